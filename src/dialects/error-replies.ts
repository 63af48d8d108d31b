/**
 * The response bodies with which providers reject a request. A dialect without one uses the default dialect's of its
 * message format.
 */
import type { ErrorReply } from '../generated/types.ts';

export const ANTHROPIC_ERROR: ErrorReply = {
  body: { type: 'error', error: { type: 'invalid_request_error', message: '{message}' } },
  evidence: [
    {
      kind: 'recorded',
      at: 'https://github.com/activeagents/activeagent/blob/a76142897fc61fe7a6f53d28b030fff35a46c3d6/test/fixtures/vcr_cassettes/anthropic-1.14/docs/actions/structured_output/anthropic_json.yml',
      on: '2026-07-13',
    },
  ],
};

export const BEDROCK_CONVERSE_ERROR: ErrorReply = {
  body: { message: '{message}' },
  headers: { 'x-amzn-errortype': 'ValidationException' },
  evidence: [
    {
      kind: 'recorded',
      at: 'https://github.com/Arize-ai/openinference/blob/1fe497f1d9f45a07eee55d97fe185e020560f9c7/js/packages/openinference-instrumentation-bedrock/test/recordings/should-handle-api-error-scenarios.json',
      on: '2025-07-18',
    },
  ],
};

export const BEDROCK_INVOKE_ANTHROPIC_ERROR: ErrorReply = {
  body: { message: '{message}' },
  headers: { 'x-amzn-errortype': 'ValidationException' },
  evidence: [
    {
      kind: 'recorded',
      at: 'https://github.com/Arize-ai/openinference/blob/1fe497f1d9f45a07eee55d97fe185e020560f9c7/js/packages/openinference-instrumentation-bedrock/test/recordings/should-handle-api-errors-gracefully.json',
      on: '2025-07-10',
    },
  ],
};

export const CEREBRAS_ERROR: ErrorReply = {
  body: { message: '{message}', type: 'invalid_request_error', param: null, code: 'wrong_api_format' },
  evidence: [
    {
      kind: 'recorded',
      at: 'https://github.com/maruel/genai/blob/66b63e62283f032dc40f348b3a9885221bad394e/providers/cerebras/testdata/TestClient/Scoreboard/gpt-oss-120b_thinking/GenStream-JSON.yaml',
      on: '2026-07-21',
    },
  ],
};

export const COHERE_ERROR: ErrorReply = {
  body: { id: '00000000-0000-0000-0000-000000000000', message: '{message}' },
  evidence: [
    {
      kind: 'recorded',
      at: 'https://github.com/maruel/genai/blob/66b63e62283f032dc40f348b3a9885221bad394e/providers/cohere/testdata/TestClient/Scoreboard/command-a-reasoning-08-2025_thinking/GenStreamMultiModal-Image-jpg-URL.yaml',
      on: '2025-08-31',
    },
  ],
};

export const DASHSCOPE_ERROR: ErrorReply = {
  body: {
    error: { message: '{message}', type: 'invalid_request_error', param: null, code: 'invalid_parameter_error' },
  },
  evidence: [
    {
      kind: 'recorded',
      at: 'https://github.com/maruel/genai/blob/66b63e62283f032dc40f348b3a9885221bad394e/providers/alibaba/testdata/TestClient/Intl/Scoreboard/qwen3.8-max_thinking/GenStream-Tools-SquareRoot-1.yaml',
      on: '2026-08-17',
    },
  ],
};

export const DEEPSEEK_ERROR: ErrorReply = {
  body: {
    error: { message: '{message}', type: 'invalid_request_error', param: null, code: 'invalid_request_error' },
  },
  evidence: [
    {
      kind: 'recorded',
      at: 'https://github.com/maruel/genai/blob/66b63e62283f032dc40f348b3a9885221bad394e/providers/deepseek/testdata/TestClient/Scoreboard/deepseek-v4-flash_thinking/GenStream-Tools-SquareRoot-1.yaml',
      on: '2026-05-26',
    },
  ],
};

export const GEMINI_INTERACTIONS_ERROR: ErrorReply = {
  body: { error: { code: 'invalid_request', message: '{message}' } },
  evidence: [
    {
      kind: 'recorded',
      at: 'https://github.com/braintrustdata/braintrust-sdk-javascript/blob/main/e2e/scenarios/google-genai-instrumentation/__cassettes__/google-genai-v2-latest.cassette.json',
      on: '2026-07-07',
    },
  ],
};

export const GEMINI_ERROR: ErrorReply = {
  body: { error: { code: '{status}', message: '{message}', status: 'INVALID_ARGUMENT' } },
  evidence: [
    {
      kind: 'recorded',
      at: 'https://github.com/social-growth-studio/req_llm/blob/f722d38fac9656b1d34cf9954ea6c1c98d0670cd/test/support/fixtures/google/gemini_1_5_flash/basic.json',
      on: '2025-10-04',
    },
  ],
};

