/** Items of the Responses wire: each is a message of its own, whatever it is. */
import * as branches from '../../generated/branches/openai-responses.js';
import type { Message, Part, ReasoningPart, ToolCallPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { OnFault } from '../engine/message-format.ts';
import { readContent, unknownPart } from '../engine/reading/content.ts';
import { checkBranch, markUnreadable, typeName, type Validator, wrongType } from '../engine/structure.ts';
import { isList, readPart } from './part.ts';

/**
 * What an item is: a call or a result of the client; a call that the server runs; or something else of the model
 * (`output`) or of nobody (`note`).
 */
type Kind = 'message' | 'reasoning' | 'call' | 'hosted' | 'result' | 'output' | 'note';

const ITEMS: ReadonlyMap<unknown, readonly [Kind, Validator]> = new Map([
  ['message', ['message', branches.openaiResponsesItem_message]],
  ['reasoning', ['reasoning', branches.openaiResponsesItem_reasoning]],
  ['function_call', ['call', branches.openaiResponsesItem_function_call]],
  ['function_call_output', ['result', branches.openaiResponsesItem_function_call_output]],
  ['custom_tool_call', ['call', branches.openaiResponsesItem_custom_tool_call]],
  ['custom_tool_call_output', ['result', branches.openaiResponsesItem_custom_tool_call_output]],
  ['computer_call', ['call', branches.openaiResponsesItem_computer_call]],
  ['computer_call_output', ['result', branches.openaiResponsesItem_computer_call_output]],
  ['apply_patch_call', ['call', branches.openaiResponsesItem_apply_patch_call]],
  ['apply_patch_call_output', ['result', branches.openaiResponsesItem_apply_patch_call_output]],
  // Whose shell it is, the item does not tell for sure, and the output of a local one names no call.
  ['local_shell_call', ['hosted', branches.openaiResponsesItem_local_shell_call]],
  ['local_shell_call_output', ['note', branches.openaiResponsesItem_local_shell_call_output]],
  ['shell_call', ['hosted', branches.openaiResponsesItem_shell_call]],
  ['shell_call_output', ['note', branches.openaiResponsesItem_shell_call_output]],
  ['tool_search_call', ['hosted', branches.openaiResponsesItem_tool_search_call]],
  ['tool_search_output', ['note', branches.openaiResponsesItem_tool_search_output]],
  ['additional_tools', ['note', branches.openaiResponsesItem_additional_tools]],
  ['web_search_call', ['hosted', branches.openaiResponsesItem_web_search_call]],
  ['file_search_call', ['hosted', branches.openaiResponsesItem_file_search_call]],
  ['code_interpreter_call', ['hosted', branches.openaiResponsesItem_code_interpreter_call]],
  ['image_generation_call', ['hosted', branches.openaiResponsesItem_image_generation_call]],
  ['mcp_call', ['hosted', branches.openaiResponsesItem_mcp_call]],
  ['mcp_list_tools', ['output', branches.openaiResponsesItem_mcp_list_tools]],
  ['mcp_approval_request', ['output', branches.openaiResponsesItem_mcp_approval_request]],
  ['mcp_approval_response', ['note', branches.openaiResponsesItem_mcp_approval_response]],
  ['program', ['hosted', branches.openaiResponsesItem_program]],
  ['program_output', ['note', branches.openaiResponsesItem_program_output]],
  ['compaction', ['output', branches.openaiResponsesItem_compaction]],
  ['item_reference', ['output', branches.openaiResponsesItem_item_reference]],
] as const);

/** Whether there are items of this type. */
export function isItemType(type: unknown): boolean {
  return ITEMS.has(type);
}

const ROLES: Readonly<Record<string, Message['role']>> = {
  user: 'user',
  assistant: 'assistant',
  system: 'system',
  developer: 'system',
};

const KIND_ROLES: Readonly<Record<Kind, Message['role']>> = {
  message: 'other',
  reasoning: 'assistant',
  call: 'assistant',
  hosted: 'assistant',
  result: 'tool',
  output: 'assistant',
  note: 'user',
};

/** Text that stands for a whole message. */
export function textOf(text: string, role: 'user' | 'system', pointer: string): Message {
  const message: Message = { role, parts: [{ type: 'text', text, pointer }], contentForm: 'string', pointer };
  if (role === 'user') Object.assign(message, { wireRole: role, wireType: 'message' });
  return message;
}

export function readItem(value: unknown, pointer: string, onFault: OnFault): Message {
  const message: Message = { role: 'other', parts: [], contentForm: 'absent', pointer, wire: value as JsonObject };
  if (!isObject(value)) {
    onFault(wrongType(message, message, typeName(value), ['object']));
    return message;
  }
  const { role, id } = value;
  const type = value.type ?? impliedType(value);
  if (typeof role === 'string') message.wireRole = role;
  if (typeof type === 'string') message.wireType = type;
  if (typeof id === 'string') message.id = id;
  const known = ITEMS.get(type);
  if (known === undefined) {
    if (type === undefined)
      onFault({ rule: 'missing-field', messageId: 'missing', at: message, in: message, data: { field: 'type' } });
    else if (typeof type !== 'string')
      onFault(wrongType({ pointer: `${pointer}/type` }, message, typeName(type), ['string']));
    message.parts = [unknownPart(value, pointer)];
    return message;
  }
  const [kind, validator] = known;
  message.role = KIND_ROLES[kind];
  if (typeof role === 'string' && kind !== 'reasoning')
    message.role = Object.hasOwn(ROLES, role) ? (ROLES[role] ?? 'other') : 'other';
  checkBranch(validator, value, pointer, message, fault => onFault(kind === 'message' ? fault : inItem(fault, type)));
  if (kind === 'message') message.parts = readContent(message, value.content, readPart, onFault);
  else if (kind === 'reasoning') message.parts = [reasoningOf(value, pointer)];
  else if (kind === 'call' || kind === 'hosted') message.parts = [callOf(type, kind, value, pointer)];
  else if (kind === 'result') readResult(message, value, onFault);
  else message.parts = [unknownPart(value, pointer)];
  if (mayHoldCalls(type, value)) markUnreadable(message, 'tool_calls');
  return message;
}

/** Who leaves the type out means a message, or refers to an item. */
function impliedType(value: JsonObject): string | undefined {
  if ('role' in value) return 'message';
  const isId = typeof value.id === 'string' && Object.keys(value).every(key => key === 'id' || key === 'type');
  return isId ? 'item_reference' : undefined;
}

/** Names the type of the item that a fault is in: servers differ in what they take. */
function inItem<Fault extends { data?: Readonly<Record<string, string | number>> }>(
  fault: Fault,
  type: unknown,
): Fault {
  return { ...fault, data: { ...fault.data, part: typeof type === 'string' ? type : '' } };
}

/** Whether an item stands for others, calls among them, that are not here. */
function mayHoldCalls(type: unknown, { id }: JsonObject): boolean {
  if (type === 'compaction') return true;
  return type === 'item_reference' && !(typeof id === 'string' && /^(?:msg|rs)_/.test(id));
}

function reasoningOf(wire: JsonObject, pointer: string): ReasoningPart {
  const part: ReasoningPart = { type: 'reasoning', wireType: 'reasoning', pointer, wire };
  const text = textsIn(wire.content);
  const summary = textsIn(wire.summary);
  if (text !== undefined) part.text = text;
  if (summary !== undefined) part.summary = summary;
  if (typeof wire.encrypted_content === 'string' && wire.encrypted_content !== '') {
    part.redacted = wire.encrypted_content;
    part.field = 'encrypted_content';
  }
  return part;
}

function textsIn(list: unknown): string | undefined {
  if (!Array.isArray(list)) return undefined;
  const texts = (list as unknown[]).flatMap(each =>
    isObject(each) && typeof each.text === 'string' ? [each.text] : [],
  );
  return texts.length === 0 ? undefined : texts.join('\n');
}

function callOf(type: unknown, kind: Kind, wire: JsonObject, pointer: string): ToolCallPart {
  const call: ToolCallPart = {
    type: 'tool_call',
    kind:
      type === 'function_call' || type === 'mcp_call' ? 'function' : type === 'custom_tool_call' ? 'custom' : 'unknown',
    arguments: {},
    executedBy: kind === 'hosted' ? 'provider' : 'client',
    pointer,
    wire,
  };
  const id = readId(wire.call_id);
  if (id !== undefined) call.callId = id;
  const { name, namespace, status } = wire;
  if (typeof name === 'string') call.name = name;
  if (typeof namespace === 'string') call.namespace = namespace;
  if (typeof status === 'string') call.status = status;
  const given = type === 'custom_tool_call' ? wire.input : (wire.arguments ?? wire.action ?? wire.operation);
  if (typeof given === 'string') call.arguments.text = given;
  else if (isObject(given)) call.arguments.value = given;
  return call;
}

/** An ID as a string. Another type is a separate fault, but the ID still matches a call with its result. */
function readId(id: unknown): string | undefined {
  return id === undefined || id === null || typeof id === 'string' ? (id ?? undefined) : JSON.stringify(id);
}

function readResult(message: Message, wire: JsonObject, onFault: OnFault): void {
  const { output } = wire;
  const at = `${message.pointer}/output`;
  const result: Part = { type: 'tool_result', content: [], pointer: message.pointer, wire };
  if (typeof output === 'string') {
    message.contentForm = 'string';
    result.content = [{ type: 'text', text: output, pointer: at }];
  } else if (isList(output)) {
    message.contentForm = 'parts';
    result.content = output.map((each, i) => readPart(each, `${at}/${i}`, message, onFault));
  } else if (isObject(output)) result.content = [readPart(output, at, message, onFault)];
  else if (output === null) message.contentForm = 'null';
  const id = readId(wire.call_id);
  if (id !== undefined) result.callId = id;
  if (typeof wire.name === 'string') result.name = wire.name;
  if (wire.status === 'failed') result.outcome = 'error';
  message.parts = [result];
}
