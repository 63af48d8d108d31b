import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { createLinter, type Diagnostic, UsageError } from '../../src/index.ts';
import { lint } from '../../src/lint/lint.ts';
import { runs } from '../depth.ts';
import { MESSAGES } from '../formats/bodies.ts';

const call = (id: string) => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } });
const calls = (...ids: string[]) => ({ role: 'assistant', content: null, tool_calls: ids.map(call) });
const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'x' });
const user = { role: 'user', content: 'x' };
const BROKEN = [user, calls('a', 'b'), result('a'), user];

const message = fc.oneof(
  fc.constantFrom(user, calls('a'), calls('a', 'b'), calls('b', 'b'), result('a'), result('b'), result('c')),
  fc.constantFrom(...Object.values(MESSAGES)),
  fc.jsonValue({ maxDepth: 1 }),
);

describe('createLinter', () => {
  test.each(['openai-chat', 'strict'])('gives the same findings as lint, for %s', dialect => {
    const request = { model: 'gpt-4o', tools: [{ type: 'function', function: { name: 'f' } }] };
    fc.assert(
      fc.property(fc.array(message, { maxLength: 8 }), fc.constantFrom('request', 'log'), (messages, as) => {
        const linter = createLinter({ dialect: dialect as DialectId, as, request });
        const early = messages.flatMap(each => linter.push(each));
        const result = linter.end();
        expect(result).toEqual(lint({ ...request, messages }, { dialect: dialect as DialectId, as }));
        for (const diagnostic of early) expect(result.diagnostics).toContain(diagnostic);
      }),
      { numRuns: runs(500) },
    );
  });

  test('reports each finding once, as soon as it is certain', () => {
    const linter = createLinter();
    const told = [...BROKEN, calls('c')].map(each => linter.push(each).map(one => one.rule));
    expect(told).toEqual([[], [], [], [], ['unanswered-tool-call']]);
    expect(linter.end().diagnostics.map(each => each.pointer)).toEqual([
      '/messages/1/tool_calls/1',
      '/messages/4/tool_calls/0',
    ]);
  });

  test('throws a UsageError for an unknown dialect', () => {
    expect(() => createLinter({ dialect: 'nobody' as DialectId })).toThrow(UsageError);
  });

  test('two linters share no state', () => {
    const [one, other] = [createLinter({ dialect: 'strict' }), createLinter({ dialect: 'strict' })];
    one.push(user);
    one.push(calls('abcdefghi'));
    other.push(user);
    other.push(calls('abcdefghi'));
    expect(other.push(result('abcdefghi'))).toEqual([]);
    expect(one.push(result('abcdefghi'))).toEqual([]);
  });
});

