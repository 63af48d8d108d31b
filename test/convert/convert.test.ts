import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { convert, UsageError } from '../../src/index.ts';

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
  it('gives the value, both dialects, and what the target makes of it', () => {
    expect(there).toMatchObject({ ...ways, verdict: 'accepted', diagnostics: [] });
    expect(there.value).toEqual([
      messages[0],
      messages[1],
      { role: 'assistant', content: '', tool_calls: [call('call_1')] },
      { role: 'tool', tool_call_id: 'call_1', content: 'no such city' },
      { role: 'assistant', content: 'I cannot tell.' },
    ]);
  });

  it('names everything that it lost', () => {
    expect(there.losses.map(({ kind, pointer }) => `${kind} ${pointer}`)).toEqual([
      'dropped /2/finishReason',
      'dropped /3/isError',
      'dropped /3/toolName',
      'dropped /4/finishReason',
    ]);
    for (const { reason } of there.losses) expect(reason).toMatch(/^\S.*[^.]$/);
  });

  it('loses nothing where nothing is lost', () => {
    const { value, losses, extension } = convert(there.value, ways);
    expect({ value, losses, extension }).toEqual({
      value: there.value,
      losses: [],
      extension: { dialect: 'open-agent-loops', groups: [] },
    });
  });

  it('takes text, and keeps its numbers', () => {
    const text = '{"model": "gpt-4o", "temperature": 1.0, "messages": []}';
    expect(convert(text, ways).losses).toEqual([]);
  });

  it('to its own dialect gives it back, whatever is in it', () => {
    const { value, losses } = convert(messages, { from: 'openai-chat', to: 'openai-chat' });
    expect(value).toEqual(messages);
    expect(value).not.toBe(messages);
    expect(losses).toEqual([]);
  });

  it('changes nothing of what it is given, and gives nothing of it away', () => {
    const frozen = deepFreeze(structuredClone(messages));
    const { value } = convert(frozen, ways);
    const [, user] = value as { content: string }[];
    if (user !== undefined) user.content = 'changed';
    expect(frozen).toEqual(messages);
  });

  it.each([
    ['a dialect that is not there', () => convert(messages, { to: 'nowhere' as DialectId }), /no dialect `nowhere`/],
    ['text that is no JSON', () => convert('[{', ways), /not JSON/],
  ])('refuses %s with a word of help', (_, run, why) => {
    expect(run).toThrow(UsageError);
    expect(run).toThrow(why);
  });

  it.each([[null], [1], ['"text"'], [[]], [{}], [[null, 1, 'x']], [{ messages: 'none' }], [[{ role: 1 }]]])(
    'reads %j without a word of complaint',
    value => {
      expect(() => convert(value, ways)).not.toThrow();
    },
  );
});

describe('the extension bag brings back', () => {
  const back = (value: unknown) => convert(value, { ...home, extension: there.extension });

  it('what was lost', () => {
    expect(back(there.value)).toMatchObject({ value: messages, losses: [] });
  });

  it('also through JSON', () => {
    const extension = JSON.parse(JSON.stringify(there.extension));
    expect(convert(there.value, { ...home, extension }).value).toEqual(messages);
  });

  it('what was lost before messages that came since', () => {
    const more = { role: 'user', content: 'Bergen?' };
    expect(back([...(there.value as unknown[]), more]).value).toEqual([...messages, more]);
  });

  it('what was lost behind messages that are gone', () => {
    expect(back((there.value as unknown[]).slice(1)).value).toEqual(messages.slice(1));
  });

  it('nothing into a message that was changed since', () => {
    const value = structuredClone(there.value) as { content: string }[];
    (value[4] as { content: string }).content = 'Rain.';
    expect(back(value).value).toEqual([...messages.slice(0, 4), { role: 'assistant', content: 'Rain.' }]);
  });

  it('nothing into a conversation of another dialect', () => {
    const extension = { ...there.extension, dialect: 'strict' };
    expect(convert(there.value, { ...home, extension }).losses).toEqual([]);
    expect(convert(there.value, { ...home, extension }).value).toEqual(there.value);
  });

  it('values as deep as a conversation may have them', () => {
    let deep: unknown = [];
    for (let i = 0; i < 499; i++) deep = [{ isError: deep }];
    const { value, extension } = convert(deep, { from: 'open-agent-loops', to: 'strict' });
    expect(convert(value, { from: 'strict', to: 'open-agent-loops', extension }).value).toEqual(deep);
  });
});

function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === 'object') {
    Object.freeze(value);
    for (const each of Object.values(value)) deepFreeze(each);
  }
  return value;
}
