/** Reads and writes messages of Chat Completions and of formats with the same layout. */
import * as branches from '../../generated/branches/openai-chat.js';
import type { Message, Part, Tool } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { id, readId, textOf } from '../engine/codecs.ts';
import type { OnFault } from '../engine/message-format.ts';
import { type ReadPart, readContent } from '../engine/reading/content.ts';
import { toolReader } from '../engine/reading/tools.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch, typeName, type Validator, wrongType } from '../engine/structure.ts';
import { readCalls, readLegacyCall, writeCall } from './calls.ts';
import { partReader, writePart } from './parts.ts';
import { readReasoningFields, writeDetail } from './reasoning.ts';

const MESSAGE_BRANCH: ReadonlyMap<unknown, readonly [Message['role'], Validator]> = new Map([
  ['system', ['system', branches.messageSystem]],
  ['developer', ['system', branches.messageDeveloper]],
  ['user', ['user', branches.messageUser]],
  ['assistant', ['assistant', branches.messageAssistant]],
  ['tool', ['tool', branches.messageTool]],
  ['function', ['tool', branches.messageFunction]],
] as const);

const PART_BRANCH: ReadonlyMap<unknown, Validator> = new Map<unknown, Validator>([
  ['text', branches.contentPart_text],
  ['image_url', branches.contentPart_image_url],
  ['input_audio', branches.contentPart_input_audio],
  ['file', branches.contentPart_file],
  ['refusal', branches.contentPart_refusal],
]);

/** How one format with this layout checks its messages, parts and calls. */
export interface ChatWire {
  readonly roles: ReadonlyMap<unknown, readonly [Message['role'], Validator]>;
  readonly parts: ReadonlyMap<unknown, Validator>;
  readonly call: Validator;
  /** Created once, because content is read on the hot path. */
  readonly readPart: ReadPart;
}

export function chatWire(layout: Omit<ChatWire, 'readPart'>): ChatWire {
  return { ...layout, readPart: partReader(layout.parts) };
}

export const OPENAI = chatWire({ roles: MESSAGE_BRANCH, parts: PART_BRANCH, call: branches.toolCall_function });

/** Reads a message with this layout, for one of the formats that share it. */
export function readChatMessage(value: unknown, pointer: string, onFault: OnFault, layout: ChatWire): Message {
  if (!isObject(value)) {
    const message: Message = { role: 'other', parts: [], contentForm: 'absent', pointer, wire: value as JsonObject };
    onFault(wrongType(message, message, typeName(value), ['object']));
    return message;
  }
  const role = value.role;
  const branch = layout.roles.get(role);
  const message: Message = { role: branch?.[0] ?? 'other', parts: [], contentForm: 'absent', pointer, wire: value };
  if (typeof role === 'string') message.wireRole = role;
  if (typeof value.name === 'string') message.name = value.name;
  // Kimi K3 has system messages that declare tools and have no content.
  if (role === 'system' && value.content === undefined) {
    const tools = readTools({ tools: value.tools }, pointer);
    if (tools !== undefined && tools.length > 0) message.tools = tools;
  }
  if (branch !== undefined) checkBranch(branch[1], value, pointer, message, onFault);
  else if (role === undefined)
    onFault({ rule: 'missing-field', messageId: 'missing', at: message, in: message, data: { field: 'role' } });
  else if (typeof role !== 'string')
    onFault(wrongType({ pointer: `${pointer}/role` }, message, typeName(role), ['string']));
  readParts(message, value, onFault, layout);
  return message;
}

function readParts(message: Message, wire: JsonObject, onFault: OnFault, layout: ChatWire): void {
  const { parts, pointer } = message;
  readReasoningFields(message, wire, onFault);
  const content = readContent(message, wire.content, layout.readPart, onFault);
  if (message.role === 'tool') {
    const result: Part = { type: 'tool_result', content, pointer, wire };
    const id = readId(wire.tool_call_id);
    if (id !== undefined) result.callId = id;
    if (message.name !== undefined) result.name = message.name;
    if (message.wireRole === 'function') result.legacy = true;
    parts.push(result);
  } else for (const part of content) parts.push(part);
  if (typeof wire.refusal === 'string')
    parts.push({ type: 'refusal', text: wire.refusal, field: 'refusal', pointer: `${pointer}/refusal` });
  if (isObject(wire.audio))
    parts.push({
      type: 'audio',
      wireType: 'audio',
      source: 'file_id',
      field: 'audio',
      pointer: `${pointer}/audio`,
      wire: wire.audio,
    });
  if (wire.tool_calls !== undefined && wire.tool_calls !== null)
    readCalls(message, wire.tool_calls, onFault, layout.call);
  if (isObject(wire.function_call)) parts.push(readLegacyCall(wire.function_call, `${pointer}/function_call`));
}

export function writeMessage(message: Message): unknown {
  const wire: unknown = message.wire;
  if (!isObject(wire)) return wire;
  const result = message.parts.find(part => part.type === 'tool_result');
  const fields: JsonObject = {};
  if (message.wireRole !== undefined) fields.role = message.wireRole;
  const content = writeContent(message, result === undefined ? message.parts : result.content);
  if (content !== undefined) fields.content = content;
  if (message.name !== undefined) fields.name = message.name;
  const calls: unknown[] = [];
  const details: unknown[] = [];
  for (const part of message.parts) {
    if (part.type === 'reasoning' && part.field === 'reasoning_details') details.push(writeDetail(part));
    else if (part.type === 'reasoning' && part.field !== undefined && typeof wire[part.field] === 'string')
      fields[part.field] = part.text;
    else if (part.type === 'refusal' && part.field === 'refusal') fields.refusal = part.text;
    else if (part.type === 'tool_call' && part.kind === 'legacy') fields.function_call = writeCall(part);
    else if (part.type === 'tool_call') calls.push(writeCall(part));
    else if (part.field === 'tool_calls' && part.type === 'provider_item') calls.push(part.raw);
  }
  if (calls.length > 0) fields.tool_calls = calls;
  if (details.length > 0) fields.reasoning_details = details;
  const written = rewrite(wire, fields);
  return result?.callId === undefined ? written : answeredCall.write(written, result.callId);
}

const answeredCall = id('tool_call_id');

function writeContent({ contentForm }: Message, parts: readonly Part[]): unknown {
  const own = parts.filter(isContent);
  if (contentForm === 'null') return null;
  if (contentForm === 'string') return textOf(own);
  return contentForm === 'parts' ? own.map(writePart) : undefined;
}

/** Whether a part is in the content. Reasoning split off from text has no object in the content. */
function isContent(part: Part): boolean {
  if (part.field !== undefined || part.type === 'tool_call' || part.type === 'tool_result') return false;
  return part.type !== 'reasoning' || part.wire !== undefined;
}

/** The tools that a body or a message declares. */
export function readTools(body: JsonObject, pointer: string): Tool[] | undefined {
  const declared = Array.isArray(body.tools) ? 'tools' : Array.isArray(body.functions) ? 'functions' : undefined;
  if (declared === undefined) return undefined;
  const readTool = declared === 'tools' ? readWrapped : readFunction;
  return (body[declared] as unknown[]).map((wire, i) => readTool(wire, `${pointer}/${declared}/${i}`));
}

const readFunction = toolReader();
const readWrapped = toolReader({
  inner: wire => (isObject(wire.function) ? wire.function : wire.custom),
  kind: (wire, inner) => (inner === wire.custom ? 'custom' : 'function'),
});
