import type { Dialect, Evidence, Statement } from '../generated/types.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;
const OLLAMA = 'https://github.com/ollama/ollama/blob/fb30760/openai/openai.go';
const MISTRAL_COMMON =
  'https://github.com/mistralai/mistral-common/blob/bc022b91aa1c3b1fb771ac70931ae0009dbf9bad/src/mistral_common/protocol/instruct/validator.py';
const AI_SDK =
  'https://github.com/vercel/ai/blob/ed857f50f112e23930b0c2dd8d532cc8bebbc911/packages/ai/src/ui/validate-ui-messages.ts';
const KIMI_CLI = 'https://github.com/MoonshotAI/kimi-cli/blob/4a550effdfcb29a25a5d325bf935296cc50cd417/CHANGELOG.md';
const MCP_SAMPLING: Evidence = {
  kind: 'documented',
  at: 'https://modelcontextprotocol.io/specification/2025-11-25/client/sampling',
};
const GROQ_VISION: Evidence = { kind: 'documented', at: 'https://console.groq.com/docs/vision' };
const BEGINS_WITH_CALLS: Evidence = { kind: 'reported', at: 'https://github.com/AstrBotDevs/AstrBot/issues/4864' };
const BEGINS_WITH_CALLS_TOO: Evidence = {
  kind: 'reported',
  at: 'https://github.com/MetaGLM/zhipuai-sdk-python-v4/issues/14',
};
const ONE_SYSTEM: Statement['evidence'] = [
  { kind: 'reported', at: 'https://github.com/MiniMax-AI/MiniMax-M2/issues/51' },
  { kind: 'reported', at: 'https://github.com/openclaw/openclaw/issues/19386' },
];
const BROKEN_TEXT: Evidence = { kind: 'reported', at: 'https://github.com/Zoo-Code-Org/Zoo-Code/issues/461' };
const BROKEN_TEXT_TOO: Evidence = { kind: 'reported', at: 'https://github.com/elizaOS/eliza/pull/18079' };
const CHAT_TEMPLATES = 'https://huggingface.co/docs/transformers/main/en/chat_templating';
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

/**
 * Not a real server: for each rule, the strictest behavior of any server. A conversation without findings here works
 * everywhere.
 */
