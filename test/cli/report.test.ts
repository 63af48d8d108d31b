import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ConversationReport, Report } from '../../src/index.ts';
import { validate } from '../../src/validate.ts';
import { BROKEN, body, GOOD, plain, user } from './conversations.ts';
import { folder, linesOf, lintFile, run } from './running.ts';

const logs = () =>
  folder({
    'a.json': JSON.stringify(body(BROKEN), undefined, 2),
    'b.jsonl': `${linesOf({ id: 's-1', messages: GOOD }, { id: 7, messages: BROKEN }, { a: 1 })}{"messages":[\n`,
    'c.jsonl': '',
    'd.json': '[{"role":"user","content":"x","content":"y"}]',
  });

describe('--format json', () => {
  test.each([[[]], [['--dialect', 'strict']], [['--as', 'log']], [['--host', 'nobody.example']]])(
    'fits the schema with %j',
    async flags => {
      const { out } = await run(['lint', logs(), '--format', 'json', ...flags]);
      expect(validate.report['~standard'].validate(JSON.parse(out))).toEqual({ value: JSON.parse(out) });
    },
  );

  test('its summary adds up', async () => {
    const { summary, files } = JSON.parse((await run(['lint', logs(), '--format', 'json'])).out) as Report;
    const all = files.flatMap(file => file.conversations);
    const severities = all.flatMap(each => each.diagnostics.map(one => one.severity));
    const judged = all.filter(each => each.format !== 'unreadable' && each.format !== 'unrecognized');
    expect(summary).toEqual({
      files: 4,
      skippedFiles: 1,
      conversations: judged.length,
      messages: 4 + 5 + 4 + 1,
      toolCalls: 2 + 1 + 2,
      errors: severities.filter(each => each === 'error').length,
      warnings: 1,
      infos: 0,
      verdicts: { accepted: 2, rejected: 2, unknown: 0 },
    });
  });

  test('diagnostics are in document order, and each has a position', async () => {
    const messages = Array.from({ length: 12 }, (_, i) => ({ role: 'user', content: i }));
    const { conversations } = await lintFile('x.json', messages);
    const pointers = conversations[0]?.diagnostics.map(each => each.pointer);
    expect(pointers).toEqual(messages.map((_, i) => `/${i}/content`));
    const offsets = conversations[0]?.diagnostics.map(each => each.source?.offset ?? -1) ?? [];
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
    expect(new Set(offsets).size).toBe(12);
  });

  test('prints JSON even if nothing was found', async () => {
    expect(validate.report((await lintFile('x.json', '')).report)).toBe(true);
  });

  test('two runs print the same', async () => {
    const root = logs();
    const [first, second] = [
      await run(['lint', root, '--format', 'json']),
      await run(['lint', root, '--format', 'json']),
    ];
    expect(first.out).toBe(second.out);
  });
});

describe('--format ndjson', () => {
  test('prints one conversation per line, each with its path and its ID', async () => {
    const root = logs();
    const { code, out } = await run(['lint', root, '--format', 'ndjson']);
    const lines = out
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as ConversationReport);
    expect(code).toBe(1);
    expect(lines.map(each => [each.path, each.id, each.line, each.verdict])).toEqual([
      [join(root, 'a.json'), null, 1, 'rejected'],
      [join(root, 'b.jsonl'), 's-1', 1, 'accepted'],
      [join(root, 'b.jsonl'), 7, 2, 'rejected'],
      [join(root, 'b.jsonl'), null, 3, 'unknown'],
      [join(root, 'b.jsonl'), null, 4, 'unknown'],
      [join(root, 'c.jsonl'), null, 1, 'unknown'],
      [join(root, 'd.json'), null, 1, 'accepted'],
    ]);
  });

  test('contains the same as json', async () => {
    const root = logs();
    const { files } = JSON.parse((await run(['lint', root, '--format', 'json'])).out) as Report;
    const lines = (await run(['lint', root, '--format', 'ndjson'])).out.trimEnd().split('\n');
    expect(lines.map(line => JSON.parse(line))).toEqual(
      files.flatMap(file => file.conversations.map(each => ({ path: file.path, ...each }))),
    );
  });
});

describe('--format text', () => {
  test('draws the conversation around the finding', async () => {
    const path = join(folder({ 'x.json': BROKEN }), 'x.json');
    const { out } = await run(['lint', path]);
    const text = JSON.stringify(BROKEN);
    const lines = out.split('\n');
    expect(lines.slice(0, 9)).toEqual([
      `${path}:1:${text.indexOf('{"id":"call_b"') + 1}  error  tool call \`call_b\` has no result  unanswered-tool-call`,
      '  at /1/tool_calls/1  for openai-chat',
      '',
      '      0  user       text 28',
      '  >   1  assistant  calls  call_a get_weather   call_b get_weather',
      `${' '.repeat(48)}~~~~~~~~~~~~~~~~~~  no result`,
      '      2  tool       call_a  text 1',
      '      3  user       text 28   <- results expected before this',
      '',
    ]);
    expect(lines[9]).toMatch(/^ {2}server: 400 ".*", recorded$/);
    expect(lines[10]).toMatch(/^ {2}fix: {4}.* {3}\(unsafe\)$/);
    expect(out).toContain(`\n${path}: 1 × list of messages\n`);
    expect(out).toMatch(
      /\njudged as openai-chat \(default\)\nDetails: rolecall explain unanswered-tool-call\n1 error in 1 of 1 conversation \(1 file\)\n$/,
    );
  });

  test('shows three findings of one rule, and counts the rest', async () => {
    const messages = Array.from({ length: 50 }, () => ({ role: 'user', content: 1 }));
    const { out } = await run(['lint', join(folder({ 'x.json': messages }), 'x.json')]);
    expect(out.match(/ {2}wrong-type$/gm)).toHaveLength(4);
    expect(out).toMatch(/: 47 more {2}wrong-type$/m);
    expect(out).toMatch(/^50 errors in 1 of 1 conversation/m);
  });

  test('lists the detected format of each file, and ends with one summary line', async () => {
    const { out } = await run(['lint', logs()]);
    expect(out).toMatch(/a\.json: 1 × request body$/m);
    expect(out).toMatch(/b\.jsonl: 2 × conversation, 1 × not recognized$/m);
    expect(out).toMatch(/c\.jsonl: empty$/m);
    expect(out.trimEnd().split('\n').at(-1)).toMatch(/^\d+ errors, 1 warning in \d of 4 conversations/);
  });

  test('prints three lines if nothing was found', async () => {
    const { out } = await run(['lint', '-'], { stdin: linesOf([user, plain, user]) });
    expect(out.trimEnd().split('\n')).toHaveLength(3);
  });
});
