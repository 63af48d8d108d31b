import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { repaired } from './fixing.ts';

const user = (content: unknown) => ({ role: 'user', content });
const assistant = (content: unknown) => ({ role: 'assistant', content });
const system = (content: unknown) => ({ role: 'system', content });
const safe = (dialect: DialectId, more = {}) => ({ dialect, safety: 'safe', ...more }) as const;
const unsafe = (dialect: DialectId, more = {}) => ({ dialect, safety: 'unsafe', ...more }) as const;

describe('consecutive messages of one role', () => {
  it('are merged: any number of texts, with a blank line between', () => {
    const broken = [user('Oslo?'), user('Rome?'), user('Well?')];
    expect(repaired(broken, 'unexpected-role-order', safe('strict'))).toEqual([user('Oslo?\n\nRome?\n\nWell?')]);
  });

  it('are merged: a list after a text', () => {
    const broken = [user('Oslo?'), user([{ type: 'text', text: 'Rome?' }])];
    expect(repaired(broken, 'unexpected-role-order', safe('strict'))).toEqual([
      user([
        { type: 'text', text: 'Oslo?' },
        { type: 'text', text: 'Rome?' },
      ]),
    ]);
  });

  it('are merged: blocks of two messages', () => {
    const said = (role: string, text: string) => ({ role, content: [{ text }] });
    const modelId = 'us.anthropic.claude-sonnet-4-5-20250929-v1:0';
    const broken = { modelId, messages: [said('user', 'Oslo?'), said('user', 'Rome?')] };
    expect(repaired(broken, 'unexpected-role-order', safe('bedrock-converse', { at: '2024-10-01' }))).toEqual({
      modelId,
      messages: [{ role: 'user', content: [{ text: 'Oslo?' }, { text: 'Rome?' }] }],
    });
  });
});

describe('instructions', () => {
  it('of several messages are merged', () => {
    const broken = [system('Be brief.'), system('In French.'), user('Oslo?')];
    expect(repaired(broken, 'multiple-system-messages', safe('strict'))).toEqual([
      ...[system('Be brief.\n\nIn French.'), user('Oslo?')],
    ]);
  });

  it('move to the field for instructions', () => {
    const broken = { model: 'claude-sonnet-4-5', max_tokens: 9, messages: [system('Be brief.'), user('Oslo?')] };
    const fixed = repaired(broken, 'unsupported-role', safe('anthropic'));
    expect(fixed).toEqual({
      model: 'claude-sonnet-4-5',
      max_tokens: 9,
      messages: [user('Oslo?')],
      system: 'Be brief.',
    });
  });

  const toClaude = (messages: unknown) => ({ model: 'claude-opus-4-8', max_tokens: 9, messages });
  const moved = (messages: unknown) =>
    repaired(toClaude(messages), 'misplaced-system-message', unsafe('anthropic')) as ReturnType<typeof toClaude>;

  it('between user messages move before the next answer, in their order', () => {
    const broken = [user('a'), system('1'), user('b'), system('2'), system('3'), user('c'), assistant('d'), user('e')];
    expect(moved(broken)).toEqual(
      toClaude([user('a'), user('b'), user('c'), system('1'), system('2'), system('3'), assistant('d'), user('e')]),
    );
  });

  it('before a user message at the end move to the end', () => {
    const broken = [user('a'), assistant('b'), user('c'), system('1'), user('d')];
    expect(moved(broken)).toEqual(toClaude([user('a'), assistant('b'), user('c'), user('d'), system('1')]));
  });

  it('after an answer move after the next user message', () => {
    const broken = [user('a'), assistant('b'), system('1'), system('2'), user('c'), system('3')];
    expect(moved(broken)).toEqual(
      toClaude([user('a'), assistant('b'), user('c'), system('1'), system('2'), system('3')]),
    );
  });

  it('between two answers move before the first', () => {
    const broken = [user('a'), assistant('b'), system('1'), assistant('c'), user('d')];
    expect(moved(broken)).toEqual(toClaude([user('a'), system('1'), assistant('b'), assistant('c'), user('d')]));
  });
});

