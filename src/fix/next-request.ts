/**
 * The request that an agent sends to continue a stored conversation: the conversation followed by a new user message.
 * If it already ends with a user message, it is the conversation alone, which the agent sends again.
 */
import { read } from '../formats/engine/message-format.ts';
import type { Conversation, Dialect, Message } from '../generated/types.ts';
import type { LoggedConversation } from '../logs/formats/format.ts';
import { child, valueAt } from '../pointer.ts';
import { findMessageFormat } from '../registry/registry.ts';
import { textMessage } from '../repair/composed.ts';
import { addition } from '../repair/repair.ts';
import { applyEdits } from '../source/apply-edits.ts';
import { brokenAt } from './broken.ts';

/** What the user is assumed to say next. */
const NEXT = 'continue';

/** A request body, or a list of messages, with the new message. */
export interface NextRequest {
  readonly body: unknown;
  /** The pointer of the new message; undefined if none was added. */
  readonly pointer: string | undefined;
  /** The pointer of the message before it; empty if there is none. */
  readonly last: string;
}

/** Whether a place is in the new message, which is not in the file. */
export function isAdded(place: string | undefined, next: NextRequest | undefined): boolean {
  const added = next?.pointer;
  return added !== undefined && (place === added || place?.startsWith(`${added}/`) === true);
}

/**
 * Adds a user message to a conversation. Undefined if that is not possible: the message format is unknown, the value has
 * no list of messages, or a message in it needs more than a text, such as the number of a step.
 */
export function nextRequest(body: unknown, dialect: Dialect): NextRequest | undefined {
  const messageFormat = findMessageFormat(dialect.format);
  if (messageFormat === undefined) return undefined;
  const conversation = read(messageFormat, body);
  if (isOfUser(conversation.messages.at(-1))) return { body, pointer: undefined, last: '' };
  const { at } = messageFormat.readFrame(body, '', () => {});
  const list = valueAt(body, at);
  const message = textMessage('user', NEXT, brokenAt(body, conversation, messageFormat, dialect));
  if (!Array.isArray(list) || message === undefined) return undefined;
  const pointer = child(at, list.length);
  let isFaulty = false;
  messageFormat.readMessage(message, pointer, () => {
    isFaulty = true;
  });
  if (isFaulty) return undefined;
  return {
    body: applyEdits(body, [addition(pointer, message)]),
    pointer,
    last: list.length === 0 ? '' : child(at, list.length - 1),
  };
}

/**
 * The next request if the last turn is complete; undefined if it is not, or if the conversation cannot be continued.
 */
export function nextOfComplete(body: unknown, dialect: Dialect): NextRequest | undefined {
  const messageFormat = findMessageFormat(dialect.format);
  if (messageFormat === undefined || !isComplete(read(messageFormat, body))) return undefined;
  return nextRequest(body, dialect);
}

/**
 * A conversation of a log with the message that the user would add, if its last turn is complete. It shows faults that
 * matter only when the conversation continues, such as an empty message of the assistant at its end. Unchanged if the
 * conversation ends with the user or with open calls, because repairs may have to add something there, or if its dialect
 * is unknown (a text says why).
 */
export function withNextMessage(logged: LoggedConversation, dialect: Dialect | string): LoggedConversation {
  const next = typeof dialect === 'string' ? undefined : nextOfComplete(logged.body, dialect);
  if (next?.pointer === undefined) return logged;
  const { origins } = logged;
  // A finding about the new message is reported at the message before it.
  origins.set(next.pointer, origins.nearest(next.last), false);
  return { ...logged, body: next.body };
}

/** Whether a conversation ends with results, or with a message of the assistant without calls. */
function isComplete({ messages }: Conversation): boolean {
  const last = messages.at(-1);
  return last?.role === 'tool' || (last?.role === 'assistant' && !last.parts.some(({ type }) => type === 'tool_call'));
}

/** Whether a message has content of the user: some APIs also send results with that role. */
function isOfUser(message: Message | undefined): boolean {
  return message?.role === 'user' && message.parts.some(({ type }) => type !== 'tool_result');
}
