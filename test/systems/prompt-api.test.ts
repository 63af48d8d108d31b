/** Tests of the Web Prompt API beyond its properties and fixtures. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { read } from '../../src/formats/engine/message-format.ts';
import promptApi from '../../src/formats/prompt-api/format.ts';
import promptApi209 from '../../src/formats/prompt-api-209/format.ts';
import type { DialectId } from '../../src/index.ts';
import { createLinter, lint } from '../../src/index.ts';
import { detectDialect } from '../../src/registry/detect.ts';
import { runs } from '../depth.ts';
import { proposal, specification } from './prompt-api-samples.ts';

const P = 'prompt-api';
const Q = 'prompt-api-209';
const seed = (path: string) => readFileSync(`fixtures/seeds/${path}.json`, 'utf8');
const findingsOf = (value: unknown, dialect: string) =>
  lint(value, { dialect: dialect as DialectId }).diagnostics.map(
    ({ rule, pointer, severity }) => `${severity} ${rule} ${pointer}`,
  );

const BYTES = new Uint8Array([137, 80, 78, 71]);
const BASE64 = 'iVBORw==';

describe('values in memory', () => {
  const blob = new Blob([BYTES], { type: 'image/png' });
  const image = (data: unknown) => [{ role: 'user', content: [{ type: 'image', data, mimeType: 'image/png' }] }];
  const bytes: [string, unknown][] = [
    ['Uint8Array', BYTES],
    ['ArrayBuffer', BYTES.slice().buffer],
    ['Buffer', Buffer.from(BYTES)],
    ['DataView', new DataView(BYTES.slice().buffer)],
  ];

  it.each([...bytes, ['Blob', blob]])(
    '%s is read like any other value, and written back as the same object',
    (_name, data) => {
      const value = image(data);
      expect(findingsOf(value, Q)).toEqual([]);
      const written = promptApi209.write(read(promptApi209, value)) as ReturnType<typeof image>;
      expect(written).toEqual(value);
      expect(written[0]?.content[0]?.data).toBe(data);
      expect(detectDialect(value)?.id).toBe(Q);
      // The same document is rewritten with the same object.
      expect((convert(value, { from: Q, to: Q }).value as typeof value)[0]?.content[0]?.data).toBe(data);
    },
  );

  it.each(bytes)('%s becomes base64 in a JSON document', (_name, data) => {
    const there = convert(image(data), { from: Q, to: 'openai-chat' });
    const url = `data:image/png;base64,${BASE64}`;
    expect(there.value).toEqual([{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }]);
    expect(there.losses.map(({ kind, pointer }) => [kind, pointer])).toEqual([['re-encoded', '/0/content/0']]);
    const home = convert(there.value, { from: 'openai-chat', to: Q, extension: there.extension });
    expect((home.value as ReturnType<typeof image>)[0]?.content[0]?.data).toBe(data);
  });

  it('a Blob can only be read asynchronously, and is dropped with that reason', () => {
    const there = convert(image(blob), { from: Q, to: 'openai-chat' });
    expect(JSON.stringify(there.value)).not.toContain('object Blob');
    expect(there.losses.map(({ kind, pointer }) => [kind, pointer])).toEqual([['dropped', '/0/content/0']]);
    expect(there.losses[0]?.reason).toMatch(/Blob.*asynchronously/);
    const home = convert(there.value, { from: 'openai-chat', to: Q, extension: there.extension });
    expect((home.value as ReturnType<typeof image>)[0]?.content[0]?.data).toBe(blob);
  });

  it('large values are encoded in pieces', () => {
    const data = new Uint8Array(100_000).fill(65);
    const { value } = convert(image(data), { from: Q, to: P });
    const [{ content }] = value as [{ content: [{ value: string }] }];
    expect(content[0].value).toBe(`data:image/png;base64,${Buffer.from(data).toString('base64')}`);
  });

  it('the specified message format accepts any object of the browser', () => {
    class ImageBitmap {
      get [Symbol.toStringTag]() {
        return 'ImageBitmap';
      }
    }
    const bitmap = new ImageBitmap();
    const value = [
      {
        role: 'user',
        content: [
          { type: 'image', value: bitmap },
          { type: 'audio', value: BYTES },
        ],
      },
    ];
    expect(findingsOf(value, P)).toEqual([]);
    expect(promptApi.write(read(promptApi, value))).toEqual(value);
    const { losses } = convert(value, { from: P, to: Q });
    expect(losses.map(({ kind, pointer }) => [kind, pointer])).toEqual([
      ['dropped', '/0/content/0'],
      ['re-encoded', '/0/content/1'],
    ]);
  });

  it('browser objects of calls are read through their getters', () => {
    class LanguageModelToolCall {
      get callID() {
        return 'toolcall_1';
      }
      get name() {
        return 'search';
      }
      get arguments() {
        return { q: 'x' };
      }
    }
    const value = [{ role: 'assistant', content: [{ type: 'tool-call', value: new LanguageModelToolCall() }] }];
    const there = convert(value, { from: P, to: 'openai-chat' });
    expect(there.value).toMatchObject([{ tool_calls: [{ id: 'toolcall_1', function: { arguments: '{"q":"x"}' } }] }]);
  });
});

describe('detection', () => {
  it.each(Object.entries(proposal))('%s is detected as the proposal', (_name, value) => {
    expect(detectDialect(value)?.id).toBe(Q);
    expect(promptApi.detects?.(value)).toBe(false);
  });

  it.each(Object.entries(specification))('%s is detected as the specification', (_name, value) => {
    expect(detectDialect(value)?.id).toBe(P);
    expect(promptApi209.detects?.(value)).toBe(false);
  });

  it.each<[string, unknown]>([
    [
      'plain messages',
      [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hello' },
      ],
    ],
    ['an empty list', []],
    ['an OpenAI body', { model: 'gpt-4o', messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }] }],
    [
      'a prefix alone',
      [
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Hi', prefix: true },
      ],
    ],
    [
      'calls with arguments as text',
      [{ role: 'assistant', toolCalls: [{ id: '1', function: { name: 'a', arguments: '{}' } }] }],
    ],
    ['messages with ids', [{ id: '1', role: 'tool', toolCallId: '2', content: '' }]],
    ['thinking beside tool_calls', [{ role: 'assistant', thinking: 'Hm.', content: '', tool_calls: [] }]],
    ['a body with a model', { model: 'qwen3', messages: [{ role: 'assistant', content: '', thinking: 'Hm.' }] }],
    ['runs of something else', { runs: [{ name: 'build' }] }],
    ['a number', 7],
  ])('%s is detected as neither', (_name, value) => {
    expect([promptApi.detects?.(value), promptApi209.detects?.(value)]).toEqual([false, false]);
  });
});

describe('any JSON at all', () => {
  const key = fc.constantFrom(
    'role',
    'content',
    'type',
    'value',
    'data',
    'runs',
    'done',
    'usage',
    'tools',
    'chunks',
    'name',
  );
  const { value } = fc.letrec(tie => ({
    value: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom<unknown>(
        'user',
        'assistant',
        'tool',
        'text',
        'tool-call',
        'tool-response',
        'image',
        '',
        0,
        null,
        true,
      ),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(
        fc.oneof(
          key,
          fc.constantFrom('messages', 'initialPrompts', 'toolCalls', 'function', 'output', '__proto__', 'args'),
        ),
        tie('value'),
        { maxKeys: 6 },
      ),
    ),
  }));

  it.each([promptApi, promptApi209])('is read and written back ($id)', messageFormat => {
    fc.assert(
      fc.property(value, each => {
        expect(JSON.stringify(messageFormat.write(read(messageFormat, each)))).toBe(JSON.stringify(each));
        expect(messageFormat.detects?.(each)).toBeTypeOf('boolean');
        lint(each, { dialect: messageFormat.id as DialectId });
      }),
      { numRuns: runs(2000), seed: 20261121 },
    );
  });
});

describe('arguments', () => {
  const wire = (text: string) => [
    { role: 'user', content: 'Go.' },
    {
      role: 'assistant',
      content: '',
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'search', arguments: text } }],
    },
  ];

  it.each([Q, P])('text as JSON.stringify writes it is restored (%s)', to => {
    expect(convert(wire('{"q":"x","n":[1,2]}'), { from: 'openai-chat', to: to as DialectId }).losses).toEqual([]);
  });

  it.each([Q, P])('the layout of other text is lost, and listed as a loss (%s)', to => {
    const { losses, extension, value } = convert(wire('{ "q": "x" }'), { from: 'openai-chat', to: to as DialectId });
    expect(losses.map(({ kind, pointer }) => [kind, pointer])).toEqual([['re-encoded', '/1/tool_calls/0']]);
    expect(convert(value, { from: to as DialectId, to: 'openai-chat', extension }).value).toEqual(wire('{ "q": "x" }'));
  });

  it.each(['{broken', '[1]', '', 'null'])('%j is not an object: it is kept, and rejected', text => {
    const there = convert(wire(text), { from: 'openai-chat', to: Q });
    expect(there.losses).toEqual([]);
    const refused = there.diagnostics.filter(({ severity }) => severity === 'error');
    expect(refused.map(({ rule, pointer }) => [rule, pointer])).toEqual([
      ['wrong-type', '/1/toolCalls/0/function/arguments'],
    ]);
  });
});

describe('results of requests', () => {
  it.each(['london-weather', 'london-weather-streamed', 'chunks-in-an-object', 'tool-failed-in-a-run'])(
    '%s converts to messages, and back with the bag',
    name => {
      const value = JSON.parse(seed(`${Q}/${name}`));
      for (const to of ['openai-chat', P]) {
        const there = convert(value, { from: Q, to: to as DialectId });
        expect(there.losses).not.toEqual([]);
        expect(convert(there.value, { from: to as DialectId, to: Q, extension: there.extension }).value).toEqual(value);
      }
    },
  );

  it('the text of a document keeps the spelling of its numbers', () => {
    const text = seed(`${Q}/london-weather`).replace('0.13499999791383743', '1.50').replace('290', '290.0');
    const there = convert(text, { from: Q, to: 'openai-chat' });
    expect(convert(there.value, { from: 'openai-chat', to: Q, extension: there.extension }).diagnostics).toEqual([]);
  });

  it('one wrong number is reported once', () => {
    const value = JSON.parse(seed(`${Q}/london-weather`));
    value.runs[0].usage.promptTokens = 1;
    expect(findingsOf(value, Q)).toEqual(['error usage-mismatch /runs/0/usage/totalTokens']);
  });

  it('a chunk that is not an object, and one without runs, are reported at their pointer', () => {
    const { done, runs, usage } = JSON.parse(seed(`${Q}/london-weather`));
    expect(findingsOf([{ done: false, runs: [], usage: usage0 }, 7, { done, runs, usage }], Q)).toEqual([
      'error wrong-type /1',
    ]);
    expect(
      findingsOf(
        [
          { done: false, runs: [], usage: usage0 },
          { done: false, usage },
          { done, runs, usage },
        ],
        Q,
      ),
    ).toEqual(['error missing-field /1']);
  });

  const usage0 = { promptTokens: 0, completionTokens: 0, totalTokens: 0 };

  it('runs and messages are distinguished inside a larger document', () => {
    const value = [{ role: 'user', content: 'Hello' }];
    expect(read(promptApi209, value, '/runs').messages[0]?.role).toBe('user');
  });
});

describe('the specified messages', () => {
  it('tools are converted in their own form, both ways', () => {
    const value = JSON.parse(seed(`${P}/create-options`));
    const there = convert(value, { from: P, to: 'openai-chat' });
    expect(convert(there.value, { from: 'openai-chat', to: P }).value).toMatchObject({ tools: value.tools });
  });

  it('results of one turn become one message, and are separated when converting back', () => {
    const value = JSON.parse(seed(`${P}/parallel-calls`));
    const there = convert(value, { from: P, to: 'openai-chat' });
    expect((there.value as unknown[]).length).toBe(5);
    expect(convert(there.value, { from: 'openai-chat', to: P }).value).toEqual(value);
  });

  it('thinking is dropped', () => {
    const value = [{ role: 'assistant', content: 'Hi!', thinking: 'They greet.' }];
    const { losses } = convert(value, { from: Q, to: P });
    expect(losses.map(({ kind, pointer }) => [kind, pointer])).toEqual([['dropped', '/0/thinking']]);
    const there = convert(value, { from: Q, to: 'openai-chat' });
    expect(there.value).toEqual([{ role: 'assistant', content: 'Hi!', reasoning_content: 'They greet.' }]);
    expect(there.losses).toEqual([]);
  });

  it('are linted while they arrive', () => {
    const linter = createLinter({ dialect: P });
    linter.push({ role: 'user', content: 'Go.' });
    linter.push({ role: 'assistant', content: 'Once', prefix: true });
    expect(linter.push({ role: 'user', content: 'Go on.' }).map(({ rule, pointer }) => [rule, pointer])).toEqual([
      ['misplaced-prefix', '/messages/1/prefix'],
    ]);
    expect(linter.push({ role: 'system', content: 'Stop.' }).map(({ rule }) => rule)).toEqual([
      'misplaced-system-message',
    ]);
  });

  it('a call whose response is in the next prompt is not an error', () => {
    const value = [
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', content: [{ type: 'tool-call', value: { callID: 'a', name: 'search' } }] },
    ];
    const severities = lint(value, { dialect: P, as: 'log' }).diagnostics.map(({ severity }) => severity);
    expect(severities).toEqual(['info']);
    expect(lint(value, { dialect: P }).ok).toBe(true);
  });
});
