import type { Dialect } from '../generated/types.ts';

const TRACKER = 'https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues';
const QWEN_TEMPLATE = 'https://huggingface.co/Qwen/Qwen3.5-27B/blob/main/chat_template.jinja';
const CODE_BUDDY = 'https://github.com/phuetz/code-buddy/pull/75';

/** Templates that ignore tool calls and their results when they check that roles alternate. */
const COUNTING = ['*devstral*', '*ministral-3*', '*ministral-8b-instruct-2512*'];
/** Since the 2026 generation, the template requires a user message, and the system message at the start. */
const QWEN = ['*qwen3.5*', '*qwen3.6*', '*qwen3.8*'];

const COUNTED = {
  order:
    '(system | developer | calls | result)* (user (system | developer | calls | result)* plain (system | developer | calls | result)*)* (user (system | developer | calls | result)*)?',
};
const BY_TEMPLATE = "This applies if the model's chat template does not reject it.";

export default {
  id: 'lmstudio',
  name: 'LM Studio server',
  docs: 'https://lmstudio.ai/docs/developer/openai-compat',
  shape: 'openai-chat',
  hosts: ['localhost:1234', '127.0.0.1:1234'],
  models: [],
  aliases: ['lm-studio', 'lm_studio'],
  checked: '2026-11-22',
  replay: [
    {
      turnsWithCalls: 'optional',
      plainTurns: 'optional',
      field: 'reasoning_content',
      note: 'The server passes the field to the chat template, which may reject it next to text and calls (gpt-oss).',
      evidence: [{ kind: 'reported', at: `${TRACKER}/842` }],
    },
  ],
  rules: {
    'missing-content': [
      {
        verdict: 'rejected',
        status: 400,
        says: "Invalid 'content': 'content' field must be a string or an array of objects.",
        parameters: {
          refused: {
            system: ['null', 'absent'],
            user: ['null', 'absent'],
            assistant: ['null', 'absent'],
            tool: ['null', 'absent'],
          },
          besideCalls: false,
        },
        note: 'This also applies next to tool calls, and to a tool result without output.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/nugget/thane-ai-agent/pull/1229', on: '2026-07' },
          { kind: 'reported', at: 'https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/261', on: '2024-12-20' },
          {
            kind: 'reported',
            at: 'https://github.com/shanevcantwell/langgraph-agentic-scaffold/issues/89',
            on: '2026-02-01',
          },
        ],
      },
    ],
    'empty-message': [
      {
        verdict: 'rejected',
        until: '2024-03-31',
        status: 400,
        says: "'messages' array must only contain objects with a 'content' field that is not empty",
        parameters: { roles: ['system', 'user', 'assistant'] },
        note: 'Version 0.2.',
        evidence: [{ kind: 'reported', at: 'https://github.com/microsoft/autogen/issues/1521', on: '2024-02' }],
      },
    ],
    'unexpected-role-order': [
      {
        verdict: 'rejected',
        models: COUNTING,
        says: 'Jinja Exception: After the optional system message, conversation roles must alternate user and assistant roles except for tool calls and results.',
        parameters: COUNTED,
        note: 'A user message after tool results is also rejected.',
        evidence: [
          { kind: 'reported', at: `${TRACKER}/2218`, on: '2026-08-01' },
          { kind: 'reported', at: 'https://github.com/mcowger/generic-copilot/pull/43', on: '2025-12-12' },
        ],
      },
      {
        verdict: 'tolerated',
        parameters: COUNTED,
        note: BY_TEMPLATE,
        evidence: [{ kind: 'inferred', at: `${TRACKER}/2218`, on: '2026-08-01' }],
      },
    ],
    'misplaced-system-message': [
      {
        verdict: 'rejected',
        models: QWEN,
        says: 'Jinja Exception: System message must be at the beginning.',
        evidence: [
          { kind: 'documented', at: QWEN_TEMPLATE },
          { kind: 'reported', at: `${TRACKER}/1999`, on: '2026-06-02' },
          { kind: 'reported', at: `${TRACKER}/2298`, on: '2026-08-18' },
        ],
      },
      {
        verdict: 'tolerated',
        note: BY_TEMPLATE,
        evidence: [{ kind: 'reported', at: CODE_BUDDY, on: '2026-08-19' }],
      },
    ],
    'missing-user-message': [
      {
        verdict: 'rejected',
        models: QWEN,
        says: 'Error rendering prompt with jinja template: "No user query found in messages.".',
        evidence: [
          { kind: 'reported', at: `${TRACKER}/1586`, on: '2026-03-01' },
          { kind: 'reported', at: `${TRACKER}/1855`, on: '2026-04-24' },
        ],
      },
      {
        verdict: 'tolerated',
        note: BY_TEMPLATE,
        evidence: [{ kind: 'inferred', at: `${TRACKER}/1586` }],
      },
    ],
  },
} satisfies Dialect as Dialect;
