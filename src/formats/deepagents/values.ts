/**
 * Values that AgentMessages and the log of DeepAgents share: IDs, arguments, reasoning inside text, the document around
 * the messages.
 */
import type { Conversation, DeepAgentsMessage, Message, Part, ToolCallPart } from '../../generated/types.ts';
import { ExactNumber, parseExact, writeJson } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat, OnFault } from '../engine/message-format.ts';
import { emptyMessage } from '../engine/messages.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch, typeName, type Validator, wrongType } from '../engine/structure.ts';
import openaiChat from '../openai-chat/format.ts';

export const ROLES: ReadonlyMap<unknown, Message['role']> = new Map([
  ['system', 'system'],
  ['human', 'user'],
  ['ai', 'assistant'],
  ['tool', 'tool'],
] as const);

/** The role in DeepAgents for a canonical role; `human` for unknown roles. */
export function roleWord(role: Message['role']): DeepAgentsMessage['role'] {
  return role === 'assistant' ? 'ai' : role === 'system' || role === 'tool' ? role : 'human';
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** The form of an ID for matching. UUIDs match regardless of case and are written in upper case. */
export function pairingId(id: string): string {
  return isUuid(id) ? id.toUpperCase() : id;
}

/** A UUID for any ID: the ID itself if it is a UUID, else a UUID computed from it, always the same. */
export function uuidFor(id: string): string {
  if (isUuid(id)) return id.toUpperCase();
  const hex = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b].map(seed => hash(id, seed)).join('');
  // UUID version 8 is for custom algorithms.
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)]
    .join('-')
    .toUpperCase();
}

function hash(text: string, seed: number): string {
  let h = seed;
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
    h ^= h >>> 15;
  }
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0).toString(16).padStart(8, '0');
}

/** Arguments as DeepAgents sends them to OpenAI: without spaces, with sorted keys and unescaped slashes. */
export function argumentsText(value: unknown): string {
  return writeJson(value, { sortKeys: true });
}

/** Parses arguments. Empty text counts as an empty object. Returns undefined for text that is not a JSON object. */
export function argumentsIn(text: string): JsonObject | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return {};
  try {
    const value = parseExact(trimmed);
    return isArguments(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isArguments(value: unknown): value is JsonObject {
  return isObject(value) && !(value instanceof ExactNumber);
}

/** The arguments of a call in normal form. The text of a custom call is stored under `input`. */
export function argumentsOf({ kind, arguments: args }: ToolCallPart): JsonObject | undefined {
  if (kind === 'custom') return { input: args.text ?? '' };
  return args.text === undefined ? (isArguments(args.value) ? args.value : {}) : argumentsIn(args.text);
}

/** Splits an answer into the reasoning between `<think>` tags and the remaining text, trimmed. */
export function splitThinking(raw: string): { thinking: string | undefined; answer: string } {
  const thoughts: string[] = [];
  let answer = '';
  let rest = 0;
  for (;;) {
    const open = raw.indexOf('<think>', rest);
    if (open < 0) break;
    answer += raw.slice(rest, open);
    const close = raw.indexOf('</think>', open + 7);
    thoughts.push(raw.slice(open + 7, close < 0 ? undefined : close).trim());
    rest = close < 0 ? raw.length : close + 8;
  }
  const thinking = thoughts.filter(thought => thought !== '').join('\n\n');
  return { thinking: thinking === '' ? undefined : thinking, answer: (answer + raw.slice(rest)).trim() };
}

/** Documents that are neither a body nor a list, kept so that they can be written back. */
const scalars = new WeakMap<Conversation, unknown>();

export const readFrame: MessageFormat['readFrame'] = (value, pointer, onFault) => {
  const found = openaiChat.readFrame(value, pointer, onFault);
  if (value === null || typeof value !== 'object') scalars.set(found.frame, value);
  return found;
};

/** The original document with the written messages. */
export function writeFrame(conversation: Conversation, messages: readonly unknown[]): unknown {
  const { form, unreadable, wire } = conversation;
  if (form === 'array') return messages;
  if (wire === undefined) return scalars.get(conversation);
  return unreadable?.includes('messages') ? wire : rewrite(wire, { messages });
}

/** Reads a message with its role and checks it against its schema. */
export function readRole(validator: Validator, value: unknown, pointer: string, onFault: OnFault): Message {
  const message = emptyMessage(value, pointer);
  if (!isObject(value)) {
    onFault(wrongType(message, message, typeName(value), ['object']));
    return message;
  }
  const { role } = value;
  message.role = ROLES.get(role) ?? 'other';
  if (typeof role === 'string') message.wireRole = role;
  else if (role !== undefined) onFault(wrongType({ pointer: `${pointer}/role` }, message, typeName(role), ['string']));
  checkBranch(validator, value, pointer, message, onFault);
  return message;
}

/** Reads calls that could not be parsed. */
export function readMalformedCalls(message: Message, blocks: unknown, onFault: OnFault): void {
  if (!Array.isArray(blocks)) return;
  const field = 'malformedToolCallBlocks';
  for (const [i, raw] of blocks.entries()) {
    const pointer = `${message.pointer}/${field}/${i}`;
    if (typeof raw !== 'string') onFault(wrongType({ pointer }, message, typeName(raw), ['string']));
    message.parts.push({ type: 'provider_item', wireType: 'malformed_tool_call', field, raw, pointer });
  }
}

/** Reads a separate list of image URLs. */
export function readAddresses(list: unknown, message: Message, onFault: OnFault): Part[] {
  if (!Array.isArray(list)) return [];
  return list.map((url, i): Part => {
    const pointer = `${message.pointer}/imageURLs/${i}`;
    if (typeof url !== 'string') onFault(wrongType({ pointer }, message, typeName(url), ['string']));
    const source =
      typeof url === 'string' && url !== '' ? ({ source: 'url', url } as const) : { source: 'unknown' as const };
    return { type: 'image', wireType: 'image', ...source, field: 'imageURLs', pointer };
  });
}

/** Reports fields that the role does not allow. Their content is not read. */
export function reportMisplacedFields(
  message: Message,
  wire: JsonObject,
  fields: Readonly<Record<string, string>>,
  takes: string,
  onFault: OnFault,
): void {
  if (message.role === 'other') return;
  for (const [field, role] of Object.entries(fields)) {
    const value = wire[field];
    if (message.wireRole === role || value === undefined || value === null) continue;
    if (Array.isArray(value) && value.length === 0) continue;
    const data = { role: message.wireRole ?? '', part: field, allowed: takes };
    const at = { pointer: `${message.pointer}/${field}` };
    onFault({ rule: 'part-in-wrong-role', messageId: 'wrongRole', at, in: message, data });
  }
}

/** The call with its arguments as the text that is sent. */
export function withArgumentText(part: ToolCallPart): ToolCallPart {
  return { ...part, arguments: { ...part.arguments, text: argumentsText(part.arguments.value ?? {}) } };
}

/** The list of messages in a document: the document itself, or the list in a body. */
export function listIn(value: unknown): readonly unknown[] {
  const list = isObject(value) ? value.messages : value;
  return Array.isArray(list) ? list : [];
}
