import { describe, expect, it } from 'vitest';
import { repaired } from './fixing.ts';

const user = (content: unknown) => ({ role: 'user', content });
const call = (id: string) => ({ id, type: 'function', function: { name: 'get_weather', arguments: '{}' } });
const calls = (...ids: string[]) => ({ role: 'assistant', content: null, tool_calls: ids.map(call) });
const result = (id: string, content = '4 C') => ({ role: 'tool', tool_call_id: id, content });
const use = (id: string) => ({ type: 'tool_use', id, name: 'get_weather', input: {} });
const uses = (...ids: string[]) => ({ role: 'assistant', content: ids.map(use) });
const given = (id: string, content = '4 C') => ({ type: 'tool_result', tool_use_id: id, content });
const said = (text: string) => ({ type: 'text', text });

const chat = { dialect: 'openai-chat', safety: 'unsafe' } as const;
const anthropic = { dialect: 'anthropic', safety: 'unsafe', model: 'claude-sonnet-4-5' } as const;
/** Messages after a finished turn, for which servers require no reasoning. */
const END = [{ role: 'assistant', content: 'Cold.' }, user('Thanks.')];

describe('results with messages between them', () => {
  it('move before all messages between them', () => {
    const broken = [user('Oslo?'), calls('a', 'b'), user('Hello?'), result('a'), user('Well?'), result('b')];
    expect(repaired(broken, 'interrupted-tool-results', chat)).toEqual([
      ...[user('Oslo?'), calls('a', 'b'), result('a'), result('b'), user('Hello?'), user('Well?')],
    ]);
  });

  it('leave the text beside them where it was', () => {
    const messages = [user('Oslo?'), uses('toolu_1'), user('Hello?'), user([given('toolu_1'), said('Well?')]), ...END];
    expect(repaired(messages, 'interrupted-tool-results', anthropic)).toEqual([
      ...[user('Oslo?'), uses('toolu_1'), user([given('toolu_1')]), user('Hello?'), user([said('Well?')]), ...END],
    ]);
  });
});

describe('a result that is too late or too early', () => {
  it('moves back to its call, before the calls of later turns', () => {
    const broken = [user('Oslo?'), calls('a'), user('Rome?'), calls('b'), result('b'), result('a')];
    expect(repaired(broken, 'unanswered-tool-call', chat)).toEqual([
      ...[user('Oslo?'), calls('a'), result('a'), user('Rome?'), calls('b'), result('b')],
    ]);
  });

  it('moves after its call', () => {
    const broken = [user('Oslo?'), result('a'), calls('a'), user('Well?')];
    expect(repaired(broken, 'orphan-tool-result', chat)).toEqual([
      ...[user('Oslo?'), calls('a'), result('a'), user('Well?')],
    ]);
  });

  it('is removed if no call exists, with its message if that becomes empty', () => {
    expect(repaired([user('Oslo?'), user([given('toolu_1')]), user('Well?')], 'orphan-tool-result', anthropic)).toEqual(
      [...[user('Oslo?'), user('Well?')]],
    );
  });
});

describe('results in the order of their calls', () => {
  const options = { dialect: 'strict', safety: 'safe' } as const;
  it('are swapped as messages', () => {
    const ids = ['weath0001', 'weath0002', 'weath0003'] as const;
    const [a, b, c] = ids;
    const asked = { ...calls(...ids), content: '' };
    const end = [{ role: 'assistant', content: 'Cold.' }, user('Thanks.')];
    const broken = [user('Oslo?'), asked, result(c), result(b), result(a), ...end];
    expect(repaired(broken, 'tool-results-out-of-order', options)).toEqual([
      ...[user('Oslo?'), asked, result(a), result(b), result(c), ...end],
    ]);
  });
});

describe('other parts among results', () => {
  it('move after the last result, in their order', () => {
    const messages = [user('Oslo?'), uses('toolu_1', 'toolu_2')];
    const mixed = [said('One.'), given('toolu_1'), said('Two.'), given('toolu_2'), said('Three.')];
    const options = { dialect: 'anthropic', safety: 'safe' } as const;
    expect(repaired([...messages, user(mixed), ...END], 'tool-result-not-leading', options)).toEqual([
      ...messages,
      user([given('toolu_1'), given('toolu_2'), said('One.'), said('Two.'), said('Three.')]),
      ...END,
    ]);
  });
});

describe('results of one turn in two messages', () => {
  it('are moved into the first message', () => {
    const text = (role: string, words: string) => ({ role, parts: [{ text: words }] });
    const asked = (name: string) => ({ functionCall: { name, args: {} } });
    const answered = (name: string) => ({ functionResponse: { name, response: { output: '4 C' } } });
    const start = [
      text('user', 'Oslo?'),
      { role: 'model', parts: [{ ...asked('oslo'), thoughtSignature: 'CiQB0e2Kb6xk0dVXJ3Wc1m8w' }, asked('rome')] },
    ];
    const apart = [
      { role: 'user', parts: [answered('oslo')] },
      { role: 'user', parts: [answered('rome')] },
    ];
    const options = { dialect: 'gemini', safety: 'safe', model: 'gemini-3-pro-preview' } as const;
    expect(repaired({ contents: [...start, ...apart] }, 'unanswered-tool-call', options)).toEqual({
      contents: [...start, { role: 'user', parts: [answered('oslo'), answered('rome')] }],
    });
  });
});
