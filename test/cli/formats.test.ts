import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ConversationReport } from '../../src/index.ts';
import { BROKEN, BROKEN_AT, body, GOOD, plain, user } from './conversations.ts';
import { folder, linesOf, lintFile, run } from './running.ts';

const NAMES: Readonly<Record<string, string>> = {
  messages: 'list of messages',
  request: 'request body',
  conversation: 'conversation',
  'batch-request': 'Batch API request',
  exchange: 'recorded exchange',
};

describe('each format is detected by its content', () => {
  const batch = (id: string, messages: unknown) => ({
    custom_id: id,
    method: 'POST',
    url: '/v1/chat/completions',
    body: body(messages as unknown[]),
  });
  const exchange = (id: string, messages: unknown) => ({
    id,
    host: 'api.openai.com',
    api: 'openai-chat',
    status: 200,
    request: body(messages as unknown[]),
    response: null,
  });

  test.each([
    ['messages', 'request', GOOD, BROKEN, '', undefined],
    ['request', 'request', body(GOOD), body(BROKEN), '/messages', undefined],
    ['conversation', 'log', { id: 'c1', messages: GOOD }, { id: 'c2', messages: BROKEN }, '/messages', ['c1', 'c2']],
    ['batch-request', 'request', batch('b1', GOOD), batch('b2', BROKEN), '/body/messages', ['b1', 'b2']],
    ['exchange', 'request', exchange('e1', GOOD), exchange('e2', BROKEN), '/request/messages', ['e1', 'e2']],
  ])('%s', async (format, as, good, broken, prefix, ids) => {
    const { code, report, conversations } = await lintFile('any.txt', linesOf(good, broken));
    expect(code).toBe(1);
    expect(report.files[0]?.format).toBe(`2 × ${NAMES[format]}`);
    expect(conversations.map(each => each.format)).toEqual([format, format]);
    expect(conversations.map(each => each.as)).toEqual([as, as]);
    expect(conversations.map(each => each.id)).toEqual(ids ?? [null, null]);
    expect(conversations.map(each => [each.line, each.index, each.messages])).toEqual([
      [1, 0, 5],
      [2, 1, 4],
    ]);
    expect(conversations.map(each => each.verdict)).toEqual(['accepted', 'rejected']);
    expect(conversations[0]?.diagnostics).toEqual([]);
    expect(conversations[1]?.diagnostics).toMatchObject([
      { rule: 'unanswered-tool-call', severity: 'error', pointer: prefix + BROKEN_AT, conversation: ids?.[1] ?? 1 },
    ]);
  });

  test('a list of conversations: each has its own line and pointers', async () => {
    const text = `[\n ${JSON.stringify({ id: 'a', messages: GOOD })},\n\n ${JSON.stringify({ id: 'b', messages: BROKEN })}\n]`;
    const { conversations } = await lintFile('list.json', text);
    expect(conversations.map(each => [each.id, each.line, each.index, each.format])).toEqual([
      ['a', 2, 0, 'conversation'],
      ['b', 4, 1, 'conversation'],
    ]);
    expect(conversations[1]?.diagnostics[0]).toMatchObject({
      pointer: `/1/messages${BROKEN_AT}`,
      source: { line: 4, offset: text.indexOf('{"id":"call_b"') },
    });
  });

  test('a list of bare conversations', async () => {
    const { conversations } = await lintFile('list.json', [GOOD, BROKEN]);
    expect(conversations.map(each => each.verdict)).toEqual(['accepted', 'rejected']);
  });

  test('a mixture, line by line', async () => {
    const { report } = await lintFile('mixed.jsonl', linesOf(GOOD, body(GOOD), { messages: GOOD }, [plain], { a: 1 }));
    expect(report.files[0]?.format).toBe(
      '2 × list of messages, 1 × request body, 1 × conversation, 1 × not recognized',
    );
    expect(report.summary).toMatchObject({ files: 1, conversations: 4, verdicts: { accepted: 4 } });
  });

  test.each([
    ['an object of another kind', { a: 1 }],
    ['a list of numbers', [1, 2]],
    ['a number', 5],
    ['null', null],
    ['text', 'text'],
  ])('%s is not recognized, and that is not an error', async (_name, value) => {
    const { code, conversations, report } = await lintFile('x.jsonl', linesOf(value, GOOD));
    expect(conversations[0]).toMatchObject({ format: 'unrecognized', verdict: 'unknown', dialect: null, messages: 0 });
    expect(conversations[0]?.note).toMatch(/\S/);
    expect(conversations[0]?.diagnostics).toEqual([]);
    expect(report.summary).toMatchObject({ conversations: 1, errors: 0 });
    expect(code).toBe(0);
  });

  test('an exchange with an unsupported API is skipped', async () => {
    const { conversations } = await lintFile('x.json', {
      request: { prompt: 'Hi' },
      api: 'completions',
      status: 200,
    });
    expect(conversations).toMatchObject([{ format: 'exchange', verdict: 'unknown', diagnostics: [] }]);
    expect(conversations[0]?.note).toContain('text completion');
  });

  test('an exchange is judged by the dialect that it names', async () => {
    const messages = [{ ...user, pinned: true }];
    const all = ['openai-chat', 'strict', 'nobody'].map(dialect => ({ dialect, request: body(messages), status: 200 }));
    const { conversations } = await lintFile('x.jsonl', linesOf(...all));
    expect(conversations.map(each => [each.dialect, each.verdict])).toEqual([
      ['openai-chat', 'accepted'],
      ['strict', 'rejected'],
      [null, 'unknown'],
    ]);
    expect(conversations[2]?.note).toContain('is unknown');
  });

  test('the recorded status does not affect the verdict', async () => {
    const all = [200, 400].map(status => ({ id: status, status, request: body(GOOD), response: null }));
    const { conversations } = await lintFile('x.jsonl', linesOf(...all));
    expect(conversations.map(each => each.verdict)).toEqual(['accepted', 'accepted']);
  });
});

