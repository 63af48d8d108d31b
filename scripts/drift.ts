/**
 * Compares what rolecall knows with the latest SDKs, and lists entries that nobody has confirmed for a year. Writes
 * docs/contributing/drift.md. Needs the npm registry.
 *
 *     npm run drift
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Statement } from '../src/index.ts';
import { lastConfirmation, weighEntries } from '../src/judge/severity.ts';
import { dialects } from '../src/registry/registry.ts';
import { code, folded, prose, table } from './markdown.ts';
import { sdkDrift } from './sdk-drift.ts';
import { SDK_PLACES } from './sdk-requests.ts';
import { type SdkValue, sdkValues } from './sdk-values.ts';

const PAGE = 'docs/contributing/drift.md';
const packages = [...new Set(SDK_PLACES.map(({ module }) => packageOf(module)))];

const folder = mkdtempSync(join(tmpdir(), 'rolecall-drift-'));
try {
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const latest = packages.map(name => `${name}@latest`);
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...latest], { cwd: folder });
  writeFileSync(PAGE, page(folder, new Date().toISOString().slice(0, 10)));
  process.stdout.write(`wrote ${PAGE}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function page(latest: string, today: string): string {
  const { drift, missing, values } = sdkDrift(latest);
  const versions = packages.map(name => [code(name), versionOf('.', name), versionOf(latest, name)]);
  const changes = changesBetween('.', latest);
  const stale = staleEntries(today);
  return `${[
    '<!-- Made by `npm run drift`. -->',
    '# Drift',
    `What changed since rolecall was last compared with the SDKs, and entries that need a look. Compared on ${today}.`,
    '## SDKs',
    'The version whose types the tests use, and the latest one.',
    table(['Package', 'Tested', 'Latest'], versions),
    '## What rolecall says of the latest types',
    `${values} values were made from the types of the latest SDKs, with all fields and with the required ones. An error for one of them is a bug; an info says that the value is not known yet.`,
    rowsOr(
      ['Type', 'Value', 'Reported as', 'Finding'],
      drift.map(each => [
        each.place,
        each.label,
        each.kind === 'refused' ? 'error' : 'info',
        `\`${each.rule}\`: ${prose(each.message)}`,
      ]),
      'Nothing: all of them are known.',
    ),
    ...(missing.length === 0 ? [] : [`Types that are not exported any more: ${missing.join(', ')}.`]),
    '## New and gone',
    rowsOr(['Type', 'Change', 'Value'], changes, 'The latest SDKs have the same values as the tested ones.'),
    '## Entries without a confirmation in the last year',
    `${stale.length} entries that lead to errors rest on evidence of more than a year ago, or on evidence without a date. Newer reports, or a recording, would confirm or correct them.`,
    folded('List', table(['Dialect', 'Rule', 'Last confirmed'], stale)),
  ].join('\n\n')}\n`;
}

function rowsOr(head: string[], rows: string[][], none: string): string {
  return rows.length === 0 ? none : table(head, rows);
}

/** Values that only one of the two folders has, and values whose required fields differ. */
function changesBetween(before: string, after: string): string[][] {
  const [old, now] = [sdkValues(SDK_PLACES, before), sdkValues(SDK_PLACES, after)];
  return SDK_PLACES.flatMap(({ name }) => {
    const [known, found] = [fieldsByLabel(old.get(name)), fieldsByLabel(now.get(name))];
    const added = [...found].filter(([label]) => !known.has(label)).map(([label]) => [name, 'new', code(label)]);
    const gone = [...known].filter(([label]) => !found.has(label)).map(([label]) => [name, 'gone', code(label)]);
    const changed = [...found].flatMap(([label, fields]) => {
      const past = known.get(label);
      return past === undefined || past === fields ? [] : [[name, 'other fields', `${code(label)}: ${fields}`]];
    });
    return [...added, ...gone, ...changed];
  });
}

function fieldsByLabel(values: readonly SdkValue[] = []): Map<string, string> {
  return new Map(values.map(({ label, value }) => [label, fieldsOf(value)]));
}

function fieldsOf(value: unknown): string {
  return value !== null && typeof value === 'object' ? Object.keys(value).sort().map(code).join(', ') : typeof value;
}

/** Entries that cause errors today and were not confirmed in the year before a day. */
function staleEntries(today: string): string[][] {
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const isStale = (statement: Statement) =>
    statement.until === undefined &&
    statement.inheritedFrom === undefined &&
    weighEntries([{ statement }])?.severity === 'error' &&
    (lastConfirmation(statement.evidence)?.date ?? '') < yearAgo;
  return dialects.flatMap(({ id, kind = 'endpoint', rules }) =>
    kind !== 'endpoint'
      ? []
      : Object.entries(rules).flatMap(([rule, stated]) =>
          stated
            .filter(isStale)
            .map(({ evidence }) => [code(id), code(rule), lastConfirmation(evidence)?.date ?? 'no date']),
        ),
  );
}

function packageOf(module: string): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
}

function versionOf(root: string, name: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
