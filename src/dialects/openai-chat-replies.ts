/** Entries about responses, and about one old model, for dialects whose own files would become too long. */
import type { Dialect, Statement } from '../generated/types.ts';

type Replies = NonNullable<Dialect['replies']>;

export const LMNR =
  'https://github.com/lmnr-ai/lmnr-python/blob/4733f8a72679464aca0563e4373001da1c9c5f3f/tests/cassettes/test_litellm_openai/test_litellm_openai_with_chat_history_and_tools.yaml';
export const CALLERS_FIELDS =
  'https://github.com/traceloop/openllmetry/blob/main/packages/opentelemetry-instrumentation-openai/tests/traces/cassettes/test_chat/test_chat_history_message_pydantic.yaml';
const REQ_LLM = 'https://github.com/valiot/req_llm/blob/aacce19/test/support/fixtures/openai';
const GENAI = 'https://github.com/maruel/genai/blob/66b63e6/providers';
const AUDIO = `${GENAI}/openaichat/testdata/TestClient/Scoreboard/gpt-audio`;
const SPEAKING = ['gpt-audio*', 'gpt-4o-audio*', 'gpt-4o-mini-audio*'];

export const BARE_IMAGE_ADDRESS: Statement = {
  verdict: 'tolerated',
  models: ['gpt-4-vision-preview', 'gpt-4-1106-vision-preview'],
  note: 'The first vision model also accepted `image_url` as a string.',
  evidence: [
    {
      kind: 'recorded',
      at: 'https://github.com/DataDog/dd-trace-py/blob/3bb9ecd/tests/contrib/openai/cassettes/v1/chat_completion_image_input.yaml',
      on: '2023-11-27',
    },
  ],
};

/** Text as a member of a content list. The message format has no such member; the APIs read it as a text part. */
export const TEXT_AMONG_PARTS: Statement = {
  verdict: 'tolerated',
  when: { parts: ['string'] },
  note: 'A string in a content list is read as a text part.',
  evidence: [{ kind: 'inferred', at: 'https://platform.openai.com/docs/api-reference/chat/create' }],
};

export const OPENAI_REPLIES: Replies = {
  'finish-reason-contradicts-content': [
    {
      verdict: 'tolerated',
      parameters: { messages: ['calls'] },
      note: 'If the request names the tool to call, the finish reason is `stop`.',
      evidence: [
        { kind: 'recorded', at: `${REQ_LLM}/gpt_4o_mini/tool_round_trip_1.json`, on: '2025-11-02' },
        { kind: 'recorded', at: `${REQ_LLM}/gpt_4/object_basic.json`, on: '2025-11-02' },
      ],
    },
  ],
  'unknown-finish-reason': [
    {
      verdict: 'tolerated',
      models: SPEAKING,
      parameters: { messages: ['missing'] },
      note: 'Audio streams end with the chunk that says when the audio expires.',
      evidence: [{ kind: 'recorded', at: `${AUDIO}/GenStream-Text.yaml`, on: '2026-05-29' }],
    },
  ],
  'truncated-stream': [
    {
      verdict: 'tolerated',
      models: SPEAKING,
      parameters: { messages: ['noEnd'] },
      note: 'Streams of tool calls have no finish reason.',
      evidence: [{ kind: 'recorded', at: `${AUDIO}/GenStream-Tools-SquareRoot-1.yaml`, on: '2026-05-29' }],
    },
  ],
};

export const MISTRAL_REPLIES: Replies = {
  'unknown-finish-reason': [
    {
      verdict: 'tolerated',
      parameters: { words: ['model_length'] },
      evidence: [
        { kind: 'schema', at: 'https://github.com/mistralai/platform-docs-public/blob/222f4ba9/openapi.yaml' },
      ],
    },
  ],
  'usage-mismatch': [
    {
      verdict: 'tolerated',
      models: ['voxtral*'],
      parameters: { messages: ['parts'] },
      note: 'The total includes the audio, but the prompt token count does not.',
      evidence: [
        {
          kind: 'recorded',
          at: `${GENAI}/mistral/testdata/TestClient/Scoreboard/voxtral-small-latest/GenSyncMultiModal-Audio-mp3-Inline.yaml`,
          on: '2025-12-14',
        },
      ],
    },
  ],
};

export const DEEPSEEK_REPLIES: Replies = {
  'unknown-finish-reason': [
    {
      verdict: 'tolerated',
      parameters: { words: ['insufficient_system_resource'] },
      evidence: [{ kind: 'documented', at: 'https://api-docs.deepseek.com/api/create-chat-completion' }],
    },
  ],
};
