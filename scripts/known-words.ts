/** The words of a conversation that reports may show: keys and values of the known message and log formats. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CASE, inputIn } from '../src/cli/fixture.ts';
import type { Dialect } from '../src/generated/types.ts';

/** Known provider fields that are in no schema. */
const NOT_IN_SCHEMAS = ['extra_content'];
const WORD = /^[@$_]?[A-Za-z][\w$.-]{0,60}$/;

export function knownWordsModule(header: (from: string) => string, dialects: readonly Dialect[]): string {
  const words = new Set<string>();
  // Logs do not contain the lines of `rolecall serve-stdio`.
  const schemas = filesIn('schemas').filter(path => path !== join('schemas', 'stdio.schema.json'));
  for (const path of schemas) addSchema(words, JSON.parse(readFileSync(path, 'utf8')));
  // Keys that a fuzzer invented do not count.
  const isOurs = (path: string) => !path.includes('.expect.') && !path.startsWith(join('fixtures', 'fuzz'));
  for (const path of filesIn('fixtures')) {
    const text = readFileSync(path, 'utf8');
    if (isOurs(path)) addKeys(words, path.endsWith(CASE) ? (inputIn(text) ?? '') : text);
  }
  return `${header('schemas/, fixtures/ and src/dialects/')}${listOf('KNOWN_WORDS', words)}
/** What the entries of dialects name: fields, values, media types and others. */
export const RULE_WORDS: readonly string[] = ${JSON.stringify(parameterTexts(dialects))};
`;
}

function parameterTexts(dialects: readonly Dialect[]): string[] {
  const texts = new Set<string>();
  for (const { rules } of dialects)
    for (const { parameters } of Object.values(rules).flat()) addTexts(texts, parameters);
  return [...texts].sort();
}

function addTexts(texts: Set<string>, value: unknown): void {
  if (typeof value === 'string') texts.add(value);
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) addTexts(texts, each);
}

/** The names of fields and values of all message formats. Another name may be newer than this version. */
export function knownNamesModule(header: (from: string) => string, dialects: readonly Dialect[]): string {
  const names = new Set<string>(NOT_IN_SCHEMAS);
  for (const folder of ['message', 'wire', 'framework', 'system'])
    for (const path of filesIn(join('schemas', folder))) addSchema(names, JSON.parse(readFileSync(path, 'utf8')));
  for (const { rules } of dialects)
    for (const id of ['unknown-field', 'unknown-part-type'])
      for (const { parameters } of rules[id] ?? []) addTexts(names, parameters);
  return `${header('schemas/ and src/dialects/')}${listOf('KNOWN_NAMES', names)}`;
}

function listOf(constant: string, words: ReadonlySet<string>): string {
  const lines: string[] = [];
  for (const word of [...words].filter(each => WORD.test(each)).sort()) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length > 110) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  const list = lines.map(line => `\n  '${line}',`).join('');
  return `export const ${constant}: readonly string[] = [${list}\n].flatMap(line => line.split(' '));\n`;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.jsonl?$/.test(name))
    .sort()
    .map(name => join(folder, name));
}

function addSchema(words: Set<string>, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { properties, enum: values, const: only } = value as Record<string, unknown>;
  if (typeof properties === 'object' && properties !== null) for (const key of Object.keys(properties)) words.add(key);
  for (const each of [values, only].flat()) if (typeof each === 'string') words.add(each);
  for (const each of Object.values(value)) addSchema(words, each);
}

/** Adds the keys of a document, or of the documents in its lines. Text that cannot be read has none. */
function addKeys(words: Set<string>, text: string): void {
  const add = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      if (!Array.isArray(value)) words.add(key);
      add(each);
    }
  };
  for (const each of [text, ...text.split('\n')]) {
    try {
      add(JSON.parse(each));
    } catch {}
  }
}
