/** Conversions that match parts of one message with each other: calls with results, texts with reasoning. */
import { expect, it } from 'vitest';
import type { DialectId } from '../../src/generated/ids.ts';
import { operationsOf, startCounting } from './operations.ts';

startCounting();
const { convert } = await import('../../src/convert/convert.ts');

const user = { role: 'user', content: 'hi' };
const numbers = (n: number) => Array.from({ length: n }, (_, i) => i);

const SAMPLES: Readonly<Record<string, readonly [from: DialectId, to: DialectId, make: (n: number) => object]>> = {
  'results in reverse order, without IDs': [
    'cohere-v1',
    'openai-chat',
    n => {
      const calls = numbers(n).map(i => ({ name: 'f', parameters: { a: i } }));
      const results = [...calls].reverse().map(call => ({ call, outputs: [{ b: 1 }] }));
      const answer = { role: 'CHATBOT', message: '', tool_calls: calls };
      return {
        message: '',
        chat_history: [{ role: 'USER', message: 'hi' }, answer, { role: 'TOOL', tool_results: results }],
      };
    },
  ],
  'signed thinking blocks': [
    'anthropic',
    'openai-agents',
    n => {
      const blocks = numbers(n).map(i => ({ type: 'thinking', thinking: `thought ${i}`, signature: 's' }));
      return {
        model: 'claude',
        messages: [user, { role: 'assistant', content: [...blocks, { type: 'text', text: 'a' }] }, user],
      };
    },
  ],
  'calls and their results as actions': [
    'openai-chat',
    'react-json',
    n => {
      const calls = numbers(n).map(i => ({ id: `c${i}`, type: 'function', function: { name: 'f', arguments: '{}' } }));
      const results = calls.map(({ id }) => ({ role: 'tool', tool_call_id: id, content: 'x' })).reverse();
      return { messages: [user, { role: 'assistant', content: null, tool_calls: calls }, ...results, user] };
    },
  ],
};

it.each(Object.entries(SAMPLES))('%s: the work grows with their number', (_, [from, to, make]) => {
  const counted = (n: number) => {
    const value = make(n);
    return operationsOf(() => convert(value, { from, to }));
  };
  counted(10);
  const [few, many] = [counted(500), counted(2000)];
  expect(many / few).toBeLessThan(5);
});
