import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/source/json.ts';
import { resumed } from './session-laws.ts';

const session = (...messages: JsonObject[]) => ({
  session_id: 's',
  model: 'gpt-5',
  base_url: 'https://api.openai.com/v1',
  platform: 'cli',
  session_start: '2026-03-01T10:00:00',
  last_updated: '2026-03-01T10:05:00',
  system_prompt: 'Help.',
  messages,
});
const user = (content: string): JsonObject => ({ role: 'user', content });
const call = (...ids: string[]): JsonObject => ({
  role: 'assistant',
  content: '',
  reasoning: 'I look.',
  finish_reason: 'tool_calls',
  tool_calls: ids.map(id => ({
    id,
    call_id: id,
    response_item_id: `fc_${id}`,
    type: 'function',
    function: { name: 'ls', arguments: '{}' },
  })),
});
const result = (id: string, content = 'x'): JsonObject => ({
  role: 'tool',
  content,
  tool_call_id: id,
  tool_name: 'ls',
});
const GO_ON: JsonObject[] = [user('Go on.'), { role: 'assistant', content: 'Done.', finish_reason: 'stop' }];
const textOf = (...messages: JsonObject[]) => `${JSON.stringify(session(...messages), undefined, 2)}\n`;
const stub = (id: string) => ({ role: 'tool', tool_call_id: id });

function messagesOf(text: string): JsonObject[] {
  return (JSON.parse(text) as { messages: JsonObject[] }).messages;
}

/** The messages of the repaired session. */
function repairedMessages(...messages: JsonObject[]): JsonObject[] {
  const before = textOf(...messages);
  const { text } = resumed(before);
  expect({ ...(JSON.parse(text) as JsonObject), messages: [] }).toEqual({ ...session(), messages: [] });
  return messagesOf(text);
}

describe('a repaired Hermes session', () => {
  it('calls without a result get one, and nothing else changes', () => {
    const before = [user('List.'), call('a'), ...GO_ON];
    const messages = repairedMessages(...before);
    expect(messages).toEqual([...before.slice(0, 2), messages[2], ...GO_ON]);
    expect(messages[2]).toMatchObject(stub('a'));
    expect(repairedMessages(user('List.'), call('a', 'b'), result('b'), ...GO_ON)).toMatchObject([
      ...[user('List.'), call('a', 'b')],
      ...[stub('a'), stub('b')],
      ...GO_ON,
    ]);
  });

  it('a user message between a call and its result moves after the result', () => {
    const messages = repairedMessages(user('List.'), call('a'), user('Quick.'), result('a'), ...GO_ON);
    expect(messages).toEqual([user('List.'), call('a'), result('a'), user('Quick.'), ...GO_ON]);
  });

  it('a result without a call, and a second result, are removed', () => {
    const messages = repairedMessages(
      user('List.'),
      result('x'),
      call('a'),
      result('a', 'one'),
      result('a', 'two'),
      ...GO_ON,
    );
    expect(messages).toEqual([user('List.'), call('a'), result('a', 'one'), ...GO_ON]);
  });

  it('a call at the end of a session gets a result', () => {
    expect(repairedMessages(user('List.'), call('a'))).toMatchObject([user('List.'), call('a'), stub('a')]);
  });

  it('an ID used by two calls is renamed for the second; a clean session is unchanged byte for byte', () => {
    const messages = repairedMessages(user('List.'), call('a', 'a'), result('a', 'one'), result('a', 'two'), ...GO_ON);
    const calls = (messages[1] as { tool_calls: JsonObject[] }).tool_calls;
    expect(messages[3]?.tool_call_id).toBe(calls[1]?.id);
    expect(calls[1]?.id).not.toBe('a');
    const clean = textOf(user('List.'), call('a'), result('a'), ...GO_ON);
    expect(resumed(clean).text).toBe(clean);
  });
});
