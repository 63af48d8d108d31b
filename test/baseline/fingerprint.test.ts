/** A finding keeps its fingerprint if other messages change, and gets a new one if its own message changes. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addFingerprints, fingerprintOf } from '../../src/baseline/fingerprint.ts';
import { habitOf } from '../../src/judge/logs/repeated.ts';
import { breakers, dialectFor, requests } from '../../src/testing/index.ts';
import { atLeast, runs } from '../depth.ts';
import { filesBelow, readText } from '../sources.ts';
import { fingerprintsOf, named, readFile } from './reading.ts';

const user = { role: 'user', content: 'What is the weather in Oslo?' };
const plain = { role: 'assistant', content: 'It is 4 degrees.' };
const calls = (...ids: readonly string[]) => ({
  role: 'assistant',
  content: null,
  tool_calls: ids.map(id => ({ id, type: 'function', function: { name: 'get_weather', arguments: `{"id":"${id}"}` } })),
});
const result = (id: string, content = '4 C') => ({ role: 'tool', tool_call_id: id, content });

/** A conversation with an unanswered call in the middle. */
const LOST = [user, calls('call_a', 'call_b'), result('call_a'), user, plain];
const SOUND = [user, plain];

const lines = (...values: readonly unknown[]) => values.map(value => `${JSON.stringify(value)}\n`).join('');
const WITH_ID = { id: 'c-1', messages: LOST };
const WITHOUT_ID = { messages: LOST };

const [lost = ''] = fingerprintsOf(lines(WITH_ID));
const [anonymous = ''] = fingerprintsOf(lines(WITHOUT_ID));

