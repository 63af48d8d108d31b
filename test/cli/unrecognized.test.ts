/** Files in which nothing can be checked, and requests in a wrapper. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isDeep } from '../depth.ts';
import { BROKEN, BROKEN_AT, body, GOOD } from './conversations.ts';
import { inFolder } from './in-folder.ts';
import { folder, linesOf, lintFile, run } from './running.ts';

const EXPECTED = 'expected a request body, a conversation or a list of messages';

/** A conversation in requests of requests. */
const inLists = (count: number): unknown =>
  Array.from({ length: count }).reduce(inner => ({ input: [inner] }), body(GOOD));

describe('nothing checked: exit code 2, and one sentence', () => {
  test.each([
    [
      'a misspelled key',
      { model: 'gpt-4o', mesages: [] },
      'no `messages`, but a key `mesages`; did you mean `messages`?',
    ],
    ['capitals', { Messages: GOOD }, 'no `messages`, but a key `Messages`; did you mean `messages`?'],
    ['one letter less', { message: GOOD }, 'no `messages`, but a key `message`; did you mean `messages`?'],
    ['an abbreviation', { msgs: GOOD }, 'no `messages`, but a key `msgs`; did you mean `messages`?'],
    ['another word', { chat_history: GOOD }, 'no `messages`, but a key `chat_history`; did you mean `messages`?'],
    [
      'content for contents',
      { content: [{ parts: [] }] },
      'no `contents`, but a key `content`; did you mean `contents`?',
    ],
    ['inputs for input', { model: 'gpt-5', inputs: GOOD }, 'no `input`, but a key `inputs`; did you mean `input`?'],
    ['a text under messages', { messages: 'hi' }, 'a string under `messages`; expected a list of messages'],
    ['null under messages', { messages: null }, '`null` under `messages`; expected a list of messages'],
    ['messages without roles', { messages: [{ text: 'x' }] }, 'no `role` in the items of `messages`'],
    ['an error body', { message: 'Not Found', status: '404' }, 'an object with the keys `message` and `status`'],
    ['a manifest', { name: 'x', version: '1', a: 1, b: 2, c: 3 }, 'the keys `name`, `version`, `a` and 2 others'],
    [
      'keys that may be content',
      { 'my secret': 1 },
      'an object with 1 key; expected `messages`, `input` or `contents`',
    ],
    ['an empty object', {}, `an empty object; ${EXPECTED}`],
    ['null', null, `\`null\`; ${EXPECTED}`],
    ['a number', 42, `a number; ${EXPECTED}`],
    ['a text', '"text"', `a string; ${EXPECTED}`],
    ['a list of numbers', [1, 2], `a list of numbers; ${EXPECTED}`],
    ['a list of objects', [{ a: 1 }], 'a list of objects with the key `a`; expected messages with a `role`'],
    ['Role in a list', [{ Role: 'user' }], 'no `role`, but a key `Role`; did you mean `role`?'],
    ['nothing', '', `no data; ${EXPECTED}`],
    ['white space', ' \r\n\t', `only white space; ${EXPECTED}`],
    ['lines of something else', '{"a":1}\n{"a":1}\n', '(line 1, and 1 more record)'],
    ['too many wrappers', { a: { b: { c: body(GOOD) } } }, 'a conversation at `/a/b/c`, which is nested too deep'],
    ['lists in too many lists', inLists(33), `a list in 32 other lists, which is not searched; ${EXPECTED}`],
    ['a database', 'SQLite format 3\0', 'a SQLite database: export its content as JSON'],
  ])('%s', async (_name, content, words) => {
    const stdin = typeof content === 'string' ? content : JSON.stringify(content);
    const { code, out, err } = await run(['lint', '-'], { stdin });
    expect(err).toContain('rolecall: nothing was checked: standard input: found ');
    expect(err).toContain(words);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect(out).toMatch(/\nNothing was checked\n$/);
    expect(code).toBe(2);
    expect((await run(['lint', '-', '--allow-unrecognized'], { stdin })).code).toBe(0);
  });

  test.each([
    [['fix', '-'], 'repaired'],
    [['convert', '-', '--to', 'anthropic'], 'converted'],
    [['verdicts', '-'], 'checked'],
  ])('%j prints the same reason', async (argv, done) => {
    for (const [stdin, words] of [
      ['{"mesages":[]}', 'no `messages`, but a key `mesages`; did you mean `messages`?'],
      ['', `no data; ${EXPECTED}`],
      [' \n', `only white space; ${EXPECTED}`],
      ['null', `\`null\`; ${EXPECTED}`],
    ] as const) {
      const { code, err } = await run(argv, { stdin });
      expect(err).toContain(`rolecall: nothing was ${done}: standard input: found ${words}\n`);
      expect(code).toBe(2);
    }
  });

  test('a file that is not JSON is one finding', async () => {
    for (const text of ['# Title\n\nSome text', 'hello', '2024-01-01 INFO started\n'])
      expect(await lintFile('x.json', text)).toMatchObject({
        code: 2,
        conversations: [{ diagnostics: [{ messageId: 'notJson' }] }],
      });
  });

  test('an empty list of messages is a finding, and so are messages that are not a list', async () => {
    for (const [value, rule] of [
      [body([]), 'empty-conversation'],
      [{ ...body([]), messages: 'hi' }, 'wrong-type'],
      [{ messages: null, temperature: 1 }, 'wrong-type'],
    ] as const)
      expect(await lintFile('x.json', value)).toMatchObject({ code: 1, conversations: [{ diagnostics: [{ rule }] }] });
  });

  test('a folder without logs is reported', async () => {
    const root = folder({ 'docs/readme.md': '# x' });
    const lint = (...flags: string[]) => run(['lint', join(root, 'docs'), ...flags]);
    expect(await lint()).toMatchObject({ code: 2, err: expect.stringContaining(', but none with a known extension') });
    expect((await lint('--allow-unrecognized')).code).toBe(0);
    expect((await run(['lint', join(root, 'none'), '--allow-unrecognized'])).code).toBe(2);
  });

  test('each of several files is listed with its reason', async () => {
    const root = folder({ 'a.json': {}, 'b.json': '', 'c.json': { name: 'x' } });
    const { code, err } = await run(['lint', root]);
    expect(code).toBe(2);
    expect(err.split('\n')).toEqual([
      'rolecall: nothing was checked in 3 files:',
      `  ${join(root, 'a.json')}: found an empty object; ${EXPECTED}`,
      `  ${join(root, 'b.json')}: found no data; ${EXPECTED}`,
      `  ${join(root, 'c.json')}: found an object with the key \`name\`; expected \`messages\`, \`input\` or \`contents\``,
      '',
    ]);
  });

  test('score requires an exchange', async () => {
    const { code, err } = await run(['score', '-'], { stdin: JSON.stringify(body(GOOD)) });
    expect([code, err]).toEqual([
      2,
      'rolecall: nothing was scored: standard input: found no `request`; expected a recorded exchange with `request` and `response`\n',
    ]);
  });
});

