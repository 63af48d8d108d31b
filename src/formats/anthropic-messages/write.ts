/** Writes Anthropic messages back: each source block with the changes of the canonical model. */
import type { Conversation } from '../../generated/types.ts';
import { rewrite } from '../engine/rewrite.ts';
import { anthropicMessage } from './blocks.ts';

export function write({ messages, form, unreadable, wire, model }: Conversation): unknown {
  const written = messages.map(anthropicMessage.write);
  if (form === 'array') return written;
  if (unreadable?.includes('messages')) return wire;
  return rewrite(wire, { ...(model !== undefined && { model }), messages: written });
}
