import type { Dialect } from '../generated/types.ts';

const MODELS =
  'https://github.com/cloudflare/cloudflare-docs/blob/20a026aeb4abfa43b22cc96fbc39faa8ad83c75f/src/content/workers-ai-models';
const MEASURED = 'https://github.com/diegosouzapw/OmniRoute/pull/12002';
const CHATLAS = 'https://github.com/posit-dev/chatlas/blob/main/tests/_vcr/test_provider_cloudflare';

const DISTILLED =
  'https://github.com/cloudflare/cloudflare-docs/blob/0c2839216e7043f2c5090909412b3875064aeab5/src/content/workers-ai-models/deepseek-r1-distill-qwen-32b.json';

const QWEN_30B =
  'https://github.com/cloudflare/cloudflare-docs/blob/2474c4c7565394bf1f5fc259d817cf24cf759c25/src/content/workers-ai-models/qwen3-30b-a3b-fp8.json';

/** Models whose published schema requires the content of every message and does not allow null. */
const WITH_CONTENT = ['@cf/qwen/qwen2.5-coder*', '@cf/qwen/qwen3-30b*', '@cf/deepseek-ai/deepseek-r1-distill*'];

const TEXT_ONLY = {
  allowed: { system: ['string'], user: ['string'], assistant: ['string'], tool: ['string'] },
};
const NOT_A_STRING =
  "AiError: Bad input: Error: oneOf at '/' not met, 0 matches: required properties at '/' are 'prompt', Type mismatch of '/messages/{i}/content', 'array' not in 'string'";
/** Missing content, also next to tool calls. */
const EMPTY = { refused: { assistant: ['null', 'absent'] }, besideCalls: false };