describe('files that are skipped among others', () => {
  const files = { 'a.json': GOOD, 'package.json': { name: 'x' }, 'empty.json': '' };

  test('are listed and counted', async () => {
    const { code, out, err } = await run(['lint', folder(files)]);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('2 of 3 files were not checked:\n');
    expect(out).toMatch(/ {2}\S*empty\.json: found no data/);
    expect(out).toMatch(/ {2}\S*package\.json: found an object with the key `name`/);
  });

  test('fail with --fail-on-unrecognized, and by the configuration', async () => {
    inFolder({ ...files, 'conf/rolecall.config.json': { failOnUnrecognized: true } });
    expect((await run(['lint', '.', '--no-config', '--fail-on-unrecognized'])).code).toBe(1);
    expect((await run(['lint', 'a.json', 'empty.json', '--config', 'conf/rolecall.config.json'])).code).toBe(1);
    expect((await run(['lint', 'a.json', '--config', 'conf/rolecall.config.json'])).code).toBe(0);
  });

  test('a configuration may allow runs that check nothing', async () => {
    inFolder({ 'rolecall.config.json': { allowUnrecognized: true }, 'x.json': {} });
    expect((await run(['lint', 'x.json'])).code).toBe(0);
  });

  test('are in every report', async () => {
    const root = folder(files);
    const report = async (name: string, ...flags: string[]) =>
      (await run(['lint', root, '--format', name, ...flags])).out;
    const json = JSON.parse(await report('json'));
    expect(json.summary).toMatchObject({ files: 3, skippedFiles: 2, conversations: 1 });
    expect(json.files.map((each: { skipped?: string }) => each.skipped?.slice(0, 13))).toEqual([
      undefined,
      'found no data',
      'found an obje',
    ]);
    expect(await report('github')).toMatch(
      /::warning file=[^:]*empty\.json,line=1,title=rolecall::Nothing in this file/,
    );
    expect(await report('github', '--fail-on-unrecognized')).toMatch(/::error file=[^:]*empty\.json/);
    expect(await report('github', '--allow-unrecognized')).toMatch(/::notice file=[^:]*empty\.json/);
    expect(await report('junit')).toMatch(/<skipped message="found no data/);
    expect(await report('junit', '--fail-on-unrecognized')).toMatch(
      /<error type="unrecognized" message="found no data/,
    );
    expect(await report('sarif')).toMatch(
      /"level":"warning","message":\{"text":"[^"]*empty\.json: nothing was checked/,
    );
    expect(await report('markdown')).toContain('2 of 3 files were not checked');
  });

  test('no report claims success if nothing was checked', async () => {
    const report = async (name: string, ...flags: string[]) =>
      (await run(['lint', '-', '--format', name, ...flags], { stdin: '{}' })).out;
    expect(await report('junit')).toContain('<error type="unrecognized" message="Nothing was checked');
    expect(await report('junit', '--allow-unrecognized')).not.toContain('<error');
    expect(await report('github')).toContain('::error title=rolecall::Nothing was checked');
    expect(JSON.parse(await report('sarif')).runs[0].invocations[0]).toMatchObject({ executionSuccessful: false });
    expect(JSON.parse(await report('gitlab'))).toMatchObject([{ severity: 'major', check_name: 'rolecall' }]);
    expect(JSON.parse(await report('gitlab', '--allow-unrecognized'))).toEqual([]);
    expect(await report('markdown')).toContain('rolecall: Nothing was checked');
    expect(await report('ndjson')).toContain('"format":"unrecognized"');
  });

  const more = () => inFolder({ ...files, 'more.jsonl': linesOf({ a: 1 }, GOOD) });

  test.runIf(isDeep)('threads give the same output', async () => {
    const root = more();
    const plain = await run(['lint', root, '--no-config']);
    expect(await run(['lint', root, '--no-config', '--jobs', '2'])).toEqual(plain);
  });

  test('the cache gives the same output', async () => {
    const root = more();
    const plain = await run(['lint', root, '--no-config']);
    for (let i = 0; i < 2; i++) expect(await run(['lint', root, '--no-config', '--cache', 'kept'])).toEqual(plain);
  });
});

describe('a request in a wrapper', () => {
  const request = body(BROKEN);
  const at = `/messages${BROKEN_AT}`;

  test.each([
    ['body', { body: request }, `/body${at}`],
    ['request', { request }, `/request${at}`],
    ['payload', { payload: request }, `/payload${at}`],
    ['data', { data: request }, `/data${at}`],
    ['params', { params: request }, `/params${at}`],
    ['input, beside an output', { input: request, output: {} }, `/input${at}`],
    ['two levels', { request: { body: request } }, `/request/body${at}`],
    ['an exchange with headers', { request: { headers: {}, body: request }, response: {} }, `/request/body${at}`],
    ['a list of requests', { data: [request] }, `/data/0${at}`],
    ['a list of wrappers', [{ body: request }], `/0/body${at}`],
    ['bare messages', { payload: BROKEN }, `/payload${BROKEN_AT}`],
    ['JSON text', { body: JSON.stringify(request) }, `/body${at}`],
  ])('%s', async (_name, value, pointer) => {
    for (const flags of [[], ['--as', 'request']]) {
      if (flags.length > 0 && 'response' in value) continue;
      const { code, conversations } = await lintFile('x.json', value, flags);
      expect(conversations).toHaveLength(1);
      expect(conversations[0]?.diagnostics).toMatchObject([{ rule: 'unanswered-tool-call', pointer }]);
      expect(code).toBe(1);
    }
  });

  test('findings in JSON text have their position in the file', async () => {
    const text = JSON.stringify({ body: JSON.stringify({ model: 'gpt-4o', messages: 'hi' }) });
    const { conversations } = await lintFile('x.json', text);
    const { offset = 0, length = 0 } = conversations[0]?.diagnostics[0]?.source ?? {};
    expect(text.slice(offset, offset + length)).toBe('\\"hi\\"');
  });

  test('the ID, the model and the URL of the wrapper are used', async () => {
    const { model: _, ...bare } = body(GOOD);
    const values = [
      { custom_id: 'q-1', params: { ...bare, model: 'claude-sonnet-4-5', max_tokens: 9 } },
      { id: 'r-2', model: 'mistral-large-latest', input: bare },
      { request_id: 'r-3', url: 'https://api.mistral.ai/v1/chat/completions', body: body(GOOD) },
    ];
    const { conversations } = await lintFile('x.jsonl', linesOf(...values));
    expect(conversations.map(each => [each.id, each.dialect])).toEqual([
      ['q-1', 'anthropic'],
      ['r-2', 'mistral'],
      ['r-3', 'mistral'],
    ]);
  });

  test.each([
    ['gemini', { contents: [{ role: 'user', parts: [{ text: 'x' }] }] }],
    ['openai-responses', { model: 'gpt-5', input: [{ role: 'user', content: [{ type: 'input_text', text: 'x' }] }] }],
    ['bedrock-converse', { messages: [{ role: 'user', content: [{ text: 'x' }] }] }],
  ])('may be one of %s', async (dialect, value) => {
    const { conversations } = await lintFile('x.json', { body: value });
    expect(conversations).toMatchObject([{ dialect, verdict: 'accepted' }]);
  });

  test('is repaired in place; a request in JSON text is not repaired, and its errors count', async () => {
    const fixed = await run(['fix', '-', '--unsafe'], { stdin: JSON.stringify({ id: 1, body: request }) });
    expect(fixed.code).toBe(0);
    const { id, body: repaired } = JSON.parse(fixed.out);
    expect([id, repaired.messages.length]).toEqual([1, BROKEN.length + 1]);
    const stdin = JSON.stringify({ body: JSON.stringify(request) });
    const left = await run(['fix', '-'], { stdin });
    expect([left.code, left.out]).toEqual([1, stdin]);
    expect(left.err).toContain('JSON text inside a string, which cannot be repaired in place');
  });

  test('is converted without its wrapper', async () => {
    for (const value of [body(GOOD), JSON.stringify(body(GOOD))]) {
      const { code, out } = await run(['convert', '-', '--to', 'anthropic'], {
        stdin: JSON.stringify({ body: value }),
      });
      expect(code).toBe(0);
      expect(JSON.parse(out)).toHaveProperty('messages');
    }
  });

  test.each([
    ['an embedding', { model: 'text-embedding-3-small', input: ['a', 'b'] }],
    ['a list of search results', { object: 'search', data: [] }],
    ['a list of records', { data: [{ id: 1, name: 'x' }] }],
    ['a call of a remote procedure', { jsonrpc: '2.0', method: 'tools/call', params: { name: 'f', arguments: {} } }],
  ])('is not %s', async (_name, value) => {
    expect((await lintFile('x.json', value)).report.summary).toMatchObject({ conversations: 0, errors: 0 });
  });
});
