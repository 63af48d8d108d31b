/** Values that snippets use without defining them, like variables in a reader's program. Each snippet gets new ones. */
import OpenAI from 'openai';
import { expect } from 'vitest';
import type { ChatMessage, Exchange } from '../../src/index.ts';
import type { LoopEnvironment } from '../../src/simulator/index.ts';
import { plainAgent } from '../simulator/loops/plain-loop.ts';
import { readText } from '../sources.ts';

const greeting: ChatMessage[] = [
  { role: 'system', content: 'You book tables.' },
  { role: 'user', content: 'A table for two, tonight.' },
];

const call = { id: 'call_a', type: 'function', function: { name: 'find_table', arguments: '{"city":"Oslo"}' } };

const events = [
  { type: 'message_start', message: { id: 'm', type: 'message', role: 'assistant', model: 'claude', content: [] } },
  { type: 'message_stop' },
];

export const samples = {
  messages: () => structuredClone(greeting),
  before: (): unknown => ({ model: 'gpt-4o', messages: structuredClone(greeting) }),
  after: (): unknown => ({ model: 'gpt-4o', messages: structuredClone(greeting).slice(1) }),
  message: (): unknown => ({ role: 'assistant', content: 'Which city?' }),
  conversation: () => structuredClone(greeting),
  countTokens: () => (text: string) => text.length / 4,
  summarize: () => async (left: readonly unknown[]) => `${left.length} messages were left out.`,
  json: () => readText('examples/broken.json'),
  memory: () => JSON.parse(readText('examples/agent-memory.json')) as unknown[],
  uiMessages: (): unknown[] => [{ id: '1', role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
  request: () => ({ model: 'gpt-4o', messages: structuredClone(greeting) }),
  body: (): unknown => ({
    id: 'r',
    object: 'chat.completion',
    created: 1,
    model: 'deepseek-chat',
    choices: [
      { index: 0, finish_reason: 'tool_calls', message: { role: 'assistant', content: null, tool_calls: [call] } },
    ],
  }),
  response: () => new Response(readText('examples/stream.sse')) as Response & { body: ReadableStream<Uint8Array> },
  stream: () => ReadableStream.from(events) as ReadableStream<unknown>,
  exchanges: () =>
    readText('examples/exchanges.jsonl')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as Exchange),
  createAgent: () => (environment: LoopEnvironment) => {
    const agent = plainAgent(environment);
    return { ask: (text: string): Promise<void> => agent.send(text), stop: (): void => agent.stop() };
  },
  expect: () => expect,
  OpenAI: () => OpenAI,
};