describe('lint', () => {
  test('throws a UsageError for an unknown dialect, and suggests the closest', () => {
    expect(() => lint([], { dialect: 'nobody' as DialectId })).toThrow(UsageError);
    expect(() => lint([], { dialect: 'nobody' as DialectId })).toThrow(
      'no dialect `nobody`; `rolecall dialects` lists them',
    );
    expect(() => lint([], { dialect: 'antropic' as DialectId })).toThrow(
      'no dialect `antropic`; did you mean `anthropic`',
    );
    expect(() => lint('{', { dialect: 'nobody' as DialectId })).toThrow(UsageError);
  });

  test('an unknown host is not an error, and the verdict is unknown', () => {
    const { ok, verdict, dialect, diagnostics } = lint(BROKEN, { host: 'nobody.example' });
    expect({ ok, verdict, dialect }).toEqual({ ok: true, verdict: 'unknown', dialect: 'openai-compatible' });
    expect(diagnostics.filter(each => each.severity === 'error')).toEqual([]);
    expect(lint([{ role: 'user', content: 'Hi' }], { host: 'nobody.example' }).verdict).toBe('unknown');
  });

  test('a value has no positions, its text has; everything else is the same', () => {
    const bare = lint(BROKEN);
    const text = JSON.stringify(BROKEN, undefined, 2);
    const placed = lint(text);
    const without = ({ source: _, related, ...rest }: Diagnostic) => ({
      ...rest,
      related: related.map(({ source: _s, ...each }) => each),
    });
    expect(placed.diagnostics.map(without)).toEqual(bare.diagnostics);
    expect(bare.diagnostics[0]).not.toHaveProperty('source');
    const offset = text.search(/\{\s+"id": "b"/);
    const before = text.slice(0, offset).split('\n');
    const column = (before.at(-1) ?? '').length + 1;
    expect(placed.diagnostics[0]?.source).toEqual({
      line: before.length,
      column,
      ...{
        endLine: before.length + JSON.stringify(call('b'), undefined, 2).split('\n').length - 1,
        endColumn: column + 1,
      },
      offset,
      length: JSON.stringify(call('b'), undefined, 2)
        .split('\n')
        .join(`\n${' '.repeat(6)}`).length,
    });
    expect(placed.diagnostics[0]?.related[0]?.source).toMatchObject({ offset: text.lastIndexOf('{') });
  });

  test('offsets count bytes of the given text, including its byte-order mark', () => {
    const text = `\ufeff${JSON.stringify([{ role: 'user', content: 'é😀' }, ...BROKEN])}`;
    const offset = Buffer.byteLength(text.slice(0, text.indexOf('{"id":"b"')));
    expect(lint(text).diagnostics[0]?.source?.offset).toBe(offset);
  });

  test.each([
    ['{"messages":[', 'incomplete', 13],
    ['', 'incomplete', 0],
    ['[{]', 'broken', 2],
    ['[] []', 'broken', 3],
    ['Hello', 'broken', 0],
  ])('%j is reported as unreadable', (text, messageId, offset) => {
    expect(lint(text)).toMatchObject({
      ok: false,
      verdict: 'unknown',
      dialect: 'openai-chat',
      diagnostics: [{ rule: 'unreadable-json', messageId, source: { offset } }],
    });
  });

  test('duplicate keys are reported, with their position', () => {
    const text = '[{"role":"user","content":"a","content":"b"}]';
    expect(lint(text)).toMatchObject({
      ok: true,
      verdict: 'accepted',
      diagnostics: [
        { rule: 'duplicate-key', severity: 'warning', pointer: '/0/content', source: { offset: text.indexOf('"b"') } },
      ],
    });
  });

  test('counts messages and calls', () => {
    expect(lint(BROKEN).stats).toEqual({ messages: 4, toolCalls: 2, omitted: 0 });
    expect(lint({ messages: [] }).stats).toEqual({ messages: 0, toolCalls: 0, omitted: 0 });
  });

  test('options override the request, and do not affect the next run', () => {
    const body = { model: 'gpt-4o', messages: [{ role: 'system', content: 'x' }, user] };
    expect(lint(body, { model: 'o1-mini' }).verdict).toBe('rejected');
    expect(lint(body).verdict).toBe('accepted');
    expect(lint({ ...body, model: 'o1-mini' }).verdict).toBe('rejected');
    expect(lint({ ...body, model: 'o1-mini' }, { model: 'gpt-4o' }).verdict).toBe('accepted');
  });

  test('does not change its input', () => {
    const frozen = JSON.parse(JSON.stringify(BROKEN), (_key, value: unknown) => Object.freeze(value)) as unknown;
    expect(lint(frozen)).toEqual(lint(BROKEN));
  });

  test('never throws for any input', () => {
    const circular: Record<string, unknown> = { role: 'user', content: 'x' };
    circular.self = circular;
    const odd = [
      undefined,
      null,
      NaN,
      7n,
      Symbol('x'),
      () => {},
      new Date(0),
      new Map(),
      circular,
      [circular],
      Object.create(null),
    ];
    for (const value of odd)
      for (const dialect of ['openai-chat', 'strict'])
        expect(() => lint(value, { dialect: dialect as DialectId })).not.toThrow();
    fc.assert(fc.property(fc.anything(), value => void lint(value, { dialect: 'strict' })));
    fc.assert(fc.property(fc.string(), text => void lint(text)));
    expect(lint('['.repeat(200_000) + ']'.repeat(200_000)).diagnostics).toHaveLength(1);
  });
});
