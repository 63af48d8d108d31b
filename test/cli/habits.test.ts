/** Findings that repeat in a whole file are reported once. Findings of a single conversation are reported each time. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ConversationReport, Report } from '../../src/index.ts';
import { validate } from '../../src/validate.ts';
import { calls, plain, user } from './conversations.ts';
import { folder, linesOf, run } from './running.ts';

/** A call and its result without IDs, and arguments as Python prints them. */
const HABITUAL = [
  user,
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ type: 'function', function: { name: 'get_weather', arguments: "{'city': 'Oslo'}" } }],
  },
  { role: 'tool', content: '4 C' },
  plain,
];
/** A conversation with an unanswered call. */
const FAULT = [user, calls('call_lost'), user, plain];

const CONVERSATIONS = Array.from({ length: 50 }, (_, i) => ({
  id: `c-${i}`,
  messages: i % 10 === 3 ? [...HABITUAL, ...FAULT] : HABITUAL,
}));

const file = (content: string = linesOf(...CONVERSATIONS)) => join(folder({ 'x.jsonl': content }), 'x.jsonl');

const TOLD = [
  ['missing-tool-call-id', 'call', 'error'],
  ['missing-tool-call-id', 'result', 'error'],
  ['arguments-not-json', 'python', 'warning'],
] as const;

async function json(path: string, ...flags: readonly string[]) {
  const ran = await run(['lint', path, '--format', 'json', ...flags]);
  const report = JSON.parse(ran.out) as Report;
  expect(validate.report(report)).toBe(true);
  return { ...ran, report, conversations: report.files.flatMap(each => each.conversations) };
}

async function ndjson(path: string, ...flags: readonly string[]) {
  const { out } = await run(['lint', path, '--format', 'ndjson', ...flags]);
  return out
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as ConversationReport);
}

const found = (reports: readonly ConversationReport[], rule: string) =>
  reports.flatMap(({ diagnostics }) => diagnostics.filter(each => each.rule === rule));

