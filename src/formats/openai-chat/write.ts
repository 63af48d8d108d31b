/** Writes Chat Completions bodies back. */
import type { Conversation } from '../../generated/types.ts';
import { defined, isObject } from '../../source/json.ts';
import { rewrite } from '../engine/rewrite.ts';
import { writeMessage } from './message.ts';

export function writeBody(conversation: Conversation): unknown {
  const messages = conversation.messages.map(writeMessage);
  if (conversation.form === 'array') return messages;
  if (conversation.unreadable?.includes('messages')) return conversation.wire;
  const { model, wire } = conversation;
  return rewrite(wire, defined({ [modelKey(wire)]: model, messages }));
}

/** The key of the model: watsonx names it `model_id`. */
export function modelKey(body: unknown): 'model' | 'model_id' {
  return isObject(body) && !('model' in body) && 'model_id' in body ? 'model_id' : 'model';
}

/** Renames the key of the model in a body and keeps its position. */
export function withModelUnder(key: 'model' | 'model_id', body: unknown): unknown {
  const now = modelKey(body);
  if (!isObject(body) || now === key || !Object.hasOwn(body, now)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name === now ? key : name, value]));
}