describe('roles', () => {
  it('are written with the role name of the format', () => {
    const broken = {
      contents: [
        { role: 'assistant', parts: [{ text: 'Hi.' }] },
        { role: 'user', parts: [{ text: 'Oslo?' }] },
      ],
    };
    expect(repaired(broken, 'unsupported-role', safe('gemini'))).toEqual({
      contents: [
        { role: 'model', parts: [{ text: 'Hi.' }] },
        { role: 'user', parts: [{ text: 'Oslo?' }] },
      ],
    });
  });

  it('of a greeting at the start get a user message before it', () => {
    const broken = [assistant('Hello.'), user('Oslo?')];
    expect(repaired(broken, 'unexpected-first-role', unsafe('strict'))).toEqual([
      ...[user('[The beginning of this conversation was left out.]'), ...broken],
    ]);
  });
});

describe('content', () => {
  it('that is null is replaced by an empty text, beside calls', () => {
    const calls = [{ id: 'weath0001', type: 'function', function: { name: 'get_weather', arguments: '{}' } }];
    const rest = [{ role: 'tool', tool_call_id: 'weath0001', content: '4 C' }];
    const broken = { messages: [user('Oslo?'), { ...assistant(null), tool_calls: calls }, ...rest] };
    expect(repaired(broken, 'missing-content', safe('strict'))).toEqual({
      messages: [user('Oslo?'), { ...assistant(''), tool_calls: calls }, ...rest],
    });
  });

  it('in parts is written as one text if the server accepts only text', () => {
    const parts = [
      { type: 'text', text: 'Cold.' },
      { type: 'text', text: 'Dark.' },
    ];
    const broken = { model: 'deepseek-chat', messages: [user('Oslo?'), assistant(parts), user('Well?')] };
    expect(repaired(broken, 'unsupported-content-form', { ...safe('deepseek'), at: '2026-04-01' })).toEqual({
      model: 'deepseek-chat',
      messages: [user('Oslo?'), assistant('Cold.\n\nDark.'), user('Well?')],
    });
  });

  it('of an unsupported kind is replaced by a text that says so', () => {
    const picture = { type: 'image_url', image_url: { url: 'https://example.com/map.png' } };
    const broken = [user([{ type: 'text', text: 'Look.' }]), assistant([picture]), user('Well?')];
    expect(repaired(broken, 'part-in-wrong-role', unsafe('openai-chat'))).toEqual([
      ...[
        user([{ type: 'text', text: 'Look.' }]),
        assistant([{ type: 'text', text: '[An image was left out.]' }]),
        user('Well?'),
      ],
    ]);
  });

  it('gets the part type of its role', () => {
    const part = (type: string) => ({ type, text: '4 C.' });
    const broken = { model: 'gpt-5.2', input: [user('Oslo?'), assistant([part('input_text')]), user('Well?')] };
    expect(repaired(broken, 'part-in-wrong-role', safe('openai-responses'))).toEqual({
      model: 'gpt-5.2',
      input: [user('Oslo?'), assistant([part('output_text')]), user('Well?')],
    });
  });
});

describe('fields', () => {
  it('that give the type of a call are added', () => {
    const bare = { id: 'a', function: { name: 'get_weather', arguments: '{}' } };
    const rest = [{ role: 'tool', tool_call_id: 'a', content: '4 C' }];
    const messages = (call: object) => [user('Oslo?'), { ...assistant(null), tool_calls: [call] }, ...rest];
    expect(repaired(messages(bare), 'missing-field', safe('openai-chat'))).toEqual(
      messages({ ...bare, type: 'function' }),
    );
  });

  it('for tools are dropped if there are no tools', () => {
    const broken = { model: 'gpt-4o', messages: [user('Oslo?')], parallel_tool_calls: true };
    expect(repaired(broken, 'missing-tools', safe('openai-chat'))).toEqual({
      model: 'gpt-4o',
      messages: [user('Oslo?')],
    });
  });
});
