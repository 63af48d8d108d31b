import type { Dialect } from '../generated/types.ts';

const SDK = 'https://github.com/fw-ai-external/python-sdk/blob';
const MESSAGE = `${SDK}/271c18114f964f90376e581afca70b8816829b38/src/fireworks/types/shared_params/chat_message.py`;
const REQUEST = `${SDK}/ffffdf47ec72c52608ffbbfb3dc7451a45e335c2/src/fireworks/types/chat/completion_create_params.py`;
const ROUTER = 'https://github.com/musistudio/claude-code-router/issues/377';

const FIELDS = ['role', 'content', 'name', 'reasoning_content', 'tool_calls', 'tool_call_id', 'function_call'];

const PART_FIELDS = ['type', 'text', 'image_url', 'video_url'];
/** Tool calls count as parts of type `function`. */
const PARTS = {
  function: ['id', 'type', 'function', 'index'],
  text: PART_FIELDS,
  image_url: PART_FIELDS,
  video_url: PART_FIELDS,
};

/** One closed set of fields for all roles. The server rejects any other key, in any message. */
export default {
  id: 'fireworks',
  name: 'Fireworks chat completions',
  docs: 'https://docs.fireworks.ai/api-reference/post-chatcompletions',
  shape: 'openai-chat',
  hosts: ['api.fireworks.ai'],
  models: ['accounts/fireworks/*'],
  aliases: ['fireworks-ai', 'fireworks_ai', 'fireworksai'],
  checked: '2026-11-22',
  settings: [{ setting: 'topK', at: 'top_k', evidence: [{ kind: 'schema', at: REQUEST }] }],
  replay: [
    {
      turnsWithCalls: 'useful',
      plainTurns: 'optional',
      field: 'reasoning_content',
      note: '`reasoning_history` controls which reasoning the model reads. By default Kimi K2 reads all of it; GLM and MiniMax read what follows the last user message.',
      evidence: [
        { kind: 'schema', at: REQUEST, on: '2026-07-21' },
        { kind: 'schema', at: MESSAGE, on: '2026-07-21' },
      ],
    },
  ],
  rules: {
    'wrong-type': [
      {
        verdict: 'rejected',
        status: 400,
        says: "Input should be a valid string, field: '{param}'",
        evidence: [
          { kind: 'schema', at: MESSAGE, on: '2026-07-21' },
          { kind: 'reported', at: ROUTER, from: 'gateway', on: '2025-07-31' },
        ],
      },
    ],
    'unexpected-reasoning': [
      {
        verdict: 'rejected',
        status: 400,
        says: "Extra inputs are not permitted, field: '{param}'",
        parameters: { fields: ['reasoning', 'reasoning_details'] },
        note: "The server's own field is `reasoning_content`.",
        evidence: [
          { kind: 'reported', at: 'https://github.com/maximhq/bifrost/issues/2405', from: 'gateway', on: '2026-03-30' },
          { kind: 'reported', at: 'https://github.com/BerriAI/litellm/pull/39962', from: 'gateway', on: '2026-09-05' },
          { kind: 'reported', at: 'https://github.com/QwenLM/qwen-code/issues/11657', on: '2026-09-11' },
          {
            kind: 'reported',
            at: 'https://github.com/theopenco/llmgateway/pull/3274',
            from: 'gateway',
            on: '2026-07-27',
          },
        ],
      },
      {
        verdict: 'tolerated',
        parameters: { fields: ['reasoning_content'] },
        evidence: [{ kind: 'schema', at: MESSAGE, on: '2026-07-21' }],
      },
    ],
    'unknown-field': [
      {
        verdict: 'rejected',
        status: 400,
        says: "Extra inputs are not permitted, field: '{param}'",
        parameters: {
          known: { system: FIELDS, developer: FIELDS, user: FIELDS, assistant: FIELDS, tool: FIELDS },
          parts: PARTS,
        },
        evidence: [
          { kind: 'reported', at: 'https://github.com/BerriAI/litellm/pull/39962', from: 'gateway', on: '2026-09-05' },
          { kind: 'reported', at: 'https://github.com/QwenLM/qwen-code/issues/11657', on: '2026-09-11' },
          { kind: 'reported', at: ROUTER, on: '2025-07-31' },
          {
            kind: 'reported',
            at: 'https://github.com/theopenco/llmgateway/pull/3274',
            from: 'gateway',
            on: '2026-07-27',
          },
        ],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        status: 400,
        says: "Unexpected content chunk type {part}. We only support 'text', 'image_url', 'video_url'",
        parameters: { known: ['text', 'image_url', 'video_url'] },
        evidence: [
          { kind: 'schema', at: MESSAGE, on: '2026-07-21' },
          { kind: 'reported', at: 'https://github.com/langchain-ai/langchain/issues/38388', on: '2026-06-23' },
        ],
      },
    ],
    'local-field-on-wire': [
      {
        verdict: 'rejected',
        status: 400,
        says: "Extra inputs are not permitted, field: '{param}'",
        evidence: [
          { kind: 'reported', at: 'https://github.com/BerriAI/litellm/pull/39962', from: 'gateway', on: '2026-09-05' },
          { kind: 'reported', at: 'https://github.com/QwenLM/qwen-code/issues/11657', on: '2026-09-11' },
          { kind: 'reported', at: 'https://github.com/BerriAI/litellm/pull/20334', from: 'gateway', on: '2026-02-03' },
          { kind: 'reported', at: ROUTER, from: 'gateway', on: '2025-07-31' },
        ],
      },
    ],
    'missing-content': [
      {
        verdict: 'tolerated',
        note: 'An assistant message with tool calls may have null content.',
        evidence: [{ kind: 'schema', at: MESSAGE, on: '2026-07-21' }],
      },
    ],
    'conflicting-settings': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: { conflicts: [{ refused: { reasoning_effort: ['*'] }, with: { thinking: ['*'] } }] },
        evidence: [{ kind: 'schema', at: REQUEST, on: '2026-07-21' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
