import type { Dialect } from '../generated/types.ts';
import { LLAMACPP_ERROR } from './error-replies.ts';

const REPO = 'https://github.com/ggml-org/llama.cpp';
const SERVER = `${REPO}/blob/006639c3ff51a3dbde5f52ebf4c5a55ad5306caf/tools/server/server-common.cpp`;
const CHAT = `${REPO}/blob/0083bb18d6ac197bb463662c79569a8172811554/common/chat.cpp`;
const README = `${REPO}/blob/master/tools/server/README.md`;
const TEMPLATES = `${REPO}/blob/master/models/templates`;
const QWEN_TEMPLATE = 'https://huggingface.co/Qwen/Qwen3.5-27B/blob/main/chat_template.jinja';
const RIG = 'https://github.com/0xPlaygrounds/rig/blob/b75850e/tests/cassettes/llamacpp';
const FANTASY =
  'https://github.com/charmbracelet/fantasy/blob/f6d4d1e/providertests/testdata/TestOpenAICompatibleCommon/llama-cpp-gpt-oss';

const GEMMA = ['*gemma-2-*', '*gemma-2b*', '*gemma-3-*', '*gemma-3n*', '*gemma-7b*', '*gemma-1.1*'];
/** Templates that require user and assistant messages to alternate. */
const ALTERNATING = ['*gemma-2*', '*gemma-3*', '*gemma-7b*', '*gemma-1.1*', '*mistral-7b-instruct-v0.2*'];
/** Templates that ignore tool calls and their results when they check that roles alternate. */
const COUNTING = ['*devstral*', '*ministral-3*', '*ministral-8b-instruct-2512*', '*mistral-small-3.2*'];
/** Since the 2026 generation, the template requires a user message, and the system message at the start. */
const QWEN = ['*qwen3.5*', '*qwen3.6*', '*qwen3.8*'];
const MISTRAL_SMALL = ['*mistral-small-3.1*', '*mistral-small*2503*'];

const IN_TURN = { order: 'system? (user (plain | calls result* plain?))* user?' };
const COUNTED = {
  order:
    '(system | developer | calls | result)* (user (system | developer | calls | result)* plain (system | developer | calls | result)*)* (user (system | developer | calls | result)*)?',
};
const ONE_BEGINNING = { allowed: ['system', 'developer', 'user', 'result', 'other'], beginnings: 1 };
const NO_BEGINNING = { allowed: ['system', 'developer', 'user', 'result', 'other'] };
const NINE = { pattern: '^[\\s\\S]{9,}$' };

