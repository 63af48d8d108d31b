import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { lint } from '../../src/index.ts';
import codexHistory from '../../src/logs/formats/codex-history.ts';
import codexRollout from '../../src/logs/formats/codex-rollout.ts';
import copilotCli from '../../src/logs/formats/copilot-cli.ts';
import type { LogFormat, LoggedConversation, ReadAs } from '../../src/logs/formats/format.ts';
import geminiCliCheckpoint from '../../src/logs/formats/gemini-cli-checkpoint.ts';
import geminiCliError from '../../src/logs/formats/gemini-cli-error.ts';
import geminiCliLog from '../../src/logs/formats/gemini-cli-log.ts';
import geminiCliSession from '../../src/logs/formats/gemini-cli-session.ts';
import { child, valueAt } from '../../src/pointer.ts';

const LOGS = '../shared/logs';
const FIXTURES = `${LOGS}/multi-agent-fixtures/agent-sessions`;
const FORMATS = [
  ...[codexRollout, codexHistory, copilotCli, geminiCliSession, geminiCliLog, geminiCliError, geminiCliCheckpoint],
];

interface File {
  readonly path: string;
  readonly format: LogFormat | undefined;
  readonly records: readonly unknown[];
}

function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .map(name => join(folder, name))
    .flatMap(path => (statSync(path).isDirectory() ? filesIn(path) : [path]))
    .sort();
}

function open(path: string): File {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  let records: unknown[];
  try {
    records = [JSON.parse(text)];
  } catch {
    records = text.split('\n').flatMap(parsed);
  }
  const scope = records.length === 1 ? 'document' : 'file';
  const votes = FORMATS.filter(format => format.scope === scope).map(format => {
    return { format, votes: records.filter(record => format.owns(record)).length };
  });
  const owners = votes.filter(each => each.votes > 0);
  expect(owners.length, path).toBeLessThan(2);
  return { path, format: owners[0]?.format, records };
}

/** The value of a line; none if it is not JSON. */
function parsed(line: string): unknown[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

/** Reads a file, and checks that every origin exists in the file. */
function readAs({ format, records }: File, as: ReadAs): LoggedConversation[] {
  const conversations = format?.read(records, as) ?? [];
  const source = format?.scope === 'document' ? records[0] : records;
  for (const { body, origins } of conversations)
    for (const pointer of pointersIn(body)) {
      const at = origins.nearest(pointer);
      // Text that the agent adds has the origin of the item that it was added for.
      if (at !== '') expect(valueAt(source, at), `${pointer} from ${at}`).toBeDefined();
    }
  return conversations;
}

function pointersIn(value: unknown, pointer = '', depth = 0): string[] {
  if (value === null || typeof value !== 'object' || depth > 6) return [pointer];
  return [pointer, ...Object.entries(value).flatMap(([key, each]) => pointersIn(each, child(pointer, key), depth + 1))];
}

function count(files: readonly File[], as: ReadAs) {
  const total = { conversations: 0, messages: 0, toolCalls: 0 };
  const errors: Record<string, number> = {};
  for (const file of files)
    for (const { body, dialect, model, recorded: at } of readAs(file, as)) {
      const { stats, diagnostics } = lint(body, { dialect: dialect as DialectId, model, at, as });
      total.conversations++;
      total.messages += stats.messages;
      total.toolCalls += stats.toolCalls;
      for (const { rule, messageId, severity } of diagnostics)
        if (severity === 'error') errors[`${rule} ${messageId}`] = (errors[`${rule} ${messageId}`] ?? 0) + 1;
    }
  return { ...total, errors };
}

describe.runIf(existsSync(LOGS))('logs of Codex, Copilot CLI and Gemini CLI', () => {
  const all = (folder: string) => filesIn(`${LOGS}/${folder}`).map(open);

  it('Codex: every session is detected, and only interrupted calls are unanswered', () => {
    const files = all('codex');
    expect(files.every(({ format }) => format === codexRollout || format === codexHistory)).toBe(true);
    const real = files.filter(({ path }) => path.includes('entityprocess'));
    expect(real).toHaveLength(12);
    const { errors, ...log } = count(real, 'log');
    expect(log).toEqual({ conversations: 19, messages: 6311, toolCalls: 2097 });
    // Every call in the files is in one list, once.
    const calls = real.flatMap(({ records }) => records as { type: string; payload: { type?: string } }[]);
    expect(calls.filter(each => each.type === 'response_item' && /_call$/.test(each.payload.type ?? ''))).toHaveLength(
      2097,
    );
    expect(Object.keys(errors).filter(name => !name.startsWith('unanswered-tool-call'))).toEqual([]);
    expect(count(real, 'request')).toMatchObject({ conversations: 12, errors: {} });
  });

  it('Copilot CLI: every session is detected and clean', () => {
    const files = all('copilot-cli');
    expect(files.every(({ format }) => format === copilotCli)).toBe(true);
    expect(count(files, 'log')).toEqual({ conversations: 10, messages: 271, toolCalls: 129, errors: {} });
    const calls = files.flatMap(({ records }) => records as { type: string; data: { toolRequests?: unknown[] } }[]);
    expect(calls.reduce((sum, { data }) => sum + (data.toolRequests?.length ?? 0), 0)).toBe(129);
    expect(files.flatMap(file => readAs(file, 'request'))).toHaveLength(10);
  });

  it('Gemini CLI: every file that is not a list of contents is detected and clean', () => {
    const files = all('gemini-cli');
    const bare = files.filter(({ format }) => format === undefined);
    expect(bare.map(({ path }) => path.split('/').at(-1))).toEqual([
      'NotFollowingUserIntent.json.gz',
      'failed_to_enter_planmode.json.gz',
    ]);
    for (const { records } of bare)
      expect(
        lint(records[0], { dialect: 'gemini', as: 'log' }).diagnostics.filter(each => each.severity === 'error'),
      ).toEqual([]);
    const known = files.filter(({ format }) => format !== undefined);
    expect(count(known, 'log')).toMatchObject({ conversations: 20, errors: {} });
    expect(count(known, 'request')).toMatchObject({ conversations: 20, errors: {} });
  });

  it('other sources: files of the same agents are detected by their content', () => {
    const expected: [RegExp, LogFormat][] = [
      [/Resources__Fixtures__codex_05|agents__codex__/, codexRollout],
      [/agents__gemini__(?:large|small)/, geminiCliSession],
      [/agents__gemini__jsonl/, geminiCliLog],
      [/agents__gemini__schema/, geminiCliCheckpoint],
    ];
    for (const file of filesIn(FIXTURES)
      .filter(path => /\.jsonl?$/.test(path))
      .map(open)) {
      const format = expected.find(([name]) => name.test(file.path))?.[1];
      expect(file.format, file.path).toBe(format);
      for (const as of ['log', 'request'] as const) readAs(file, as);
    }
  });
});