describe('repeated findings in json', () => {
  test('are listed once, with their position, and counted for the file', async () => {
    const { report, conversations, code } = await json(file());
    expect(code).toBe(1);
    for (const [rule, message] of TOLD) {
      const told = found(conversations, rule).filter(each => each.messageId === message);
      expect(told.map(each => [each.conversation, each.source?.line])).toEqual([['c-0', 1]]);
    }
    expect(report.files[0]?.repeated?.map(each => ({ ...each, dialect: undefined }))).toEqual(
      expect.arrayContaining(
        TOLD.map(([rule, messageId, severity]) => ({
          ...{ rule, messageId, severity, dialect: undefined },
          ...{ index: 0, line: 1, count: 50, conversations: 50 },
        })),
      ),
    );
    expect(report.files[0]?.repeated).toHaveLength(3);
  });

  test('do not change the verdict of a conversation, which counts the findings it does not list', async () => {
    const { conversations } = await json(file());
    expect(conversations.map(each => each.verdict)).toEqual(CONVERSATIONS.map(() => 'rejected'));
    expect(conversations[0]?.repeated).toBeUndefined();
    for (const { repeated = [] } of conversations.slice(1))
      expect(repeated.map(each => [each.rule, each.messageId, each.severity, each.count]).sort()).toEqual(
        TOLD.map(each => [...each, 1]).sort(),
      );
  });

  test('do not include findings that occur in one conversation only', async () => {
    const { conversations } = await json(file());
    expect(found(conversations, 'unanswered-tool-call').map(each => each.conversation)).toEqual([
      'c-3',
      'c-13',
      'c-23',
      'c-33',
      'c-43',
    ]);
  });

  test('are counted in the summary, whether listed or not', async () => {
    const { report } = await json(file());
    expect(report.summary).toMatchObject({ errors: 105, warnings: 50, infos: 0 });
    expect(report.summary.verdicts).toEqual({ accepted: 0, rejected: 50, unknown: 0 });
    const all = await ndjson(file());
    expect(all.flatMap(each => each.diagnostics).filter(each => each.severity === 'error')).toHaveLength(105);
  });

  test('are listed again in each file', async () => {
    const one = linesOf(...CONVERSATIONS.slice(0, 2));
    const root = folder({ 'a.jsonl': one, 'b.jsonl': one });
    const { report } = await json(root);
    for (const { conversations } of report.files) expect(found(conversations, 'missing-tool-call-id')).toHaveLength(2);
    expect(report.files.map(({ repeated }) => repeated?.map(each => each.count))).toEqual([
      [2, 2, 2],
      [2, 2, 2],
    ]);
  });

  test('within one conversation are listed once as well', async () => {
    const { conversations, report } = await json(file(JSON.stringify([...HABITUAL, ...HABITUAL])));
    expect(found(conversations, 'missing-tool-call-id')).toHaveLength(2);
    expect(conversations[0]?.repeated?.map(each => each.count)).toEqual([1, 1, 1]);
    expect(report.files[0]?.repeated?.map(each => [each.count, each.conversations])).toEqual([
      [2, 1],
      [2, 1],
      [2, 1],
    ]);
  });

  test('need more than one occurrence', async () => {
    const { report, conversations } = await json(file(linesOf({ messages: HABITUAL })));
    expect(conversations[0]?.diagnostics).toHaveLength(3);
    expect(report.files[0]).not.toHaveProperty('repeated');
  });

  test('are listed for each dialect, each severity and each field', async () => {
    const odd = (key: string) => ({ messages: [user, { ...plain, [key]: 1 }] });
    const path = file(linesOf(odd('price'), odd('price'), odd('status'), odd('price')));
    const { report, conversations } = await json(path, '--dialect', 'strict');
    expect(found(conversations, 'unknown-field').map(each => each.pointer)).toEqual([
      '/messages/1/price',
      '/messages/1/status',
    ]);
    expect(report.files[0]?.repeated?.map(each => [each.about, each.count])).toEqual([['assistant: price', 3]]);
  });

  test('of a log with several conversations are listed once for all of them', async () => {
    const run_ = (id: number) => ({ task_id: id, reward: 1, info: { task: {} }, traj: HABITUAL, trial: 0 });
    const path = join(folder({ 'x.json': JSON.stringify([run_(0), run_(1), run_(2)]) }), 'x.json');
    const { report, conversations } = await json(path);
    expect(conversations.map(each => each.format)).toEqual(['tau-bench', 'tau-bench', 'tau-bench']);
    expect(found(conversations, 'missing-tool-call-id')).toHaveLength(2);
    expect(report.files[0]?.repeated?.map(each => [each.count, each.conversations])).toEqual([
      [3, 3],
      [3, 3],
      [3, 3],
    ]);
    expect(report.summary).toMatchObject({ errors: 6, warnings: 3 });
    const lines = await ndjson(path);
    for (const { diagnostics, repeated = [] } of lines)
      expect(diagnostics.length + repeated.reduce((sum, each) => sum + each.count, 0)).toBe(3);
  });
});

describe('repeated findings in text', () => {
  test('are shown once, and counted in a line at the end of the file', async () => {
    const path = file();
    const { out } = await run(['lint', path]);
    expect(out.match(/^\S+ {2}error {2}the call of `get_weather` has no ID {2}missing-tool-call-id$/gm)).toHaveLength(
      1,
    );
    expect(out).toContain(`\n${path}: 50 like the one on line 1, in 50 conversations  missing-tool-call-id (call)\n`);
    expect(out).toContain(`\n${path}: 50 like the one on line 1, in 50 conversations  missing-tool-call-id (result)\n`);
    expect(out).toContain(`\n${path}: 50 like the one on line 1, in 50 conversations  arguments-not-json (python)\n`);
    expect(out.match(/ {2}error {2}tool call `call_lost` has no result/g)).toHaveLength(5);
    expect(out).toMatch(/\n105 errors, 50 warnings in 50 of 50 conversations/);
  });
});

describe('a line that is linted separately', () => {
  test('is complete in ndjson', async () => {
    for (const { diagnostics, repeated, index } of await ndjson(file())) {
      expect(diagnostics).toHaveLength(index % 10 === 3 ? 4 : 3);
      expect(repeated).toBeUndefined();
    }
  });

  test('is complete if it is a recorded exchange', async () => {
    const exchanges = CONVERSATIONS.slice(0, 5).map(({ messages }) => ({
      request: { model: 'gpt-4o', messages },
      status: 400,
    }));
    for (const flags of [[], ['--as', 'exchange']]) {
      const { conversations, report } = await json(file(linesOf(...exchanges)), ...flags);
      expect(conversations.map(each => each.diagnostics.length)).toEqual([3, 3, 3, 4, 3]);
      expect(report.files[0]).not.toHaveProperty('repeated');
    }
  });
});
