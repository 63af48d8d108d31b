/** Reads a dialect from a file: your own, or one of the project's. */
import type * as Yaml from 'yaml';
import { type DialectFile, type FileEntry, resolveDialect } from '../dialects/dialect-file.ts';
import { dialectFile as fitsSchema } from '../generated/documents.js';
import type { Dialect, Evidence, Replay, When } from '../generated/types.ts';
import { dialectFaults } from '../lint/dialect-faults.ts';
import { didYouMean } from '../model/did-you-mean.ts';
import { child } from '../pointer.ts';
import { dialects, findDialect } from '../registry/registry.ts';
import { isDate } from './config-file.ts';
import { type DocumentFault, readDocument, refuse, type WrittenDocument } from './document.ts';
import { schemaFaults } from './schema-faults.ts';

type Keys<T> = Readonly<Record<keyof Required<T>, true>>;

const DIALECT: Keys<DialectFile> = {
  $schema: true,
  extends: true,
  without: true,
  sources: true,
  definitions: true,
  id: true,
  name: true,
  docs: true,
  page: true,
  kind: true,
  format: true,
  sends: true,
  isGeneric: true,
  turns: true,
  hosts: true,
  paths: true,
  bodyKeys: true,
  models: true,
  aliases: true,
  providers: true,
  checked: true,
  alsoReads: true,
  replay: true,
  settings: true,
  template: true,
  replies: true,
  precedence: true,
  errorReply: true,
  rules: true,
};
const ENTRY: Keys<FileEntry> = {
  rejected: true,
  accepted: true,
  misread: true,
  verdict: true,
  since: true,
  until: true,
  models: true,
  when: true,
  status: true,
  says: true,
  note: true,
  inheritedFrom: true,
  parameters: true,
  evidence: true,
};
const EVIDENCE: Keys<Evidence> = { kind: true, url: true, date: true, from: true };
const WHEN: Keys<When> = {
  thinking: true,
  tools: true,
  streaming: true,
  stored: true,
  keepsReasoning: true,
  model: true,
  layer: true,
  roles: true,
  parts: true,
  fields: true,
};
const REPLAY: Keys<Replay> = {
  since: true,
  until: true,
  models: true,
  keepsReasoning: true,
  turnsWithCalls: true,
  plainTurns: true,
  field: true,
  details: true,
  signature: true,
  inContent: true,
  onCalls: true,
  filler: true,
  note: true,
  evidence: true,
};

function keysAt(pointer: string): string[] {
  if (pointer === '') return Object.keys(DIALECT);
  if (/\/evidence\/\d+$|^\/sources\/[^/]*$/.test(pointer)) return Object.keys(EVIDENCE);
  if (/\/when$/.test(pointer)) return Object.keys(WHEN);
  if (/^\/(?:rules|replies)\/[^/]*\/\d+$/.test(pointer)) return Object.keys(ENTRY);
  return /^\/replay\/\d+$/.test(pointer) ? Object.keys(REPLAY) : [];
}

/**
 * Reads a dialect from the text of a file in JSON or YAML: a complete one, or one that extends a built-in dialect. Throws a
 * `UsageError` that lists every fault with its line and column.
 */
export function readOwnDialect(text: string, path: string, loadYaml: () => typeof Yaml): Dialect {
  const document = readDocument(text, path, loadYaml);
  checkSchema(document);
  const file = document.value as DialectFile;
  const faults = [...nameFaults(file), ...referenceFaults(file, ''), ...dialectFileFaults(file)];
  if (faults.length > 0) refuse(document, faults);
  return resolveDialect(file, builtIn(file.extends));
}

/** The same for the file of a built-in dialect, which may have its ID and refer to other files. */
export function checkDialectFile(document: WrittenDocument, file: DialectFile): void {
  const faults = dialectFileFaults(file);
  if (faults.length > 0) refuse(document, faults);
}

/** Throws a `UsageError` with every place where a file does not fit the schema of dialect files. */
function checkSchema(document: WrittenDocument): void {
  const faults = schemaFaults(fitsSchema, document.value, keysAt);
  if (faults.length > 0) refuse(document, [...faults, ...baseFaults(document.value, faults)]);
}

function dialectFileFaults(file: DialectFile): DocumentFault[] {
  return [...baseNameFaults(file), ...dateFaults(file), ...dialectFaults(file)];
}

function builtIn(id: string | undefined): Dialect | undefined {
  return id === undefined ? undefined : dialects.find(each => each.id === id);
}

/** If several fields are missing, the author may not know that a built-in dialect can provide them. */
function baseFaults(value: unknown, faults: readonly DocumentFault[]): DocumentFault[] {
  const missing = faults.filter(({ pointer, text }) => pointer === '' && text.endsWith('is missing'));
  // A value with missing fields is an object.
  if (missing.length < 2 || (value as Partial<DialectFile>).extends !== undefined) return [];
  return [{ pointer: '', text: 'with `extends: openai-chat`, or another built-in dialect, only `id` is required' }];
}

function baseNameFaults({ extends: name }: DialectFile): DocumentFault[] {
  if (name === undefined || builtIn(name) !== undefined) return [];
  const known = dialects.map(each => each.id);
  const near = didYouMean(name, known) || '; `rolecall dialects` lists them';
  return [{ pointer: '/extends', text: `no dialect \`${name}\`${near}` }];
}

function nameFaults({ id }: DialectFile): DocumentFault[] {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))
    return [{ pointer: '/id', text: 'an ID consists of lower-case letters, digits and single hyphens' }];
  if (findDialect(id) === undefined && id !== 'auto') return [];
  return [{ pointer: '/id', text: `\`${id}\` is a built-in dialect; choose another ID` }];
}

/** References between files work among the built-in dialects only. */
function referenceFaults(value: unknown, pointer: string): DocumentFault[] {
  if (value === null || typeof value !== 'object') return [];
  if ('$ref' in value) return [{ pointer, text: '`$ref` refers to a file of a built-in dialect; write the value out' }];
  if ('from' in value && Array.isArray(value.from))
    return [{ pointer, text: '`from` takes over an entry within the built-in dialects; write the entry out' }];
  return Object.entries(value).flatMap(([key, each]) => referenceFaults(each, child(pointer, key)));
}

function dateFaults({ checked, rules, replies, replay }: DialectFile): DocumentFault[] {
  const dated: [pointer: string, date: string | undefined][] = [['/checked', checked]];
  const add = (each: { since?: string; until?: string } | string, pointer: string) => {
    if (typeof each !== 'string') dated.push([`${pointer}/since`, each.since], [`${pointer}/until`, each.until]);
  };
  for (const [name, all] of Object.entries({ rules, replies }))
    for (const [rule, entries] of Object.entries(all ?? {}))
      for (const [i, each] of entries.entries()) add(each, `/${name}/${rule}/${i}`);
  for (const [i, each] of (replay ?? []).entries()) add(each, `/replay/${i}`);
  return dated.flatMap(([pointer, date]) =>
    date === undefined || isDate(date) ? [] : [{ pointer, text: `expected a date like 2026-11-21, found \`${date}\`` }],
  );
}
