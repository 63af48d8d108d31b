/**
 * Damage that happens to logs: lines and items that are lost, duplicated or moved, other IDs, rewinds, and merged
 * files.
 */
import type { JsonObject } from '../../../src/source/json.ts';
export type Random = () => number;

/** Pseudo-random numbers between 0 and 1 from a seed. */
export function random(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Line {
  value: unknown;
  /** The text in the file; undefined after the value has changed. */
  text: string | undefined;
}

const below = (random: Random, count: number) => Math.floor(random() * count);
const oneOf = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)] as T;
const isObject = (value: unknown): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The values of a file, from its lines or from the whole file; undefined if neither can be parsed. */
export function valuesOf(text: string): Line[] | undefined {
  const whole = parsed(text);
  if (whole !== undefined) return [{ value: whole, text }];
  const lines = text.split('\n').filter(line => line.trim() !== '');
  const values = lines.map(line => ({ value: parsed(line), text: line }));
  return values.length > 0 && values.every(({ value }) => value !== undefined) ? values : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

interface Place {
  readonly holder: JsonObject | unknown[];
  readonly key: string | number;
  readonly value: unknown;
}

function placesIn(value: unknown, found: Place[] = []): Place[] {
  if (value === null || typeof value !== 'object') return found;
  const holder = value as JsonObject;
  for (const [key, each] of Object.entries(holder)) {
    found.push({ holder, key: Array.isArray(value) ? Number(key) : key, value: each });
    placesIn(each, found);
  }
  return found;
}

/** Changes something inside values. */
function damage(random: Random, values: readonly unknown[]): void {
  const places = values.flatMap(value => placesIn(value));
  const items = places.filter(
    ({ holder, value }) => Array.isArray(holder) && value !== null && typeof value === 'object',
  );
  const named = places.filter(({ key, value }) => /id$/i.test(String(key)) && typeof value === 'string');
  const kinds = places.filter(({ key, value }) => (key === 'role' || key === 'type') && typeof value === 'string');
  const [item, name, kind, any] = [items, named, kinds, places].map(list => oneOf(random, list));
  const list = item?.holder as unknown[] | undefined;
  const at = Number(item?.key);
  const acts: ((() => void) | undefined)[] = [
    list && (() => list.splice(at, 1)),
    list && (() => list.splice(at, 0, structuredClone(item?.value))),
    list && (() => list.splice(below(random, list.length), 0, ...list.splice(at, 1))),
    list && (() => list.splice(at)),
    name && (() => put(name, random() < 0.5 ? oneOf(random, named).value : `new_${below(random, 1000)}`)),
    kind && (() => put(kind, oneOf(random, kinds).value)),
    any && !Array.isArray(any.holder) ? () => delete (any.holder as JsonObject)[any.key] : undefined,
    any && (() => put(any, oneOf(random, [null, '', [], {}, 7]))),
  ];
  oneOf(random, acts)?.();
}

function put({ holder, key }: Place, value: unknown): void {
  (holder as JsonObject)[key] = value;
}

const PARENTS = ['parentUuid', 'parentId', 'parent_id'];
const SESSIONS = ['sessionId', 'session_id', 'sessionID', 'threadId', 'conversation_id'];
const JUNK = ['', '{"half":', 'no JSON', 'null', '  '];

/** A damaged copy of a file. `other` is a file of the same format that may be mixed in. */
export function mutated(text: string, random: Random, other: string): string | undefined {
  const lines = valuesOf(text);
  if (lines === undefined) return undefined;
  const count = random() < 0.5 ? 1 : 1 + below(random, 5);
  let out: string;
  if (lines.length === 1) {
    const values = lines.map(({ value }) => value);
    for (let i = 0; i < count; i++) damage(random, values);
    out = JSON.stringify(values[0], undefined, oneOf(random, [undefined, 2, '\t']));
  } else {
    const all = [...lines, ...(random() < 0.1 ? (valuesOf(other) ?? []) : [])];
    for (let i = 0; i < count && all.length > 0; i++) mutateLines(random, all);
    out = all.map(each => each.text ?? JSON.stringify(each.value)).join('\n') + (random() < 0.8 ? '\n' : '');
  }
  if (random() < 0.1) out = out.replaceAll('\n', '\r\n');
  if (random() < 0.05) out = `\ufeff${out}`;
  return random() < 0.05 ? out.slice(0, below(random, out.length)) : out;
}

function mutateLines(random: Random, lines: Line[]): void {
  const at = below(random, lines.length);
  const line = lines[at] as Line;
  const acts = [
    () => lines.splice(at, 1),
    () => lines.splice(below(random, lines.length), 0, { ...line, value: structuredClone(line.value) }),
    () => lines.splice(below(random, lines.length), 0, ...lines.splice(at, 1)),
    () => lines.splice(at, 0, { value: undefined, text: oneOf(random, JUNK) }),
    () => lines.splice(at + 1),
    () => setKey(random, lines, [line], PARENTS, () => oneOf(random, lines).value),
    () => setKey(random, lines, lines.slice(at), SESSIONS, () => ({ id: 'another' })),
    () => {
      damage(random, [line.value]);
      line.text = line.value === undefined ? line.text : undefined;
    },
  ];
  oneOf(random, [...acts, acts.at(-1) as () => void])();
}

/** Rewinds, and several sessions in one file: a link to another line, or another session ID from here on. */
function setKey(_: Random, __: Line[], changed: readonly Line[], keys: readonly string[], from: () => unknown): void {
  for (const line of changed) {
    const { value } = line;
    const key = keys.find(each => isObject(value) && each in value);
    const target = from();
    if (key === undefined || !isObject(value) || !isObject(target)) continue;
    value[key] = target.uuid ?? target.id ?? null;
    line.text = undefined;
  }
}