describe('a fingerprint', () => {
  test('is 16 hexadecimal digits, and the same each time', () => {
    expect(lost).toMatch(/^[0-9a-f]{16}$/);
    expect(fingerprintsOf(lines(WITH_ID))).toEqual([lost]);
    expect(anonymous).not.toBe(lost);
  });

  test('of a single finding is the same as among all findings', () => {
    const [{ report, details } = { report: undefined, details: undefined }] = readFile(lines(WITH_ID));
    expect(report?.diagnostics.map(each => fingerprintOf(each, report, details))).toEqual([lost]);
  });

  test.each([
    ['the file is named otherwise', lines(WITH_ID), { path: 'old/y.jsonl' }],
    ['blank lines are put in front', `\n\n\n${lines(WITH_ID)}`, {}],
    ['lines end in another way', lines(WITH_ID).replaceAll('\n', '\r\n'), {}],
    ['the record is printed over many lines', JSON.stringify(WITH_ID, null, 2), {}],
    ['it becomes one of a list', JSON.stringify([{ id: 'c-0', messages: SOUND }, WITH_ID]), {}],
    [
      'other conversations come before and after',
      lines({ id: 'c-0', messages: SOUND }, WITH_ID, { messages: SOUND }),
      {},
    ],
    ['the keys stand in another order', lines({ messages: LOST, id: 'c-1' }), {}],
    ['the record has other fields besides', lines({ ...WITH_ID, saved: '2026-01-01', cost: 3 }), {}],
    ['messages come before', lines({ id: 'c-1', messages: [user, plain, ...LOST] }), {}],
    ['messages come behind', lines({ id: 'c-1', messages: [...LOST, user, plain] }), {}],
    [
      'a system message comes first',
      lines({ id: 'c-1', messages: [{ role: 'system', content: 'Be brief.' }, ...LOST] }),
      {},
    ],
    [
      'another message is reworded',
      lines({ id: 'c-1', messages: LOST.with(4, { role: 'assistant', content: 'Cold.' }) }),
      {},
    ],
    ['a call that was answered is gone', lines({ id: 'c-1', messages: [user, calls('call_b'), user, plain] }), {}],
  ])('does not change if %s', (_name, text, options) => {
    expect(fingerprintsOf(text, options)).toEqual([lost]);
  });

  test('does not change if the tool calls get new IDs', () => {
    const arguments_ = (id: string) => ({
      ...calls(id),
      tool_calls: [{ id, type: 'function', function: { name: 'f', arguments: '{}' } }],
    });
    const of = (id: string) => fingerprintsOf(lines({ id: 'c-1', messages: [user, arguments_(id), user] }));
    expect(of('call_1')).toHaveLength(1);
    expect(of('call_1')).toEqual(of('toolu_9f'));
  });

  test('of a conversation without an ID depends on its first user message', () => {
    expect(fingerprintsOf(lines({ messages: SOUND }, WITHOUT_ID))).toEqual([anonymous]);
    expect(fingerprintsOf(lines({ messages: [{ role: 'system', content: 'x' }, ...LOST] }))).toEqual([anonymous]);
    expect(fingerprintsOf(lines({ messages: [user, plain, ...LOST] }))).toEqual([anonymous]);
    expect(fingerprintsOf(lines({ messages: [{ ...user, content: 'Hi' }, ...LOST.slice(1)] }))).not.toEqual([
      anonymous,
    ]);
  });

  test.each([
    ['the conversation has another id', { id: 'c-2', messages: LOST }, {}],
    ['the call has other arguments', { id: 'c-1', messages: [user, calls('call_c'), user, plain] }, {}],
    ['another dialect judges', WITH_ID, { dialect: 'strict' }],
  ])('changes if %s', (_name, value, options) => {
    const others = fingerprintsOf(lines(value), options);
    expect(others.length).toBeGreaterThan(0);
    expect(others).not.toContain(lost);
  });

  test('of equal findings differs only by their number, so one more finding changes no other', () => {
    const twice = fingerprintsOf(lines({ id: 'c-1', messages: [...LOST, ...LOST] }));
    expect(new Set(twice).size).toBe(2);
    expect(twice).toContain(lost);
    const thrice = fingerprintsOf(lines({ id: 'c-1', messages: [...LOST, ...LOST, ...LOST] }));
    expect(new Set(thrice).size).toBe(3);
    expect(thrice).toEqual(expect.arrayContaining(twice));
  });

  test('of a repeated finding is the same for its conversation, whether it is listed or only counted', () => {
    const [first = { report: undefined }] = readFile(
      lines({
        id: 'c-1',
        messages: [
          user,
          {
            ...calls('x'),
            tool_calls: [
              { function: { name: 'f', arguments: '{}' } },
              { function: { name: 'f', arguments: '{"a":1}' } },
            ],
          },
          user,
        ],
      }),
    );
    const { report } = first;
    if (report === undefined) throw new Error('nothing was read');
    addFingerprints(report, { conversation: undefined });
    const habits = report.diagnostics.filter(each => each.rule === 'missing-tool-call-id');
    expect(habits.length).toBeGreaterThan(1);
    expect(new Set(habits.map(each => each.fingerprint)).size).toBe(1);
    const { rule, messageId, severity, dialect } = habits[0] as (typeof habits)[0];
    const counted = { ...report, diagnostics: [], repeated: [{ rule, messageId, severity, dialect, count: 7 }] };
    addFingerprints(counted, { conversation: undefined });
    expect(counted.repeated).toEqual([expect.objectContaining({ fingerprint: habits[0]?.fingerprint, count: 7 })]);
  });

  test('exists for records that cannot be read, too', () => {
    const broken = named(`${lines(WITH_ID)}{"messages": [\n${lines(WITH_ID)}{"messages": [\n`);
    expect(broken.filter(each => each.rule === 'unreadable-json').length).toBeGreaterThan(0);
    expect(broken.every(each => /^[0-9a-f]{16}$/.test(each.fingerprint))).toBe(true);
  });

  test('of a stream depends on the content that the stream adds up to', () => {
    const stream = (text: string) =>
      `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { role: 'assistant', content: text } }] })}\n\n`;
    const [a, b] = [fingerprintsOf(stream('one'), { path: 'a.sse' }), fingerprintsOf(stream('two'), { path: 'a.sse' })];
    expect(a.length).toBeGreaterThan(0);
    expect(a).not.toEqual(b);
    expect(fingerprintsOf(stream('one'), { path: 'b.sse' })).toEqual(a);
  });
});

