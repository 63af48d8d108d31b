/** Writes AG-UI messages back, with the changes of the canonical model. */
import type { Conversation } from '../../generated/types.ts';
import { rewrite } from '../engine/rewrite.ts';
import { writeMessage } from './message.ts';

export function write({ form, wire, unreadable, messages }: Conversation): unknown {
  if (form === 'array') return messages.map(writeMessage);
  if (unreadable?.includes('messages')) return wire;
  return rewrite(wire, { messages: messages.map(writeMessage) });
}
