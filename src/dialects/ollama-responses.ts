import type { Dialect } from '../generated/types.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;

export default {
  id: 'ollama-responses',
  name: 'Ollama Responses',
  docs: 'https://docs.ollama.com/api/openai-compatibility',
  shape: 'openai-responses',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  replies: {
    'stream-event-order': [
      {
        verdict: 'tolerated',
        parameters: { messages: ['leftOpen'] },
        note: 'The server never closes a text item that comes before tool calls, and the completed response does not repeat it.',
        evidence: [
          {
            kind: 'documented',
            at: 'https://github.com/ollama/ollama/blob/017eb8ae4895fc6aea58b62f3793baa478586b6d/openai/responses.go',
          },
        ],
      },
    ],
  },
  rules: {
    'unknown-part-type': [
      {
        ...REFUSED,
        says: 'input[{i}]: unknown input item type: "{part}"',
        parameters: {
          items: ['message', 'function_call', 'function_call_output', 'reasoning', 'web_search_call'],
        },
        evidence: [
          {
            kind: 'documented',
            at: 'https://github.com/ollama/ollama/blob/fb3076099/openai/responses.go',
            on: '2026-08-21',
          },
          { kind: 'reported', at: 'https://github.com/ollama/ollama/issues/18286', on: '2026-09-07' },
        ],
      },
    ],
    'missing-field': [
      {
        ...REFUSED,
        says: "input[{i}]: input item missing required 'type' field",
        note: 'This applies to an item that also has no role.',
        evidence: [
          {
            kind: 'documented',
            at: 'https://github.com/ollama/ollama/blob/fb3076099/openai/responses.go',
            on: '2026-08-21',
          },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