describe('agent logs', () => {
  const logs = filesBelow('fixtures/logs', '.jsonl').map(file => [file, fingerprintsOf(readText(file))] as const);
  const faulty = logs.filter(([, before]) => before.length > 0);

  test('contain enough findings to compare', () => {
    expect(faulty.length).toBeGreaterThan(10);
  });

  test.each(faulty)('%s: blank lines and another path change nothing', (file, before) => {
    const spaced = readText(file).replaceAll('\n', '\n\n');
    expect(fingerprintsOf(spaced, { path: 'moved.jsonl' })).toEqual(before);
  });
});

describe('fingerprints of any broken request', () => {
  const broken = fc
    .tuple(
      fc.constantFrom(...breakers),
      requests({ dialect: 'strict', maxTurns: 4 }),
      fc.array(fc.nat({ max: 0x7fffffff }), { minLength: 20, maxLength: 20 }),
    )
    .map(([{ rule, apply }, request, numbers]) => {
      let next = 0;
      const value = apply(request as Parameters<typeof apply>[0], count => (numbers[next++ % 20] as number) % count);
      return value === undefined ? undefined : { dialect: dialectFor(rule), request: value.request };
    })
    .filter(each => each !== undefined);

  type Body = { messages: unknown[] };
  const counts = (text: string, options: object) => {
    const found = named(text, options);
    const by = new Map<string, string[]>();
    for (const { rule, messageId, fingerprint } of found) {
      const key = `${rule} ${messageId}`;
      by.set(key, [...(by.get(key) ?? []), fingerprint].sort());
    }
    return by;
  };

  test('do not change among other conversations, in another layout, or in another file', () => {
    fc.assert(
      fc.property(broken, fc.nat({ max: 3 }), fc.boolean(), ({ dialect, request }, others, isNamed) => {
        const value = { ...request, ...(isNamed && { id: 'c-1' }) };
        const other = { id: 'c-other', messages: [user, plain, user] };
        const alone = fingerprintsOf(lines(value), { dialect, as: 'request' });
        const before = Array.from({ length: others }, () => other);
        const strange = fingerprintsOf(lines(other), { dialect, as: 'request' });
        const among = fingerprintsOf(`\n${lines(...before, value, other)}`, {
          dialect,
          as: 'request',
          path: 'z.jsonl',
        });
        const expected = [...alone, ...Array.from({ length: others + 1 }, () => strange).flat()].sort();
        expect(among).toEqual(expected);
      }),
      { numRuns: runs(150) },
    );
  });

  test('do not change if messages are added that cause no finding', () => {
    let compared = 0;
    fc.assert(
      fc.property(broken, ({ dialect, request }) => {
        const { messages } = request as Body;
        const longer = {
          ...request,
          id: 'c-1',
          messages: [
            { role: 'user', content: 'Hello.' },
            { role: 'assistant', content: 'Hello, how can I help?' },
            ...messages,
          ],
        };
        const before = counts(lines({ ...request, id: 'c-1' }), { dialect, as: 'request' });
        const after = counts(lines(longer), { dialect, as: 'request' });
        for (const [key, fingerprints] of before) {
          if (after.get(key)?.length !== fingerprints.length) continue;
          compared += fingerprints.length;
          expect([key, after.get(key)]).toEqual([key, fingerprints]);
        }
      }),
      { numRuns: runs(200) },
    );
    expect(compared).toBeGreaterThanOrEqual(atLeast(101));
  });

  test('are as many as the findings, except for repeated ones', () => {
    fc.assert(
      fc.property(broken, ({ dialect, request }) => {
        const [{ report, details } = { report: undefined, details: undefined }] = readFile(lines(request), {
          dialect,
          as: 'request',
        });
        if (report === undefined) return;
        addFingerprints(report, details);
        const told = report.diagnostics.filter(each => habitOf(each) === undefined);
        expect(new Set(told.map(each => each.fingerprint)).size).toBe(told.length);
      }),
      { numRuns: runs(200) },
    );
  });
});
