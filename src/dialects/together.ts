import type { Dialect } from '../generated/types.ts';

const SPEC = 'https://github.com/togethercomputer/openapi/blob/090263a/openapi.yaml';
const BOARD = 'providers/togetherai/testdata/TestClient/Scoreboard';
const GENAI = `https://github.com/maruel/genai/blob/main/${BOARD}`;

/** Models whose server returned an error that they accept only text. */
const TEXT_MODELS = [
  'Qwen/Qwen3-235B-A22B-*2507*',
  'arcee-ai/trinity-mini*',
  'deepcogito/cogito-v2*',
  'essentialai/rnj-1*',
];
const MEDIA = { parts: ['image_url', 'video_url', 'audio_url', 'input_audio'] };
/** Models that receive the request without the media and say so in their reasoning. */
const BLIND_MODELS = ['openai/gpt-oss*', 'deepseek-ai/DeepSeek-V4-Pro*'];

/**
 * The published types are stricter than the server, which accepted lists where the types only allow strings. So the entries
 * contain only recorded or reported rejections.
 */
export default {
  id: 'together',
  name: 'Together chat completions',
  docs: 'https://docs.together.ai/reference/chat-completions-1',
  shape: 'openai-chat',
  hosts: ['api.together.xyz', 'api.together.ai'],
  models: [],
  aliases: ['togetherai', 'together-ai', 'together_ai'],
  checked: '2026-11-22',
  settings: [{ setting: 'topK', at: 'top_k', evidence: [{ kind: 'schema', at: SPEC }] }],
  replay: [
    {
      turnsWithCalls: 'optional',
      plainTurns: 'optional',
      field: 'reasoning',
      note: 'Some models return `reasoning_content` instead.',
      evidence: [{ kind: 'schema', at: SPEC, on: '2026-04-28' }],
    },
  ],
  replies: {
    'unknown-finish-reason': [
      {
        verdict: 'tolerated',
        parameters: { words: ['eos'] },
        evidence: [
          { kind: 'schema', at: `${SPEC}` },
          {
            kind: 'recorded',
            at: 'https://github.com/huggingface/huggingface.js/blob/fe42e68/packages/inference/test/tapes.json',
          },
        ],
      },
    ],
    'stream-event-order': [
      {
        verdict: 'tolerated',
        parameters: { messages: ['unexpected'] },
        note: 'If there are several calls, each has a finish reason.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/traceloop/openllmetry-js/blob/1faf69d/packages/instrumentation-together/recordings',
          },
        ],
      },
    ],
  },
  rules: {
    'unsupported-media': [
      {
        verdict: 'rejected',
        models: TEXT_MODELS,
        status: 400,
        says: '{model} is not a multimodal model',
        parameters: MEDIA,
        note: 'When streaming, the error is `Input validation error`.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/926c8ae1230988724dee875cd7af40cf46f9f3ca/providers/togetherai/testdata/TestClient/Scoreboard/Qwen/Qwen3-235B-A22B-Thinking-2507_thinking/GenSyncMultiModal-Image-gif-Inline.yaml',
            on: '2025-08-31',
          },
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/6c6c18f3c029476c3cfb55b6d9d2f4f7e17af6f2/providers/togetherai/testdata/TestClient/Scoreboard/arcee-ai/trinity-mini/GenStreamMultiModal-Image-jpg-Inline.yaml',
            on: '2025-12-14',
          },
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/80714bada6c0163617dd02e9104d5972face080c/providers/togetherai/testdata/TestClient/Scoreboard/deepcogito/cogito-v2-1-671b/GenSyncMultiModal-Image-jpg-Inline.yaml',
            on: '2025-12-15',
          },
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/80714bada6c0163617dd02e9104d5972face080c/providers/togetherai/testdata/TestClient/Scoreboard/essentialai/rnj-1-instruct/GenSyncMultiModal-Image-jpg-Inline.yaml',
            on: '2025-12-15',
          },
        ],
      },
      {
        verdict: 'rejected',
        models: ['google/gemma-3-*', 'meta-llama/Llama-4-*', 'meta-llama/Llama-Vision-Free'],
        status: 400,
        says: 'Input validation error',
        parameters: { parts: ['video_url'] },
        note: 'These models accept images.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/926c8ae1230988724dee875cd7af40cf46f9f3ca/providers/togetherai/testdata/TestClient/Scoreboard/google/gemma-3-27b-it/GenSyncMultiModal-Video-mp4-Inline.yaml',
            on: '2025-08-31',
          },
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/ae451f7a582cc4e130cd2acf878f46fa8cc696cf/providers/togetherai/testdata/TestClient/Scoreboard/meta-llama/Llama-4-Scout-17B-16E-Instruct/GenStreamMultiModal-Video-webm-Inline.yaml',
            on: '2025-08-29',
          },
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/ae451f7a582cc4e130cd2acf878f46fa8cc696cf/providers/togetherai/testdata/TestClient/Scoreboard/meta-llama/Llama-Vision-Free/GenStreamMultiModal-Video-mp4-Inline.yaml',
            on: '2025-08-29',
          },
        ],
      },
      {
        verdict: 'altered',
        models: BLIND_MODELS,
        parameters: MEDIA,
        note: "The server answers with status 200; the model's reasoning says that there is no image.",
        evidence: [
          { kind: 'recorded', at: `${GENAI}/openai/gpt-oss-120b_thinking/GenSyncMultiModal-Image-jpg-Inline.yaml` },
          {
            kind: 'recorded',
            at: `${GENAI}/deepseek-ai/DeepSeek-V4-Pro_thinking/GenSyncMultiModal-Image-jpg-URL.yaml`,
          },
        ],
      },
    ],
    'malformed-tool-definition': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Invalid JSON data: Failed to deserialize the JSON body into the target type: tools[{k}].function: missing field `parameters`',
        parameters: { parametersRequired: true },
        evidence: [{ kind: 'reported', at: 'https://github.com/dirac-run/dirac/issues/44', on: '2026-04' }],
      },
    ],
    'reused-tool-call-id': [
      {
        verdict: 'tolerated',
        note: 'Recordings show two calls with the same ID in one message, and two results with that ID.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/80714bada6c0163617dd02e9104d5972face080c/providers/togetherai/testdata/TestClient/Scoreboard/Qwen/Qwen3-235B-A22B-Instruct-2507-tput/GenStream-Tools-SquareRoot-2.yaml',
            on: '2025-12-15',
          },
        ],
      },
    ],
    'unsupported-content-form': [
      {
        verdict: 'tolerated',
        note: 'The server accepts a list of text parts in an assistant message with tool calls.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/6cb5dbce625313f45990c6379046050489543290/providers/togetherai/testdata/TestClient/Scoreboard/openai/gpt-oss-120b_thinking/GenStream-Tools-SquareRoot-2.yaml',
            on: '2026-05-31',
          },
        ],
      },
    ],
    'unexpected-role-order': [
      {
        verdict: 'tolerated',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/3e52cebf83846449a554cd5f54e89db2b44938b2/togetherai/testdata/TestClient_Chat_video.yaml',
            on: '2025-05-30',
          },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
