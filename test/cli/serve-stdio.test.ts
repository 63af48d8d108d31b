/** `rolecall serve-stdio`: every line gets one answer, whatever it contains. */
import { Readable, Writable } from 'node:stream';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { linesIn } from '../../src/cli/stdio/lines.ts';
import { convert, dialects, fix, lint, rules, verdicts } from '../../src/index.ts';
import { isDeep, some } from '../depth.ts';
import { filesBelow, readJson } from '../sources.ts';
import { BROKEN, BROKEN_AT, body, GOOD } from './conversations.ts';
import { run } from './run.ts';

const ajv = new Ajv2020({ validateFormats: false, strict: false });
for (const file of filesBelow('schemas', '.schema.json')) {
  const { $id: _, ...schema } = readJson(file);
  ajv.addSchema(schema, `schemas:/${file.slice('schemas/'.length)}`);
}
const fits = (part: string, value: unknown) => {
  const validator = ajv.getSchema(`schemas:/stdio.schema.json${part}`);
  if (validator?.(value) === true) return true;
  throw new Error(JSON.stringify(validator?.errors));
};

interface Answer {
  readonly id: string | number | null;
  // biome-ignore lint/suspicious/noExplicitAny: the results of all operations
  readonly result?: any;
  readonly error?: { readonly kind: string; readonly message: string };
}

