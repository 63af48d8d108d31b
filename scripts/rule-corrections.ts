/** Examples on rule pages that are better than those found in the fixtures. */
import type { Edit } from '../src/generated/types.ts';

/** Fixtures to show, by file name. */
export const EXAMPLES: Readonly<Record<string, { readonly refused?: string; readonly accepted?: string }>> = {
  'arguments-refused-by-schema': { refused: 'text-for-a-number' },
  'media-limit': { refused: 'six-images' },
  'stream-fragment-lost': { refused: 'delta-lost-beside-messages' },
  'tool-limit': { refused: 'empty-list', accepted: 'no-list' },
  'unexpected-last-role': { refused: 'assistant-to-be-continued' },
};

const replaced = (path: string, value: unknown): Edit => ({ op: 'replace', path, value });
const removed = (path: string): Edit => ({ op: 'remove', path });
const added = (path: string, value: unknown): Edit => ({ op: 'add', path, value });

/** How to correct a rejected example that `fix` does not repair: by edits, or as text if the example is not JSON. */
export const CORRECTIONS: Readonly<Record<string, readonly Edit[] | string>> = {
  'altered-reasoning': [replaced('/1/request/messages/1/reasoning_details/0/text', 'The city is Oslo.')],
  'arguments-refused-by-schema': [
    replaced('/messages/1/tool_calls/0/function/arguments', JSON.stringify({ guests: 2 })),
  ],
  'changed-model': [replaced('/3/model', 'gpt-4o')],
  'contradictory-view': [replaced('/1/text', 'Hi.')],
  'duplicate-key': '{ "model": "gpt-4o", "messages": [{ "role": "user", "content": "Hello", "x/y": 2 }] }',
  'finish-reason-contradicts-content': [replaced('/stop_reason', 'end_turn')],
  'history-beside-trace': [removed('/1')],
  'malformed-item-id': [replaced('/input/1/id', 'fc_0a1b0a1b')],
  'media-limit': [removed('/messages/0/content/6')],
  'misplaced-reasoning': [added('/messages/1/content/-', { type: 'text', text: 'I will look it up.' })],
  'raw-control-tokens': [replaced('/messages/1/content', 'Hello.'), added('/messages/1/reasoning_content', 'Greet.')],
  'rewritten-history': [added('/1/request/messages/1', { role: 'user', content: 'Oslo?' })],
  'run-limit': [replaced('/calls', 3)],
  'stream-event-order': [{ op: 'move', from: '/0', path: '/1' }],
  'stream-fragment-lost': [
    added('/2', {
      id: 'chatcmpl-7',
      object: 'chat.completion.chunk',
      created: 1790000000,
      model: 'gpt-5-mini',
      choices: [
        {
          index: 0,
          finish_reason: null,
          message: { role: 'assistant', content: 'It rains in' },
          delta: { role: 'assistant', content: ' in' },
        },
      ],
    }),
  ],
  'time-runs-backwards': [replaced('/1/timestamp', '2026-08-08T10:14:14Z')],
  'truncated-stream': [
    replaced('/2/delta/partial_json', '{"port":"Oslo"}'),
    added('/-', { type: 'content_block_stop', index: 0 }),
    added('/-', {
      type: 'message_delta',
      delta: { stop_reason: 'tool_use', stop_sequence: null },
      usage: { output_tokens: 24 },
    }),
    added('/-', { type: 'message_stop' }),
  ],
  'unknown-finish-reason': [replaced('/stop_reason', 'end_turn')],
  'unreadable-json': '{ "model": "gpt-4o", "messages": [{ "role": "user", "content": "Hello" }] }',
  'unsupported-parallel-calls': [
    replaced(
      '/1/content',
      '{"type": "tool_call", "reasoning": "", "tool_name": "get_weather", "tool_args": {"city": "Oslo"}}',
    ),
  ],
  'unsupported-phase': [replaced('/messages/2/channel', 'final')],
  'unsupported-tools': [removed('/tools')],
  'usage-mismatch': [replaced('/runs/0/usage/totalTokens', 15)],
};
