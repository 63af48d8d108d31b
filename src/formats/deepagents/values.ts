/** Values that AgentMessage and its log write alike: ids, arguments, reasoning inside text, the frame. */
import type { Conversation, Message, Part, ToolCallPart } from '../../generated/types.ts';
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

/** The word for a canonical role; what maps to none speaks as a person does. */
export function roleWord(role: Message['role']): string {
  return role === 'assistant' ? 'ai' : role === 'system' || role === 'tool' ? role : 'human';
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** An id as it pairs: letters of a UUID count the same in either case, and capitals are what is written. */
export function pairingId(id: string): string {
  return isUuid(id) ? id.toUpperCase() : id;
}

/** A UUID for any id: itself where it is one, else always the same one for the same id. */
export function uuidFor(id: string): string {
  if (isUuid(id)) return id.toUpperCase();
  const hex = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b].map(seed => hash(id, seed)).join('');
  // Version 8: a UUID of a making of one's own.
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

/** Arguments as the OpenAI codec writes them: no spaces, keys sorted, slashes as they are. */
export function argumentsText(value: unknown): string {
  return writeJson(value, { sortKeys: true });
}

/** The arguments in a text: an empty text stands for none, and what is no JSON object gives undefined. */
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

/** The arguments of a call in normal form; a custom call's free text goes under one key. */
export function argumentsOf({ kind, arguments: args }: ToolCallPart): JsonObject | undefined {
  if (kind === 'custom') return { input: args.text ?? '' };
  return args.text === undefined ? (isArguments(args.value) ? args.value : {}) : argumentsIn(args.text);
}

/** Reasoning that stands inside an answer between `<think>` tags, and what is left of the answer, trimmed. */
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

/** Documents that hold nothing at all: neither a body nor a list has a place for them. */
const scalars = new WeakMap<Conversation, unknown>();

export const readFrame: MessageFormat['readFrame'] = (value, pointer, onFault) => {
  const found = openaiChat.readFrame(value, pointer, onFault);
  if (value === null || typeof value !== 'object') scalars.set(found.frame, value);
  return found;
};

/** The messages as they were read, in what stood around them. */
export function writeFrame(conversation: Conversation, messages: readonly unknown[]): unknown {
  const { form, unreadable, wire } = conversation;
  if (form === 'array') return messages;
  if (wire === undefined) return scalars.get(conversation);
  return unreadable?.includes('messages') ? wire : rewrite(wire, { messages });
}

/** A message with its role, checked against its schema. */
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

/** Calls that nothing could parse. */
export function readMalformedCalls(message: Message, blocks: unknown, onFault: OnFault): void {
  if (!Array.isArray(blocks)) return;
  const field = 'malformedToolCallBlocks';
  for (const [i, raw] of blocks.entries()) {
    const pointer = `${message.pointer}/${field}/${i}`;
    if (typeof raw !== 'string') onFault(wrongType({ pointer }, message, typeName(raw), ['string']));
    message.parts.push({ type: 'provider_item', wireType: 'malformed_tool_call', field, raw, pointer });
  }
}

/** Images by their addresses alone, in a list of their own. */
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

/** Reports fields that the role does not have; their content is not read. */
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

/** Calls with their arguments in the text that goes out. */
export function withArgumentText(part: ToolCallPart): ToolCallPart {
  return { ...part, arguments: { ...part.arguments, text: argumentsText(part.arguments.value ?? {}) } };
}

/** The list of messages in a document, bare or in a body. */
export function listIn(value: unknown): readonly unknown[] {
  const list = isObject(value) ? value.messages : value;
  return Array.isArray(list) ? list : [];
}
