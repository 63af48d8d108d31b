/** Values with many levels in the events of a stream. */
import { expect, test } from 'vitest';
import { ReplyAssembler } from '../../src/stream/reply-assembler.ts';

const LEVELS = 20_000;
const list = '['.repeat(LEVELS) + ']'.repeat(LEVELS);
const object = `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`;
const thinking = `[${'{"type":"thinking","thinking":['.repeat(LEVELS)}${']}'.repeat(LEVELS)}]`;
const chunk = (choice: string) => `{"object":"chat.completion.chunk","choices":[{"index":0,${choice}}]}`;

const cases: [string, string, string[]][] = [
  [
    'a field of a message',
    'anthropic-messages',
    [
      '{"type":"message_start","message":{"role":"assistant","content":[]}}',
      `{"type":"message_delta","delta":{"x":${list}}}`,
    ],
  ],
  ['log probabilities', 'openai-chat', Array(2).fill(chunk(`"delta":{},"logprobs":${object}`))],
  ['content parts', 'openai-chat', Array(3).fill(chunk(`"delta":{"content":${thinking}}`))],
  [
    'arguments that are not text',
    'openai-chat',
    [chunk(`"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"b","arguments":${object}}}]}`)],
  ],
  [
    'input that is not text',
    'bedrock-converse',
    [
      '{"messageStart":{"role":"assistant"}}',
      '{"contentBlockStart":{"contentBlockIndex":0,"start":{"toolUse":{"toolUseId":"a","name":"b"}}}}',
      `{"contentBlockDelta":{"contentBlockIndex":0,"delta":{"toolUse":{"input":${list}}}}}`,
    ],
  ],
  [
    'arguments of a server tool',
    'mistral-conversations',
    [
      '{"type":"conversation.response.started","conversation_id":"c"}',
      `{"type":"tool.execution.started","output_index":0,"id":"t","name":"n","arguments":${object}}`,
    ],
  ],
];

test.each(cases)('%s', (_name, protocol, events) => {
  const assembler = new ReplyAssembler({});
  for (const event of events) assembler.write(`data: ${event}\n\n`);
  expect(assembler.end().reply).toBeDefined();
  expect(assembler.protocol?.id).toBe(protocol);
});
