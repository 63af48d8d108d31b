/** The material of cases: fixtures and examples of the project, and shared data if it is present. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { documentIn, fixturesBelow } from '../../scripts/fixtures.ts';
import type { Expectation } from '../../src/index.ts';
import type { Choose } from '../../src/testing/index.ts';
import { filesBelow, ROOT, readText } from '../sources.ts';
import { oneOf } from './choices.ts';

/** A document of a fixture, and how it is linted. */
export interface Document {
  readonly value: unknown;
  readonly dialect: string;
  readonly as: Expectation['as'];
  readonly model?: string | undefined;
}

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

interface Recorded {
  readonly request: unknown;
  readonly response?: unknown;
  readonly sse?: string | null;
}

const SHARED = fileURLToPath(new URL('../shared/', ROOT));
const SHARED_FOLDERS = ['logs', 'recordings', 'rejections', 'seeds'] as const;
/** Maximum number of characters in an input, because many small inputs find more than a few large ones. */
const LONGEST = 24_000;

export const missingFolders = SHARED_FOLDERS.filter(name => !existsSync(join(SHARED, name)));

/** Broken text and JSON Lines are in `files`. */
const fixtures: readonly Document[] = fixturesBelow('fixtures').flatMap(fixture => {
  const { dialect, as, model } = fixture.expectation;
  const value = documentIn(fixture);
  return value === undefined ? [] : [{ value, dialect, as, model }];
});
const recordedFixtures = filesBelow('fixtures/recorded', '.jsonl').flatMap(file => recordsIn(readText(file)));
const ofKind = (...kinds: Expectation['as'][]) => fixtures.filter(({ as }) => kinds.includes(as));
const streamFixtures = ofKind('stream');
const replyFixtures = ofKind('response');
const requestFixtures = ofKind(undefined, 'request', 'log');
const exchangeFixtures = [...ofKind('exchange').map(({ value }) => value), ...recordedFixtures];

const recordings = shared('recordings', /\.jsonl\.gz$/).filter(path => !/LABELS|SUSPECT/.test(path));
const files = [
  ...['fixtures', 'examples'].flatMap(folder => filesBelow(folder, '').map(path => join(fileURLToPath(ROOT), path))),
  ...SHARED_FOLDERS.flatMap(name => shared(name, /\.(json|jsonl|gz|txt|traj|md|har|ya?ml)$/)),
].filter(path => !/\.expect\.json$|fixtures\/fuzz\//.test(path));

const logFiles = files.filter(path => /fixtures\/(logs|exchanges|recorded)|examples|\/shared\//.test(path));

function shared(name: string, pattern: RegExp): string[] {
  const folder = join(SHARED, name);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(each => pattern.test(each));
  const paths = names.sort().map(each => join(folder, each));
  return paths.filter(path => statSync(path).size < 3_000_000);
}

function recordsIn(text: string): Recorded[] {
  return text
    .split('\n')
    .filter(line => line !== '' && line.length < LONGEST)
    .map(line => JSON.parse(line) as Recorded);
}

function bytesAt(path: string): Buffer {
  const bytes = readFileSync(path);
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

/** Keeps the most recent values, because all files together are too large. */
function remembering<T>(most: number, make: (path: string) => T): (path: string) => T {
  const known = new Map<string, T>();
  return path => {
    const value = known.get(path) ?? make(path);
    known.delete(path);
    known.set(path, value);
    if (known.size > most) known.delete(known.keys().next().value as string);
    return value;
  };
}

const recordsAt = remembering(60, path => recordsIn(bytesAt(path).toString()));
const textAt = remembering(300, path =>
  bytesAt(path)
    .toString()
    .slice(0, 40 * LONGEST),
);

function recorded(choose: Choose): Recorded {
  const records = recordings.length > 0 && choose(4) === 0 ? recordsAt(oneOf(choose, recordings)) : recordedFixtures;
  return oneOf(choose, records.length > 0 ? records : recordedFixtures);
}

export function requestIn(choose: Choose): Document {
  if (choose(5) > 0) return oneOf(choose, requestFixtures);
  return { value: recorded(choose).request ?? [], dialect: 'auto', as: 'request' };
}

export function replyIn(choose: Choose): { value: unknown; dialect: string; request?: unknown } {
  if (choose(2) === 0) return oneOf(choose, replyFixtures);
  const { request, response } = recorded(choose);
  return { value: response ?? {}, dialect: 'auto', request };
}

/** The events of a stream, or its text. */
export function streamIn(choose: Choose): { value: unknown; dialect: string } {
  const { sse } = choose(3) === 0 ? recorded(choose) : {};
  return typeof sse !== 'string' ? oneOf(choose, streamFixtures) : { value: sse.slice(0, LONGEST), dialect: 'auto' };
}

export function exchangeIn(choose: Choose): unknown {
  return choose(2) === 0 ? oneOf(choose, exchangeFixtures) : recorded(choose);
}

/** The text of a file, or a part of a long one. */
export function fileIn(choose: Choose): NamedText {
  const path = oneOf(choose, choose(3) === 0 ? files : logFiles);
  const text = textAt(path);
  const name = (path.split('/').at(-1) ?? '').replace(/\.gz$/, '');
  return { name, text: text.length <= LONGEST ? text : pieceOf(text, choose) };
}

/** A part that starts at a line: mostly the first one, which shows the format of the file. */
function pieceOf(text: string, choose: Choose): string {
  const from = choose(3) > 0 ? 0 : text.indexOf('\n', choose(text.length - 1000)) + 1;
  const to = text.lastIndexOf('\n', from + LONGEST);
  return text.slice(from, to > from ? to + 1 : from + LONGEST);
}

const values = new Map<string, unknown[]>();
for (const { value } of fixtures) collect(value);

function collect(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (!Array.isArray(value)) {
      const known = values.get(key) ?? [];
      if (known.length < 200) values.set(key, [...known, child]);
    }
    collect(child);
  }
}
const lists = [...values.values()];

/** A value that some fixture has at this key, or another one. */
export function valuesAt(choose: Choose, key: string): unknown {
  return oneOf(choose, values.get(key) ?? oneOf(choose, lists));
}

/** Error texts of servers, as input for `explain`. */
export const errorTexts: readonly string[] = [
  ...new Set(
    [
      ...shared('rejections', /\.jsonl$/).flatMap(path => [...textAt(path).matchAll(/"says": ?("(?:[^"\\]|\\.)*")/g)]),
      ...filesBelow('docs/rules', '.md').flatMap(path => [...readText(path).matchAll(/(`[^`\n]{20,}`)/g)]),
    ].map(([, text = '']) => (text.startsWith('"') ? (JSON.parse(text) as string) : text.slice(1, -1))),
  ),
];
