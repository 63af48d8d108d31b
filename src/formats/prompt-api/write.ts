/** Writes messages of the specified format back. */
import type { Conversation, Message } from '../../generated/types.ts';
import { isObject } from '../../source/json.ts';
import { contentFields } from '../engine/messages.ts';
import { rewrite } from '../engine/rewrite.ts';
import { listKey } from '../prompt-api-209/values.ts';
import { parts } from './parts.ts';

export function write(conversation: Conversation): unknown {
  const { form, wire, unreadable } = conversation;
  if (unreadable?.includes('messages')) return wire;
  const messages = conversation.messages.map(writeMessage);
  return form === 'array' ? messages : rewrite(wire, { [listKey(wire)]: messages });
}

function writeMessage({ wire, parts: given, contentForm, wireRole, prefix }: Message): unknown {
  if (!isObject(wire)) return wire;
  return rewrite(wire, {
    ...(wireRole !== undefined && { role: wireRole }),
    ...(prefix !== undefined && { prefix }),
    ...contentFields(contentForm, given, parts),
  });
}
