/** Documents that are a list of messages, or an object that contains one, as frameworks store conversations. */
import type { Conversation, Message, Part } from '../../../generated/types.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { rewrite } from '../rewrite.ts';
import { bodies, messagesUnder } from './bodies.ts';

/** The conversation without its messages, and the location of the messages. */
export const readMessageList = bodies((body, frame, onFault) => messagesUnder('messages', body, frame, onFault));

/** The original document with the written messages. */
export function writeMessageList({ form, wire, unreadable }: Conversation, messages: readonly unknown[]): unknown {
  if (unreadable?.includes('messages')) return wire;
  return form === 'array' ? messages : rewrite(wire, { messages });
}

/** A new document: a bare list if the source was one. */
export function frameMessageList({ form }: Conversation, messages: readonly unknown[]): unknown {
  return form === 'array' ? messages : { messages };
}

/** Number of messages to check. A document of another format differs early. */
const LOOKED_AT = 32;

/** Whether there are messages and the first ones all match. */
export function isListOf(value: unknown, fits: (message: JsonObject) => boolean): boolean {
  const messages: unknown = isObject(value) ? value.messages : value;
  if (!Array.isArray(messages) || messages.length === 0) return false;
  return messages.slice(0, LOOKED_AT).every(each => isObject(each) && fits(each));
}

/**
 * Which form content that is always a list would have elsewhere: one text alone is that text, and a message of nothing but
 * calls has none.
 */
export function contentFormOf({ role, contentForm }: Message, parts: readonly Part[]): Message['contentForm'] {
  // Empty content is an empty text in other formats, unless there are calls.
  if (contentForm === 'null' && !parts.some(part => part.type === 'tool_call')) return 'absent';
  if (contentForm !== 'parts') return contentForm;
  const isCallsAlone = parts.some(part => part.type === 'tool_call') && !parts.some(isContent);
  if (role === 'assistant' && isCallsAlone) return 'null';
  return parts.length === 1 && parts[0]?.type === 'text' ? 'string' : contentForm;
}

function isContent(part: Part): boolean {
  return part.type !== 'tool_call' && part.type !== 'reasoning' && part.type !== 'refusal';
}
