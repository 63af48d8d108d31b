import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { buildRequest, convert, UsageError } from '../../src/index.ts';

const call = (id: string) => ({ id, type: 'function', function: { name: 'get_weather', arguments: '{}' } });
const messages = [
  { role: 'system', content: 'You know the weather.' },
  { role: 'user', content: 'Oslo?' },
  { role: 'assistant', content: '', tool_calls: [call('call_1')], finishReason: 'tool_calls' },
  { role: 'tool', tool_call_id: 'call_1', content: 'no such city', isError: true, toolName: 'get_weather' },
  { role: 'assistant', content: 'I cannot tell.', finishReason: 'stop' },
];
const ways = { from: 'open-agent-loops', to: 'openai-chat' } as const;
const home = { from: 'openai-chat', to: 'open-agent-loops' } as const;
const there = convert(messages, ways);

describe('a conversion', () => {
  it('returns the value, both dialects, and the diagnostics of the target', () => {
    expect(there).toMatchObject({ ...ways, verdict: 'accepted', diagnostics: [] });
    expect(there.value).toEqual([
      messages[0],
      messages[1],
      { role: 'assistant', content: '', tool_calls: [call('call_1')] },
      { role: 'tool', tool_call_id: 'call_1', content: 'no such city' },
      { role: 'assistant', content: 'I cannot tell.' },
    ]);
  });

  it('lists all losses', () => {
    expect(there.losses.map(({ kind, pointer }) => `${kind} ${pointer}`)).toEqual([
      'dropped /2/finishReason',
      'dropped /3/isError',
      'dropped /3/toolName',
      'dropped /4/finishReason',
    ]);
    for (const { reason } of there.losses) expect(reason).toMatch(/^\S.*[^.]$/);
  });

  it('of an accepted value without losses has no losses', () => {
    const { value, losses, extension } = convert(there.value, ways);
    expect({ value, losses, extension }).toEqual({
      value: there.value,
      losses: [],
      extension: { dialect: 'open-agent-loops', groups: [] },
    });
  });

  it('accepts text, and keeps the spelling of its numbers', () => {
    const text = '{"model": "gpt-4o", "temperature": 1.0, "messages": []}';
    expect(convert(text, ways).losses).toEqual([]);
  });

  it('to its own dialect returns an equal copy', () => {
    const { value, losses } = convert(messages, { from: 'openai-chat', to: 'openai-chat' });
    expect(value).toEqual(messages);
    expect(value).not.toBe(messages);
    expect(losses).toEqual([]);
  });

  it('does not change its input, and the result shares no objects with it', () => {
    const frozen = deepFreeze(structuredClone(messages));
    const { value } = convert(frozen, ways);
    const [, user] = value as { content: string }[];
    if (user !== undefined) user.content = 'changed';
    expect(frozen).toEqual(messages);
  });

  it.each([
    ['a dialect that is not there', () => convert(messages, { to: 'nowhere' as DialectId }), /no dialect `nowhere`/],
    ['text that is no JSON', () => convert('[{', ways), /not JSON/],
  ])('rejects %s with a helpful message', (_, run, why) => {
    expect(run).toThrow(UsageError);
    expect(run).toThrow(why);
  });

  it.each([[null], [1], ['"text"'], [[]], [{}], [[null, 1, 'x']], [{ messages: 'none' }], [[{ role: 1 }]]])(
    'reads %j without an error',
    value => {
      expect(() => convert(value, ways)).not.toThrow();
    },
  );
});

