/** No report quotes a conversation: a canary in each place of each format that can hold content, one place at a time. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { Privacy } from '../../src/cli/privacy.ts';
import { fixesForReports } from '../../src/fix/lint.ts';
import type { ConversationReport, Expectation } from '../../src/index.ts';
import { LogReader } from '../../src/logs/read.ts';
import { jsonReporter } from '../../src/report/json.ts';
import { textReporter } from '../../src/report/text.ts';
import { ROOT } from '../sources.ts';

const CANARY = 'Zq7 hunter2 swordfish 9Kx';
/** Long enough to be cut: pieces of it are content as well. */
const LONG = `${CANARY} ${'swordfish '.repeat(30)}`;

/** Keys whose values reports may show, as docs/privacy.md lists them. */
const SHOWN = new Set(
  [
    ...['role', 'from', 'source', 'author', 'kind', 'type', 'block_type', 'part_kind', 'tool_type', 'message_type'],
    ...['media_type', 'mediaType', 'mimeType', 'mime_type', 'format', 'model', 'modelId', 'model_id', 'modelID'],
    ...[
      'name',
      'function',
      'tool',
      'tool_name',
      'toolName',
      'function_name',
      'recipient',
      'agent',
      'object',
      'required',
    ],
    ...['suite_name', 'pipeline_name'],
  ].map(key => key.toLowerCase()),
);
/** Keys that name a conversation: agents in AutoGen, tasks in AgentBench. */
const CONVERSATIONS = new Set(['planner', 'put']);
const ID = /(?:^|_)ids?$|(?:[a-z])(?:Id|ID|IDs)$|uuid$|^call$/;

type Path = readonly (string | number)[];

function isShown(path: Path): boolean {
  const last = path.findLast(each => typeof each === 'string') as string | undefined;
  if (last === undefined) return false;
  const name = last.split('.').at(-1) as string;
  return SHOWN.has(name.toLowerCase()) || ID.test(name);
}

function* places(value: unknown, path: Path = []): Generator<{ path: Path; isKey: boolean }> {
  if (typeof value === 'string') yield { path, isKey: false };
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) {
      const next = [...path, Array.isArray(value) ? Number(key) : key];
      if (!Array.isArray(value)) yield { path: next, isKey: true };
      yield* places(each, next);
    }
}

function planted(value: unknown, path: Path, isKey: boolean, canary: string): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return canary;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const record = copy as Record<string | number, unknown>;
  if (isKey && rest.length === 0) record[canary] = record[key];
  else record[key] = planted(record[key], rest, isKey, canary);
  return copy;
}

function reported(text: string, { dialect, as }: Partial<Pick<Expectation, 'dialect' | 'as'>>): string {
  let out = '';
  const privacy = new Privacy({});
  const write = (piece: string) => {
    out += piece;
  };
  const reporters = [
    textReporter(write, { dialect: 'openai-chat' }),
    jsonReporter(write, { version: '1', dialect: 'openai-chat', mayHold: edits => privacy.edits(edits) }),
  ];
  const take = (report: ConversationReport, details: Parameters<ConstructorParameters<typeof LogReader>[1]>[1]) => {
    const conversation = privacy.report(report, details.conversation, details.place);
    for (const each of reporters) each.conversation(report, { ...details, conversation });
  };
  const reader = new LogReader({ path: 'f.json', dialect, as, findFixes: fixesForReports }, take);
  reader.push(new TextEncoder().encode(text));
  reader.end();
  return out;
}

interface Skeleton {
  readonly name: string;
  readonly records: readonly unknown[];
  readonly isLines: boolean;
  readonly judged: Partial<Pick<Expectation, 'dialect' | 'as'>>;
}

/** The first fixture of each folder: of each message format by its dialects, and of each log format. */
function skeletons(folder: string): Skeleton[] {
  const root = fileURLToPath(new URL(`fixtures/${folder}`, ROOT));
  return readdirSync(root).flatMap(name => {
    const file = readdirSync(join(root, name))
      .filter(each => /\.jsonl?$/.test(each) && !each.endsWith('.expect.json'))
      .sort()[0];
    if (file === undefined) return [];
    const text = readFileSync(join(root, name, file), 'utf8');
    const isLines = file.endsWith('.jsonl');
    const records = (isLines ? text.trimEnd().split('\n') : [text]).map(each => JSON.parse(each) as unknown);
    const beside = readFileSync(join(root, name, file.replace(/\.jsonl?$/, '.expect.json')), 'utf8');
    const { dialect, as } = JSON.parse(beside) as Expectation;
    return [{ name, records, isLines, judged: { dialect, ...(as !== undefined && { as }) } }];
  });
}

/** Each kind of place once, and not all of them of large fixtures. */
const MOST_PLACES = 80;

function leaksOf({ records, isLines, judged }: Skeleton): string[] {
  const tried = new Set<string>();
  const found: string[] = [];
  let count = 0;
  for (const [i, record] of records.entries())
    for (const { path, isKey } of places(record)) {
      if (isKey ? CONVERSATIONS.has(String(path.at(-1))) : isShown(path)) continue;
      const kind = `${isKey}${path.map(each => (typeof each === 'number' ? '*' : each)).join('/')}`;
      if (tried.has(kind) || count >= MOST_PLACES) continue;
      tried.add(kind);
      const canary = count++ % 2 === 0 ? CANARY : LONG;
      const all = records.map((each, at) => (at === i ? planted(each, path, isKey, canary) : each));
      const text = isLines ? all.map(each => `${JSON.stringify(each)}\n`).join('') : JSON.stringify(all[0]);
      const out = reported(text, count % 3 === 0 ? { ...judged, dialect: 'strict' } : judged);
      for (const [line] of out.matchAll(/.{0,80}(?:hunter2|swordfish).{0,20}/g)) found.push(`${kind}: ${line}`);
    }
  return found;
}

describe.each(['dialects', 'logs'])('%s', folder => {
  test.each(skeletons(folder))('$name: nothing that is said is reported', skeleton => {
    expect(leaksOf(skeleton)).toEqual([]);
  });
});
