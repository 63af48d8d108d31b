/** Removes empty text. */
import type { Fix } from '../generated/types.ts';
import { valueAt } from '../pointer.ts';
import { isObject } from '../source/json.ts';
import { contentPlace } from './content.ts';
import { partRemovals } from './parts.ts';
import { type Broken, messageAt, placeInList, removal, replacement, safely, unsafely } from './repair.ts';
import { resultAround, withNoOutput } from './replaced-parts.ts';

/** Fields of a text part that do not affect the model. */
const PLAIN: ReadonlySet<string> = new Set(['type', 'text', 'cache_control', 'annotations', 'logprobs']);

/** Removes a text, and its containers if they are otherwise empty; undefined if it is required. */
export function withoutText(pointer: string, broken: Broken): Fix | undefined {
  const { conversation, value, places } = broken;
  const message = messageAt(broken, pointer);
  const part = places.partAt(pointer);
  if (message === undefined || part === undefined || places.indexOf(message) < 0) return undefined;
  const raw = valueAt(value, pointer);
  const isPlain = !isObject(raw) || Object.keys(raw).every(key => PLAIN.has(key));
  const make = isPlain ? safely : unsafely;
  const result = resultAround(part, broken);
  const place = placeInList(pointer);
  const siblings = place === undefined ? undefined : valueAt(value, place.list);
  const isAlone = !Array.isArray(siblings) || siblings.length === 1;
  if (!isAlone) return make('remove the part', removal(pointer));
  if (result !== undefined)
    return unsafely('replace the empty result with a placeholder text', ...withNoOutput(result, broken));
  const hasOthers = message.parts.some(each => each !== part && (each.type !== 'text' || each.text !== ''));
  if (!hasOthers) {
    if (conversation.messages.length === 1) return undefined;
    return make('remove the message', ...partRemovals([part], message));
  }
  // Content may be empty if there are calls next to it.
  const content = contentPlace(message, broken);
  return content === undefined
    ? undefined
    : make('remove the text', replacement(content, typeof raw === 'string' ? '' : null));
}
