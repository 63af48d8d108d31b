import { expect, test } from 'vitest';
import { convert } from '../../src/index.ts';

const MANY = 150_000;

test('converts a message with more calls than the stack allows', () => {
  const call = (i: number) => ({ id: `c${i}`, type: 'function', function: { name: 'f', arguments: '{}' } });
  const calls = Array.from({ length: MANY }, (_, i) => call(i));
  const messages = [
    { role: 'user', content: 'Go' },
    { role: 'assistant', content: null, tool_calls: calls },
  ];
  const { value } = convert(messages, { from: 'openai-chat', to: 'openai-responses' });
  expect((value as unknown[]).length).toBe(MANY + 1);
});
