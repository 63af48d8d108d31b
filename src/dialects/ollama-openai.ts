import type { Dialect } from '../generated/types.ts';

const CODE = 'https://github.com/ollama/ollama/blob/fb30760/openai/openai.go';
const CLOUD = 'https://github.com/pydantic/pydantic-ai/blob/4fda389/tests/models/cassettes/test_ollama';
const ACTIVE_AGENT =
  'https://github.com/activeagents/activeagent/blob/a76142897fc61fe7a6f53d28b030fff35a46c3d6/test/fixtures/vcr_cassettes/integration/ollama/chat/common_format';

/** Models with a built-in renderer that is stricter than the others. */
const QWEN = ['qwen3.8*', '*/qwen3.8*'];

/** The endpoint under `/v1`. It converts each request to the native API and drops what has no field there. */
export default {
  id: 'ollama-openai',
  name: 'Ollama, OpenAI endpoint',
  docs: 'https://docs.ollama.com/api/openai-compatibility',
  shape: 'openai-chat',
  hosts: ['localhost:11434', '127.0.0.1:11434', 'ollama.com'],
  models: [],
  providers: ['ollama', 'ollama-local', 'ollama-cloud'],
  checked: '2026-11-22',
  precedence: ['wrong-type', 'missing-content', 'unknown-part-type', 'malformed-media', 'arguments-not-json'],
  replay: [
    {
      turnsWithCalls: 'useful',
      plainTurns: 'optional',
      field: 'reasoning',
      note: "The model's chat template decides whether the model reads it.",
      evidence: [
        { kind: 'documented', at: CODE, on: '2026-08-21' },
        { kind: 'recorded', at: `${CLOUD}/test_ollama_cloud_tool_output.yaml`, on: '2026-04-16' },
      ],
    },
  ],
  replies: {
    'finish-reason-contradicts-content': [
      {
        verdict: 'tolerated',
        parameters: { messages: ['calls'] },
        note: 'Seen in streams of older versions.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/jackmpcollins/magentic/blob/58b72cf/tests/chat_model/cassettes/test_openai_chat_model_ollama',
          },
        ],
      },
    ],
  },
  rules: {
    'wrong-type': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'invalid message content type: {found}',
        evidence: [{ kind: 'documented', at: CODE, on: '2026-08-21' }],
      },
      {
        verdict: 'tolerated',
        when: { parts: ['image_url'] },
        note: 'The image URL may be a plain string instead of an object.',
        evidence: [{ kind: 'documented', at: CODE, on: '2026-08-21' }],
      },
    ],
    'missing-content': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'invalid message content type: <nil>',
        parameters: {
          refused: {
            system: ['null', 'absent'],
            developer: ['null', 'absent'],
            user: ['null', 'absent'],
            assistant: ['null', 'absent'],
            tool: ['null', 'absent'],
          },
        },
        note: 'Next to tool calls, `content` may be null or missing.',
        evidence: [
          { kind: 'documented', at: CODE, on: '2026-08-21' },
          { kind: 'reported', at: 'https://github.com/QwenLM/qwen-code/issues/3350', on: '2026-04' },
          { kind: 'reported', at: 'https://github.com/pydantic/pydantic-ai/issues/3406', on: '2025-11-12' },
        ],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'invalid message format',
        parameters: { known: ['text', 'image_url', 'input_audio'] },
        evidence: [{ kind: 'documented', at: CODE, on: '2026-08-21' }],
      },
    ],
    'malformed-media': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'image URLs are not currently supported, please use base64 encoded data instead',
        parameters: { of: ['inline'] },
        evidence: [{ kind: 'documented', at: CODE, on: '2026-08-21' }],
      },
      {
        verdict: 'rejected',
        status: 400,
        says: 'invalid image input',
        parameters: { of: ['base64'] },
        evidence: [{ kind: 'documented', at: CODE, on: '2026-08-21' }],
      },
    ],
    'arguments-not-json': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'invalid tool call arguments',
        evidence: [{ kind: 'documented', at: CODE, on: '2026-08-21' }],
      },
    ],
    'arguments-not-object': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'invalid tool call arguments',
        evidence: [{ kind: 'documented', at: CODE, on: '2026-08-21' }],
      },
    ],
    'unsupported-content-form': [
      {
        verdict: 'altered',
        parameters: { allowed: { tool: ['string'] } },
        note: 'The server turns each part into a separate message and drops the call ID.',
        evidence: [{ kind: 'documented', at: CODE, on: '2026-08-21' }],
      },
    ],
    'misnamed-reasoning': [
      {
        verdict: 'altered',
        parameters: { ignored: ['reasoning_content'], reads: ['reasoning'] },
        evidence: [{ kind: 'documented', at: CODE, on: '2026-08-21' }],
      },
    ],
    'misplaced-system-message': [
      {
        verdict: 'rejected',
        models: QWEN,
        status: 500,
        says: 'system message must be at the beginning',
        note: 'Versions 0.32.12 and 0.32.13. Later versions join the system messages.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/ollama/ollama/issues/17774', on: '2026-08-15' },
          { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/42909', on: '2026-08-16' },
        ],
      },
      {
        verdict: 'tolerated',
        since: '2026-08-15',
        models: QWEN,
        evidence: [{ kind: 'documented', at: 'https://github.com/ollama/ollama/commit/87abaa019', on: '2026-08-14' }],
      },
      {
        verdict: 'tolerated',
        note: 'The server renders messages for other models in any order.',
        evidence: [{ kind: 'documented', at: CODE, on: '2026-08-21' }],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'tolerated',
        note: 'The server answered a request with `developer`.',
        evidence: [
          {
            kind: 'recorded',
            at: `${ACTIVE_AGENT}/instructions_test/no_instructions_agent_basic_request_with_override.yml`,
            on: '2025-11-09',
          },
        ],
      },
    ],
    'unexpected-role-order': [
      {
        verdict: 'tolerated',
        note: 'The server accepts an assistant message first.',
        evidence: [
          {
            kind: 'recorded',
            at: `${ACTIVE_AGENT}/messages_test/test_agent_text_messages_object.yml`,
            on: '2025-11-09',
          },
        ],
      },
    ],
    'unanswered-tool-call': [{ verdict: 'tolerated', evidence: [{ kind: 'documented', at: CODE, on: '2026-08-21' }] }],
    'orphan-tool-result': [{ verdict: 'tolerated', evidence: [{ kind: 'documented', at: CODE, on: '2026-08-21' }] }],
    'unknown-field': [{ verdict: 'tolerated', evidence: [{ kind: 'documented', at: CODE, on: '2026-08-21' }] }],
  },
} satisfies Dialect as Dialect;