/** Sends lines of bytes or JSON, and returns the answers, each checked against the schema. */
async function ask(...lines: readonly unknown[]): Promise<Answer[]> {
  const bytes = lines.map(line => (line instanceof Uint8Array ? line : Buffer.from(JSON.stringify(line))));
  const { code, out, err } = await run(['serve-stdio'], {
    stdin: Buffer.concat(bytes.flatMap(line => [line, Buffer.from('\n')])),
  });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const [hello, ...answers] = out
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as unknown);
  fits('#/$defs/hello', hello);
  for (const each of answers) fits((each as Answer).error === undefined ? '#/$defs/result' : '#/$defs/failure', each);
  return answers as Answer[];
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('results are the same as in the library', () => {
  test('lint', async () => {
    const options = { dialect: 'openai', model: 'gpt-4o' } as const;
    const [broken, quoted, good] = await ask(
      { id: 'a', op: 'lint', conversation: BROKEN, options },
      { id: 'b', op: 'lint', conversation: BROKEN, options: { ...options, showContent: true } },
      { id: 2.5, op: 'lint', conversation: body(GOOD), options: { host: 'api.openai.com', as: 'log', at: null } },
    );
    expect(quoted).toEqual({ id: 'b', result: plain(lint(BROKEN, options)) });
    const [found] = (quoted as Answer).result.diagnostics;
    expect(found).toMatchObject({ rule: 'unanswered-tool-call', pointer: BROKEN_AT, fix: { edits: [{ op: 'add' }] } });
    const { edits: _, ...fix } = found.fix;
    expect(broken).toEqual({ id: 'a', result: { ...quoted?.result, diagnostics: [{ ...found, fix }] } });
    expect(good).toEqual({ id: 2.5, result: plain(lint(body(GOOD), { host: 'api.openai.com', as: 'log' })) });
  });

  test('findings in a text have lines and columns, and invalid JSON is a finding', async () => {
    const [text, damaged] = await ask(
      { op: 'lint', conversation: JSON.stringify(BROKEN, null, 1) },
      { op: 'lint', conversation: '[{"role": ' },
    );
    expect(text?.id).toBeNull();
    expect(text?.result.diagnostics[0].source.line).toBeGreaterThan(5);
    expect(damaged?.result).toMatchObject({
      ok: false,
      verdict: 'unknown',
      diagnostics: [{ rule: 'unreadable-json' }],
    });
  });

  test('fix', async () => {
    const [value, text] = await ask(
      { id: 1, op: 'fix', conversation: BROKEN, options: { safety: 'unsafe' } },
      { id: 2, op: 'fix', conversation: JSON.stringify(BROKEN), options: { safety: 'unsafe' } },
    );
    expect(value?.result).toEqual(plain(fix(BROKEN, { safety: 'unsafe' })));
    expect(text?.result).toEqual(plain(fix(JSON.stringify(BROKEN), { safety: 'unsafe' })));
    expect(JSON.parse(text?.result.text)).toEqual(value?.result.value);
  });

  test('convert, and back with the extension', async () => {
    const [there] = await ask({ id: 1, op: 'convert', conversation: body(GOOD), options: { to: 'anthropic' } });
    expect(there?.result).toEqual(plain(convert(body(GOOD), { to: 'anthropic' })));
    const { value, extension } = (there as Answer).result;
    const options = { to: 'openai-chat', from: 'anthropic', extension };
    const [back] = await ask({ id: 1, op: 'convert', conversation: value, options });
    expect(back?.result.value).toEqual(body(GOOD));
  });

  test('verdicts', async () => {
    const [some, all] = await ask(
      { id: 1, op: 'verdicts', conversation: BROKEN, options: { dialects: ['mistral', 'anthropic'] } },
      { id: 2, op: 'verdicts', conversation: BROKEN },
    );
    expect(some?.result.map((each: { dialect: string }) => each.dialect).sort()).toEqual(['anthropic', 'mistral']);
    expect(all?.result.map(({ dialect, verdict }: Record<string, unknown>) => [dialect, verdict])).toEqual(
      verdicts(BROKEN).map(({ dialect, verdict }) => [dialect, verdict]),
    );
  });

  test('explain', async () => {
    const [entries, bare] = await ask(
      { op: 'explain', options: { rule: 'unanswered-tool-call', dialect: 'openai' } },
      { op: 'explain', options: { rule: 'unanswered-tool-call' } },
    );
    const openai = dialects.find(({ id }) => id === 'openai-chat');
    expect(entries?.result.entries).toEqual(plain(openai?.rules['unanswered-tool-call']));
    expect(bare?.result).toMatchObject({ title: expect.any(String), why: expect.any(String), entries: [] });
  });

  test('dialects and rules', async () => {
    const [listed, known] = await ask({ op: 'dialects' }, { op: 'rules', options: {} });
    expect(listed?.result).toHaveLength(dialects.length);
    expect(known?.result).toHaveLength(rules.length);
  });

  test('a custom dialect', async () => {
    const dialect = { extends: 'openai-chat', id: 'our-gateway', name: 'Ours', docs: 'https://example.com' };
    const [own, wrong] = await ask(
      { op: 'lint', conversation: BROKEN, options: { dialect } },
      { op: 'lint', conversation: BROKEN, options: { dialect: { ...dialect, extends: 'openai-caht' } } },
    );
    expect(own?.result.dialect).toBe('our-gateway');
    expect(wrong?.error).toMatchObject({ kind: 'invalid-option' });
  });

  test('the spelling of numbers is kept', async () => {
    const conversation = '{"model":"m","temperature":1.0,"seed":12345678901234567890,"messages":[]}';
    const line = (op: string, options: object) =>
      Buffer.from(`{"id":1,"op":"${op}","conversation":${conversation},"options":${JSON.stringify(options)}}`);
    const input = Buffer.concat([line('fix', {}), Buffer.from('\n'), line('convert', { to: 'openai-chat' })]);
    const { out } = await run(['serve-stdio'], { stdin: input });
    for (const answer of out.trimEnd().split('\n').slice(1)) {
      expect(answer).toContain('"temperature":1.0');
      expect(answer).toContain('12345678901234567890');
    }
  });
});

