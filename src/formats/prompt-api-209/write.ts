/** Writes messages and results of proposal 209 back. */
import type { Conversation } from '../../generated/types.ts';
import type { JsonObject } from '../../source/json.ts';
import { rewrite } from '../engine/rewrite.ts';
import { writeMessage } from './message.ts';
import { listKey } from './values.ts';

export function write(conversation: Conversation): unknown {
  const { form, wire, unreadable } = conversation;
  if (unreadable?.includes('messages')) return wire;
  const messages = conversation.messages.map(writeMessage);
  return form === 'array' ? messages : withMessages(conversation, messages);
}

/** Writes messages or runs to where they were read. */
export function withMessages({ form, wire }: Conversation, messages: readonly unknown[]): unknown {
  if (form === 'result') return rewrite(wire, { runs: messages });
  if (form !== 'chunks') return rewrite(wire, { [listKey(wire)]: messages });
  const chunks = listOf(Array.isArray(wire) ? wire : wire?.chunks);
  const last = rewrite(chunks.at(-1) as JsonObject, { runs: messages });
  const list = [...chunks.slice(0, -1), last];
  return Array.isArray(wire) ? list : rewrite(wire, { chunks: list });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
