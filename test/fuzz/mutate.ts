/** Mutates a parsed document with one to four changes, applied one after the other. */
import { copyJson } from '../../src/source/copy.ts';
import type { Choose } from '../../src/testing/index.ts';
import { oneOf } from './choices.ts';
import { ODD_NUMBERS, ODD_STRINGS, ODD_VALUES } from './odd.ts';

type Holder = Record<string, unknown> | unknown[];

interface Place {
  readonly holder: Holder;
  readonly key: string;
}

/** Values that other documents have at the same key. */
export type ValuesAt = (choose: Choose, key: string) => unknown;

interface Changing {
  readonly choose: Choose;
  readonly valuesAt: ValuesAt;
  readonly places: readonly Place[];
}

type Mutation = (place: Place, changing: Changing) => void;

/** A changed copy of the document. */
export function mutated(document: unknown, choose: Choose, valuesAt: ValuesAt): unknown {
  const root = { document: copyJson(document) };
  for (let left = 1 + choose(4); left > 0; left--) {
    const places = placesIn(root);
    // The document itself is rarely replaced, because nothing is left of it then.
    const place = places[choose(30) === 0 ? 0 : choose(places.length)] as Place;
    oneOf(choose, MUTATIONS)(place, { choose, valuesAt, places });
  }
  return root.document;
}

const MUTATIONS: readonly Mutation[] = [
  drop,
  drop,
  duplicate,
  duplicate,
  move,
  move,
  swap,
  retype,
  asElsewhere,
  asElsewhere,
  odd,
  oddString,
  oddString,
  rename,
  addKey,
  nest,
  empty,
];

function valueAt({ holder, key }: Place): unknown {
  return (holder as Record<string, unknown>)[key];
}

function put({ holder, key }: Place, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true });
}

function drop({ holder, key }: Place): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else if (key !== 'document') delete holder[key];
}

function duplicate(place: Place, { choose, places }: Changing): void {
  const { holder, key } = listPlace(place, places, choose) ?? place;
  if (!Array.isArray(holder)) return;
  const times = choose(10) === 0 ? 20 : 1;
  const copies = Array.from({ length: times }, () => copyJson(holder[Number(key)] as unknown));
  holder.splice(choose(holder.length + 1), 0, ...copies);
}

function move(place: Place, { choose, places }: Changing): void {
  const { holder, key } = listPlace(place, places, choose) ?? place;
  if (!Array.isArray(holder)) return;
  const [item] = holder.splice(Number(key), 1);
  holder.splice(choose(holder.length + 1), 0, item);
}

/** Most places are in objects. This one, or another one that is in a list. */
function listPlace(place: Place, places: readonly Place[], choose: Choose): Place | undefined {
  if (Array.isArray(place.holder)) return place;
  const first = choose(places.length);
  for (let i = 0; i < places.length; i++) {
    const each = places[(first + i) % places.length] as Place;
    if (Array.isArray(each.holder)) return each;
  }
  return undefined;
}

/** Swaps two values. If one is inside the other, it replaces the other. */
function swap(place: Place, { choose, places }: Changing): void {
  const other = oneOf(choose, places);
  const [one, two] = [copyJson(valueAt(place)), copyJson(valueAt(other))];
  put(other, one);
  put(place, two);
}

function retype(place: Place, { choose }: Changing): void {
  const value = valueAt(place);
  const asText = () => (typeof value === 'string' ? value : JSON.stringify(value));
  const forms: (() => unknown)[] = [
    () => [value],
    () => ({ text: value }),
    () => [{ type: 'text', text: value }],
    asText,
    () => JSON.stringify(value),
    () => (typeof value === 'string' && Number(value)) || 7,
    () => String(asText()).split(' '),
    () => (Array.isArray(value) ? value[0] : Object.values(Object(value))[0]),
    () => (Array.isArray(value) ? { ...value } : null),
    () => !value,
  ];
  put(place, oneOf(choose, forms)() ?? null);
}

function asElsewhere(place: Place, { choose, valuesAt }: Changing): void {
  put(place, copyJson(valuesAt(choose, place.key)));
}

function odd(place: Place, { choose }: Changing): void {
  const number = choose(ODD_NUMBERS.length + ODD_VALUES.length);
  put(place, ODD_NUMBERS[number] ?? ODD_VALUES[number - ODD_NUMBERS.length]?.());
}

function oddString(place: Place, { choose }: Changing): void {
  const value = valueAt(place);
  const piece = oneOf(choose, ODD_STRINGS);
  const old = typeof value === 'string' && choose(3) > 0 ? value : '';
  const at = choose(old.length + 1);
  put(place, old.slice(0, at) + piece + old.slice(at + choose(2) * choose(20)));
}

function rename({ holder, key }: Place, { choose, places }: Changing): void {
  if (Array.isArray(holder) || key === 'document') return;
  const name = choose(2) === 0 ? oneOf(choose, places).key : oneOf(choose, ODD_STRINGS);
  const value = holder[key];
  delete holder[key];
  put({ holder, key: name }, value);
}

/** Adds a key of another place next to this one, with a value that other documents have there. */
function addKey({ holder }: Place, { choose, places, valuesAt }: Changing): void {
  const { key } = oneOf(choose, places);
  if (Array.isArray(holder)) holder.splice(choose(holder.length + 1), 0, copyJson(valuesAt(choose, key)));
  else if (!('document' in holder)) put({ holder, key }, copyJson(valuesAt(choose, key)));
}

function nest(place: Place, { choose }: Changing): void {
  let value = valueAt(place);
  for (let depth = choose(20) === 0 ? 1100 : 1 + choose(4); depth > 0; depth--)
    value = depth % 2 === 0 ? [value] : { [place.key]: value };
  put(place, value);
}

function empty(place: Place): void {
  const value = valueAt(place);
  if (typeof value === 'string') put(place, '');
  else put(place, Array.isArray(value) ? [] : {});
}

/** Every place in the document, starting with the document itself. */
function placesIn(root: Record<string, unknown>): Place[] {
  const places: Place[] = [{ holder: root, key: 'document' }];
  // The list grows during the loop.
  for (let i = 0; i < places.length; i++) {
    const value = valueAt(places[i] as Place);
    if (typeof value !== 'object' || value === null) continue;
    for (const key of Object.keys(value)) places.push({ holder: value as Holder, key });
  }
  return places;
}
