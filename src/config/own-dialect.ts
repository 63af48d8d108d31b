/** Reads a user's dialect from a file. */
import type * as Yaml from 'yaml';
import { ownDialect as fitsSchema } from '../generated/documents.js';
import type { Dialect, Evidence, OwnDialect, Replay, Statement, When } from '../generated/types.ts';
import { dialectFaults } from '../lint/dialect-faults.ts';
import { didYouMean } from '../lint/did-you-mean.ts';
import { extendDialect } from '../lint/extend.ts';
import { dialects, findDialect } from '../lint/registry.ts';
import { isDate } from './config-file.ts';
import { type DocumentFault, readDocument, refuse } from './document.ts';
import { schemaFaults } from './schema-faults.ts';

type Keys<T> = Readonly<Record<keyof Required<T>, true>>;

const DIALECT: Keys<OwnDialect> = {
  $schema: true,
  extends: true,
  id: true,
  name: true,
  docs: true,
  page: true,
  kind: true,
  shape: true,
  wire: true,
  isGeneric: true,
  turns: true,
  hosts: true,
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
const STATEMENT: Keys<Statement> = {
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
const EVIDENCE: Keys<Evidence> = { kind: true, at: true, on: true, from: true };
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
  if (/\/evidence\/\d+$/.test(pointer)) return Object.keys(EVIDENCE);
  if (/\/when$/.test(pointer)) return Object.keys(WHEN);
  if (/^\/(?:rules|replies)\/[^/]*\/\d+$/.test(pointer)) return Object.keys(STATEMENT);
  return /^\/replay\/\d+$/.test(pointer) ? Object.keys(REPLAY) : [];
}

/**
 * Reads a dialect from the text of a JSON or YAML file: a complete one, or one that extends a built-in dialect. Throws
 * a `UsageError` that lists every fault with its location.
 */
export function readOwnDialect(text: string, path: string, loadYaml: () => typeof Yaml): Dialect {
  const document = readDocument(text, path, loadYaml);
  const bySchema = schemaFaults(fitsSchema, document.value, keysAt);
  if (bySchema.length > 0) refuse(document, [...bySchema, ...baseFaults(document.value, bySchema)]);
  const own = document.value as OwnDialect;
  const faults = [...nameFaults(own), ...dateFaults(own)];
  const base = dialects.find(({ id }) => id === own.extends);
  if (own.extends !== undefined && base === undefined) {
    const known = dialects.map(each => each.id);
    const near = didYouMean(own.extends, known) || '; `rolecall dialects` lists them';
    refuse(document, [...faults, { pointer: '/extends', text: `no dialect \`${own.extends}\`${near}` }]);
  }
  const dialect = base === undefined ? whole(own) : extendDialect(own, base);
  faults.push(...dialectFaults(dialect));
  if (faults.length > 0) refuse(document, faults);
  return dialect;
}

/** If several required fields are missing, suggests `extends`. */
function baseFaults(value: unknown, faults: readonly DocumentFault[]): DocumentFault[] {
  const missing = faults.filter(({ pointer, text }) => pointer === '' && text.endsWith('is missing'));
  // A value with missing fields is an object.
  if (missing.length < 2 || (value as Partial<OwnDialect>).extends !== undefined) return [];
  return [{ pointer: '', text: 'with `extends: openai-chat`, or another built-in dialect, only `id` is required' }];
}

function whole({ $schema, ...dialect }: OwnDialect): Dialect {
  return dialect as Dialect;
}

function nameFaults({ id }: OwnDialect): DocumentFault[] {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))
    return [{ pointer: '/id', text: 'an ID consists of lower-case letters, digits and single hyphens' }];
  if (findDialect(id) === undefined && id !== 'auto') return [];
  return [{ pointer: '/id', text: `\`${id}\` is a built-in dialect; choose another ID` }];
}

function dateFaults({ checked, rules, replies, replay }: OwnDialect): DocumentFault[] {
  const dated: [pointer: string, date: string | undefined][] = [['/checked', checked]];
  const add = ({ since, until }: { since?: string; until?: string }, pointer: string) =>
    dated.push([`${pointer}/since`, since], [`${pointer}/until`, until]);
  for (const [name, all] of Object.entries({ rules, replies }))
    for (const [rule, statements] of Object.entries(all ?? {}))
      for (const [i, each] of statements.entries()) add(each, `/${name}/${rule}/${i}`);
  for (const [i, each] of (replay ?? []).entries()) add(each, `/replay/${i}`);
  return dated.flatMap(([pointer, date]) =>
    date === undefined || isDate(date) ? [] : [{ pointer, text: `expected a date like 2026-11-21, found \`${date}\`` }],
  );
}
