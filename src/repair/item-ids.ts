/** The IDs of items in the Responses API and similar formats. */

import { isUuid, uuidFor } from '../formats/deepagents/values.ts';
import type { Fix, Message } from '../generated/types.ts';
import { shorten } from '../model/text.ts';
import { valueAt } from '../pointer.ts';
import { freshName, patternsOf } from './ids.ts';
import { type Broken, replacement, safely } from './repair.ts';

/**
 * Whether a server accepts the item without its ID. That is so for messages, client calls and results, but not for
 * reasoning and what the server ran itself.
 */
export function isOptionalId({ pointer, parts }: Message, { value, dialect }: Broken): boolean {
  if ((dialect.kind ?? 'endpoint') !== 'endpoint' || typeof valueAt(value, `${pointer}/id`) !== 'string') return false;
  return parts.every(
    part =>
      part.type !== 'reasoning' &&
      part.type !== 'provider_item' &&
      !('executedBy' in part && part.executedBy === 'provider'),
  );
}

/** A new ID for an item, in the form that the server uses. */
export function otherId(
  { pointer, id = '' }: Message,
  { value, conversation, dialect, places }: Broken,
): Fix | undefined {
  const place = `${pointer}/id`;
  if (typeof valueAt(value, place) !== 'string') return undefined;
  const seed = `${pointer}/${id}`;
  const taken = places.memoize('message IDs', () => new Set(conversation.messages.map(each => each.id)));
  const patterns = patternsOf(dialect, 'malformed-item-id');
  const name = isUuid(id) ? uuidFor(seed) : freshName(seed, { taken, patterns });
  return taken.has(name)
    ? undefined
    : safely(`rename the message \`${shorten(id)}\` to \`${name}\``, replacement(place, name));
}