/** The server's own errors have status 400. Template errors had status 500 until the builds of autumn 2026. */
export default {
  id: 'llamacpp',
  name: 'llama.cpp server',
  docs: README,
  shape: 'openai-chat',
  hosts: [],
  models: [],
  aliases: ['llama.cpp', 'llama-cpp', 'llama-server'],
  checked: '2026-11-22',
  settings: [{ setting: 'topK', at: 'top_k', evidence: [{ kind: 'documented', at: README }] }],
  template: 'llamacpp',
  precedence: ['wrong-type', 'missing-content', 'unknown-part-type', 'unexpected-last-role', 'missing-field'],
  replay: [
    {
      turnsWithCalls: 'useful',
      plainTurns: 'optional',
      field: 'reasoning_content',
      note: "The model's chat template decides whether the model reads it.",
      evidence: [
        { kind: 'documented', at: README, on: '2026-08' },
        { kind: 'recorded', at: `${FANTASY}/tool.yaml`, on: '2025-11-12' },
      ],
    },
  ],
  errorReply: LLAMACPP_ERROR,
  rules: {
    'template-refusal': [
      { verdict: 'rejected', status: 500, evidence: [{ kind: 'documented', at: CHAT, on: '2026-08' }] },
    ],
    'wrong-type': [
      { verdict: 'rejected', status: 400, evidence: [{ kind: 'documented', at: SERVER, on: '2026-08' }] },
      {
        verdict: 'tolerated',
        when: { roles: ['assistant'] },
        note: 'Arguments may be a string or an object.',
        evidence: [{ kind: 'documented', at: CHAT, on: '2026-08' }],
      },
    ],
    'missing-field': [
      {
        verdict: 'rejected',
        status: 500,
        says: 'Failed to parse messages: Missing tool call {field}: {json}',
        evidence: [
          { kind: 'documented', at: CHAT, on: '2026-08' },
          { kind: 'reported', at: 'https://github.com/lemonade-sdk/lemonade/pull/1481', on: '2026-03-27' },
        ],
      },
    ],
    'missing-content': [
      {
        verdict: 'rejected',
        status: 400,
        says: "All non-assistant messages must contain 'content'",
        parameters: { refused: { system: ['absent'], developer: ['absent'], user: ['absent'], tool: ['absent'] } },
        evidence: [{ kind: 'documented', at: SERVER, on: '2026-08' }],
      },
      {
        verdict: 'rejected',
        status: 400,
        says: "Assistant message must contain either 'content' or 'tool_calls'!",
        parameters: { refused: { assistant: ['absent'] } },
        note: 'Reasoning alone is not enough. An empty string is.',
        evidence: [{ kind: 'documented', at: SERVER, on: '2026-08' }],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'unsupported content[].type',
        parameters: { known: ['text', 'image_url', 'input_audio', 'input_video'] },
        evidence: [
          { kind: 'documented', at: SERVER, on: '2026-08' },
          { kind: 'reported', at: `${REPO}/issues/20337`, on: '2026-03-10' },
        ],
      },
    ],
    'part-in-wrong-role': [
      {
        verdict: 'tolerated',
        note: 'The model sees an image in a tool result.',
        evidence: [
          {
            kind: 'recorded',
            at: `${RIG}/image_tool_result/a_tool_result_image_is_read_by_the_model.yaml`,
            on: '2026-08-19',
          },
        ],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        since: '2026-01-20',
        models: GEMMA,
        status: 500,
        says: 'Jinja Exception: Conversation roles must alternate user/assistant/user/assistant/...',
        parameters: { refused: ['tool'] },
        note: 'The chat template does not support tool results. Builds before January 2026 rewrote them for the template.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/26304e990393331c26083803a2c831cf22fce08c/providers/llamacpp/testdata/TestClient/Scoreboard/ggml-org/gemma-3-4b-it-GGUF/gemma-3-4b-it-Q4_K_M.gguf%23mmproj-model-f16.gguf/GenSync-Tools-SquareRoot-2.yaml',
            on: '2026-03-01',
          },
          { kind: 'documented', at: `${TEMPLATES}/google-gemma-2-2b-it.jinja` },
          { kind: 'reported', at: 'https://github.com/idiap/sdialog/issues/122', on: '2026-02-10' },
        ],
      },
      {
        verdict: 'rejected',
        since: '2026-01-20',
        when: { model: 'unnamed' },
        status: 500,
        says: 'Jinja Exception: Conversation roles must alternate user/assistant/user/assistant/...',
        parameters: { refused: ['tool'] },
        note: "The request names no model, so the chat template is not known. Gemma's template does not support tool results; most others do.",
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/26304e990393331c26083803a2c831cf22fce08c/providers/llamacpp/testdata/TestClient/Scoreboard/ggml-org/gemma-3-4b-it-GGUF/gemma-3-4b-it-Q4_K_M.gguf%23mmproj-model-f16.gguf/GenSync-Tools-SquareRoot-2.yaml',
            on: '2026-03-01',
          },
        ],
      },
      {
        verdict: 'tolerated',
        when: { model: 'unnamed' },
        parameters: { refused: ['tool'] },
        evidence: [{ kind: 'recorded', at: `${FANTASY}/tool.yaml`, on: '2025-11-12' }],
      },
      {
        verdict: 'tolerated',
        parameters: { refused: ['tool'] },
        note: "This applies if the model's chat template supports tool results, as most do.",
        evidence: [{ kind: 'recorded', at: `${FANTASY}/tool.yaml`, on: '2025-11-12' }],
      },
      {
        verdict: 'rejected',
        until: '2026-03-07',
        models: QWEN,
        status: 500,
        says: 'Jinja Exception: Unexpected message role.',
        parameters: { refused: ['developer'] },
        note: 'Since then the server reads this role as `system`.',
        evidence: [
          { kind: 'documented', at: `${REPO}/pull/20215`, on: '2026-03-07' },
          { kind: 'reported', at: `${REPO}/pull/20079`, on: '2026-03-03' },
          { kind: 'reported', at: 'https://github.com/0xku/kon/issues/5', on: '2026-02-25' },
        ],
      },
    ],
    'unexpected-last-role': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Cannot have 2 or more assistant messages at the end of the list.',
        parameters: ONE_BEGINNING,
        note: 'One assistant message at the end is a prefill.',
        evidence: [
          { kind: 'documented', at: `${REPO}/pull/13174`, on: '2025-04' },
          { kind: 'reported', at: 'https://github.com/co-l/openfox/issues/367', from: 'gateway', on: '2026-09-18' },
          { kind: 'reported', at: 'https://github.com/amd/gaia/issues/1667', on: '2026-06-15' },
          { kind: 'reported', at: 'https://github.com/hotovo/aider-desk/issues/801', on: '2026-05-27' },
        ],
      },
      {
        verdict: 'rejected',
        until: '2026-05-16',
        models: ['*qwen3.5*', '*qwen3.6*'],
        when: { thinking: 'on' },
        status: 400,
        says: 'Assistant response prefill is incompatible with enable_thinking.',
        parameters: NO_BEGINNING,
        note: 'Builds since May 2026 continue such a message.',
        evidence: [
          { kind: 'documented', at: `${REPO}/pull/15404`, on: '2025-08-18' },
          { kind: 'reported', at: `${REPO}/issues/20861`, on: '2026-03-22' },
          { kind: 'reported', at: 'https://github.com/architehc/selfware/issues/77', on: '2026-03-12' },
          { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/27920', on: '2026-05-16' },
          { kind: 'reported', at: 'https://github.com/open-webui/open-webui/issues/23703', on: '2026-04-14' },
        ],
      },
      {
        verdict: 'tolerated',
        parameters: NO_BEGINNING,
        evidence: [{ kind: 'documented', at: SERVER, on: '2026-08' }],
      },
    ],
    'unexpected-role-order': [
      {
        verdict: 'rejected',
        models: COUNTING,
        status: 500,
        says: 'Jinja Exception: After the optional system message, conversation roles must alternate user and assistant roles except for tool calls and results.',
        parameters: COUNTED,
        note: 'A user message after tool results is also rejected.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/eclipse-theia/theia/issues/17104', on: '2026-02-23' },
          { kind: 'reported', at: 'https://github.com/mistralai/mistral-vibe/issues/1006', on: '2026-08-16' },
          { kind: 'reported', at: 'https://github.com/SWE-agent/mini-swe-agent/issues/759', on: '2026-02-24' },
        ],
      },
      {
        verdict: 'tolerated',
        parameters: COUNTED,
        evidence: [{ kind: 'recorded', at: `${RIG}/content_matrix/consecutive_same_role.yaml`, on: '2026-08-19' }],
      },
      {
        verdict: 'rejected',
        models: ALTERNATING,
        status: 500,
        says: 'Jinja Exception: Conversation roles must alternate user/assistant/user/assistant/...',
        parameters: IN_TURN,
        evidence: [
          { kind: 'documented', at: `${TEMPLATES}/google-gemma-2-2b-it.jinja` },
          { kind: 'reported', at: 'https://github.com/idiap/sdialog/issues/122', on: '2026-02-10' },
          {
            kind: 'reported',
            at: 'https://github.com/nextai-translator/raycast-openai-translator/issues/34',
            on: '2026-02-19',
          },
        ],
      },
      {
        verdict: 'tolerated',
        parameters: IN_TURN,
        evidence: [{ kind: 'recorded', at: `${RIG}/content_matrix/consecutive_same_role.yaml`, on: '2026-08-19' }],
      },
    ],
    'misplaced-system-message': [
      {
        verdict: 'rejected',
        models: QWEN,
        status: 500,
        says: 'Jinja Exception: System message must be at the beginning.',
        evidence: [
          { kind: 'documented', at: QWEN_TEMPLATE },
          { kind: 'reported', at: `${REPO}/issues/20733`, on: '2026-03-18' },
          { kind: 'reported', at: 'https://github.com/QwenLM/Qwen3.8/issues/244', on: '2026-09-22' },
          { kind: 'reported', at: 'https://github.com/SillyTavern/SillyTavern/issues/5276', on: '2026-03-13' },
        ],
      },
      {
        verdict: 'tolerated',
        note: "This applies if the model's chat template does not reject it.",
        evidence: [{ kind: 'documented', at: CHAT, on: '2026-08' }],
      },
    ],
    'missing-user-message': [
      {
        verdict: 'rejected',
        models: QWEN,
        status: 400,
        says: 'Unable to generate parser for this template. No user query found in messages.',
        evidence: [
          { kind: 'documented', at: QWEN_TEMPLATE },
          { kind: 'reported', at: 'https://github.com/open-webui/open-webui/issues/30364', on: '2026-09-22' },
          {
            kind: 'reported',
            at: 'https://github.com/diegosouzapw/OmniRoute/issues/4982',
            from: 'gateway',
            on: '2026-06-25',
          },
        ],
      },
      {
        verdict: 'tolerated',
        note: "This applies if the model's chat template does not reject it.",
        evidence: [{ kind: 'documented', at: CHAT, on: '2026-08' }],
      },
    ],
    'malformed-tool-call-id': [
      {
        verdict: 'rejected',
        models: MISTRAL_SMALL,
        status: 500,
        says: 'Tool call IDs should be alphanumeric strings with length >= 9!',
        parameters: NINE,
        evidence: [
          {
            kind: 'documented',
            at: `${REPO}/blob/9190da2208fbaa161e10f5f0f9ab437faeacba13/models/templates/mistralai-Mistral-Small-3.1-24B-Instruct-2503.jinja`,
            on: '2025-03',
          },
        ],
      },
      {
        verdict: 'tolerated',
        parameters: NINE,
        evidence: [{ kind: 'documented', at: CHAT, on: '2026-08' }],
      },
    ],
    'arguments-not-json': [
      {
        verdict: 'rejected',
        status: 500,
        says: 'Failed to parse tool call arguments as JSON: {detail}',
        note: 'This applies if the chat template needs an object, as most templates with tool support do. The status is planned to become 400.',
        evidence: [
          { kind: 'documented', at: CHAT, on: '2026-08' },
          { kind: 'reported', at: `${REPO}/issues/25510`, on: '2026-07-10' },
          { kind: 'reported', at: 'https://github.com/am17an/llama.cpp/issues/43', on: '2026-09-10' },
          { kind: 'reported', at: 'https://github.com/noonghunna/club-3090/issues/1195', on: '2026-09-06' },
        ],
      },
    ],
    'misnamed-reasoning': [
      {
        verdict: 'altered',
        parameters: { ignored: ['reasoning'], reads: ['reasoning_content'] },
        evidence: [{ kind: 'documented', at: CHAT, on: '2026-08' }],
      },
    ],
    'missing-tool-call-id': [
      {
        verdict: 'tolerated',
        note: 'IDs are optional, and the server does not compare them.',
        evidence: [{ kind: 'documented', at: CHAT, on: '2026-08' }],
      },
    ],
    'unanswered-tool-call': [{ verdict: 'tolerated', evidence: [{ kind: 'documented', at: CHAT, on: '2026-08' }] }],
    'orphan-tool-result': [{ verdict: 'tolerated', evidence: [{ kind: 'documented', at: CHAT, on: '2026-08' }] }],
    'unknown-field': [
      { verdict: 'tolerated', evidence: [{ kind: 'recorded', at: `${FANTASY}/tool.yaml`, on: '2025-11-12' }] },
    ],
  },
} satisfies Dialect as Dialect;
