import type { Dialect } from '../generated/types.ts';

const SPEC = 'https://github.com/huggingface/text-generation-inference/blob/db931fc/docs/openapi.json';
const HUB = 'https://github.com/huggingface/huggingface_hub/commits/main/tests/cassettes';
const ALTERNATION = [
  { kind: 'reported', at: 'https://github.com/huggingface/text-generation-inference/issues/3198', on: '2025-04' },
  { kind: 'reported', at: 'https://github.com/dnakov/anon-kode/issues/60', on: '2025-03-17' },
] as const;

/** Templates that only allow user and assistant messages that alternate. */
const ALTERNATING = [
  '*gemma-2*',
  '*gemma-3*',
  '*gemma-7b*',
  '*gemma-1.1*',
  '*mistral-7b-instruct-v0.1*',
  '*mistral-7b-instruct-v0.2*',
];
const IN_TURN = { order: 'system? (user (plain | calls result* plain?))* user?' };
const NO_RESULTS = { refused: ['tool'] };
const MUST_ALTERNATE =
  'Template error: syntax error: Conversation roles must alternate user/assistant/user/assistant/...';

export default {
  id: 'tgi',
  name: 'Text Generation Inference',
  docs: 'https://huggingface.co/docs/text-generation-inference/en/messages_api',
  shape: 'openai-chat',
  hosts: ['api-inference.huggingface.co'],
  models: ['tgi'],
  aliases: ['text-generation-inference'],
  checked: '2026-11-22',
  template: 'tgi',
  precedence: ['wrong-type', 'missing-field', 'missing-content', 'unknown-part-type', 'unsupported-role'],
  replay: [
    {
      turnsWithCalls: 'ignored',
      plainTurns: 'ignored',
      note: 'Chat Completions has no field for reasoning.',
      evidence: [{ kind: 'schema', at: SPEC, on: '2026-01-08' }],
    },
  ],
  replies: {
    'truncated-stream': [
      {
        verdict: 'tolerated',
        parameters: { messages: ['noMarker'] },
        evidence: [{ kind: 'recorded', at: `${HUB}/TestOpenAICompatibility.test_with_stream_true.yaml` }],
      },
    ],
    'unknown-finish-reason': [
      {
        verdict: 'tolerated',
        parameters: { words: ['eos_token', 'stop_sequence'] },
        evidence: [
          { kind: 'schema', at: `${SPEC}` },
          { kind: 'recorded', at: `${HUB}/TestOpenAICompatibility.test_base_url_and_api_key.yaml` },
        ],
      },
    ],
  },
  rules: {
    'template-refusal': [
      {
        verdict: 'rejected',
        status: 422,
        evidence: [
          {
            kind: 'documented',
            at: 'https://github.com/huggingface/text-generation-inference/blob/db931fcf42da018a3657580c64bf2720f167f9ab/router/src/infer/chat_template.rs',
            on: '2026-01-08',
          },
        ],
      },
    ],
    'wrong-type': [
      {
        verdict: 'rejected',
        status: 422,
        says: 'Failed to deserialize the JSON body into the target type: messages: invalid type: {found}, expected {expected}',
        evidence: [
          { kind: 'recorded', at: `${HUB}/TestInferenceClient.test_chat_completion_unprocessable_entity.yaml` },
          { kind: 'schema', at: SPEC, on: '2026-01-08' },
        ],
      },
      {
        verdict: 'tolerated',
        when: { roles: ['assistant'] },
        note: 'Arguments may be any JSON.',
        evidence: [{ kind: 'schema', at: SPEC, on: '2026-01-08' }],
      },
    ],
    'missing-field': [{ verdict: 'rejected', status: 422, evidence: [{ kind: 'schema', at: SPEC, on: '2026-01-08' }] }],
    'missing-content': [
      {
        verdict: 'rejected',
        status: 422,
        parameters: {
          refused: {
            system: ['null', 'absent'],
            user: ['null', 'absent'],
            assistant: ['null', 'absent'],
            tool: ['null', 'absent'],
          },
        },
        note: 'A message needs content or tool calls.',
        evidence: [
          { kind: 'schema', at: SPEC, on: '2026-01-08' },
          {
            kind: 'documented',
            at: 'https://github.com/huggingface/text-generation-inference/blob/db931fc/router/src/lib.rs#L1247',
            on: '2026-01-08',
          },
        ],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        status: 422,
        parameters: { known: ['text', 'image_url'] },
        evidence: [{ kind: 'schema', at: SPEC, on: '2026-01-08' }],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        models: ALTERNATING,
        status: 422,
        says: MUST_ALTERNATE,
        parameters: NO_RESULTS,
        note: 'The chat template treats every message that is not from the user as an assistant turn.',
        evidence: [...ALTERNATION],
      },
      {
        verdict: 'tolerated',
        parameters: NO_RESULTS,
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/309a4c3d9bb738e4a2a1864895676de21e96dcc3/providers/huggingface/testdata/TestClient_Scoreboard/text_text_Qwen/QwQ-32B/GenStream/text/Tools.yaml',
            on: '2025-06-09',
          },
        ],
      },
    ],
    'unexpected-role-order': [
      {
        verdict: 'rejected',
        models: ALTERNATING,
        status: 422,
        says: MUST_ALTERNATE,
        parameters: IN_TURN,
        evidence: [...ALTERNATION],
      },
      {
        verdict: 'tolerated',
        parameters: IN_TURN,
        note: "This applies if the model's chat template does not reject it.",
        evidence: [{ kind: 'inferred', at: SPEC, on: '2026-01-08' }],
      },
    ],
    'missing-tool-call-id': [
      {
        verdict: 'tolerated',
        note: 'The server answered results without an ID.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/309a4c3d9bb738e4a2a1864895676de21e96dcc3/providers/huggingface/testdata/TestClient_Scoreboard/text_text_Qwen/QwQ-32B/GenStream/text/Tools.yaml',
            on: '2025-06-09',
          },
        ],
      },
    ],
    'unanswered-tool-call': [{ verdict: 'tolerated', evidence: [{ kind: 'schema', at: SPEC, on: '2026-01-08' }] }],
  },
} satisfies Dialect as Dialect;
