import type { Dialect } from '../generated/types.ts';
import { GROQ } from './chat-settings.ts';
import { GROQ_ERROR } from './error-replies.ts';

const SDK = 'https://github.com/groq/groq-python/blob/0681348f3bb24b2562ee1fd0ca17d2370150632e/src/groq/types/chat';
const GENAI =
  'https://github.com/maruel/genai/blob/66b63e62283f032dc40f348b3a9885221bad394e/providers/groq/testdata/TestClient/Scoreboard';
const RIG = 'https://github.com/0xPlaygrounds/rig/blob/b75850e/tests/cassettes/groq';
const REQ_LLM =
  'https://github.com/social-growth-studio/req_llm/blob/f722d38fac9656b1d34cf9954ea6c1c98d0670cd/test/support/fixtures/groq/meta_llama_llama_guard_4_12b/multi_tool.json';
const RAW_COT = 'https://cookbook.openai.com/articles/gpt-oss/handle-raw-cot';

/** Models without vision. */
const TEXT_MODELS = [
  'openai/gpt-oss*',
  'groq/compound*',
  'llama-3.1-8b*',
  'llama-3.3-70b*',
  'deepseek-r1-distill-llama*',
  'moonshotai/kimi-k2*',
  'mistral-saba*',
  'qwen/qwen3-32b',
];
/** Models that do not think and accept no reasoning. */
const NOT_THINKING = [
  'moonshotai/kimi-k2-instruct*',
  'llama-*',
  'llama3-*',
  'meta-llama/*',
  'allam-*',
  'mistral-saba*',
];

const NO_SUCH_PROPERTY =
  "'messages.{i}' : for 'role:{role}' the following must be satisfied[('messages.{i}' : property '{field}' is unsupported)]";
const NO_REASONING =
  "'messages.{i}' : for 'role:assistant' the following must be satisfied[('messages.{i}' : property '{field}' is unsupported)]";
const NO_STRING =
  "'messages.{i}' : for 'role:{role}' the following must be satisfied[('messages.{i}.content' : value must be a string)]";
const TEXT_EVERYWHERE = { allowed: { system: ['string'], assistant: ['string'], tool: ['string'] } };

