import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isDeep, some } from '../../depth.ts';
import { BROKEN, body, GOOD, OPEN, plain, user } from '../conversations.ts';
import { folder, linesOf, run } from '../running.ts';
import { cutEvery, differenceOf, type Format, lintPaths } from './linting.ts';

const FORMATS: readonly Format[] = ['text', 'json', 'ndjson'];
const SHARED = '../shared/logs';
const bom = Buffer.from([0xef, 0xbb, 0xbf]);

function withoutIds(count: number) {
  const call = { type: 'function', function: { name: 'f', arguments: "{'a': 1}" } };
  return {
    messages: [
      user,
      ...Array.from({ length: count }, () => [
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', content: '1' },
      ]).flat(),
    ],
  };
}

/** Files of every kind, with faults of every kind. */
function files(): Record<string, unknown> {
  const mixed = [
    { messages: GOOD },
    { messages: BROKEN },
    { messages: BROKEN, id: 'named' },
    { messages: BROKEN, id: 7 },
    body(BROKEN),
    withoutIds(3),
    { custom_id: 'b', method: 'POST', url: '/v1/chat/completions', body: body(BROKEN) },
    [BROKEN, GOOD, BROKEN],
    { nothing: 1 },
  ];
  const lines = Array.from({ length: 60 }, (_, i) => JSON.stringify(mixed[i % mixed.length]));
  const damaged = lines.flatMap((line, i) => (i % 7 === 3 ? [line.slice(0, 40), '', `${line}${line}`] : [line]));
  const exchange = (messages: unknown, session: string) => ({
    request: body(messages as unknown[]),
    session,
    status: 200,
    host: 'api.openai.com',
  });
  return {
    'a/mixed.jsonl': `${lines.join('\n')}\n`,
    'a/damaged.jsonl': `${damaged.join('\r\n')}\r\n`,
    'a/marked.jsonl': Buffer.concat([bom, Buffer.from(`${lines.join('\n')}`)]),
    'a/latin1.jsonl': Buffer.from(
      `${lines.join('\n')}\n{"messages":[{"role":"user","content":"\u00e9"}]}\n${lines.join('\n')}`,
      'latin1',
    ),
    'a/packed.jsonl.gz': `${lines.join('\n')}\n`,
    'b/one.json': JSON.stringify({ messages: BROKEN }, null, 2),
    'b/list.json': JSON.stringify([{ messages: BROKEN }, { messages: GOOD }], null, 1),
    'b/empty.jsonl': '',
    'b/nothing.json': 'this is\nno JSON\nat all\n',
    'b/cut.json': JSON.stringify({ messages: BROKEN }).slice(0, 100),
    'b/exchanges.jsonl': linesOf(
      ...Array.from({ length: 20 }, (_, i) =>
        exchange([...GOOD.slice(0, 3), plain, { role: 'user', content: String(i) }], `s${i % 3}`),
      ),
    ),
    'b/late-exchanges.jsonl': linesOf(
      ...lines.map(line => JSON.parse(line)),
      ...Array.from({ length: 20 }, (_, i) => exchange([{ role: 'user', content: String(i) }, plain, user], 's')),
    ),
    'c/claude.jsonl': linesOf(
      ...Array.from({ length: 30 }, (_, i) => ({
        type: 'user',
        uuid: `u${i}`,
        parentUuid: i === 0 ? null : `u${i - 1}`,
        sessionId: 's',
        isSidechain: false,
        cwd: '/',
        version: '2.1.0',
        timestamp: '2026-03-01T10:00:00.000Z',
        userType: 'external',
        message: { role: 'user', content: 'hi' },
      })),
    ),
    'c/open.jsonl': linesOf(...Array.from({ length: 30 }, () => ({ messages: OPEN }))),
    'c/events.jsonl': linesOf(
      ...Array.from({ length: 30 }, (_, i) => ({
        id: 'c',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'gpt-4o',
        choices: [
          { index: 0, delta: i === 0 ? { role: 'assistant', content: '' } : { content: 'x' }, finish_reason: null },
        ],
      })),
    ),
  };
}

describe('the report of many files', () => {
  test.each(some(FORMATS, isDeep ? 3 : 1))(
    'is the same in %s, byte for byte, with any number of threads',
    async format => {
      const root = folder(files());
      const one = await lintPaths([root], { format });
      expect(one.out.length).toBeGreaterThan(5000);
      for (const jobs of some([3, 2, 4], 1)) {
        const several = await lintPaths([root], { format, jobs, cut: cutEvery(1500) });
        expect(differenceOf(several.out, one.out)).toBeUndefined();
        expect(several.outcome).toEqual({ unread: 0, partly: 0 });
      }
    },
  );

  // The threads start from the sources, which takes seconds.
  const onCommandLine = isDeep ? some(['ndjson', 'json', 'sarif'], 1) : [];
  test.each(onCommandLine)('is the same with %s on the command line', async format => {
    const root = folder(files());
    const [one, two] = await Promise.all(
      ['1', '2'].map(jobs => run(['lint', root, '--format', format, '--jobs', jobs])),
    );
    expect(differenceOf(two?.out ?? '', one?.out ?? '')).toBeUndefined();
    expect(one?.out).toContain('unanswered-tool-call');
  });

  test.runIf(isDeep && existsSync(SHARED))('is the same for real agent logs', async () => {
    const folders = readdirSync(SHARED).filter(name => !['bench', 'README.md'].includes(name));
    const paths = some(folders, 6).map(name => join(SHARED, name));
    const one = await lintPaths(paths, { format: 'ndjson' });
    const two = await lintPaths(paths, { format: 'ndjson', jobs: 2 });
    expect(one.out.length).toBeGreaterThan(100_000);
    expect(differenceOf(two.out, one.out)).toBeUndefined();
  });

  test('counts every byte once, if nothing has to be read twice', async () => {
    const root = folder({ 'many.jsonl': files()['a/mixed.jsonl'] });
    const one = await lintPaths([root]);
    const two = await lintPaths([root], { jobs: 2, cut: cutEvery(2000) });
    expect(two.bytes).toBe(one.bytes);
  });

  test('is the same with --as', async () => {
    const root = folder(files());
    for (const as of some(['request', 'exchange', 'stream', 'response'] as const, isDeep ? 2 : 1)) {
      const one = await lintPaths([join(root, 'a'), join(root, 'b')], { settings: { as } });
      const two = await lintPaths([join(root, 'a'), join(root, 'b')], {
        settings: { as },
        jobs: 2,
        cut: cutEvery(1000),
      });
      expect(differenceOf(two.out, one.out)).toBeUndefined();
    }
  });
});
