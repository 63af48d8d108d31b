/** Prepares a conversation for repairs. */

import type { MessageFormat } from '../formats/engine/message-format.ts';
import type { Conversation, Dialect } from '../generated/types.ts';
import { type Turn, turnIndex } from '../model/turns.ts';
import { findMessageFormat } from '../registry/registry.ts';
import { Places } from '../repair/places.ts';
import type { Broken } from '../repair/repair.ts';

/** The turns of a conversation. */
export function turnsOf({ messages }: Conversation, messageFormat: MessageFormat, dialect: Dialect): Turn[] {
  const index = turnIndex(dialect.turns ?? messageFormat.turns);
  const turns: Turn[] = [];
  for (const message of messages) {
    const closed = index.push(message);
    if (closed !== undefined) turns.push(closed);
  }
  const last = index.end();
  if (last !== undefined) turns.push(last);
  return turns;
}

/** Creates the input for repairs. Computes the turns once. */
export function brokenAt(
  value: unknown,
  conversation: Conversation,
  messageFormat: MessageFormat,
  dialect: Dialect,
): Broken {
  const turns = turnsOf(conversation, messageFormat, dialect);
  return {
    value,
    conversation,
    messageFormat,
    findMessageFormat,
    dialect,
    turns,
    places: new Places(conversation, turns),
  };
}
