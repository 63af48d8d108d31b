/** Writes Converse messages back: the source values with later changes. */
import type { Conversation } from '../../generated/types.ts';
import { isObject } from '../../source/json.ts';
import { rewrite } from '../engine/rewrite.ts';
import { blocks, converseMessage } from './blocks.ts';

export function write(conversation: Conversation): unknown {
  const { form, wire, unreadable, model, preamble } = conversation;
  if (unreadable?.includes('messages')) return wire;
  const messages = conversation.messages.map(converseMessage.write);
  if (form === 'array') return messages;
  const system = preamble?.[0]?.parts.map(blocks.write);
  return rewrite(wire, {
    ...(model !== undefined && isObject(wire) && typeof wire.modelId === 'string' && { modelId: model }),
    messages,
    ...(system !== undefined && { system }),
  });
}