/** Each model has its own schema. The server validates a request against it before the model sees the request. */
export default {
  id: 'cloudflare-workers-ai',
  name: 'Cloudflare Workers AI chat completions',
  docs: 'https://developers.cloudflare.com/workers-ai/configuration/open-ai-compatibility/',
  shape: 'openai-chat',
  hosts: ['api.cloudflare.com'],
  models: ['@cf/*', '@hf/*'],
  aliases: ['cloudflare', 'cloudflare-ai', 'workers-ai'],
  checked: '2026-11-22',
  precedence: ['unsupported-content-form', 'missing-content'],
  replay: [
    {
      turnsWithCalls: 'optional',
      plainTurns: 'optional',
      note: 'Cloudflare does not document what a model does with reasoning; the schemas have no field for it.',
      evidence: [{ kind: 'inferred', at: `${MODELS}/qwen2.5-coder-32b-instruct.json` }],
    },
  ],
  replies: {
    'missing-tool-call-id': [
      {
        verdict: 'tolerated',
        parameters: { messages: ['call'] },
        note: 'Most models return tool calls with a name and arguments only.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/66b63e6/providers/cloudflare/testdata/TestClient/Scoreboard/@cf/meta/llama-3.2-3b-instruct/GenSync-Tools-SquareRoot-1-any.yaml',
            on: '2025-09-09',
          },
        ],
      },
    ],
  },
  rules: {
    'unsupported-content-form': [
      {
        verdict: 'rejected',
        models: ['@cf/qwen/qwen2.5-coder*', '@cf/deepseek-ai/deepseek-r1-distill*'],
        status: 400,
        says: NOT_A_STRING,
        parameters: TEXT_ONLY,
        evidence: [
          { kind: 'schema', at: `${MODELS}/qwen2.5-coder-32b-instruct.json` },
          { kind: 'schema', at: DISTILLED },
          { kind: 'reported', at: MEASURED, from: 'gateway', on: '2026-08-29' },
          { kind: 'reported', at: 'https://github.com/decolua/9router/issues/4180', from: 'gateway', on: '2026-09-19' },
        ],
      },
      {
        verdict: 'tolerated',
        models: ['@cf/meta/llama-3.3*', '@cf/meta/llama-4*', '@cf/mistralai/mistral-small-3.1*'],
        parameters: TEXT_ONLY,
        note: 'These models answer requests with lists of text parts, also mixed with plain strings, although the published schema does not allow them.',
        evidence: [
          { kind: 'recorded', at: `${CHATLAS}/test_cloudflare_respects_turns_interface.yaml`, on: '2025-12-31' },
          { kind: 'reported', at: MEASURED, from: 'gateway', on: '2026-08-29' },
        ],
      },
      {
        verdict: 'rejected',
        status: 400,
        says: NOT_A_STRING,
        parameters: TEXT_ONLY,
        note: 'First reported for every model. Later tests showed that it depends on the model; for most models it is not known.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/30381', on: '2026-06-02' },
          {
            kind: 'reported',
            at: 'https://github.com/diegosouzapw/OmniRoute/issues/2539',
            from: 'gateway',
            on: '2026-05-22',
          },
          { kind: 'reported', at: 'https://github.com/zendev-sh/goai/issues/79', on: '2026-06-02' },
        ],
      },
      {
        verdict: 'tolerated',
        parameters: TEXT_ONLY,
        evidence: [{ kind: 'reported', at: MEASURED, from: 'gateway', on: '2026-08-29' }],
      },
    ],
    'missing-content': [
      {
        verdict: 'rejected',
        models: WITH_CONTENT,
        status: 400,
        says: "AiError: Bad input: Error: oneOf at '/' not met, 0 matches: required properties at '/messages/{i}' are 'role,content'",
        parameters: { refused: { system: ['null', 'absent'], user: ['null', 'absent'], tool: ['null', 'absent'] } },
        evidence: [
          { kind: 'schema', at: `${MODELS}/qwen2.5-coder-32b-instruct.json` },
          { kind: 'schema', at: DISTILLED },
          { kind: 'schema', at: QWEN_30B },
        ],
      },
      {
        verdict: 'rejected',
        models: WITH_CONTENT,
        status: 400,
        says: "AiError: Bad input: Error: oneOf at '/' not met, 0 matches: required properties at '/' are 'prompt', Type mismatch of '/messages/{i}/content', 'null' not in 'string'",
        parameters: EMPTY,
        note: 'Next to tool calls, send "".',
        evidence: [
          { kind: 'schema', at: `${MODELS}/qwen2.5-coder-32b-instruct.json` },
          { kind: 'schema', at: DISTILLED },
          { kind: 'schema', at: QWEN_30B },
          {
            kind: 'reported',
            at: 'https://github.com/TencentCloud/TencentDB-Agent-Memory/issues/1313',
            on: '2026-09-09',
          },
          { kind: 'reported', at: 'https://github.com/zeroclaw-labs/zeroclaw/pull/9493', on: '2026-07-28' },
        ],
      },
      {
        verdict: 'rejected',
        status: 400,
        parameters: EMPTY,
        note: 'Three of the four models tested reject this, among them gpt-oss-120b.',
        evidence: [{ kind: 'reported', at: 'https://github.com/cloudflare/cloudflare-os/issues/54', on: '2026-08-06' }],
      },
    ],
    'arguments-not-json': [
      {
        verdict: 'rejected',
        models: ['@cf/moonshotai/*'],
        status: 400,
        says: 'invalid escaped character',
        note: 'The report quotes only a part of the error text.',
        evidence: [{ kind: 'reported', at: 'https://github.com/sinameraji/kimiflare/pull/52', on: '2026-04' }],
      },
    ],
    'malformed-tool-definition': [
      {
        verdict: 'rejected',
        models: ['@cf/openai/gpt-oss*'],
        status: 400,
        says: "AiError: Bad input: Error: anyOf at '/' not met: required properties at '/tools/{k}/function' are 'name', enum function not in custom at '/tools/{k}/type'",
        note: 'Models released before 2025 expect a flat tool format of their own.',
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/QuantumNous/new-api/issues/4605',
            from: 'gateway',
            on: '2026-05',
          },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
