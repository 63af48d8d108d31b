import type { Dialect } from '../generated/types.ts';
import { DASHSCOPE } from './chat-settings.ts';
import { DASHSCOPE_ERROR } from './error-replies.ts';

const DOCS = 'https://www.alibabacloud.com/help/en/model-studio/compatibility-of-openai-with-dashscope';
const THINKING = 'https://www.alibabacloud.com/help/en/model-studio/deep-thinking';
const GENAI = 'https://github.com/maruel/genai';
const SCOREBOARD = 'providers/alibaba/testdata/TestClient/Intl/Scoreboard';
const THINKS_AND_CALLS = `${GENAI}/blob/main/${SCOREBOARD}/qwen3.8-max_thinking/GenSync-Tools-SquareRoot-2.yaml`;
const ENDS_WITH_TWO =
  'https://github.com/alibaba/loongsuite-python-agent/blob/main/instrumentation-loongsuite/loongsuite-instrumentation-crewai/tests/cassettes/test_tool_calls/TestToolCalls.test_agent_with_multiple_tools.yaml';

const EMPTY = ['null', 'absent'];
const THINKS_BY_DEFAULT = ['qwen3.5-*b-a*b', 'qwen3-235b-a22b', 'qwen3-30b-a3b'];
/** The open-weight models of the third generation, by size. */
const OPEN_QWEN3 = [
  ...['qwen3-0.6b', 'qwen3-1.7b', 'qwen3-4b', 'qwen3-8b'],
  ...['qwen3-14b', 'qwen3-32b', 'qwen3-30b-a3b', 'qwen3-235b-a22b'],
];

