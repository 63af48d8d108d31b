/** Reads documents that are a list of messages, or a body with such a list. */
import type { Conversation } from '../../../generated/types.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { MessageFormat, OnFault } from '../message-format.ts';
import { typeName, wrongType } from '../structure.ts';

type Frame = ReturnType<MessageFormat['readFrame']>;

/**
 * `read` is called for bodies, with a frame to fill, and gives the place of the messages. `unreadable` is noted if the
 * document is neither a list nor an object.
 */
export function bodies(
  read: (body: JsonObject, frame: Conversation, onFault: OnFault) => Frame,
  unreadable = 'messages',
): MessageFormat['readFrame'] {
  return (value, pointer, onFault) => {
    if (Array.isArray(value)) return { frame: { messages: [], form: 'array', pointer }, messages: value, at: pointer };
    const frame: Conversation = { messages: [], form: 'body', pointer, wire: value as JsonObject };
    if (isObject(value)) return read(value, frame, onFault);
    onFault(wrongType({ pointer }, undefined, typeName(value), ['object', 'array']));
    frame.unreadable = [unreadable];
    return { frame, messages: [], at: pointer };
  };
}

/** The messages under a key of the body. Without `onFault`, the schema of the body reports what is wrong with it. */
export function messagesUnder(key: string, body: JsonObject, frame: Conversation, onFault?: OnFault): Frame {
  const { pointer } = frame;
  const at = `${pointer}/${key}`;
  const list = body[key];
  if (Array.isArray(list)) return { frame, messages: list, at };
  frame.unreadable = ['messages'];
  if (list === undefined)
    onFault?.({ rule: 'missing-field', messageId: 'missing', at: { pointer }, data: { field: key } });
  else onFault?.(wrongType({ pointer: at }, undefined, typeName(list), ['array']));
  return { frame, messages: [], at };
}
