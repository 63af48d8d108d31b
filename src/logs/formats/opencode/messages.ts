/** Messages of an opencode export or server, and which of them are still sent to the model. */
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { ReadAs } from '../format.ts';

export interface StoredMessage {
  readonly info: JsonObject;
  readonly parts: readonly unknown[];
  /** Its location in the log. */
  readonly at: string;
  /** The location of each part, unless the parts are in the message. */
  readonly places?: readonly string[] | undefined;
}

/** Whether it is a message with its parts: `{info, parts}`. */
export function isStoredMessage(value: unknown): boolean {
  if (!isObject(value) || !isObject(value.info) || !Array.isArray(value.parts)) return false;
  const { role, id } = value.info;
  return (role === 'user' || role === 'assistant') && typeof id === 'string';
}

export function storedMessagesIn(values: readonly unknown[], at: string): StoredMessage[] {
  return values.flatMap((value, i) => {
    if (!isObject(value) || !isObject(value.info)) return [];
    return [{ info: value.info, parts: Array.isArray(value.parts) ? value.parts : [], at: `${at}/${i}` }];
  });
}

/** A message that is a document by itself. */
export function oneOf(value: unknown): StoredMessage[] {
  return storedMessagesIn([value], '').map(each => ({ ...each, at: '' }));
}

/** The messages that are sent to the model; `session` has the message that the user reverted to. */
export function sentMessages(
  messages: readonly StoredMessage[],
  session: unknown,
  as: ReadAs,
): readonly StoredMessage[] {
  return as === 'log' ? messages : afterCompaction(untilRevert(messages, session));
}

/** The messages before the one that the user reverted to. */
function untilRevert(messages: readonly StoredMessage[], session: unknown): readonly StoredMessage[] {
  if (!isObject(session) || !isObject(session.revert)) return messages;
  const { messageID, partID } = session.revert;
  if (typeof messageID !== 'string') return messages;
  const index = messages.findIndex(({ info }) => info.id === messageID);
  const message = messages[index];
  if (message === undefined) return messages;
  const keptParts =
    typeof partID === 'string' ? message.parts.findIndex(part => isObject(part) && part.id === partID) : -1;
  const before = messages.slice(0, index);
  return keptParts > 0 ? [...before, { ...message, parts: message.parts.slice(0, keptParts) }] : before;
}

/**
 * The messages after the last finished compaction: its question, its summary, the messages that it kept, and the later
 * ones.
 */
function afterCompaction(messages: readonly StoredMessage[]): readonly StoredMessage[] {
  const summaries = new Map<unknown, number>();
  messages.forEach(({ info }, i) => {
    const isDone = info.role === 'assistant' && info.summary === true && Boolean(info.finish) && !info.error;
    if (isDone && typeof info.parentID === 'string') summaries.set(info.parentID, i);
  });
  const start = messages.findLastIndex(each => compactionIn(each) !== undefined && summaries.has(each.info.id));
  const question = messages[start];
  if (question === undefined) return messages;
  const { tail_start_id: tailId } = compactionIn(question) ?? {};
  const tail = typeof tailId === 'string' ? messages.findIndex(({ info }) => info.id === tailId) : -1;
  const summary = summaries.get(question.info.id) ?? start;
  if (tail < 0 || tail >= start) return messages.slice(start);
  return [...messages.slice(start, summary + 1), ...messages.slice(tail, start), ...messages.slice(summary + 1)];
}

function compactionIn({ info, parts }: StoredMessage): JsonObject | undefined {
  if (info.role !== 'user') return undefined;
  return parts.find((part): part is JsonObject => isObject(part) && part.type === 'compaction');
}
