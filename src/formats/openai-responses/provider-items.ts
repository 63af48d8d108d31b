/**
 * Items of the Responses API that are neither messages nor function calls. In the normal form, a call has the tool's
 * name and the other fields of the item as arguments; a result has the fields of its item as a JSON value. A round trip
 * loses nothing. Formats that only have function calls show the model what it asked for.
 */
import type { Part, ResponsesItem, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { defined, isObject, type JsonObject } from '../../source/json.ts';
import { argumentsValue } from '../engine/normal/arguments.ts';
import { jsonIn, valuePart } from '../engine/normal/content.ts';

interface OwnTool {
  /** The name of the tool in other formats. */
  readonly name: string;
  readonly executedBy: 'client' | 'provider';
  /** The item type of the output, if the output is a separate item. */
  readonly output?: string;
  /** The field of the call item that contains the output. */
  readonly result?: string;
  /** The prefix of item IDs, if the server finds the item only by its ID. */
  readonly prefix?: string;
}

const TOOLS: ReadonlyMap<string, OwnTool> = new Map([
  ['computer_call', { name: 'computer', executedBy: 'client', output: 'computer_call_output' }],
  ['apply_patch_call', { name: 'apply_patch', executedBy: 'client', output: 'apply_patch_call_output' }],
  // The items do not show who ran the shell. Even if the client did, its output is not that of a function.
  ['shell_call', { name: 'shell', executedBy: 'provider', output: 'shell_call_output' }],
  ['local_shell_call', { name: 'local_shell', executedBy: 'provider', output: 'local_shell_call_output' }],
  ['program', { name: 'program', executedBy: 'provider', output: 'program_output' }],
  ['tool_search_call', { name: 'tool_search', executedBy: 'provider', output: 'tool_search_output' }],
  ['web_search_call', { name: 'web_search', executedBy: 'provider', prefix: 'ws' }],
  ['file_search_call', { name: 'file_search', executedBy: 'provider', result: 'results', prefix: 'fs' }],
  ['code_interpreter_call', { name: 'code_interpreter', executedBy: 'provider', result: 'outputs', prefix: 'ci' }],
  ['image_generation_call', { name: 'image_generation', executedBy: 'provider', result: 'result', prefix: 'ig' }],
  ['mcp_call', { name: 'mcp', executedBy: 'provider', result: 'output', prefix: 'mcp' }],
]);

const TYPES = new Map([...TOOLS].map(([type, { name }]) => [name, type]));
const OUTPUTS = new Map([...TOOLS].flatMap(([type, { output }]) => (output === undefined ? [] : [[output, type]])));

/** Whether an item is a call of one of these tools. */
export function isOwnCall(type: unknown): boolean {
  return typeof type === 'string' && TOOLS.has(type);
}

/** Whether an item is the output of a tool that the provider ran. */
export function isServerOutput(type: unknown): boolean {
  return typeof type === 'string' && TOOLS.get(OUTPUTS.get(type) ?? '')?.executedBy === 'provider';
}

/** Reads the call, and its output if it is in the same item. */
export function ownCall(item: JsonObject, pointer: string): Part[] {
  const { type, id, call_id: callId, status, ...rest } = item;
  const tool = TOOLS.get(String(type));
  if (tool === undefined) return [];
  const { [tool.result ?? '']: result, ...value } = rest;
  const call: ToolCallPart = {
    type: 'tool_call',
    kind: 'unknown',
    name: tool.name,
    arguments: { value },
    executedBy: tool.executedBy,
    pointer,
  };
  const name = typeof callId === 'string' ? callId : tool.output === undefined ? id : undefined;
  if (typeof name === 'string') call.callId = name;
  if (typeof id === 'string') call.itemId = id;
  if (typeof status === 'string') call.status = status;
  if (tool.result === undefined || result === undefined || result === null) return [call];
  return [call, { ...resultOf(call, tool), content: [valuePart(result, `${pointer}/${tool.result}`)], pointer }];
}

/** Reads the output of a provider-executed call from a separate item. */
export function ownOutput(item: JsonObject, pointer: string): ToolResultPart | undefined {
  const { type, call_id: callId, ...value } = item;
  const tool = TOOLS.get(OUTPUTS.get(String(type)) ?? '');
  if (tool?.executedBy !== 'provider') return undefined;
  const call = typeof callId === 'string' ? { callId } : {};
  return { ...resultOf(call, tool), content: [valuePart(value, pointer)], pointer };
}

function resultOf({ callId }: Pick<ToolCallPart, 'callId'>, { name, executedBy }: OwnTool): ToolResultPart {
  return defined({
    type: 'tool_result',
    callId,
    name,
    content: [],
    ...(executedBy === 'provider' && { executedBy }),
    pointer: '',
  });
}

/** The item of a call, with its output if that belongs in the same item; undefined for other calls. */
export function ownItem(call: ToolCallPart, result: ToolResultPart | undefined): ResponsesItem | undefined {
  const type = call.kind === 'unknown' ? TYPES.get(call.name ?? '') : undefined;
  const tool = TOOLS.get(type ?? '');
  const value = argumentsValue(call);
  if (tool === undefined || !isObject(value)) return undefined;
  const { prefix, output } = tool;
  // The server finds the items of its tools by ID, so a call from another provider cannot be written as such an item.
  if (prefix !== undefined && !call.itemId?.startsWith(prefix)) return undefined;
  const came = tool.result !== undefined && result !== undefined ? valueOrText(result) : undefined;
  return {
    type,
    ...(call.itemId !== undefined && { id: call.itemId }),
    ...(output !== undefined && call.callId !== undefined && { call_id: call.callId }),
    ...(call.status !== undefined && { status: call.status }),
    ...value,
    ...(came !== undefined && { [tool.result as string]: came }),
    // The fields of the item are the arguments of the call.
  } as ResponsesItem;
}

/** The separate item with the output of a call; undefined if such calls have no separate output item. */
export function ownOutputItem(call: ToolCallPart, result: ToolResultPart): ResponsesItem | undefined {
  const tool = call.kind === 'unknown' ? TOOLS.get(TYPES.get(call.name ?? '') ?? '') : undefined;
  const value = jsonIn(result.content);
  if (tool?.output === undefined || !isObject(value)) return undefined;
  return defined({ type: tool.output, call_id: result.callId, ...value }) as ResponsesItem;
}

function valueOrText({ content }: ToolResultPart): unknown {
  return jsonIn(content) ?? content.map(part => (part.type === 'text' ? part.text : '')).join('');
}
