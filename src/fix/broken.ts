/** Prepares a conversation for repairs. */
import type { Conversation, Dialect } from '../generated/types.ts';
import { findShape } from '../lint/registry.ts';
import { type Turn, turnIndex } from '../model/turns.ts';
import { Places } from '../repair/places.ts';
import type { Broken } from '../repair/repair.ts';
import type { Shape } from '../shapes/shape.ts';

/** The turns of a conversation. */
export function turnsOf({ messages }: Conversation, shape: Shape, dialect: Dialect): Turn[] {
  const index = turnIndex(dialect.turns ?? shape.turns);
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
export function brokenAt(value: unknown, conversation: Conversation, shape: Shape, dialect: Dialect): Broken {
  const turns = turnsOf(conversation, shape, dialect);
  return { value, conversation, shape, findShape, dialect, turns, places: new Places(conversation, turns) };
}
