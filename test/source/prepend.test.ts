import { expect, test } from 'vitest';
import { convert } from '../../src/index.ts';
import { prepend } from '../../src/source/prepend.ts';

const MANY = 150_000;

test('prepends any number of items to a list', () => {
  const list = ['c', 'd'];
  prepend(list, ['a', 'b']);
  prepend(list, []);
  expect(list).toEqual(['a', 'b', 'c', 'd']);
  prepend(
    list,
    Array.from({ length: MANY }, () => 'x'),
  );
  expect(list.length).toBe(MANY + 4);
  expect(list.slice(-4)).toEqual(['a', 'b', 'c', 'd']);
});

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
