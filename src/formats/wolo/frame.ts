/** The document around Wolo's messages: none, a body, a stored session, or several saved versions of one session. */
import type { Conversation } from '../../generated/types.ts';
import { ExactNumber } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { OnFault } from '../engine/message-format.ts';
import { frameReader, setFound } from '../engine/reading/message-list.ts';
import { rewrite } from '../engine/rewrite.ts';
import { isToolStatusTransition } from './status.ts';

/** Number of messages to check for detection. */
const SAMPLE_SIZE = 8;
/** Keys that only stored sessions have, not requests. */
const SESSION_KEYS = ['id', 'created_at', 'updated_at', 'parent_session_id', 'agent_type', 'execution_mode'];

/** Whether a value certainly has this format: all messages have parts, and one has a mark that no other format has. */
export function detects(value: unknown): boolean {
  if (isObject(value)) return detectsSession(value);
  if (!Array.isArray(value) || value.length === 0) return false;
  return isVersionList(value) ? value.some(detectsSession) : areMessages(value);
}

function detectsSession(value: JsonObject): boolean {
  const { messages } = value;
  if (!Array.isArray(messages)) return false;
  if (messages.length > 0) return areMessages(messages);
  return Object.hasOwn(value, 'parent_session_id') && Object.hasOwn(value, 'agent_type');
}

function areMessages(messages: readonly unknown[]): boolean {
  let marked = false;
  for (let i = 0; i < messages.length && i < SAMPLE_SIZE; i++) {
    const message = messages[i];
    if (!isObject(message) || typeof message.role !== 'string' || !Array.isArray(message.parts)) return false;
    marked ||= isMarked(message);
  }
  return marked;
}

/** Whether a message has what no other format has: a call with input and output in one part, or Wolo's state. */
export function isMarked({ role, parts, timestamp, finished, reasoning_content: reasoning }: JsonObject): boolean {
  if (typeof role !== 'string' || !Array.isArray(parts)) return false;
  if (parts.some(isToolPart)) return true;
  if (parts.some(part => !isObject(part) || (part.type !== 'text' && part.type !== 'tool'))) return false;
  const isTime = typeof timestamp === 'number' || timestamp instanceof ExactNumber;
  return isTime && typeof finished === 'boolean' && typeof reasoning === 'string';
}

function isToolPart(part: unknown): boolean {
  return isObject(part) && part.type === 'tool' && typeof part.tool === 'string' && isObject(part.input);
}

/** Several saved states of one session, oldest first. */
function isVersionList(value: readonly unknown[]): value is readonly JsonObject[] {
  const [first] = value;
  if (value.length < 2 || !isObject(first) || typeof first.id !== 'string') return false;
  return value.every(each => isObject(each) && each.id === first.id && Array.isArray(each.messages));
}

export function readFrame(value: unknown, pointer: string, onFault: OnFault) {
  if (Array.isArray(value) && isVersionList(value)) {
    for (let i = 1; i < value.length; i++)
      compareVersions(
        messagesOf(value[i - 1]),
        messagesOf(value[i]),
        [`${pointer}/${i - 1}`, `${pointer}/${i}`],
        onFault,
      );
    const last = value.length - 1;
    const frame: Conversation = { messages: [], form: 'versions', pointer, wire: value as unknown as JsonObject };
    return { frame, messages: messagesOf(value[last]), at: `${pointer}/${last}/messages` };
  }
  return readBody(value, pointer, onFault);
}

const readBody = frameReader((body, frame) => {
  if (SESSION_KEYS.some(key => Object.hasOwn(body, key))) frame.form = 'session';
  setFound(frame, { model: body.model });
});

function messagesOf(version: JsonObject | undefined): readonly unknown[] {
  return (version?.messages ?? []) as readonly unknown[];
}

/** Reports calls whose status went back to an earlier one in the next saved version. */
function compareVersions(
  before: readonly unknown[],
  after: readonly unknown[],
  [beforeAt, afterAt]: readonly [string, string],
  onFault: OnFault,
): void {
  const seen = new Map<string, { status: string; pointer: string }>();
  for (const { key, ...each } of callsOf(before, beforeAt)) seen.set(key, each);
  for (const { key, status, pointer } of callsOf(after, afterAt)) {
    const earlier = seen.get(key);
    if (earlier === undefined || isToolStatusTransition(earlier.status, status)) continue;
    onFault({
      rule: 'impossible-tool-call-status',
      messageId: 'backwards',
      at: { pointer },
      data: { before: earlier.status, status },
      related: [{ at: { pointer: earlier.pointer }, label: `\`${earlier.status}\` before` }],
    });
  }
}

/** The calls of a version that can be identified in other versions, because their message and part have IDs. */
function* callsOf(messages: readonly unknown[], version: string) {
  for (const [i, message] of messages.entries()) {
    if (!isObject(message) || typeof message.id !== 'string' || !Array.isArray(message.parts)) continue;
    for (const [j, part] of message.parts.entries()) {
      if (!isObject(part) || part.type !== 'tool' || typeof part.id !== 'string' || typeof part.status !== 'string')
        continue;
      const pointer = `${version}/messages/${i}/parts/${j}`;
      yield { key: JSON.stringify([message.id, part.id]), status: part.status, pointer };
    }
  }
}

/** Builds the document around the messages. Fields that other systems store around a conversation are not copied. */
export function frame({ form, wire }: Conversation, messages: readonly unknown[]): unknown {
  if (form === 'array') return messages;
  if (form === 'versions') return [...(wire as unknown as unknown[]).slice(0, -1), withLast(wire, messages)];
  return rewrite(form === 'body' || form === 'session' ? (wire ?? undefined) : undefined, { messages });
}

function withLast(wire: unknown, messages: readonly unknown[]): unknown {
  return rewrite((wire as JsonObject[]).at(-1), { messages });
}
