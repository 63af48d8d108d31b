/** Reads the ignore file, in which a team lists findings to ignore, and why. */
import type * as Yaml from 'yaml';
import { type DocumentFault, readDocument, refuse } from '../config/document.ts';
import { faultOfGlob } from '../config/glob.ts';
import type { IgnoreEntry } from '../generated/types.ts';
import { didYouMean } from '../model/did-you-mean.ts';
import { shorten } from '../model/text.ts';
import { child } from '../pointer.ts';
import { rules } from '../registry/registry.ts';
import { isObject } from '../source/json.ts';

export const IGNORE_FILE = 'rolecall.ignore.yaml';

/** An entry and its location: `rolecall.ignore.yaml:4:5`. */
export type ReadEntry = IgnoreEntry & { readonly place: string };

type Key = keyof IgnoreEntry;

const SELECTORS: readonly Key[] = ['rule', 'files', 'conversation', 'pointer', 'fingerprint'];
const KEYS: readonly Key[] = [...SELECTORS, 'reason', 'expires'];

/**
 * Reads the entries. Throws a `UsageError` that lists every mistake with its line and column. `name` ends in `.yaml` or
 * `.json`.
 */
export function parseIgnoreFile(text: string, name: string, loadYaml: () => typeof Yaml): ReadEntry[] {
  const document = readDocument(text, name, loadYaml);
  const { value, placeOf } = document;
  const entries = isObject(value) && Array.isArray(value.ignore) ? (value.ignore as readonly unknown[]) : [];
  const faults = [...frameFaults(value), ...entries.flatMap((entry, i) => entryFaults(entry, `/ignore/${i}`))];
  if (faults.length > 0) refuse(document, faults);
  return entries.map((entry, i) => ({ ...(entry as IgnoreEntry), place: placeOf(`/ignore/${i}`) }));
}

/** Faults outside the entries. A file with only comments is valid and ignores nothing. */
function frameFaults(value: unknown): DocumentFault[] {
  if (value === null || value === undefined) return [];
  if (!isObject(value)) return [{ pointer: '', text: 'expected a mapping with the list `ignore`' }];
  const unknown = keyFaults(value, '', ['$schema', 'ignore']);
  const { ignore = null } = value;
  const isList = ignore === null || Array.isArray(ignore);
  return isList ? unknown : [...unknown, { pointer: '/ignore', text: '`ignore` must be a list of entries' }];
}

function entryFaults(entry: unknown, pointer: string): DocumentFault[] {
  if (!isObject(entry)) return [{ pointer, text: 'an entry must be a mapping with what it ignores and a `reason`' }];
  const faults = keyFaults(entry, pointer, KEYS);
  for (const key of KEYS) {
    if (!Object.hasOwn(entry, key)) continue;
    const text = faultOf(key, entry[key]);
    if (text !== undefined) faults.push({ pointer: child(pointer, key), text });
  }
  if (!Object.hasOwn(entry, 'reason')) faults.push({ pointer, text: 'an entry needs a `reason`' });
  if (!SELECTORS.some(key => Object.hasOwn(entry, key)))
    faults.push({ pointer, text: `an entry needs at least one of ${SELECTORS.map(key => `\`${key}\``).join(', ')}` });
  return faults;
}

function keyFaults(value: Record<string, unknown>, pointer: string, known: readonly string[]): DocumentFault[] {
  return Object.keys(value)
    .filter(key => !known.includes(key))
    .map(key => ({
      pointer: child(pointer, key),
      text: `unknown key \`${shorten(key)}\`${didYouMean(key, known)}`,
      isKey: true,
    }));
}

/** What is wrong with a value. Except for rules, globs and dates, the schema has the same checks. */
function faultOf(key: Key, value: unknown): string | undefined {
  switch (key) {
    case 'rule':
      return faultOfRule(value);
    case 'reason':
      return isText(value) ? undefined : '`reason` must be text';
    case 'files':
      return faultOfFiles(value);
    case 'conversation':
      return isText(value) || typeof value === 'number' ? undefined : '`conversation` must be the ID of a conversation';
    case 'pointer':
      return typeof value === 'string' && value.startsWith('/')
        ? undefined
        : '`pointer` must be a JSON Pointer such as `/messages/3`; it may contain `*` and `**`';
    case 'fingerprint':
      return typeof value === 'string' && /^[0-9a-f]{16}$/.test(value)
        ? undefined
        : '`fingerprint` must be 16 hexadecimal digits in quotes';
    case 'expires':
      return typeof value === 'string' && isDay(value) ? undefined : '`expires` must be a date such as 2027-01-31';
  }
}

function faultOfRule(value: unknown): string | undefined {
  if (!isText(value)) return '`rule` must be a rule ID';
  const known = rules.map(({ id }) => id);
  if (known.includes(value)) return undefined;
  return `there is no rule \`${shorten(value)}\`${didYouMean(value, known) || '; `rolecall rules` lists them'}`;
}

function faultOfFiles(value: unknown): string | undefined {
  const globs = (Array.isArray(value) ? value : [value]) as readonly unknown[];
  if (globs.length === 0 || !globs.every(isText)) return '`files` must be a glob or a list of globs';
  return globs.map(faultOfGlob).find(fault => fault !== undefined);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && /\S/.test(value);
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // `Date` parses February 30 as a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
