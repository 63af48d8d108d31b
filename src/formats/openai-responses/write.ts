/** Writes Responses bodies back, with the changes of the canonical model. */
import type { Conversation, Message } from '../../generated/types.ts';
import { isObject } from '../../source/json.ts';
import { rewrite } from '../engine/rewrite.ts';
import { writeItem } from './item.ts';

export function writeBody({ wire, messages, model, form, unreadable }: Conversation): unknown {
  if (form === 'array') return messages.map(writeItem);
  if (unreadable?.includes('messages') || !isObject(wire)) return wire;
  return rewrite(wire, { ...(model !== undefined && { model }), input: writeInput(messages, writeItem) });
}

/** The input. A text that was the only message is written as text again. */
export function writeInput(messages: readonly Message[], write: (message: Message) => unknown): unknown {
  const [first] = messages;
  const part = first?.parts[0];
  if (messages.length === 1 && first?.wire === undefined && part?.type === 'text') return part.text;
  return messages.map(write);
}
