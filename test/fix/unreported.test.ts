/**
 * No repair changes anything that it does not report: requests of every dialect are damaged, repaired and compared key
 * by key.
 */
import { describe, expect, it } from 'vitest';
import { documentIn, fixturesBelow } from '../../scripts/fixtures.ts';
import { fix } from '../../src/fix/fix.ts';
import { FileFixer } from '../../src/fix/fix-file.ts';
import { originOf } from '../../src/fix/origin-of.ts';
import type { Dialect, Edit } from '../../src/generated/types.ts';
import { child } from '../../src/pointer.ts';
import { dialects, findDialect } from '../../src/registry/registry.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { atLeast, runs } from '../depth.ts';

/** Pseudo-random numbers, the same in every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Pick = (below: number) => number;

const samples = new Map<string, { value: object; dialect: Dialect }[]>();
for (const fixture of fixturesBelow('fixtures/dialects', 'fixtures/rules')) {
  const { as = 'request', dialect: id, template } = fixture.expectation;
  const dialect = findDialect(id);
  const value = documentIn(fixture);
  if (dialect === undefined || as !== 'request' || template !== undefined) continue;
  if (value === undefined || value === null || typeof value !== 'object') continue;
  samples.set(id, [...(samples.get(id) ?? []), { value, dialect }]);
}

const FOREIGN: readonly unknown[] = [
  { type: 'text', text: 'Hello.' },
  { type: 'input_text', text: 'Hello.' },
  { type: 'image', source: { type: 'base64', media_type: 'image/jpg', data: 'iVBORw0KGgo=' } },
  { type: 'image_url', image_url: { url: 'data:image/jpg;base64,/9j/4AAQ' } },
  { type: 'tool_result', tool_use_id: 'toolu_9', content: 'late' },
  { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' },
  { role: 'function', name: 'f', content: '7' },
  { role: 'system', content: 'Be brief.' },
  { role: 'tool', tool_call_id: 'call_9', content: '7' },
  { role: 'assistant', content: '', tool_calls: [] },
];
const VALUES: readonly unknown[] = [null, 7, true, '', ' ', [], {}, 'text', '{"a":', ['x'], { text: 'x' }];
const SETTINGS: JsonObject = {
  temperature: 0.25,
  max_tokens: 777,
  user: 'u-1',
  seed: 5,
  tool_choice: 'auto',
  my_field: { keep: [1, 2, 3] },
};

/** A copy with one to four faults. */
function damaged(value: object, pick: Pick): object {
  const copy = structuredClone(value) as JsonObject;
  if (!Array.isArray(copy))
    for (const [key, setting] of Object.entries(SETTINGS))
      if (copy[key] === undefined && pick(3) === 0) copy[key] = setting;
  for (let n = pick(4); n >= 0; n--) damage(copy, pick);
  return copy;
}

function damage(value: object, pick: Pick): void {
  const holders = holdersIn(value);
  const lists = holders.filter(Array.isArray).filter(each => each.length > 0);
  const objects = holders.filter((each): each is JsonObject => !Array.isArray(each) && Object.keys(each).length > 0);
  const list = lists[pick(lists.length)];
  const object = objects[pick(objects.length)];
  const kind = pick(8);
  if (list !== undefined && kind < 4) {
    const at = pick(list.length);
    if (kind === 0) list.splice(at, 1);
    else if (kind === 1) list.splice(at, 0, structuredClone(list[at]));
    else if (kind === 2) list.splice(at, 0, structuredClone(FOREIGN[pick(FOREIGN.length)]));
    else [list[0], list[at]] = [list[at], list[0]];
    return;
  }
  if (object === undefined) return;
  const keys = Object.keys(object);
  const key = keys[pick(keys.length)] as string;
  if (kind === 4) object[key] = structuredClone(VALUES[pick(VALUES.length)]);
  else if (kind === 5) delete object[key];
  else if (kind === 6) object[`x_${key}`] = structuredClone(object[key]);
  else object[`${key}s`] = 'extra';
}

function holdersIn(value: unknown): object[] {
  if (value === null || typeof value !== 'object') return [];
  return [value, ...Object.values(value).flatMap(holdersIn)];
}

