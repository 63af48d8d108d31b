/** Compares an edited log with the original: a repair must not split, join or lose conversations. */

import { read } from '../formats/engine/message-format.ts';
import type { Edit } from '../generated/types.ts';
import type { LoggedConversation, ReadAs } from '../logs/formats/format.ts';
import { findDialect, findMessageFormat } from '../registry/registry.ts';

/** Maps a place in a log to its original place; undefined for something that was added. */
export type OriginOf = (pointer: string) => string | undefined;

/** The conversations of a log, and the original places that they were read from. */
export interface Reading {
  readonly conversations: readonly LoggedConversation[];
  readonly originOf: OriginOf;
}

/**
 * Why the conversations of a log differ from those before the edits; undefined if they do not. `edits` have original
 * places: what they remove or move may be missing, or be in another conversation.
 */
export function whyNotSame(
  before: Reading,
  after: Reading,
  edits: readonly Omit<Edit, 'value'>[],
  as: ReadAs,
): string | undefined {
  const [oldConversations, newConversations] = [before.conversations, after.conversations];
  if (oldConversations.length !== newConversations.length)
    return `the file would have ${newConversations.length} conversations instead of ${oldConversations.length}`;
  const moved = new Set(edits.map(({ op, path, from }) => (op === 'move' && from !== undefined ? from : path)));
  for (const [i, then] of oldConversations.entries()) {
    const now = newConversations[i] as LoggedConversation;
    if (then.id !== now.id || then.dialect !== now.dialect) return 'a conversation would be read as a different one';
    const [old, fresh] = [placesOf(then, before.originOf), placesOf(now, after.originOf)];
    if (old.some(place => !covers(fresh, place) && !isInsideAny(place, moved)))
      return 'a conversation would lose messages that need no repair';
    // An agent that leaves out open calls when it sends the log sends them once they have results.
    if (as === 'log' && fresh.some(place => !covers(old, place) && !isInsideAny(place, moved)))
      return 'messages would move into another conversation';
  }
  return undefined;
}

/** The original places of a conversation's messages and of their containers. */
interface Places {
  readonly all: readonly string[];
  readonly own: ReadonlySet<string>;
  readonly around: ReadonlySet<string>;
  some(is: (place: string) => boolean): boolean;
}

const known = new WeakMap<LoggedConversation, readonly string[]>();

function placesOf(logged: LoggedConversation, originOf: OriginOf): Places {
  const all = partsOf(logged).flatMap(place => originOf(place) ?? []);
  const own = new Set(all);
  const around = new Set<string>();
  for (const place of own)
    for (let at = holderOf(place); at !== '' && !around.has(at); at = holderOf(at)) around.add(at);
  return { all, own, around, some: is => all.some(is) };
}

/** The places of all parts in the log, and of messages without parts. */
function partsOf(logged: LoggedConversation): readonly string[] {
  const places = known.get(logged);
  if (places !== undefined) return places;
  const messageFormat = findMessageFormat(findDialect(logged.dialect)?.format ?? '');
  if (messageFormat === undefined) return [];
  const { preamble = [], messages } = read(messageFormat, logged.body);
  const pointers = [...preamble, ...messages].flatMap(({ pointer, parts }) =>
    parts.length === 0 ? [pointer] : parts.map(part => part.pointer),
  );
  const found = pointers.map(pointer => logged.origins.nearest(pointer));
  known.set(logged, found);
  return found;
}

/** Whether a place is equal to, inside, or around one of these. */
function covers({ own, around }: Places, place: string): boolean {
  return around.has(place) || isInsideAny(place, own);
}

function isInsideAny(place: string, places: ReadonlySet<string>): boolean {
  for (let at = place; at !== ''; at = holderOf(at)) if (places.has(at)) return true;
  return false;
}

function holderOf(place: string): string {
  return place.slice(0, place.lastIndexOf('/'));
}