export const GROQ_ERROR: ErrorReply = {
  body: { error: { message: '{message}', type: 'invalid_request_error' } },
  evidence: [
    {
      kind: 'recorded',
      at: 'https://github.com/valiot/req_llm/blob/main/test/support/fixtures/groq/meta_llama_llama_4_scout_17b_16e_instruct/object_basic.json',
      on: '2025-11-02',
    },
  ],
};

export const LLAMACPP_ERROR: ErrorReply = {
  body: { error: { code: '{status}', message: '{message}', type: 'invalid_request_error' } },
  evidence: [
    {
      kind: 'recorded',
      at: 'https://github.com/maruel/genai/blob/66b63e62283f032dc40f348b3a9885221bad394e/providers/llamacpp/testdata/TestClient/Scoreboard',
      on: '2026-08-16',
    },
  ],
};

export const MISTRAL_CONVERSATIONS_ERROR: ErrorReply = {
  body: { object: 'error', message: '{message}', type: 'invalid_request_error', param: null, code: null },
  evidence: [
    {
      kind: 'inferred',
      at: 'https://github.com/maruel/genai/blob/66b63e62283f032dc40f348b3a9885221bad394e/providers/mistral/testdata/TestClient/errors/bad_model/GenSync.yaml',
    },
  ],
};

export const MISTRAL_ERROR: ErrorReply = {
  body: { object: 'error', message: '{message}', type: 'invalid_request_error', param: null, code: null },
  evidence: [
    {
      kind: 'recorded',
      at: 'https://github.com/maruel/genai/blob/66b63e62283f032dc40f348b3a9885221bad394e/providers/mistral/testdata/TestClient/errors/bad_model/GenSync.yaml',
      on: '2025-12-14',
    },
  ],
};

export const OLLAMA_ERROR: ErrorReply = {
  body: { error: '{message}' },
  evidence: [
    {
      kind: 'recorded',
      at: 'https://github.com/maruel/genai/blob/cd22a29145e03381d7db5f3b843e1e710d4e5788/providers/ollama/testdata/TestClient/Scoreboard/gemma3-1b/GenStream-Tools-SquareRoot-1-any.yaml',
      on: '2026-02-28',
    },
  ],
};

export const OPENAI_CHAT_ERROR: ErrorReply = {
  body: { error: { message: '{message}', type: 'invalid_request_error', param: null, code: null } },
  evidence: [
    {
      kind: 'recorded',
      at: 'https://github.com/Arize-ai/openinference/blob/1fe497f1d9f45a07eee55d97fe185e020560f9c7/python/instrumentation/openinference-instrumentation-openai/tests/openinference/instrumentation/openai/cassettes/test_input_value_image_hiding/TestInputValueImageHiding.test_input_value_hides_regular_url_images.yaml',
      on: '2026-03-10',
    },
  ],
};

export const OPENAI_RESPONSES_ERROR: ErrorReply = {
  body: { error: { message: '{message}', type: 'invalid_request_error', param: null, code: null } },
  evidence: [
    {
      kind: 'recorded',
      at: 'https://github.com/social-growth-studio/req_llm/blob/f722d38fac9656b1d34cf9954ea6c1c98d0670cd/test/support/fixtures/openai/gpt_5_chat_latest/reasoning_basic.json',
      on: '2025-10-04',
    },
  ],
};

export const OPENROUTER_ERROR: ErrorReply = {
  body: { error: { message: '{message}', code: '{status}' } },
  evidence: [
    {
      kind: 'recorded',
      at: 'https://github.com/maruel/genai/blob/66b63e62283f032dc40f348b3a9885221bad394e/providers/openrouter/testdata/TestClient/errors/bad_model/GenStream.yaml',
      on: '2026-05-10',
    },
  ],
};

export const PERPLEXITY_ERROR: ErrorReply = {
  body: { error: { message: '{message}', type: 'invalid_message', code: '{status}' } },
  evidence: [
    {
      kind: 'recorded',
      at: 'https://github.com/maruel/genai/blob/66b63e62283f032dc40f348b3a9885221bad394e/providers/perplexity/testdata/TestClient/errors/bad_model/GenStream.yaml',
      on: '2025-08-29',
    },
  ],
};

export const XAI_ERROR: ErrorReply = {
  body: { code: 'Client specified an invalid argument', error: '{message}' },
  evidence: [
    {
      kind: 'recorded',
      at: 'https://github.com/social-growth-studio/req_llm/blob/f722d38fac9656b1d34cf9954ea6c1c98d0670cd/test/support/fixtures/xai/grok_code_fast_1/reasoning_basic.json',
      on: '2025-10-03',
    },
  ],
};