export default {
  id: 'dashscope',
  name: 'DashScope (Alibaba Model Studio), compatible mode',
  docs: DOCS,
  shape: 'openai-chat',
  alsoReads: ['cache_control', 'partial'],
  hosts: [
    'dashscope*.aliyuncs.com',
    '*.dashscope.aliyuncs.com',
    '*.maas.aliyuncs.com',
    'portal.qwen.ai',
    'idealab.alibaba-inc.com',
  ],
  models: [
    'qwen-plus*',
    'qwen-max*',
    'qwen-turbo*',
    'qwen-flash*',
    'qwen-long*',
    'qwen-vl-plus*',
    'qwen-vl-max*',
    'qwen3-max*',
    'qwen3-coder-plus*',
    'qwen3-coder-flash*',
    'qwen3-vl-plus*',
    'qwen3-vl-flash*',
    'qwen3.5-plus*',
    'qwen3.5-flash*',
    'qwen3.6-plus*',
    'qwen3.6-flash*',
    'qwen3.6-max*',
    'qwen3.7-max*',
    'qwen3.7-plus*',
    'qwen3.8-max*',
    'qwen3.8-flash*',
    'qwq-plus*',
  ],
  aliases: ['alibaba', 'aliyun', 'bailian', 'model-studio', 'qwen', 'tongyi'],
  checked: '2026-11-24',
  settings: DASHSCOPE,
  precedence: ['unsupported-role', 'wrong-type', 'missing-content', 'orphan-tool-result', 'unanswered-tool-call'],
  replay: [
    {
      turnsWithCalls: 'useful',
      plainTurns: 'ignored',
      field: 'reasoning_content',
      note: 'The model reads reasoning after the last user message. It reads reasoning of earlier turns only with `preserve_thinking`, which a few models support. No request is rejected for missing reasoning.',
      evidence: [
        { kind: 'documented', at: THINKING },
        { kind: 'recorded', at: THINKS_AND_CALLS },
        { kind: 'reported', at: 'https://github.com/QwenLM/qwen-code/pull/5637', on: '2026-06-22' },
      ],
    },
  ],
  errorReply: DASHSCOPE_ERROR,
  rules: {
    'wrong-type': [
      {
        verdict: 'rejected',
        status: 400,
        says: "Invalid type for 'messages.[{i}].content': expected one of a string or array of objects, but got an object instead.",
        evidence: [
          { kind: 'reported', at: 'https://github.com/HKUDS/nanobot/issues/1344', on: '2026-02-28' },
          { kind: 'reported', at: 'https://github.com/coze-dev/coze-studio/issues/2317', on: '2025-10-11' },
          { kind: 'reported', at: 'https://github.com/felinics/Memoh/issues/744', on: '2026-07-06' },
        ],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        status: 400,
        says: "{role} is not one of ['system', 'assistant', 'user', 'tool', 'function'] - 'messages.['{i}].role'",
        parameters: { allowed: ['system', 'assistant', 'user', 'tool', 'function'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/haru/redmine_ai_helper/issues/242', on: '2026-03' },
          { kind: 'reported', at: 'https://github.com/DayuanJiang/next-ai-draw-io/issues/304', on: '2025-12-18' },
        ],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        status: 400,
        says: '<400> InternalError.Algo.InvalidParameter: The provided messages input is invalid. The error info is [Unexpected item type in content.].',
        parameters: { known: ['text', 'image_url', 'video_url', 'video', 'input_audio'] },
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/pydantic/pydantic-ai/blob/4fda389/pydantic_ai_slim/pydantic_ai/providers/alibaba.py',
            from: 'client',
            on: '2026-08-22',
          },
        ],
      },
      {
        verdict: 'rejected',
        models: ['qwen3.7-max*'],
        status: 400,
        says: '<400> InternalError.Algo.InvalidParameter: The provided messages input is invalid. The error info is [Unexpected item type in content.].',
        parameters: { known: ['text'] },
        note: 'This model accepts only text.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/c55166a86034f7a36da5e7f8544023a1c365b667/providers/alibaba/testdata/TestClient/Intl/Scoreboard/qwen3.7-max_thinking/GenStreamMultiModal-Image-jpg-Inline.yaml',
            on: '2026-05-31',
          },
          { kind: 'reported', at: 'https://github.com/can1357/oh-my-pi/issues/1859', on: '2026-06-04' },
        ],
      },
    ],
    'missing-content': [
      {
        verdict: 'rejected',
        status: 400,
        says: '<400> InternalError.Algo.InvalidParameter: The content field is a required field.',
        parameters: { refused: { system: EMPTY, user: EMPTY, assistant: EMPTY, tool: EMPTY } },
        note: 'Newer models accept a message with tool calls and no `content`.',
        evidence: [{ kind: 'reported', at: 'https://github.com/QwenLM/qwen-code/issues/5265', on: '2026-06' }],
      },
      {
        verdict: 'rejected',
        models: ['qwen3-max*', 'qwen3-coder*', 'qwen3-235b*', 'qwen3-30b*', 'qwen3-32b*'],
        status: 400,
        parameters: { refused: { assistant: ['absent'] }, besideCalls: false },
        note: 'Tested in July 2025 with the models of that time: a message with tool calls needs the `content` key.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/jd-opensource/joyagent-jdgenie/pull/99', on: '2025-07-29' },
        ],
      },
    ],
    'empty-tool-calls': [
      {
        verdict: 'rejected',
        status: 400,
        evidence: [{ kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/pull/70181', on: '2026-07' }],
      },
    ],
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        status: 400,
        says: '<400> InternalError.Algo.InvalidParameter: An assistant message with "tool_calls" must be followed by tool messages responding to each "tool_call_id". The following tool_call_ids did not have response messages: message[{next}].role',
        evidence: [
          { kind: 'reported', at: 'https://github.com/QwenLM/qwen-code/issues/315', on: '2025-08-13' },
          { kind: 'reported', at: 'https://github.com/QwenLM/Qwen3-Coder/issues/455', on: '2025-07-28' },
          { kind: 'reported', at: 'https://github.com/alibaba/spring-ai-alibaba/issues/914', on: '2025-05-21' },
        ],
      },
    ],
    'interrupted-tool-results': [
      {
        verdict: 'rejected',
        status: 400,
        says: '<400> InternalError.Algo.InvalidParameter: An assistant message with "tool_calls" must be followed by tool messages responding to each "tool_call_id". The following tool_call_ids did not have response messages: message[{i}].role',
        note: 'The reports quote the error, but seldom the history.',
        evidence: [{ kind: 'reported', at: 'https://github.com/QwenLM/qwen-code/issues/606' }],
      },
    ],
    'orphan-tool-result': [
      {
        verdict: 'rejected',
        status: 400,
        says: '<400> InternalError.Algo.InvalidParameter: messages with role "tool" must be a response to a preceeding message with "tool_calls".',
        evidence: [
          { kind: 'reported', at: 'https://github.com/QwenLM/qwen-code/issues/2360', on: '2026-03-13' },
          { kind: 'reported', at: 'https://github.com/sigoden/aichat/pull/993', on: '2024-11-13' },
          { kind: 'reported', at: 'https://github.com/labring/FastGPT/issues/4184', from: 'gateway', on: '2025-03-16' },
          {
            kind: 'reported',
            at: 'https://github.com/philschmid/mcp-openai-gemini-llama-example/pull/5',
            on: '2025-03-23',
          },
          { kind: 'reported', at: 'https://github.com/QwenLM/Qwen/issues/1301', on: '2024-07-20' },
        ],
      },
    ],
    'duplicate-tool-result': [
      {
        verdict: 'rejected',
        status: 400,
        says: '<400> InternalError.Algo.InvalidParameter: messages with role "tool" must be a response to a preceeding message with "tool_calls".',
        parameters: { apartOnly: true },
        note: 'If another message comes before the second result, the result no longer follows the calls.',
        evidence: [
          { kind: 'inferred', at: 'https://github.com/QwenLM/qwen-code/issues/2360', on: '2026-03-13' },
          { kind: 'inferred', at: 'https://github.com/sigoden/aichat/pull/993', on: '2024-11-13' },
          { kind: 'inferred', at: 'https://github.com/labring/FastGPT/issues/4184', on: '2025-03-16' },
        ],
      },
    ],
    'arguments-not-json': [
      {
        verdict: 'rejected',
        status: 400,
        says: '<400> InternalError.Algo.InvalidParameter: The "function.arguments" parameter of the code model must be in JSON format.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/HKUDS/nanobot/issues/1487', on: '2026-03-03' },
          { kind: 'reported', at: 'https://github.com/explyt/explyt/issues/23', on: '2025-08-08' },
          { kind: 'reported', at: 'https://github.com/alibaba/spring-ai-alibaba/issues/4533' },
          { kind: 'reported', at: 'https://github.com/spring-ai-alibaba/website/pull/282', on: '2026-09-12' },
        ],
      },
    ],
    'json-mode-without-json-word': [
      {
        verdict: 'rejected',
        status: 400,
        says: "<400> InternalError.Algo.InvalidParameter: 'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
        evidence: [
          { kind: 'reported', at: 'https://github.com/agno-agi/agno/pull/5317' },
          { kind: 'reported', at: 'https://github.com/dzhng/deep-research/issues/140' },
        ],
      },
    ],
    'missing-reasoning': [
      {
        verdict: 'tolerated',
        note: 'With thinking on, the server accepted a turn with tool calls and no reasoning.',
        evidence: [{ kind: 'recorded', at: THINKS_AND_CALLS }],
      },
    ],
    'unexpected-role-order': [
      {
        verdict: 'tolerated',
        note: 'The server accepts two or three assistant messages in a row.',
        evidence: [{ kind: 'recorded', at: ENDS_WITH_TWO, on: '2026-02-25' }],
      },
    ],
    'missing-user-message': [
      {
        verdict: 'rejected',
        status: 400,
        says: '<400> InternalError.Algo.InvalidParameter: The input messages do not contain elements with the role of user',
        note: 'For a request with only a system message, another reported error says that the list should not contain only one message with role "system".',
        evidence: [
          { kind: 'reported', at: 'https://github.com/langfuse/langfuse/issues/10513', on: '2025-11-17' },
          { kind: 'reported', at: 'https://github.com/agentscope-ai/agentscope-java/issues/613', on: '2026-01-21' },
          { kind: 'reported', at: 'https://github.com/tablegpt/tablegpt-agent/issues/132', on: '2024-12-03' },
        ],
      },
    ],
    'unexpected-last-role': [
      { verdict: 'tolerated', evidence: [{ kind: 'recorded', at: ENDS_WITH_TWO, on: '2026-02-25' }] },
    ],
    'multiple-system-messages': [
      {
        verdict: 'rejected',
        status: 400,
        note: "A client joins system messages for this host, as it does for hosts that render the model's chat template.",
        evidence: [{ kind: 'reported', at: 'https://github.com/can1357/oh-my-pi/issues/958', on: '2026-05-07' }],
      },
    ],
    'conflicting-settings': [
      {
        verdict: 'rejected',
        models: ['qwen3.7-max*'],
        status: 400,
        says: '<400> InternalError.Algo.InvalidParameter: The value of the enable_thinking parameter is restricted to True.',
        parameters: { conflicts: [{ refused: { enable_thinking: ['false'] }, with: {} }] },
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/gpustack/gpustack/issues/5402',
            from: 'gateway',
            on: '2026-05-27',
          },
        ],
      },
      {
        verdict: 'rejected',
        status: 400,
        says: '<400> InternalError.Algo.InvalidParameter: The tool_choice parameter does not support being set to required or object in thinking mode',
        parameters: {
          conflicts: [{ refused: { tool_choice: ['required', 'function'] }, with: { enable_thinking: ['true'] } }],
        },
        evidence: [
          {
            kind: 'recorded',
            at: `${GENAI}/blob/main/${SCOREBOARD}/qwen3.8-max_thinking/GenSync-Tools-SquareRoot-1.yaml`,
          },
        ],
      },
      {
        verdict: 'rejected',
        models: THINKS_BY_DEFAULT,
        status: 400,
        says: '<400> InternalError.Algo.InvalidParameter: The tool_choice parameter does not support being set to required or object in thinking mode',
        parameters: {
          conflicts: [{ refused: { tool_choice: ['required', 'function'] }, with: { enable_thinking: ['unset'] } }],
        },
        note: 'These models think unless the request turns thinking off.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/34e30a5db001930280756f27536bacfebd0a7ece/providers/alibaba/testdata/TestClient/Intl/Scoreboard/qwen3.5-397b-a17b_thinking/GenSync-Tools-SquareRoot-1.yaml',
            on: '2026-02-27',
          },
        ],
      },
      {
        verdict: 'rejected',
        models: OPEN_QWEN3,
        status: 400,
        says: 'parameter.enable_thinking must be set to false for non-streaming calls',
        parameters: { conflicts: [{ refused: { enable_thinking: ['true'] }, with: { stream: ['false', 'unset'] } }] },
        note: 'Later model generations accept this.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/OpenBMB/UltraRAG/issues/287', on: '2026-01-29' },
          {
            kind: 'reported',
            at: 'https://github.com/QuantumNous/new-api/pull/1109',
            from: 'gateway',
            on: '2025-05-26',
          },
          { kind: 'reported', at: 'https://github.com/alibaba/spring-ai-alibaba/issues/867', on: '2025-05-16' },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
