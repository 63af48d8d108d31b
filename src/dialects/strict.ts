import type { Dialect, Evidence, Statement } from '../generated/types.ts';

const OLLAMA = 'https://github.com/ollama/ollama/blob/fb30760/openai/openai.go';
const MISTRAL_COMMON =
  'https://github.com/mistralai/mistral-common/blob/bc022b91aa1c3b1fb771ac70931ae0009dbf9bad/src/mistral_common/protocol/instruct/validator.py';
const AI_SDK =
  'https://github.com/vercel/ai/blob/ed857f50f112e23930b0c2dd8d532cc8bebbc911/packages/ai/src/ui/validate-ui-messages.ts';
const KIMI_CLI = 'https://github.com/MoonshotAI/kimi-cli/blob/4a550effdfcb29a25a5d325bf935296cc50cd417/CHANGELOG.md';
const JSON_MODE = 'https://platform.openai.com/docs/guides/structured-outputs#json-mode';

const VALIDATOR: Evidence = { kind: 'documented', at: MISTRAL_COMMON, on: '2026-07-23' };
const NOTHING_EXTRA: Statement = {
  verdict: 'rejected',
  status: 422,
  says: 'Extra inputs are not permitted',
  evidence: [
    { kind: 'reported', at: 'https://github.com/charmbracelet/crush/issues/1590' },
    { kind: 'reported', at: 'https://github.com/BerriAI/litellm/issues/30835' },
  ],
};