describe('sources of input', () => {
  const seen = (out: string) =>
    (JSON.parse(out) as { files: { path: string; conversations: ConversationReport[] }[] }).files;

  test.each([
    ['json.gz', JSON.stringify(body(BROKEN), undefined, 2)],
    ['jsonl.gz', linesOf(body(BROKEN))],
  ])('gzipped %s: positions refer to the uncompressed text', async (suffix, text) => {
    const { code, conversations } = await lintFile(`log.${suffix}`, text);
    expect(code).toBe(1);
    const offset = text.search(/\{\s*"id":\s*"call_b"/);
    expect(conversations[0]?.diagnostics[0]?.source).toMatchObject({
      offset,
      line: text.slice(0, offset).split('\n').length,
    });
  });

  test('gzip is detected by its bytes, and may have several members', async () => {
    const members = Buffer.concat([GOOD, BROKEN].map(each => gzipSync(linesOf(each))));
    const { conversations } = await lintFile('log.jsonl', new Uint8Array(members));
    expect(conversations.map(each => each.verdict)).toEqual(['accepted', 'rejected']);
  });

  test.each([
    ['plain', Buffer.from(linesOf(BROKEN))],
    ['gzipped', gzipSync(linesOf(BROKEN))],
  ])('standard input, %s', async (_name, stdin) => {
    const { code, out } = await run(['lint', '-', '--format', 'ndjson'], { stdin });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ path: '-', format: 'messages', verdict: 'rejected' });
  });

  test('folders: logs below them, in order, without node_modules', async () => {
    const root = folder({
      'b.json': GOOD,
      'a/deep/x.jsonl': linesOf(GOOD),
      'a/y.ndjson.gz': linesOf(GOOD),
      'a/readme.md': '# no log',
      'node_modules/p/package.json': { a: 1 },
    });
    const { code, out } = await run(['lint', root, '--format', 'json']);
    expect(code).toBe(0);
    expect(seen(out).map(file => file.path)).toEqual(
      ['a/deep/x.jsonl', 'a/y.ndjson.gz', 'b.json'].map(path => join(root, path)),
    );
  });

  test('globs', async () => {
    const root = folder({ 'a.json': GOOD, 'b.json': BROKEN, 'c.jsonl': linesOf(GOOD) });
    const { code, out } = await run(['lint', `${root}/*.json`, '--format', 'json']);
    expect(code).toBe(1);
    expect(seen(out).map(file => file.path)).toEqual([join(root, 'a.json'), join(root, 'b.json')]);
  });

  test.each(['nowhere.json', 'nowhere/*.json', 'empty'])(
    '%s matches no file: exits with 2, and the others are linted',
    async missing => {
      const root = folder({ 'a.json': GOOD, 'empty/readme.md': 'x' });
      const { code, out, err } = await run(['lint', join(root, missing), join(root, 'a.json'), '--format', 'json']);
      expect(code).toBe(2);
      expect(err).toContain(join(root, missing));
      expect(seen(out).map(file => file.path)).toEqual([join(root, 'a.json')]);
    },
  );

  test('only a missing path: prints nothing to stdout', async () => {
    const { code, out } = await run(['lint', join(folder({}), 'nowhere.json')]);
    expect(code).toBe(2);
    expect(out).toBe('');
  });
});