export default {
  id: 'groq',
  name: 'Groq chat completions',
  docs: 'https://console.groq.com/docs/api-reference#chat-create',
  shape: 'openai-chat',
  hosts: ['api.groq.com'],
  models: ['groq/*', 'compound-beta*', 'llama-3.3-70b-versatile', 'llama-3.1-8b-instant', 'llama3-*b-8192'],
  aliases: ['groqcloud'],
  checked: '2026-11-22',
  settings: GROQ,
  precedence: ['wrong-type', 'missing-field', 'unsupported-role', 'unknown-field', 'unexpected-reasoning'],
  replay: [
    {
      models: NOT_THINKING,
      turnsWithCalls: 'forbidden',
      plainTurns: 'forbidden',
      evidence: [
        { kind: 'reported', at: 'https://github.com/vercel/ai/issues/8056', on: '2025-08-14' },
        { kind: 'reported', at: 'https://github.com/vercel/ai/pull/8057', on: '2025-08-14' },
      ],
    },
    {
      models: ['openai/gpt-oss*'],
      turnsWithCalls: 'useful',
      plainTurns: 'optional',
      field: 'reasoning',
      note: 'The chat template shows the reasoning to the model during a tool loop and drops it after a final answer.',
      evidence: [
        { kind: 'schema', at: `${SDK}/chat_completion_assistant_message_param.py`, on: '2026-08-18' },
        { kind: 'documented', at: RAW_COT, on: '2025-08-05' },
      ],
    },
    {
      turnsWithCalls: 'optional',
      plainTurns: 'optional',
      field: 'reasoning',
      note: 'Models that think accept the field; other models reject it.',
      evidence: [{ kind: 'schema', at: `${SDK}/chat_completion_assistant_message_param.py`, on: '2026-08-18' }],
    },
  ],
  errorReply: GROQ_ERROR,
  rules: {
    'wrong-type': [
      {
        verdict: 'rejected',
        status: 400,
        evidence: [{ kind: 'schema', at: `${SDK}/chat_completion_assistant_message_param.py`, on: '2026-08-18' }],
      },
    ],
    'missing-field': [
      {
        verdict: 'rejected',
        status: 400,
        says: "'messages.{i}' : for 'role:{role}' the following must be satisfied[('messages.{i}.{field}' : property '{field}' is missing)]",
        evidence: [
          { kind: 'schema', at: `${SDK}/chat_completion_message_tool_call_param.py`, on: '2026-08-18' },
          { kind: 'reported', at: 'https://github.com/hackclub/ai/issues/22', from: 'gateway', on: '2025-08-09' },
        ],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: { allowed: ['system', 'developer', 'user', 'assistant', 'tool', 'function'] },
        evidence: [{ kind: 'schema', at: `${SDK}/chat_completion_message_param.py`, on: '2026-08-18' }],
      },
    ],
    'unknown-field': [
      {
        verdict: 'rejected',
        status: 400,
        says: NO_REASONING,
        parameters: {
          known: {
            system: ['role', 'content', 'name', 'tool_call_id'],
            developer: ['role', 'content', 'name', 'tool_call_id'],
            user: ['role', 'content', 'name', 'tool_call_id'],
            assistant: ['role', 'content', 'name', 'tool_calls', 'function_call', 'reasoning', 'tool_call_id'],
            tool: ['role', 'content', 'name', 'tool_call_id'],
          },
        },
        note: 'Tool results may have a `name`, although the published types do not list it.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/ServiceStack/llms/issues/17', on: '2026-01-26' },
          { kind: 'reported', at: 'https://github.com/odysseus-dev/odysseus/issues/167', on: '2026-05-31' },
          { kind: 'reported', at: 'https://github.com/run-llama/llama_index/issues/14701', on: '2024-07-11' },
          { kind: 'reported', at: 'https://github.com/chatboxai/chatbox/issues/2081', on: '2025-02-28' },
        ],
      },
    ],
    'local-field-on-wire': [
      {
        verdict: 'rejected',
        status: 400,
        says: NO_SUCH_PROPERTY,
        evidence: [
          { kind: 'reported', at: 'https://github.com/ServiceStack/llms/issues/17', on: '2026-01-26' },
          { kind: 'reported', at: 'https://github.com/odysseus-dev/odysseus/issues/167', on: '2026-05-31' },
          { kind: 'reported', at: 'https://github.com/chatboxai/chatbox/issues/2081', on: '2025-02-28' },
          { kind: 'reported', at: 'https://github.com/ed-donner/llm_engineering/issues/1130', on: '2026-01-01' },
        ],
      },
    ],
    'unexpected-reasoning': [
      {
        verdict: 'rejected',
        status: 400,
        says: NO_SUCH_PROPERTY,
        parameters: { fields: ['reasoning_content', 'reasoning_details'] },
        note: "All models reject these fields. The server's own field is `reasoning`.",
        evidence: [
          { kind: 'reported', at: 'https://github.com/janhq/jan/issues/8136', on: '2026-05-13' },
          { kind: 'reported', at: 'https://github.com/SimonSchubert/Kai/issues/265', on: '2026-05-16' },
          { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/issues/11089', on: '2026-04-16' },
          { kind: 'reported', at: 'https://github.com/CherryHQ/cherry-studio/issues/14287', on: '2026-04-16' },
          { kind: 'reported', at: 'https://github.com/agentjido/req_llm/issues/772', on: '2026-06-15' },
        ],
      },
      {
        verdict: 'rejected',
        models: NOT_THINKING,
        status: 400,
        says: '`messages[{i}].reasoning`: reasoning is not supported with this model',
        parameters: { fields: ['reasoning'] },
        note: 'This also applies to an empty string.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/vercel/ai/issues/8056', on: '2025-08-14' },
          {
            kind: 'reported',
            at: 'https://github.com/musistudio/claude-code-router/pull/1204',
            from: 'gateway',
            on: '2026-02-11',
          },
        ],
      },
      {
        verdict: 'tolerated',
        models: ['openai/gpt-oss*'],
        parameters: { fields: ['reasoning'] },
        evidence: [{ kind: 'schema', at: `${SDK}/chat_completion_assistant_message_param.py`, on: '2026-08-18' }],
      },
    ],
    'unsupported-media': [
      {
        verdict: 'rejected',
        models: TEXT_MODELS,
        status: 400,
        says: 'messages[{i}].content must be a string',
        note: 'The same models accept lists of text parts.',
        evidence: [
          {
            kind: 'recorded',
            at: `${GENAI}/openai/gpt-oss-120b_thinking/GenSyncMultiModal-Image-jpg-URL.yaml`,
            on: '2025-12-14',
          },
          {
            kind: 'recorded',
            at: `${GENAI}/groq/compound_thinking/GenStreamMultiModal-Image-jpg-URL.yaml`,
            on: '2025-12-14',
          },
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/ae451f7a582cc4e130cd2acf878f46fa8cc696cf/providers/groq/testdata/TestClient/Scoreboard/llama-3.3-70b-versatile/GenStreamMultiModal-Image-gif-Inline.yaml',
            on: '2025-08-29',
          },
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/a93bc8c794a5f7993a1c2636e5873bc31e9a4fbd/providers/groq/testdata/TestClient/Scoreboard/moonshotai/kimi-k2-instruct-0905/GenStreamMultiModal-Image-jpg-Inline.yaml',
            on: '2025-12-14',
          },
        ],
      },
    ],
    'unsupported-content-form': [
      {
        verdict: 'rejected',
        until: '2025-03-31',
        status: 400,
        says: NO_STRING,
        parameters: TEXT_EVERYWHERE,
        note: 'Seen in 2024 and early 2025.',
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/OpenHands/OpenHands/issues/4643',
            from: 'gateway',
            on: '2024-10-30',
          },
          { kind: 'reported', at: 'https://github.com/livekit/agents/issues/1790', on: '2025-03' },
          { kind: 'reported', at: 'https://github.com/rrg92/powershai/issues/39', on: '2025-01-25' },
          { kind: 'reported', at: 'https://github.com/gptme/gptme/issues/375', on: '2025-01-04' },
        ],
      },
      {
        verdict: 'rejected',
        models: ['llama-3.1-70b*', 'deepseek-r1-distill-llama-70b*'],
        status: 400,
        says: NO_STRING,
        parameters: TEXT_EVERYWHERE,
        note: 'These models were retired before the server accepted lists of text parts.',
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/OpenHands/OpenHands/issues/4643',
            from: 'gateway',
            on: '2024-10-30',
          },
          { kind: 'reported', at: 'https://github.com/microsoft/PyRIT/issues/704', on: '2025-02-11' },
          { kind: 'reported', at: 'https://github.com/huggingface/smolagents/issues/1531', on: '2025-07-07' },
        ],
      },
      {
        verdict: 'rejected',
        models: ['qwen-qwq-32b'],
        status: 400,
        says: NO_STRING,
        parameters: { allowed: { assistant: ['string'] } },
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/9274864e690df093ed975fe1c04f3a645e94a53f/groq/testdata/TestClient_Scoreboard/text_text_qwen-qwq-32b/Chat/text/Tools.yaml',
            on: '2025-05-30',
          },
        ],
      },
      {
        verdict: 'tolerated',
        since: '2025-11-02',
        note: 'The server accepts lists of text parts in every role, and an empty list next to tool calls.',
        evidence: [
          {
            kind: 'recorded',
            at: `${RIG}/agent_tool_sessions/long_history_replay_with_tool_result_continuation.yaml`,
            on: '2026-07-08',
          },
        ],
      },
    ],
    'missing-content': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: { refused: { system: ['null', 'absent'], user: ['null', 'absent'], tool: ['null', 'absent'] } },
        note: 'An assistant message with tool calls may omit `content`; many recordings show it.',
        evidence: [{ kind: 'schema', at: `${SDK}/chat_completion_tool_message_param.py`, on: '2026-08-18' }],
      },
    ],
    'missing-tool-call-id': [
      {
        verdict: 'rejected',
        status: 400,
        says: "'messages.{i}' : for 'role:tool' the following must be satisfied[('messages.{i}.tool_call_id' : property 'tool_call_id' is missing)]",
        evidence: [
          { kind: 'schema', at: `${SDK}/chat_completion_tool_message_param.py`, on: '2026-08-18' },
          { kind: 'reported', at: 'https://github.com/hackclub/ai/issues/22', from: 'gateway', on: '2025-08-09' },
        ],
      },
    ],
    'unsupported-tools': [
      {
        verdict: 'rejected',
        models: ['groq/compound*', 'meta-llama/llama-guard*'],
        status: 400,
        says: '`tool calling` is not supported with this model',
        evidence: [
          { kind: 'recorded', at: `${GENAI}/groq/compound_thinking/GenSync-Tools-SquareRoot-1.yaml`, on: '2025-12-14' },
          { kind: 'recorded', at: REQ_LLM, on: '2025-10-03' },
        ],
      },
      {
        verdict: 'tolerated',
        evidence: [
          {
            kind: 'recorded',
            at: `${GENAI}/openai/gpt-oss-120b_thinking/GenStream-Tools-SquareRoot-2.yaml`,
            on: '2025-12-14',
          },
        ],
      },
    ],
    'malformed-tool-definition': [
      {
        verdict: 'rejected',
        models: ['llama-*', 'meta-llama/*', 'moonshotai/*', 'deepseek-*', 'qwen/*'],
        status: 400,
        says: 'tools[{k}].type must be one of [function, mcp]',
        parameters: { types: ['function', 'mcp'] },
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/ee139845ad740677523c985de99551c2881d3a18/providers/groq/testdata/TestClient/Scoreboard/llama-3.3-70b-versatile/GenStream-Tools-WebSearch.yaml',
            on: '2025-09-09',
          },
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/a93bc8c794a5f7993a1c2636e5873bc31e9a4fbd/providers/groq/testdata/TestClient/Scoreboard/moonshotai/kimi-k2-instruct-0905/GenStream-Tools-WebSearch.yaml',
            on: '2025-12-14',
          },
        ],
      },
      {
        verdict: 'rejected',
        models: ['openai/gpt-oss*'],
        status: 400,
        says: 'tools[{k}].type must be one of [function, mcp]',
        parameters: { types: ['function', 'mcp', 'browser_search', 'code_interpreter'] },
        note: 'These models have built-in server tools; the error text does not list them.',
        evidence: [
          {
            kind: 'recorded',
            at: `${GENAI}/openai/gpt-oss-120b_thinking/GenSync-Tools-WebFetch.yaml`,
            on: '2026-02-08',
          },
          {
            kind: 'recorded',
            at: `${GENAI}/openai/gpt-oss-20b_thinking/GenSync-Tools-WebFetch.yaml`,
            on: '2026-02-08',
          },
        ],
      },
    ],
    'arguments-not-object': [
      {
        verdict: 'tolerated',
        evidence: [
          {
            kind: 'recorded',
            at: `${RIG}/agent_tool_sessions/parallel_tool_calls_single_turn_nonstreaming.yaml`,
            on: '2026-07-08',
          },
        ],
      },
    ],
    'unexpected-role-order': [
      {
        verdict: 'tolerated',
        note: 'Recordings show two user messages in a row, and a user message after tool results.',
        evidence: [{ kind: 'recorded', at: `${RIG}/prompt_caching/blocking_probe.yaml`, on: '2026-08-18' }],
      },
    ],
    'conflicting-settings': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'json mode cannot be combined with tool/function calling',
        parameters: {
          conflicts: [{ refused: { response_format: ['json_object', 'json_schema'] }, with: { tools: ['given'] } }],
        },
        evidence: [
          { kind: 'reported', at: 'https://github.com/agno-agi/agno/issues/1065', on: '2024-07-23' },
          { kind: 'reported', at: 'https://github.com/agno-agi/agno/issues/2870', on: '2025-04-17' },
          { kind: 'reported', at: 'https://github.com/vercel/ai/issues/10023', on: '2025-11-05' },
        ],
      },
    ],
    'media-limit': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: { most: 5 },
        evidence: [
          { kind: 'documented', at: 'https://console.groq.com/docs/vision' },
          { kind: 'reported', at: 'https://github.com/earendil-works/pi/pull/120', on: '2025-12-16' },
        ],
      },
      {
        verdict: 'rejected',
        status: 413,
        parameters: { mostBytes: 5_242_880 },
        note: 'The documentation says 4 MB for the whole request; the server still accepted one image of 5 MB.',
        evidence: [{ kind: 'documented', at: 'https://console.groq.com/docs/vision' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
