import type { Dialect } from '../generated/types.ts';

const GENAI =
  'https://github.com/maruel/genai/blob/66b63e62283f032dc40f348b3a9885221bad394e/providers/huggingface/testdata/TestClient';
const PYDANTIC_AI = 'https://github.com/pydantic/pydantic-ai/blob/4fda389/tests/models/cassettes/test_huggingface';
const FANTASY =
  'https://github.com/charmbracelet/fantasy/blob/f6d4d1e/providertests/testdata/TestOpenAICompatibleCommon/huggingface-kimi-k2';

/** Text models to which the router passed an image and which said so. */
const TEXT_MODELS = [
  'meta-llama/Llama-3.1-8B-Instruct',
  'meta-llama/Llama-3.2-1B-Instruct',
  'meta-llama/Llama-3.3-70B-Instruct',
];
const QWEN_TEXT = ['Qwen/Qwen3-4B'];
const TEXT_ONLY = { known: ['text'] };
const MEDIA = { known: ['text', 'image_url', 'input_audio', 'video_url'] };

/** A gateway without checks of its own. The server that the model name selects rejects requests. */
export default {
  id: 'huggingface-router',
  name: 'Hugging Face Inference Providers',
  docs: 'https://huggingface.co/docs/inference-providers/tasks/chat-completion',
  shape: 'openai-chat',
  hosts: ['router.huggingface.co'],
  models: [],
  aliases: ['huggingface', 'hugging-face', 'hf'],
  checked: '2026-11-22',
  replay: [
    {
      turnsWithCalls: 'optional',
      plainTurns: 'optional',
      note: 'The field name depends on the provider that the router chooses for each request.',
      evidence: [{ kind: 'recorded', at: `${FANTASY}/multi_tool.yaml`, on: '2026-03-13' }],
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
            at: `${GENAI}/Scoreboard/Qwen/Qwen3-4B_thinking/GenSync-Tools-SquareRoot-1.yaml`,
            on: '2025-08-29',
          },
        ],
      },
    ],
    'truncated-stream': [
      {
        verdict: 'tolerated',
        parameters: { messages: ['noMarker'] },
        note: 'Some of the servers behind the router send no end marker.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/huggingface/huggingface.js/blob/fe42e68/packages/inference/test/tapes.json',
          },
        ],
      },
    ],
    'unknown-finish-reason': [
      {
        verdict: 'tolerated',
        parameters: { words: ['eos_token', 'stop_sequence', 'eos'] },
        note: 'These finish reasons come from the servers behind the router.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/huggingface/huggingface.js/blob/fe42e68/packages/inference/test/tapes.json',
          },
        ],
      },
    ],
  },
  rules: {
    'unknown-part-type': [
      {
        verdict: 'rejected',
        models: TEXT_MODELS,
        status: 400,
        says: 'model features vision not support',
        parameters: TEXT_ONLY,
        evidence: [
          {
            kind: 'recorded',
            at: `${GENAI}/Scoreboard/meta-llama/Llama-3.1-8B-Instruct/GenSyncMultiModal-Image-jpg-URL.yaml`,
            on: '2026-06-22',
          },
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/5aefeb1b863389c986a24b26d99de3f134719eb7/providers/huggingface/testdata/TestClient/Scoreboard/meta-llama/Llama-3.2-1B-Instruct/GenStreamMultiModal-Image-jpg-Inline.yaml',
            on: '2026-06-22',
          },
          {
            kind: 'recorded',
            at: `${GENAI}/Scoreboard/meta-llama/Llama-3.3-70B-Instruct/GenSyncMultiModal-Image-jpg-Inline.yaml`,
            on: '2025-08-29',
          },
        ],
      },
      {
        verdict: 'rejected',
        models: QWEN_TEXT,
        status: 400,
        says: 'Invalid request. Please check the parameters and try again. Details: {model} is not a multimodal model',
        parameters: TEXT_ONLY,
        evidence: [
          {
            kind: 'recorded',
            at: `${GENAI}/Scoreboard/Qwen/Qwen3-4B_thinking/GenSyncMultiModal-Image-jpg-URL.yaml`,
            on: '2025-08-29',
          },
        ],
      },
      {
        verdict: 'tolerated',
        parameters: TEXT_ONLY,
        note: 'Vision models accept images.',
        evidence: [
          { kind: 'recorded', at: `${PYDANTIC_AI}/test_image_as_binary_content_input.yaml`, on: '2026-02-18' },
        ],
      },
      {
        verdict: 'rejected',
        models: ['zai-org/GLM-5.2*'],
        status: 422,
        says: "Input should be 'text' (literal_error) at ['body','messages',{i},'content',...]",
        parameters: MEDIA,
        note: 'The error comes from Nebius, one of the providers of this model.',
        evidence: [{ kind: 'reported', at: 'https://github.com/langchain-ai/openwiki/issues/186', on: '2026-07' }],
      },
    ],
    'missing-tool-call-id': [
      {
        verdict: 'tolerated',
        note: 'Models on Text Generation Inference answered the request.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/309a4c3d9bb738e4a2a1864895676de21e96dcc3/providers/huggingface/testdata/TestClient_Scoreboard/text_text_Qwen/QwQ-32B/GenStream/text/Tools.yaml',
            on: '2025-06-09',
          },
        ],
      },
    ],
    'missing-content': [
      {
        verdict: 'tolerated',
        note: 'An assistant message with tool calls needs no content.',
        evidence: [{ kind: 'recorded', at: `${FANTASY}/tool.yaml`, on: '2026-03-13' }],
      },
    ],
    'unexpected-role-order': [
      {
        verdict: 'tolerated',
        note: 'The server accepts two user messages in a row.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/cb6742274c3b7864ef14dd6eedd0a6624fc41795/providers/huggingface/testdata/TestClient_Scoreboard/Qwen/Qwen3-4B_thinking/GenStream-Citations.yaml',
            on: '2025-08-14',
          },
        ],
      },
    ],
    'unknown-field': [
      {
        verdict: 'tolerated',
        note: 'The server accepts null `name` and `tool_calls` on any message.',
        evidence: [{ kind: 'recorded', at: `${PYDANTIC_AI}/test_hf_model_instructions.yaml`, on: '2026-02-18' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
