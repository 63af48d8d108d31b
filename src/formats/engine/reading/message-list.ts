/** Documents that are a list of messages, or an object that contains one, as frameworks store conversations. */
import type { Conversation, Message, Part } from '../../../generated/types.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { MessageFormat, OnFault } from '../message-format.ts';
import { rewrite } from '../rewrite.ts';
import { typeName, wrongType } from '../structure.ts';

/** The conversation without its messages, and the location of the messages. */
export function readMessageList(
  value: unknown,
  pointer: string,
  onFault: OnFault,
): ReturnType<MessageFormat['readFrame']> {
  if (Array.isArray(value)) return { frame: { messages: [], form: 'array', pointer }, messages: value, at: pointer };
  const frame: Conversation = { messages: [], form: 'body', pointer, wire: value as JsonObject };
  if (!isObject(value)) {
    onFault(wrongType({ pointer }, undefined, typeName(value), ['object', 'array']));
    frame.unreadable = ['messages'];
    return { frame, messages: [], at: pointer };
  }
  const at = `${pointer}/messages`;
  if (Array.isArray(value.messages)) return { frame, messages: value.messages, at };
  frame.unreadable = ['messages'];
  if (value.messages === undefined)
    onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer }, data: { field: 'messages' } });
  else onFault(wrongType({ pointer: at }, undefined, typeName(value.messages), ['array']));
  return { frame, messages: [], at };
}

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