describe('an invalid line gets an error, and the next one its answer', () => {
  const good = { id: 'next', op: 'lint', conversation: GOOD };
  const bytes = (text: string, encoding?: BufferEncoding) => Buffer.from(text, encoding);
  const lint = { id: 7, op: 'lint', conversation: GOOD };
  const to = { to: 'anthropic' };

  test.each<[unknown, string | number | null, string, RegExp]>([
    [bytes('nonsense'), null, 'malformed-line', /found a letter at character 1, expected a JSON value/],
    [bytes('{"id": 7, "op": "lint"'), null, 'malformed-line', /^the line is not JSON/],
    [bytes('7b226964223a37fffe7d', 'hex'), null, 'malformed-line', /^the line is not UTF-8$/],
    [bytes('{"id":7,\0}'), null, 'malformed-line', /^the line is not JSON/],
    [[lint], null, 'malformed-line', /^a request is an object, not a list$/],
    [null, null, 'malformed-line', /^a request is an object, not null$/],
    [7, null, 'malformed-line', /not 7$/],
    [{ ...lint, id: { a: 1 } }, null, 'invalid-request', /^`id` must be a string or a number, not an object$/],
    [{ id: 7 }, 7, 'invalid-request', /^`op` is missing$/],
    [{ id: 7, op: ['lint'] }, 7, 'invalid-request', /^`op` must be a string, not a list$/],
    [{ id: 7, op: 'lint' }, 7, 'invalid-request', /^`conversation` is missing$/],
    [{ ...lint, op: 'rules' }, 7, 'invalid-request', /^`rules` accepts no `conversation`$/],
    [
      { ...lint, conversatoin: [] },
      7,
      'invalid-request',
      /^unknown field `conversatoin`; did you mean `conversation`\?$/,
    ],
    [{ ...lint, options: [] }, 7, 'invalid-request', /^`options` must be an object, not a list$/],
    [{ ...lint, op: 'lnt' }, 7, 'unknown-operation', /^unknown operation `lnt`; did you mean `lint`\?$/],
    [
      { ...lint, op: 'toString' },
      7,
      'unknown-operation',
      /expected lint, fix, convert, verdicts, explain, dialects, rules$/,
    ],
    [{ ...lint, options: { dialct: 'x' } }, 7, 'invalid-option', /^unknown option `dialct`; did you mean `dialect`\?$/],
    [{ ...lint, options: { constructor: 1 } }, 7, 'invalid-option', /^unknown option/],
    [{ ...lint, options: { findFixes: 1 } }, 7, 'invalid-option', /^unknown option `findFixes`/],
    [{ ...lint, options: { dialect: 'openai-caht' } }, 7, 'invalid-option', /did you mean `openai-chat`/],
    [{ ...lint, options: { dialect: 7 } }, 7, 'invalid-option', /^`dialect` must be the ID of a dialect/],
    [{ ...lint, options: { as: 'response' } }, 7, 'invalid-option', /^`as` must be `request` or `log`/],
    [{ ...lint, options: { at: 'yesterday' } }, 7, 'invalid-option', /^`at` must be a date/],
    [{ ...lint, options: { redactNames: 'x' } }, 7, 'invalid-option', /^`redactNames` must be true or false/],
    [{ ...lint, op: 'convert' }, 7, 'invalid-option', /^`to` must be .*; it is missing$/],
    [{ ...lint, op: 'convert', options: { ...to, extension: 'x' } }, 7, 'invalid-option', /^`extension` must be/],
    [{ ...lint, op: 'verdicts', options: { dialects: 'x' } }, 7, 'invalid-option', /^`dialects` must be a list/],
    [{ id: 7, op: 'explain' }, 7, 'invalid-option', /^`rule` must be the ID of a rule, not undefined$/],
    [
      { id: 7, op: 'explain', options: { rule: 'unanswered-tool-cal' } },
      7,
      'invalid-option',
      /did you mean `unanswered/,
    ],
    [{ id: 7, op: 'dialects', options: { to: 'x' } }, 7, 'invalid-option', /this operation has no options$/],
    [{ ...lint, op: 'convert', conversation: '{', options: to }, 7, 'invalid-conversation', /is not JSON/],
    [{ ...lint, op: 'verdicts', conversation: 'x y' }, 7, 'invalid-conversation', /is not JSON/],
  ])('%j', async (line, id, kind, message) => {
    const [answer, next, ...others] = await ask(line, good);
    expect(answer).toMatchObject({ id, error: { kind, message: expect.stringMatching(message) } });
    expect(next).toMatchObject({ id: 'next', result: { ok: true } });
    expect(others).toEqual([]);
  });

  test('of any JSON in any field', async () => {
    const values = [null, true, 0, -1, 1e300, '', '\u0000', '\ud800', 'x'.repeat(1000), [], [[]], {}, { a: {} }];
    const lines = values.flatMap(value => [
      value,
      { op: value },
      { ...lint, id: value },
      ...['lint', 'fix', 'convert', 'verdicts'].flatMap(op => [
        { id: 1, op, conversation: value, options: op === 'convert' ? to : {} },
        ...['dialect', 'to', 'from', 'extension', 'maxWork', 'safety', 'dialects', 'vision', 'showContent'].map(
          name => ({
            ...{ id: 1, op, conversation: GOOD, options: { ...(op === 'convert' && to), [name]: value } },
          }),
        ),
      ]),
    ]);
    const tried = isDeep ? lines : some(lines, 200);
    const answers = await ask(...tried);
    expect(answers).toHaveLength(tried.length);
    expect(answers.filter(({ error }) => error?.kind === 'internal')).toEqual([]);
  });

  test('of deep nesting', async () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const line = (op: string, options: object) =>
      Buffer.from(`{"id":7,"op":"${op}","conversation":${deep},"options":${JSON.stringify(options)}}`);
    const [found, kept, refused, next] = await ask(line('lint', {}), line('fix', {}), line('convert', to), good);
    expect(found?.result.diagnostics[0].rule).toBe('unreadable-json');
    expect(kept?.id).toBe(7);
    expect(refused?.error?.kind).toBe('invalid-conversation');
    expect(next?.id).toBe('next');
  });
});

describe('lines', () => {
  async function linesOf(chunks: readonly Buffer[], longest?: number) {
    const lines: (string | undefined)[] = [];
    for await (const line of linesIn(Readable.from(chunks), longest)) lines.push(line?.toString());
    return lines;
  }

  test('blank ones, CRLF, a byte-order mark, and a last one without a line feed', async () => {
    const { code, out } = await run(['serve-stdio'], {
      stdin: '\ufeff{"id":1,"op":"rules"}\r\n\r\n \t\n\n{"id":2,"op":"rules"}\n{"id":3,"op":"rules"}',
    });
    expect(code).toBe(0);
    expect([...out.matchAll(/^\{"id":(\d)/gm)].map(([, id]) => id)).toEqual(['1', '2', '3']);
  });

  test('an empty input gets only the greeting', async () => {
    const { code, out } = await run(['serve-stdio']);
    expect(code).toBe(0);
    expect(out).toMatch(/^\{"protocol":1,"rolecall":"[^"]+","operations":\[[^\]]+\]\}\n$/);
  });

  test('are the same however the bytes are split', async () => {
    const bytes = Buffer.from('{"a":"é😀"}\n\n{"b":1}\r\nlast');
    for (let size = 1; size <= bytes.length; size++) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
        bytes.subarray(i * size, (i + 1) * size),
      );
      const lines = await linesOf(chunks);
      expect(lines).toEqual(['{"a":"é😀"}', '', '{"b":1}\r', 'last']);
    }
  });

  test('that are too long are dropped, and the next one is read', async () => {
    const chunks = ['12345\n1234', '56', '789\n12', '3456\n', '1234567'].map(text => Buffer.from(text));
    const lines = await linesOf(chunks, 6);
    expect(lines).toEqual(['12345', undefined, '123456', undefined]);
  });
});

test('no further requests are read while the answers are not read', async () => {
  let asked = 0;
  const line = Buffer.from(`${JSON.stringify({ op: 'lint', conversation: BROKEN })}\n`);
  async function* requests() {
    for (let i = 0; i < 200; i++) {
      asked++;
      yield line;
    }
  }
  const waiting: (() => void)[] = [];
  let written = 0;
  const stdout = new Writable({
    highWaterMark: 1,
    write(_chunk, _encoding, done) {
      written++;
      waiting.push(done);
    },
  });
  const stderr = new Writable({ write: (_chunk, _encoding, done) => done() });
  const stdin = Readable.from(requests(), { highWaterMark: 1 });
  const ended = main({ argv: ['serve-stdio'], stdin, stdout, stderr, env: {} });
  const turns = async () => {
    for (let i = 0; i < 50; i++) await new Promise(setImmediate);
  };
  await turns();
  expect(asked).toBeLessThan(5);
  for (let i = 0; i < 10; i++) {
    waiting.shift()?.();
    await turns();
  }
  expect(written).toBe(11);
  expect(asked).toBeLessThan(15);
  const release = setInterval(() => waiting.shift()?.(), 0);
  expect(await ended).toBe(0);
  clearInterval(release);
  expect([asked, written]).toEqual([200, 201]);
});