describe('the extension bag restores', () => {
  const back = (value: unknown) => convert(value, { ...home, extension: there.extension });

  it('everything that was lost', () => {
    expect(back(there.value)).toMatchObject({ value: messages, losses: [] });
  });

  it('also through JSON', () => {
    const extension = JSON.parse(JSON.stringify(there.extension));
    expect(convert(there.value, { ...home, extension }).value).toEqual(messages);
  });

  it('losses in messages before new ones', () => {
    const more = { role: 'user', content: 'Bergen?' };
    expect(back([...(there.value as unknown[]), more]).value).toEqual([...messages, more]);
  });

  it('losses in messages after removed ones', () => {
    expect(back((there.value as unknown[]).slice(1)).value).toEqual(messages.slice(1));
  });

  it('nothing in a message that was changed', () => {
    const value = structuredClone(there.value) as { content: string }[];
    (value[4] as { content: string }).content = 'Rain.';
    expect(back(value).value).toEqual([...messages.slice(0, 4), { role: 'assistant', content: 'Rain.' }]);
  });

  it('nothing in a conversation of another dialect', () => {
    const extension = { ...there.extension, dialect: 'strict' };
    expect(convert(there.value, { ...home, extension }).losses).toEqual([]);
    expect(convert(there.value, { ...home, extension }).value).toEqual(there.value);
  });

  it('values nested as deeply as a conversation may be', () => {
    let deep: unknown = [];
    for (let i = 0; i < 499; i++) deep = [{ isError: deep }];
    const { value, extension } = convert(deep, { from: 'open-agent-loops', to: 'strict' });
    expect(convert(value, { from: 'strict', to: 'open-agent-loops', extension }).value).toEqual(deep);
  });
});

describe('numbers of the result are plain', () => {
  const called = (args: string) => [
    { role: 'user', content: 'Go' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'find', arguments: args } }],
    },
    { role: 'tool', tool_call_id: 'call_1', content: 'Found.' },
  ];
  const inputOf = (value: unknown) => (value as { content: { input: unknown }[] }[])[1]?.content[0]?.input;

  const SAME = 'its JSON text is written again, with the same values';
  it.each([
    ['{"a": 1}', { a: 1 }, SAME],
    ['{"a":1.0}', { a: 1 }, SAME],
    ['{"a":1e3}', { a: 1000 }, SAME],
    ['{"id":12345678901234567890}', { id: 12345678901234567000 }, 'JavaScript rounds a number in it'],
  ])('%s: the other spelling is a loss, and comes back', (args, input, reason) => {
    const messages = called(args);
    const there = convert(messages, { from: 'openai-chat', to: 'anthropic' });
    expect(inputOf(there.value)).toStrictEqual(input);
    expect(there.losses).toEqual([{ kind: 're-encoded', pointer: '/1/tool_calls/0/function/arguments', reason }]);
    const { extension } = there;
    expect(convert(there.value, { from: 'anthropic', to: 'openai-chat', extension }).value).toEqual(messages);
    expect(inputOf(buildRequest(messages, { dialect: 'anthropic' }).value)).toStrictEqual(input);
  });

  it('in text, only integers that JavaScript rounds are losses', () => {
    const body = (seed: string) =>
      `{"model":"gpt-4o","temperature":1.0,"seed":${seed},"messages":[{"role":"user","content":"Go"}]}`;
    for (const to of ['openai-chat', 'vllm'] as const) {
      const kept = convert(body('12'), { from: 'openai-chat', to });
      expect(kept.value).toMatchObject({ temperature: 1, seed: 12 });
      expect(kept.losses).toEqual([]);
      const rounded = convert(body('12345678901234567890'), { from: 'openai-chat', to });
      expect(rounded.value).toMatchObject({ temperature: 1, seed: 12345678901234567000 });
      expect(rounded.losses.map(({ kind, pointer }) => [kind, pointer])).toEqual([['re-encoded', '/seed']]);
    }
    const { extension } = convert(body('12345678901234567890'), { from: 'openai-chat', to: 'anthropic' });
    expect(extension).toMatchObject({ frame: { seed: 12345678901234567000 } });
  });
});

function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === 'object') {
    Object.freeze(value);
    for (const each of Object.values(value)) deepFreeze(each);
  }
  return value;
}