export default {
  id: 'strict',
  name: 'Strictest of all servers',
  docs: 'https://github.com/openai/openai-openapi',
  shape: 'openai-chat',
  hosts: [],
  models: [],
  checked: '2026-11-21',
  rules: {
    'template-refusal': [{ ...REFUSED, evidence: [{ kind: 'documented', at: CHAT_TEMPLATES }] }],
    'wrong-type': [
      {
        ...REFUSED,
        evidence: [
          { kind: 'reported', at: 'https://github.com/pydantic/pydantic-ai/issues/2653' },
          { kind: 'reported', at: 'https://github.com/clusterzx/paperless-ai/issues/748' },
        ],
      },
    ],
    'missing-field': [
      {
        ...REFUSED,
        evidence: [
          { kind: 'reported', at: 'https://github.com/langchain-ai/langgraphjs/issues/370', on: '2024-08-24' },
          {
            kind: 'documented',
            at: 'https://github.com/ggml-org/llama.cpp/blob/0083bb18d6ac197bb463662c79569a8172811554/common/chat.cpp',
          },
        ],
      },
    ],
    'unsupported-role': [
      {
        ...REFUSED,
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
        ...REFUSED,
        parameters: { known: ['text', 'image_url', 'refusal'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/MoonshotAI/kimi-cli/issues/788' },
          { kind: 'reported', at: 'https://github.com/QwenLM/qwen-code/issues/1888', on: '2026-02-20' },
        ],
      },
    ],
    'part-in-wrong-role': [
      {
        ...REFUSED,
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
        ...REFUSED,
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
        ...REFUSED,
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
        ...REFUSED,
        evidence: [
          { kind: 'reported', at: 'https://github.com/CopilotKit/CopilotKit/issues/529', on: '2024-08-11' },
          { kind: 'reported', at: 'https://github.com/microsoft/agent-framework/issues/2384' },
        ],
      },
    ],
    'empty-message': [
      {
        ...REFUSED,
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
    'misplaced-system-message': [{ verdict: 'rejected', evidence: ONE_SYSTEM }],
    'missing-user-message': [
      {
        ...REFUSED,
        says: 'No user query found in messages.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/vllm-project/vllm/issues/36432' },
          { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/2557' },
        ],
      },
    ],
    'malformed-tool-definition': [
      {
        ...REFUSED,
        says: 'Failed to deserialize the JSON body into the target type: tools[{k}]: missing field `function`',
        evidence: [
          { kind: 'reported', at: 'https://github.com/danny-avila/LibreChat/issues/12804', on: '2026-04-24' },
          { kind: 'reported', at: 'https://github.com/QuantumNous/new-api/issues/4605' },
        ],
      },
    ],
    'empty-tool-calls': [
      {
        ...REFUSED,
        evidence: [
          { kind: 'reported', at: 'https://github.com/home-assistant/core/pull/118577', on: '2024-05-31' },
          { kind: 'reported', at: 'https://github.com/openai/openai-node/pull/1341', on: '2025-02-20' },
        ],
      },
    ],
    'unanswered-tool-call': [
      {
        ...REFUSED,
        evidence: [
          { kind: 'reported', at: 'https://github.com/BerriAI/litellm/issues/28995' },
          { kind: 'reported', at: 'https://github.com/mistralai/client-ts/issues/106' },
        ],
      },
    ],
    'orphan-tool-result': [
      {
        ...REFUSED,
        evidence: [
          { kind: 'reported', at: 'https://github.com/MiniMax-AI/MiniMax-M2/issues/76' },
          { kind: 'reported', at: 'https://github.com/charmbracelet/crush/issues/279' },
        ],
      },
    ],
    'duplicate-tool-result': [
      {
        ...REFUSED,
        says: 'Duplicate tool call id {id} in tool results',
        evidence: [VALIDATOR],
      },
    ],
    'interrupted-tool-results': [
      {
        ...REFUSED,
        evidence: [
          { kind: 'reported', at: 'https://github.com/pydantic/pydantic-ai/issues/2360' },
          { kind: 'reported', at: 'https://github.com/microsoft/agent-framework/issues/694' },
        ],
      },
    ],
    'tool-results-out-of-order': [
      {
        verdict: 'altered',
        note: 'No server rejects another order. Chat templates that match by position give each result to the wrong call.',
        evidence: [{ kind: 'documented', at: 'https://github.com/openai/harmony/blob/main/docs/format.md' }],
      },
    ],
    'reused-tool-call-id': [
      {
        ...REFUSED,
        parameters: { scope: 'conversation' },
        evidence: [
          { kind: 'reported', at: 'https://github.com/craft-ai-agents/craft-agents-oss/issues/630', on: '2026-04-29' },
          { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/issues/70724' },
        ],
      },
    ],
    'malformed-tool-call-id': [
      {
        ...REFUSED,
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
        ...REFUSED,
        evidence: [
          { kind: 'reported', at: 'https://github.com/MadcowD/ell/issues/325', on: '2024-10-21' },
          { kind: 'reported', at: 'https://github.com/hackclub/ai/issues/22' },
        ],
      },
    ],
    'malformed-tool-name': [
      {
        ...REFUSED,
        says: 'function name is invalid, must start with a letter and can contain letters, numbers, underscores, and dashes',
        parameters: { pattern: '^[a-zA-Z][a-zA-Z0-9_-]*$', maxLength: 64 },
        evidence: [{ kind: 'reported', at: 'https://github.com/MoonshotAI/kimi-cli/issues/1773' }, VALIDATOR],
      },
    ],
    'malformed-author-name': [
      {
        ...REFUSED,
        parameters: { pattern: '^[a-zA-Z0-9_-]+$' },
        evidence: [
          { kind: 'reported', at: 'https://github.com/microsoft/agent-framework/issues/1195', on: '2025-10-04' },
          { kind: 'reported', at: 'https://github.com/microsoft/semantic-kernel/issues/9340', on: '2024-10-21' },
        ],
      },
    ],
    'arguments-not-json': [
      {
        ...REFUSED,
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
        ...REFUSED,
        evidence: [{ kind: 'documented', at: 'https://github.com/sgl-project/sglang/pull/28035', on: '2026-06-12' }],
      },
    ],
    'arguments-refused-by-schema': [
      {
        verdict: 'rejected',
        note: 'A client library throws before it sends the request.',
        evidence: [{ kind: 'documented', at: AI_SDK, on: '2026-08-22' }],
      },
    ],
    'undeclared-tool': [
      {
        verdict: 'rejected',
        note: 'A client library throws before it sends the request.',
        says: 'No tool schema found for tool part {tool}',
        evidence: [{ kind: 'documented', at: AI_SDK, on: '2026-08-22' }],
      },
    ],
    'unexpected-last-role': [
      {
        ...REFUSED,
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
        ...REFUSED,
        says: 'Conversation roles must alternate user/assistant/user/assistant/...',
        parameters: { order: '(system | developer)? (user (calls result+)* plain)*' },
        evidence: [
          { kind: 'reported', at: 'https://github.com/microsoft/autogen/issues/1037', on: '2023-12-21' },
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
    'unexpected-first-role': [{ ...REFUSED, evidence: [BEGINS_WITH_CALLS, BEGINS_WITH_CALLS_TOO] }],
    'multiple-system-messages': [{ ...REFUSED, parameters: { leadingOnly: true }, evidence: ONE_SYSTEM }],
    'lone-surrogate': [{ ...REFUSED, evidence: [BROKEN_TEXT, BROKEN_TEXT_TOO] }],
    'conflicting-settings': [
      {
        ...REFUSED,
        parameters: {
          conflicts: [
            { refused: { max_tokens: ['*'] }, with: { max_completion_tokens: ['*'] } },
            { refused: { response_format: ['json_object', 'json_schema'] }, with: { tools: ['given'] } },
            { refused: { tool_choice: ['required', 'function'] }, with: { enable_thinking: ['true'] } },
            { refused: { reasoning_effort: ['*'] }, with: { thinking: ['*'] } },
            { refused: { stream_options: ['*'] }, with: { stream: ['false', 'unset'] } },
          ],
        },
        evidence: [
          { kind: 'reported', at: 'https://github.com/agno-agi/agno/issues/1065', on: '2024-07-23' },
          { kind: 'reported', at: 'https://github.com/vercel/ai/pull/16540', on: '2026-07-01' },
        ],
      },
    ],
    'missing-tools': [
      {
        ...REFUSED,
        parameters: { fields: ['tool_choice', 'parallel_tool_calls'], except: ['none'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/openai/swarm/issues/30', on: '2024-07-12' },
          { kind: 'reported', at: 'https://github.com/BerriAI/litellm/issues/6228' },
        ],
      },
    ],
    'media-limit': [{ ...REFUSED, parameters: { most: 5, mostBytes: 5_242_880 }, evidence: [GROQ_VISION] }],
    'content-beside-tool-results': [{ verdict: 'rejected', evidence: [MCP_SAMPLING] }],
  },
} satisfies Dialect as Dialect;
