/** Items of the OpenAI Agents SDK for JavaScript: each is a message of its own, whatever it is. */
import * as branches from '../../generated/branches/openai-agents.js';
import type { Message, Part, ReasoningPart, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { OnFault } from '../engine/message-format.ts';
import { valuePart } from '../engine/normal/content.ts';
import { readContent, unknownPart } from '../engine/reading/content.ts';
import { markUnreadable, typeName, type Validator, wrongType } from '../engine/structure.ts';
import { check, checkInside } from './check.ts';
import { PLACES, partReader } from './part.ts';

/**
 * What an item is: a call or a result of the client; a call that the provider runs; something else of the model, or of
 * nobody.
 */
type Kind = 'reasoning' | 'call' | 'hosted' | 'result' | 'output' | 'note';

const ITEMS: ReadonlyMap<unknown, readonly [Kind, Validator]> = new Map([
  ['reasoning', ['reasoning', branches.openaiAgentsItem_reasoning]],
  ['function_call', ['call', branches.openaiAgentsItem_function_call]],
  ['function_call_result', ['result', branches.openaiAgentsItem_function_call_result]],
  ['computer_call', ['call', branches.openaiAgentsItem_computer_call]],
  ['computer_call_result', ['result', branches.openaiAgentsItem_computer_call_result]],
  ['shell_call', ['call', branches.openaiAgentsItem_shell_call]],
  ['shell_call_output', ['result', branches.openaiAgentsItem_shell_call_output]],
  ['apply_patch_call', ['call', branches.openaiAgentsItem_apply_patch_call]],
  ['apply_patch_call_output', ['result', branches.openaiAgentsItem_apply_patch_call_output]],
  ['hosted_tool_call', ['hosted', branches.openaiAgentsItem_hosted_tool_call]],
  ['tool_search_call', ['hosted', branches.openaiAgentsItem_tool_search_call]],
  ['tool_search_output', ['note', branches.openaiAgentsItem_tool_search_output]],
  ['program', ['hosted', branches.openaiAgentsItem_program]],
  ['program_output', ['note', branches.openaiAgentsItem_program_output]],
  ['compaction', ['output', branches.openaiAgentsItem_compaction]],
  ['unknown', ['output', branches.openaiAgentsItem_unknown]],
] as const);

const KIND_ROLES: Readonly<Record<Kind, Message['role']>> = {
  reasoning: 'assistant',
  call: 'assistant',
  hosted: 'assistant',
  output: 'assistant',
  result: 'tool',
  note: 'user',
};

const MESSAGES = {
  system: branches.openaiAgentsItem_system,
  user: branches.openaiAgentsItem_user,
  assistant: branches.openaiAgentsItem_assistant,
} as const;

type Role = keyof typeof MESSAGES;

/** Whether there are items of this type. */
export function isItemType(type: unknown): boolean {
  return type === 'message' || ITEMS.has(type);
}

export function readItem(value: unknown, pointer: string, onFault: OnFault): Message {
  const message: Message = { role: 'other', parts: [], contentForm: 'absent', pointer, wire: value as JsonObject };
  if (!isObject(value)) {
    onFault(wrongType(message, message, typeName(value), ['object']));
    return message;
  }
  const { role, id, type = 'role' in value ? 'message' : undefined } = value;
  if (typeof role === 'string') message.wireRole = role;
  if (typeof type === 'string') message.wireType = type;
  if (typeof id === 'string') message.id = id;
  if (type === 'message') {
    readSaid(message, value, onFault);
    return message;
  }
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
  check(validator, value, pointer, message, onFault, String(type));
  checkInside(value, message, onFault);
  if (kind === 'reasoning') message.parts = [reasoningOf(message, value, onFault)];
  else if (kind === 'call' || kind === 'hosted') message.parts = [callOf(type, kind, value, pointer)];
  else if (kind === 'result') message.parts = [resultOf(message, value, onFault)];
  else message.parts = [unknownPart(value, pointer)];
  // What stands for others may stand for calls.
  if (type === 'compaction' || type === 'unknown') markUnreadable(message, 'tool_calls');
  return message;
}

function readSaid(message: Message, value: JsonObject, onFault: OnFault): void {
  const { role, content } = value;
  const known = typeof role === 'string' && Object.hasOwn(MESSAGES, role) ? (role as Role) : undefined;
  if (known !== undefined) {
    message.role = known;
    check(MESSAGES[known], value, message.pointer, message, onFault, 'message');
  } else if (role === undefined)
    onFault({ rule: 'missing-field', messageId: 'missing', at: message, in: message, data: { field: 'role' } });
  else if (typeof role !== 'string')
    onFault(wrongType({ pointer: `${message.pointer}/role` }, message, typeName(role), ['string']));
  const place = known === 'user' || known === 'assistant' ? PLACES[known] : undefined;
  message.parts = readContent(message, content, partReader(place), onFault);
}

function reasoningOf(message: Message, wire: JsonObject, onFault: OnFault): ReasoningPart {
  const { pointer } = message;
  const part: ReasoningPart = { type: 'reasoning', wireType: 'reasoning', pointer, wire };
  const read = (list: unknown, key: string, place: Parameters<typeof partReader>[0]) =>
    Array.isArray(list)
      ? list.flatMap((each: unknown, i) => {
          const text = partReader(place)(each, `${pointer}/${key}/${i}`, message, onFault);
          return text.type === 'text' ? [text.text] : [];
        })
      : [];
  const summary = read(wire.content, 'content', PLACES.summary);
  const text = read(wire.rawContent, 'rawContent', PLACES.thoughts);
  if (text.length > 0) part.text = text.join('\n');
  if (summary.length > 0) part.summary = summary.join('\n');
  const encrypted = encryptedIn(wire);
  if (encrypted !== undefined) Object.assign(part, { redacted: encrypted, field: 'encrypted_content' });
  return part;
}

/** Encrypted reasoning, under either of the names that the library reads. */
export function encryptedIn({ providerData }: JsonObject): string | undefined {
  if (!isObject(providerData)) return undefined;
  const { encryptedContent, encrypted_content: encrypted = encryptedContent } = providerData;
  return typeof encrypted === 'string' && encrypted !== '' ? encrypted : undefined;
}

function callOf(type: unknown, kind: Kind, wire: JsonObject, pointer: string): ToolCallPart {
  const call: ToolCallPart = {
    type: 'tool_call',
    kind: type === 'function_call' ? 'function' : 'unknown',
    arguments: {},
    executedBy: kind === 'hosted' ? 'provider' : 'client',
    pointer,
    wire,
  };
  const { name, namespace, status } = wire;
  const id = readId(wire.callId ?? (type === 'tool_search_call' ? wire.call_id : undefined));
  if (id !== undefined) call.callId = id;
  if (typeof name === 'string') call.name = name;
  if (typeof namespace === 'string') call.namespace = namespace;
  if (typeof status === 'string') call.status = status;
  const given = wire.arguments ?? wire.action ?? wire.operation;
  if (typeof given === 'string') call.arguments.text = given;
  else if (isObject(given)) call.arguments.value = given;
  return call;
}

function resultOf(message: Message, wire: JsonObject, onFault: OnFault): ToolResultPart {
  const { type, output, callId, name, status } = wire;
  const at = `${message.pointer}/output`;
  const result: ToolResultPart = { type: 'tool_result', content: [], pointer: message.pointer, wire };
  if (typeof output === 'string') {
    message.contentForm = 'string';
    result.content = [{ type: 'text', text: output, pointer: at }];
  } else if (type === 'shell_call_output') {
    if (output !== undefined) result.content = [valuePart(output, at)];
  } else if (Array.isArray(output)) {
    message.contentForm = 'parts';
    const read = partReader(PLACES.resultList);
    result.content = output.map((each: unknown, i): Part => read(each, `${at}/${i}`, message, onFault));
  } else if (isObject(output)) {
    const place = type === 'computer_call_result' ? PLACES.screen : PLACES.result;
    result.content = [partReader(place)(output, at, message, onFault)];
  }
  const id = readId(callId);
  if (id !== undefined) result.callId = id;
  if (typeof name === 'string') result.name = name;
  if (status === 'failed') result.outcome = 'error';
  return result;
}

/** An ID as a string. Another type is a separate fault, but the ID still matches a call with its result. */
function readId(id: unknown): string | undefined {
  return id === undefined || id === null || typeof id === 'string' ? (id ?? undefined) : JSON.stringify(id);
}