/** All scalars and empty containers, by pointer. */
function leavesOf(value: unknown, pointer = '', leaves = new Map<string, string>()): Map<string, string> {
  const isLeaf = value === null || typeof value !== 'object' || Object.keys(value).length === 0;
  if (isLeaf) leaves.set(pointer, JSON.stringify(value));
  else for (const [key, member] of Object.entries(value)) leavesOf(member, child(pointer, key), leaves);
  return leaves;
}

/** The pointers that edits name, in terms of the original value. */
function namedBy(edits: readonly Edit[]): string[] {
  return edits.flatMap(({ path, from }, i) =>
    [path, from].flatMap(each => (each === undefined ? [] : (originOf(each, edits.slice(0, i)) ?? []))),
  );
}

const isBelow = (pointer: string, other: string) => pointer === other || pointer.startsWith(`${other}/`);

/** The differences between two values that no edit names. */
function unreported(before: unknown, after: unknown, edits: readonly Edit[]): string[] {
  const named = namedBy(edits);
  const isNamed = (pointer: string) => named.some(each => isBelow(pointer, each) || isBelow(each, pointer));
  const kept = new Map<string, string>();
  for (const [pointer, leaf] of leavesOf(after)) {
    const origin = originOf(pointer, edits);
    if (origin !== undefined) kept.set(origin, leaf);
  }
  return [...leavesOf(before)].flatMap(([pointer, leaf]) =>
    kept.get(pointer) === leaf || isNamed(pointer) ? [] : [`${pointer}: ${leaf} became ${kept.get(pointer)}`],
  );
}

/** The same repair on a file, as the command line makes it. Its changes are reported without values. */
function fixedFile(text: string, dialect: Dialect, safety: 'safe' | 'unsafe') {
  const fixer = new FileFixer({ path: 'request.json', dialect, safety });
  fixer.push(Buffer.from(text));
  const { splices, changes, formatSummary } = fixer.end();
  const [splice] = splices;
  const bytes = Buffer.from(text);
  const after = splice && bytes.subarray(0, splice.start) + splice.text + bytes.subarray(splice.end);
  return {
    text: after ?? text,
    edits: changes.flatMap(each => [...each.edits]),
    isLog: / checkpoint$/.test(formatSummary),
  };
}

const EACH = runs(20);

describe('damaged requests', () => {
  const ids = dialects.map(({ id }) => id).filter(id => samples.has(id));
  it('cover nearly every dialect', () => expect(ids.length).toBeGreaterThan(60));

  let repaired = 0;

  it.each(ids)('%s: every change is reported, and none is made twice', id => {
    const pick = randomFrom([...id].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));
    const known = samples.get(id) ?? [];
    for (let i = 0; i < EACH; i++) {
      const sample = known[pick(known.length)];
      if (sample === undefined) continue;
      const { dialect } = sample;
      const value = damaged(sample.value, pick);
      const safety = i % 2 === 0 ? 'safe' : 'unsafe';
      const text = JSON.stringify(value, undefined, i % 3 === 0 ? 2 : undefined);
      const fixed = fix(text, { dialect, safety });
      const after: unknown = JSON.parse(fixed.text ?? '');
      const edits = fixed.changes.flatMap(each => each.edits);
      const context = `${text}\n${JSON.stringify(fixed.changes)}\n${fixed.text}`;
      expect(unreported(value, after, edits), context).toEqual([]);
      if (safety === 'safe') expect(fixed.changes.filter(each => each.safety !== 'safe')).toEqual([]);
      const again = fix(fixed.text, { dialect, safety });
      expect(again.changes, context).toEqual([]);
      expect(again.text).toBe(fixed.text);
      repaired += fixed.changes.length > 0 ? 1 : 0;
      const file = fixedFile(text, dialect, safety);
      // Changes in a log have original pointers, and are compared in other tests.
      if (file.isLog) continue;
      expect(unreported(value, JSON.parse(file.text), file.edits), `${context}\n${file.text}`).toEqual([]);
    }
  });

  it('are repaired in enough cases', () => expect(repaired).toBeGreaterThanOrEqual(atLeast(601)));
});
