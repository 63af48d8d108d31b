/** Moves results to their calls. */

import type { Edit, Fix, Message, Part } from '../generated/types.ts';
import type { Result, Turn } from '../model/turns.ts';
import { child, valueAt } from '../pointer.ts';
import { appendTo } from '../source/append-to.ts';
import { listOf, messageOf, partRemovals } from './parts.ts';
import { addition, type Broken, moving, placeInList, replacement, safely, unsafely } from './repair.ts';

/** The parts of each message, in order. */
function byMessage(results: Turn['results']): Map<Message, Part[]> {
  const groups = new Map<Message, Part[]>();
  for (const { message, part } of results) {
    appendTo(groups, message, part);
  }
  return groups;
}

/** Moves the results after a message in front of it. Other parts of their messages stay. */
export function beforeMessage(interrupting: Message, turn: Turn, broken: Broken): Fix | undefined {
  const { places } = broken;
  const at = places.indexOf(interrupting);
  const place = placeInList(interrupting.pointer);
  if (at < 0 || place === undefined) return undefined;
  // A result of a call in the message, or after it, would be too early in front of it.
  const mayMove = ({ call }: Result) => call === undefined || places.indexOf(call.message) < at;
  const late = turn.results.filter(result => places.indexOf(result.message) > at && mayMove(result));
  const inner: Edit[] = [];
  const outer: Edit[] = [];
  /** The index for the next result, and how many messages were added. */
  let to = place.index;
  let more = 0;
  for (const [message, parts] of byMessage(late)) {
    const from = placeInList(message.pointer);
    if (from?.list !== place.list) return undefined;
    if (parts.length >= message.parts.length) {
      outer.push(moving(child(place.list, from.index + more), child(place.list, to++)));
      continue;
    }
    const made = messageOf(parts, message, broken);
    if (made === undefined) return undefined;
    for (const each of partRemovals(parts, message)) inner.push(each);
    outer.push(addition(child(place.list, to++), made));
    more++;
  }
  const role = interrupting.wireRole ?? interrupting.role;
  const edits = [...inner, ...outer];
  return edits.length === 0
    ? undefined
    : unsafely(`move the results before the \`${role}\` message that separates them from their calls`, ...edits);
}

/** Moves the results of a turn into the message with the first of them. */
export function intoOneMessage(turn: Turn, { value }: Broken): Fix | undefined {
  const [[firstMessage, first] = [], ...others] = byMessage(turn.results);
  const last = first?.at(-1);
  if (firstMessage === undefined || last === undefined || others.length === 0) return undefined;
  const raws = others.flatMap(([, parts]) => parts.map(({ pointer }) => valueAt(value, pointer)));
  const list = listOf(first ?? [], firstMessage);
  const place = placeInList(last.pointer);
  const edits: Edit[] = [];
  if (list !== undefined && place !== undefined)
    for (const each of raws.map((raw, i) => addition(child(list, place.index + 1 + i), raw))) edits.push(each);
  else if (last.pointer !== firstMessage.pointer)
    edits.push(replacement(last.pointer, [valueAt(value, last.pointer), ...raws]));
  else return undefined;
  for (const [message, parts] of others.reverse()) for (const each of partRemovals(parts, message)) edits.push(each);
  return safely('merge the results of the turn into one message', ...edits);
}

/** Moves other content between results after the last result. */
export function behindResults(messages: readonly Message[], { value }: Broken): Fix | undefined {
  const lastMessage = messages.at(-1);
  const last = placeInList(lastMessage?.parts.findLast(isResult)?.pointer ?? '');
  if (lastMessage === undefined || last === undefined) return undefined;
  // Each part before the last result is moved to the same index, because the move shifts the list.
  const before = lastMessage.parts.flatMap(part => {
    const place = placeInList(part.pointer);
    return isResult(part) || place?.list !== last.list || place.index > last.index ? [] : [place.index];
  });
  const edits = before.map((index, i) => moving(child(last.list, index - i), child(last.list, last.index)));
  const removals: Edit[] = [];
  let to = last.index + 1 - before.length;
  for (const message of messages.slice(0, -1)) {
    const others = message.parts.filter(part => !isResult(part));
    for (const { pointer } of others) edits.push(addition(child(last.list, to++), valueAt(value, pointer)));
    for (const each of partRemovals(others, message)) removals.push(each);
  }
  return safely('move the other content after the results', ...edits, ...removals);
}

function isResult({ type }: Part): boolean {
  return type === 'tool_result';
}

/** Moves a late or early result to after a message: the one with its call, or with another result. */
export function moveResultAfter(target: Message, part: Part, message: Message, broken: Broken): Fix | undefined {
  const place = placeInList(target.pointer);
  const from = placeInList(message.pointer);
  if (place === undefined || from?.list !== place.list) return undefined;
  const isWhole = message.parts.every(each => each === part);
  // Removing an item from before an index decreases the index.
  const isEarly = from.index < place.index;
  const to = child(place.list, place.index + (isWhole && isEarly ? 0 : 1));
  const title = isEarly ? 'move the result after its call' : 'move the result back to its call';
  const insertion = isEarly ? undefined : insertionAmongResults(target, part, broken);
  if (insertion !== undefined) return unsafely(title, ...partRemovals([part], message), insertion);
  if (isWhole) return unsafely(title, moving(message.pointer, to));
  const made = messageOf([part], message, broken);
  return made === undefined ? undefined : unsafely(title, ...partRemovals([part], message), addition(to, made));
}

/**
 * Inserts a result among the results of a message that has other content after them. A separate message after that
 * content would be too late.
 */
function insertionAmongResults(message: Message, { pointer }: Part, { value, places }: Broken): Edit | undefined {
  const ends = places.memoize('ends of results', () => new Map<Message, string | undefined>());
  if (!ends.has(message)) ends.set(message, endOfResults(message));
  const end = ends.get(message);
  return end === undefined ? undefined : addition(end, valueAt(value, pointer));
}

/** The place after the last result of a message, if other content follows. */
function endOfResults(message: Message): string | undefined {
  const last = message.parts.findLast(isResult);
  if (last === undefined || message.parts.at(-1) === last) return undefined;
  const list = listOf(message.parts.filter(isResult), message);
  const place = placeInList(last.pointer);
  return list === undefined || place === undefined ? undefined : child(list, place.index + 1);
}
