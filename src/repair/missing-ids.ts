/** Adds missing IDs to calls and results. Both sides of an exchange get the same ID. */
import type { Edit, Fix, Part } from '../generated/types.ts';
import type { Call, Result, Turn } from '../model/turns.ts';
import { child, pointerKeys, valueAt } from '../pointer.ts';
import { isObject } from '../source/json.ts';
import { additionBelow, idPath } from './call-places.ts';
import { freshId } from './ids.ts';
import { type Broken, callAt, moving, safely, unsafely } from './repair.ts';

/**
 * Adds an ID to the call or result at a pointer, and to its counterpart. They are matched by position, which is safe if
 * equally many calls and results lack an ID, and otherwise a guess.
 */
export function nameExchange(pointer: string, broken: Broken): Fix | undefined {
  const call = callAt(broken, pointer) ?? broken.places.resultAt(pointer)?.call;
  if (call === undefined) return undefined;
  const results = call.results.map(({ part }) => part);
  const named = call.part.callId || results.find(({ callId }) => callId)?.callId || idUnderOtherKey(call.part, broken);
  const id = named || freshId(call, broken);
  const edits = [call.part, ...results].flatMap(part => nameEdit(part, id, broken));
  if (edits.length === 0 || edits.some(edit => edit === undefined)) return undefined;
  const title = `add the ID \`${id}\` to the call and its result`;
  const make = isCertain(call, broken) ? safely : unsafely;
  return make(title, ...(edits as Edit[]));
}

/**
 * Whether the results of a call are certain: they have its ID, they are the only ones of its tool, or there are as many
 * as calls.
 */
function isCertain({ part, results, turn }: Call, { places }: Broken): boolean {
  const { idless, isEven, called, answered } = places.memoize(`ids of ${turn.message.pointer}`, () => idsOf(turn));
  if (idless === 0 || (results.length > 0 && results.every(({ by }) => by === 'id'))) return true;
  const { name } = part;
  if (name !== undefined && results[0]?.part.name === name && called.get(name) === 1 && (answered.get(name) ?? 0) <= 1)
    return true;
  return isEven;
}

/** Cached for all calls of a turn. */
function idsOf({ calls, results }: Turn) {
  const idless = results.filter(result => result.by === 'position' && result.call !== undefined);
  const waiting = calls.filter(each => each.results.every(({ by }) => by !== 'id'));
  // If a tool name contradicts the matching by position, the matching is not certain.
  const fits = (result: Result) => result.part.name === undefined || result.part.name === result.call?.part.name;
  const isEven = waiting.length === idless.length && idless.every(fits);
  return { idless: idless.length, isEven, called: countNames(calls), answered: countNames(results) };
}

function countNames(all: readonly { readonly part: { readonly name?: string } }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { part } of all) if (part.name !== undefined) counts.set(part.name, (counts.get(part.name) ?? 0) + 1);
  return counts;
}

/** The edit that sets the ID of a part; none if it has that ID, undefined if the format has no field for it. */
function nameEdit(part: Part & { callId?: string }, id: string, broken: Broken): (Edit | undefined)[] {
  if (part.callId === id) return [];
  if (part.type !== 'tool_call' && part.type !== 'tool_result') return [undefined];
  const path = idPath(part.type, broken);
  if (path === undefined) return [undefined];
  const other = otherSpelling(part, path, broken);
  if (other !== undefined && valueAt(broken.value, other) === id) return [moving(other, part.pointer + path)];
  return [additionBelow(broken.value, part.pointer, path, id)];
}

/** The ID that a call has under another spelling of the key, such as `call_id` for `callId`. */
function idUnderOtherKey(part: Part, broken: Broken): string | undefined {
  const path = idPath('tool_call', broken);
  const other = path === undefined ? undefined : otherSpelling(part, path, broken);
  const id = other === undefined ? undefined : valueAt(broken.value, other);
  return typeof id === 'string' && id !== '' ? id : undefined;
}

function otherSpelling({ pointer }: Part, path: string, { value }: Broken): string | undefined {
  const keys = pointerKeys(path);
  const container = keys.slice(0, -1).reduce(child, pointer);
  const wire = valueAt(value, container);
  const key = keys.at(-1) ?? '';
  if (!isObject(wire)) return undefined;
  const other = Object.keys(wire).find(each => each !== key && keyLetters(each) === keyLetters(key));
  return other === undefined ? undefined : child(container, other);
}

const keyLetters = (key: string) => key.replaceAll('_', '').toLowerCase();
