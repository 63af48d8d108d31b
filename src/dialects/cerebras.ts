import type { Dialect } from '../generated/types.ts';
import { CEREBRAS_ERROR } from './error-replies.ts';

const SDK =
  'https://github.com/Cerebras/cerebras-cloud-sdk-python/blob/main/src/cerebras/cloud/sdk/types/chat/completion_create_params.py';
const GENAI =
  'https://github.com/maruel/genai/blob/66b63e62283f032dc40f348b3a9885221bad394e/providers/cerebras/testdata/TestClient/Scoreboard';
const THINKING =
  'https://github.com/pydantic/pydantic-ai/blob/4fda389/tests/models/cassettes/test_cerebras/test_cerebras_thinking_part_survives_multiturn.yaml';
const REQ_LLM =
  'https://github.com/social-growth-studio/req_llm/blob/f722d38fac9656b1d34cf9954ea6c1c98d0670cd/test/support/fixtures/cerebras/gpt_oss_120b/tool_round_trip_2.json';

const NO_SUCH_PROPERTY = "messages.{i}.{role}.{field}: property 'messages.{i}.{role}.{field}' is unsupported";

export default {
  id: 'cerebras',
  name: 'Cerebras chat completions',
  docs: 'https://inference-docs.cerebras.ai/api-reference/chat-completions',
  shape: 'openai-chat',
  hosts: ['api.cerebras.ai'],
  models: ['cerebras/*', 'qwen-3-*', 'zai-glm-*'],
  checked: '2026-11-22',
  precedence: ['wrong-type', 'unsupported-role', 'unknown-field', 'unexpected-reasoning'],
  replay: [
    {
      models: ['*gpt-oss*'],
      turnsWithCalls: 'useful',
      plainTurns: 'optional',
      field: 'reasoning',
      note: 'The chat template shows the reasoning to the model during a tool loop and drops it after a final answer.',
      evidence: [
        { kind: 'recorded', at: THINKING, on: '2026-06-10' },
        { kind: 'documented', at: 'https://cookbook.openai.com/articles/gpt-oss/handle-raw-cot', on: '2025-08-05' },
      ],
    },
    {
      turnsWithCalls: 'optional',
      plainTurns: 'optional',
      field: 'reasoning',
      inContent: 'tags',
      note: 'For GLM, some clients write the reasoning into the text between `<think>` tags. The server accepts both.',
      evidence: [
        { kind: 'recorded', at: THINKING, on: '2026-06-10' },
        { kind: 'reported', at: 'https://github.com/QwenLM/qwen-code/issues/11045', on: '2026-09-04' },
      ],
    },
  ],
  replies: {
    'finish-reason-contradicts-content': [
      {
        verdict: 'tolerated',
        parameters: { messages: ['calls'] },
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/e31a9bb8a4f3c18ff65bcb12da751d603d54e625/cerebras/testdata/TestClient_Chat_tool_use_reply.yaml',
            on: '2025-05-18',
          },
        ],
      },
    ],
    'truncated-stream': [
      {
        verdict: 'tolerated',
        parameters: { messages: ['noMarker'] },
        note: 'Until 2026 no stream had the end marker; since then some do.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/valiot/req_llm/blob/aacce19/test/support/fixtures/cerebras/gpt_oss_120b/streaming.json',
            on: '2025-11-02',
          },
        ],
      },
    ],
    'usage-mismatch': [
      {
        verdict: 'tolerated',
        parameters: { messages: ['parts'] },
        note: 'If a stop sequence ends the answer, the total includes the discarded tokens.',
        evidence: [{ kind: 'recorded', at: `${GENAI}/gpt-oss-120b_thinking/GenSync-Stop.yaml`, on: '2026-07-21' }],
      },
    ],
  },
  errorReply: CEREBRAS_ERROR,
  rules: {
    'wrong-type': [{ verdict: 'rejected', status: 400, evidence: [{ kind: 'schema', at: SDK, on: '2026-01-06' }] }],
    'unsupported-role': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: { allowed: ['system', 'developer', 'user', 'assistant', 'tool'] },
        evidence: [{ kind: 'schema', at: SDK, on: '2026-01-06' }],
      },
      {
        verdict: 'rejected',
        status: 422,
        parameters: { refused: ['developer'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/maximhq/bifrost/issues/1708', from: 'gateway', on: '2026-02-19' },
        ],
      },
    ],
    'unknown-field': [
      {
        verdict: 'rejected',
        status: 400,
        says: NO_SUCH_PROPERTY,
        parameters: {
          known: {
            system: ['role', 'content', 'name'],
            user: ['role', 'content', 'name'],
            assistant: ['role', 'content', 'name', 'tool_calls', 'reasoning'],
            tool: ['role', 'content', 'name', 'tool_call_id'],
          },
        },
        note: 'This also applies to tool fields on a user message, even if they are empty.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/Scopeo/draftnrun/pull/710', on: '2026-05' },
          {
            kind: 'reported',
            at: 'https://github.com/Alishahryar1/free-claude-code/issues/1136',
            from: 'gateway',
            on: '2026-07-16',
          },
        ],
      },
    ],
    'local-field-on-wire': [
      {
        verdict: 'rejected',
        status: 400,
        says: NO_SUCH_PROPERTY,
        evidence: [
          { kind: 'reported', at: 'https://github.com/Scopeo/draftnrun/pull/710', on: '2026-05' },
          {
            kind: 'reported',
            at: 'https://github.com/Alishahryar1/free-claude-code/issues/1136',
            from: 'gateway',
            on: '2026-07-16',
          },
        ],
      },
    ],
    'unexpected-reasoning': [
      {
        verdict: 'rejected',
        status: 400,
        says: "messages.{i}.assistant.{field}: property 'messages.{i}.assistant.{field}' is unsupported",
        parameters: { fields: ['reasoning_content', 'reasoning_details'] },
        note: "All models reject these fields. The server's own field is `reasoning`.",
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/Alishahryar1/free-claude-code/issues/1136',
            from: 'gateway',
            on: '2026-07-16',
          },
          { kind: 'reported', at: 'https://github.com/Kilo-Org/kilocode/issues/10375', on: '2026-05-19' },
          { kind: 'reported', at: 'https://github.com/QwenLM/qwen-code/issues/11045', on: '2026-09-04' },
          { kind: 'reported', at: 'https://github.com/CherryHQ/cherry-studio/issues/16790', on: '2026-07-06' },
          { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/33413', on: '2026-06-22' },
          { kind: 'reported', at: 'https://github.com/egoist/chatwise-releases/issues/1442', on: '2026-07-02' },
        ],
      },
      {
        verdict: 'tolerated',
        parameters: { fields: ['reasoning'] },
        evidence: [{ kind: 'recorded', at: THINKING, on: '2026-06-10' }],
      },
    ],
    'unsupported-media': [
      {
        verdict: 'rejected',
        models: ['*gpt-oss*'],
        status: 403,
        says: 'Multimodal is not enabled for your organization and model',
        evidence: [
          {
            kind: 'recorded',
            at: `${GENAI}/gpt-oss-120b_thinking/GenSyncMultiModal-Image-jpg-Inline.yaml`,
            on: '2026-07-21',
          },
        ],
      },
    ],
    'unsupported-content-form': [
      {
        verdict: 'rejected',
        models: ['qwen-3-32b'],
        status: 400,
        says: "Failed to apply chat template to messages due to error: 'list object' has no attribute 'startswith'",
        parameters: { allowed: { user: ['string'] } },
        note: 'The chat template of this model raises the error. Other models accept a list of text parts.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/d4582731b77c39998195520886dffece02621c5c/providers/cerebras/testdata/TestClient_Scoreboard/text_text_qwen-3-32b/GenSync/text/Citations.yaml',
            on: '2025-06-10',
          },
        ],
      },
      {
        verdict: 'rejected',
        status: 422,
        says: 'body.messages.{i}.system.content: Input should be a valid string',
        parameters: { allowed: { system: ['string'] } },
        note: 'Seen in 2025. Other roles accept lists of text parts.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/musistudio/llms/issues/25', from: 'gateway', on: '2025-08-19' },
        ],
      },
      {
        verdict: 'tolerated',
        parameters: { allowed: { user: ['string'] } },
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/ad1935a93f947c8be796d1fb7dcdf7253ce98cf0/providers/cerebras/testdata/TestClient_Scoreboard/text_text_llama-4-scout-17b-16e-instruct/GenStream/text/Citations.yaml',
            on: '2025-07-18',
          },
        ],
      },
    ],
    'missing-content': [
      {
        verdict: 'tolerated',
        note: 'Recordings show missing, empty and empty-list content next to tool calls.',
        evidence: [{ kind: 'recorded', at: REQ_LLM, on: '2025-10-14' }],
      },
    ],
    'conflicting-settings': [
      {
        verdict: 'rejected',
        models: ['qwen-3-32b', 'qwen-3-235b-a22b', 'qwen-3-235b-a22b-thinking-2507'],
        status: 400,
        says: '"stream=true" with structured outputs is currently not supported for reasoning models.',
        parameters: {
          conflicts: [
            { refused: { response_format: ['json_object', 'json_schema'] }, with: { stream: ['true'] } },
            { refused: { tools: ['given'] }, with: { stream: ['true'] } },
          ],
        },
        note: 'The server treats tools as structured output.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/ae451f7a582cc4e130cd2acf878f46fa8cc696cf/providers/cerebras/testdata/TestClient/Scoreboard/qwen-3-235b-a22b-thinking-2507_thinking/GenStream-JSON.yaml',
            on: '2025-08-29',
          },
          { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/992', on: '2025-07-15' },
        ],
      },
    ],
    'lone-surrogate': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Invalid JSON: lone leading surrogate in hex escape',
        note: 'The error code is `wrong_api_format`.',
        evidence: [{ kind: 'reported', at: 'https://github.com/elizaOS/eliza/pull/18079', on: '2026-08-08' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