/** No server: the strictest that any server on this wire is. What passes here is portable. */
export default {
  id: 'strict',
  name: 'the strictest of all',
  docs: 'https://github.com/openai/openai-openapi',
  shape: 'openai-chat',
  hosts: [],
  models: [],
  checked: '2026-11-21',
  rules: {
    'wrong-type': [
      {
        verdict: 'rejected',
        status: 400,
        evidence: [
          { kind: 'reported', at: 'https://github.com/pydantic/pydantic-ai/issues/2653' },
          { kind: 'reported', at: 'https://github.com/clusterzx/paperless-ai/issues/748' },
        ],
      },
    ],
    'missing-field': [
      {
        verdict: 'rejected',
        status: 400,
        evidence: [
          { kind: 'reported', at: 'https://github.com/langchain-ai/langgraphjs/issues/370', on: '2024-08-24' },
          { kind: 'documented', at: 'https://github.com/ggml-org/llama.cpp/blob/master/common/chat.cpp' },
        ],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: { allowed: ['system', 'user', 'assistant', 'tool'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/volcengine/volcengine-java-sdk/issues/105', on: '2024-12-30' },
          { kind: 'reported', at: 'https://github.com/haru/redmine_ai_helper/issues/242' },
          { kind: 'reported', at: 'https://github.com/egoist/chatwise-releases/issues/971' },
        ],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: { known: ['text', 'image_url', 'refusal'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/MoonshotAI/kimi-cli/issues/788' },
          { kind: 'reported', at: 'https://github.com/QwenLM/qwen-code/issues/1888', on: '2026-02-20' },
        ],
      },
    ],
    'part-in-wrong-role': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: {
          allowed: {
            system: ['text'],
            developer: ['text'],
            assistant: ['text', 'refusal'],
            tool: ['text'],
            user: ['text', 'image_url', 'input_audio', 'file'],
          },
        },
        evidence: [
          { kind: 'reported', at: 'https://github.com/OpenHands/OpenHands/issues/7700' },
          { kind: 'reported', at: 'https://github.com/openai/openai-node/issues/1030' },
        ],
      },
    ],
    'unsupported-content-form': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: { allowed: { system: ['string'], assistant: ['string'], tool: ['string'] } },
        evidence: [
          { kind: 'reported', at: 'https://github.com/diegosouzapw/OmniRoute/pull/12002', on: '2026-08-29' },
          { kind: 'reported', at: 'https://github.com/decolua/9router/issues/4180', on: '2026-09-19' },
        ],
      },
    ],
    'malformed-media': [
      { verdict: 'rejected', parameters: { of: ['inline'] }, evidence: [{ kind: 'documented', at: OLLAMA }] },
    ],
    'missing-content': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: {
          besideCalls: false,
          refused: {
            system: ['null', 'absent'],
            developer: ['null', 'absent'],
            user: ['null', 'absent'],
            assistant: ['null', 'absent'],
            tool: ['null', 'absent'],
          },
        },
        evidence: [
          { kind: 'reported', at: 'https://github.com/QwenLM/qwen-code/issues/5265' },
          { kind: 'reported', at: 'https://github.com/sgl-project/sglang/issues/4236' },
        ],
      },
    ],
    'empty-conversation': [
      {
        verdict: 'rejected',
        status: 400,
        evidence: [
          { kind: 'reported', at: 'https://github.com/CopilotKit/CopilotKit/issues/529', on: '2024-08-11' },
          { kind: 'reported', at: 'https://github.com/microsoft/agent-framework/issues/2384' },
        ],
      },
    ],
    'empty-message': [
      {
        verdict: 'rejected',
        status: 400,
        says: "the message at position {i} with role '{role}' must not be empty",
        parameters: { roles: ['system', 'developer', 'user', 'assistant'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/MoonshotAI/kimi-code/issues/1985' },
          { kind: 'reported', at: 'https://github.com/OpenHands/OpenHands/issues/8685' },
        ],
      },
    ],
    'empty-text': [{ verdict: 'rejected', status: 400, evidence: [{ kind: 'documented', at: KIMI_CLI }] }],
    'json-mode-without-json-word': [
      { verdict: 'rejected', status: 400, evidence: [{ kind: 'documented', at: JSON_MODE }] },
    ],
    'misplaced-system-message': [
      {
        verdict: 'rejected',
        evidence: [
          { kind: 'reported', at: 'https://github.com/MiniMax-AI/MiniMax-M2/issues/51' },
          { kind: 'reported', at: 'https://github.com/openclaw/openclaw/issues/19386' },
        ],
      },
    ],
    'missing-user-message': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'No user query found in messages.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/vllm-project/vllm/issues/36432' },
          { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/2557' },
        ],
      },
    ],
    'malformed-tool-definition': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Failed to deserialize the JSON body into the target type: tools[{k}]: missing field `function`',
        evidence: [
          { kind: 'reported', at: 'https://github.com/danny-avila/LibreChat/issues/12804', on: '2026-04-24' },
          { kind: 'reported', at: 'https://github.com/QuantumNous/new-api/issues/4605' },
        ],
      },
    ],
    'empty-tool-calls': [
      {
        verdict: 'rejected',
        status: 400,
        evidence: [
          { kind: 'reported', at: 'https://github.com/home-assistant/core/pull/118577', on: '2024-05-31' },
          { kind: 'reported', at: 'https://github.com/openai/openai-node/pull/1341', on: '2025-02-20' },
        ],
      },
    ],
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        status: 400,
        evidence: [
          { kind: 'reported', at: 'https://github.com/BerriAI/litellm/issues/28995' },
          { kind: 'reported', at: 'https://github.com/mistralai/client-ts/issues/106' },
        ],
      },
    ],
    'orphan-tool-result': [
      {
        verdict: 'rejected',
        status: 400,
        evidence: [
          { kind: 'reported', at: 'https://github.com/MiniMax-AI/MiniMax-M2/issues/76' },
          { kind: 'reported', at: 'https://github.com/charmbracelet/crush/issues/279' },
        ],
      },
    ],
    'duplicate-tool-result': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Duplicate tool call id {id} in tool results',
        evidence: [VALIDATOR],
      },
    ],
    'interrupted-tool-results': [
      {
        verdict: 'rejected',
        status: 400,
        evidence: [
          { kind: 'reported', at: 'https://github.com/pydantic/pydantic-ai/issues/2360' },
          { kind: 'reported', at: 'https://github.com/microsoft/agent-framework/issues/694' },
        ],
      },
    ],
    'tool-results-out-of-order': [
      {
        verdict: 'altered',
        note: 'No server refuses another order; chat templates that pair by place give each result to another call.',
        evidence: [{ kind: 'documented', at: 'https://github.com/openai/harmony/blob/main/docs/format.md' }],
      },
    ],
    'reused-tool-call-id': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: { scope: 'conversation' },
        evidence: [
          { kind: 'reported', at: 'https://github.com/craft-ai-agents/craft-agents-oss/issues/630', on: '2026-04-29' },
          { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/issues/70724' },
        ],
      },
    ],
    'malformed-tool-call-id': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Tool call id was {id} but must be a-z, A-Z, 0-9, with a length of 9.',
        parameters: { pattern: '^[a-zA-Z0-9]{9}$' },
        evidence: [
          { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/1680' },
          { kind: 'reported', at: 'https://github.com/langchain-ai/langchain/pull/24668' },
        ],
      },
    ],
    'missing-tool-call-id': [
      {
        verdict: 'rejected',
        status: 400,
        evidence: [
          { kind: 'reported', at: 'https://github.com/langchain-ai/langchain/issues/22600', on: '2024-06' },
          { kind: 'reported', at: 'https://github.com/hackclub/ai/issues/22' },
        ],
      },
    ],
    'malformed-tool-name': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'function name is invalid, must start with a letter and can contain letters, numbers, underscores, and dashes',
        parameters: { pattern: '^[a-zA-Z][a-zA-Z0-9_-]*$', maxLength: 64 },
        evidence: [{ kind: 'reported', at: 'https://github.com/MoonshotAI/kimi-cli/issues/1773' }, VALIDATOR],
      },
    ],
    'malformed-author-name': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: { pattern: '^[a-zA-Z0-9_-]+$' },
        evidence: [
          { kind: 'reported', at: 'https://github.com/microsoft/agent-framework/issues/1195', on: '2025-10-04' },
          { kind: 'reported', at: 'https://github.com/microsoft/semantic-kernel/issues/9340', on: '2024-10-21' },
        ],
      },
    ],
    'arguments-not-json': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'The "function.arguments" parameter of the code model must be in JSON format.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/HKUDS/nanobot/issues/1487' },
          { kind: 'reported', at: 'https://github.com/spiceai/spiceai/issues/4734' },
          { kind: 'reported', at: 'https://github.com/github/copilot.vim/issues/248' },
        ],
      },
    ],
    'arguments-not-object': [
      {
        verdict: 'rejected',
        status: 400,
        evidence: [{ kind: 'documented', at: 'https://github.com/sgl-project/sglang/pull/28035', on: '2026-06-12' }],
      },
    ],
    'arguments-refused-by-schema': [
      {
        verdict: 'rejected',
        note: 'Thrown by a client library before anything is sent.',
        evidence: [{ kind: 'documented', at: AI_SDK, on: '2026-08-22' }],
      },
    ],
    'undeclared-tool': [
      {
        verdict: 'rejected',
        note: 'Thrown by a client library before anything is sent.',
        says: 'No tool schema found for tool part {tool}',
        evidence: [{ kind: 'documented', at: AI_SDK, on: '2026-08-22' }],
      },
    ],
    'unexpected-last-role': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Expected last role User or Tool (or Assistant with prefix True) for serving but got {role}',
        parameters: { allowed: ['user', 'result'], prefix: 'prefix' },
        evidence: [
          { kind: 'reported', at: 'https://github.com/huggingface/smolagents/issues/757' },
          { kind: 'reported', at: 'https://github.com/langchain-ai/langchain/issues/23703' },
        ],
      },
    ],
    'unexpected-role-order': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Conversation roles must alternate user/assistant/user/assistant/...',
        parameters: { order: '(system | developer)? (user (calls result+)* plain)*' },
        evidence: [
          { kind: 'reported', at: 'https://github.com/microsoft/autogen/issues/1037' },
          { kind: 'reported', at: 'https://github.com/huggingface/text-generation-inference/issues/3198' },
        ],
      },
    ],
    'unknown-field': [
      {
        ...NOTHING_EXTRA,
        parameters: {
          known: {
            system: ['role', 'content'],
            user: ['role', 'content'],
            assistant: ['role', 'content', 'tool_calls', 'prefix'],
            tool: ['role', 'content', 'tool_call_id', 'name'],
          },
        },
      },
    ],
    'unexpected-reasoning': [NOTHING_EXTRA],
    'misplaced-prefix': [{ verdict: 'rejected', parameters: { field: 'prefix' }, evidence: [VALIDATOR] }],
    'local-field-on-wire': [NOTHING_EXTRA],
  },
} satisfies Dialect as Dialect;
