import type { Dialect } from '../generated/types.ts';
import { ZHIPU } from './chat-settings.ts';
import { ZHIPU_MODELS } from './model-names.ts';

const THINKING = 'https://docs.z.ai/guides/capabilities/thinking-mode';
const REQ_LLM = 'https://github.com/valiot/req_llm/blob/aacce19/test/support/fixtures/zai';
const PYDANTIC_AI = 'https://github.com/pydantic/pydantic-ai/blob/4fda389/tests/models/cassettes/test_zai';

const TEXT_ONLY = { known: ['text'] };
/** Text models of the fifth generation. The smaller vision model is `glm-5.3-flash`. */
const TEXT_MODELS = ['glm-4.5', 'glm-4.6', 'glm-4.7', 'glm-5', 'glm-5.1', 'glm-5.2', 'glm-5.3'];

/** Models that cannot be asked not to think. */
const ALWAYS_THINKING = ['glm-5.3*'];

export default {
  id: 'zhipu',
  name: 'Z.ai (Zhipu) chat completions',
  docs: 'https://docs.z.ai/api-reference/llm/chat-completion',
  shape: 'openai-chat',
  hosts: ['api.z.ai', 'open.bigmodel.cn'],
  models: ZHIPU_MODELS,
  aliases: ['glm', 'zai', 'z-ai', 'z.ai', 'zhipuai', 'bigmodel'],
  checked: '2026-11-24',
  settings: ZHIPU,
  precedence: ['wrong-type', 'unsupported-role', 'unknown-part-type', 'unexpected-first-role'],
  replay: [
    {
      turnsWithCalls: 'useful',
      plainTurns: 'ignored',
      field: 'reasoning_content',
      note: 'In a tool loop, the model continues from it. On plain turns the model reads it only if the request has `clear_thinking: false`, which is the default only of the coding endpoint.',
      evidence: [
        { kind: 'documented', at: THINKING },
        { kind: 'recorded', at: `${PYDANTIC_AI}/test_zai_preserved_thinking_round_trip.yaml`, on: '2026-07-01' },
        { kind: 'recorded', at: `${REQ_LLM}/glm_4_6/tool_round_trip_2.json`, on: '2025-11-02' },
      ],
    },
  ],
  replies: {
    'unknown-finish-reason': [
      {
        verdict: 'tolerated',
        parameters: { words: ['sensitive', 'network_error'] },
        evidence: [{ kind: 'documented', at: 'https://docs.bigmodel.cn/api-reference' }],
      },
    ],
  },
  rules: {
    'wrong-type': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Invalid API parameter, please check the documentation. (code 1210)',
        evidence: [{ kind: 'inferred', at: 'https://docs.z.ai/api-reference/llm/chat-completion' }],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Incorrect role information (code 1214)',
        parameters: { allowed: ['system', 'user', 'assistant', 'tool'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/openclaw/openclaw/issues/23115', on: '2026-02-22' },
          { kind: 'reported', at: 'https://github.com/vastsa/PI-Desktop/issues/30', from: 'gateway', on: '2026-09-02' },
          { kind: 'reported', at: 'https://github.com/earendil-works/pi/issues/547', on: '2026-01-07' },
        ],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        models: TEXT_MODELS,
        status: 400,
        says: "messages.content.type 参数非法，取值范围 ['text'] (code 1210)",
        parameters: TEXT_ONLY,
        note: 'Models with a `v` after the version number accept images and videos, and so does glm-5.3-flash.',
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/TriDefender/zcode-api/pull/26',
            from: 'gateway',
            on: '2026-07-13',
          },
          { kind: 'reported', at: 'https://github.com/openkursar/hello-halo/issues/346', on: '2026-08-30' },
          {
            kind: 'reported',
            at: 'https://github.com/BigPizzaV3/CodexPlusPlus/issues/1760',
            from: 'gateway',
            on: '2026-08-03',
          },
        ],
      },
    ],
    'missing-user-message': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'The messages parameter is illegal. Please check the documentation. (code 1214)',
        parameters: { instructionsOnly: true },
        evidence: [
          { kind: 'reported', at: 'https://github.com/HKUDS/nanobot/pull/3086', on: '2026-04-13' },
          { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/2557' },
        ],
      },
    ],
    'conflicting-settings': [
      {
        verdict: 'rejected',
        models: ALWAYS_THINKING,
        status: 400,
        says: 'This model always engages in thinking and cannot be disabled; please use low, high, or max (code 1210)',
        parameters: { conflicts: [{ refused: { thinking: ['disabled'] }, with: {} }] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/issues/85890', on: '2026-08-14' },
          { kind: 'reported', at: 'https://github.com/THU-MAIC/OpenMAIC/issues/1400', on: '2026-09-07' },
        ],
      },
      {
        verdict: 'tolerated',
        models: ALWAYS_THINKING,
        parameters: { conflicts: [{ refused: { thinking: ['disabled'] }, with: {} }] },
        note: 'The coding endpoint accepts it, and the model thinks anyway.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/issues/85890', on: '2026-08-14' },
        ],
      },
    ],
    'altered-reasoning': [
      {
        verdict: 'altered',
        note: 'The documentation asks for complete, unmodified reasoning in order. Changing it reduces quality and cache hits, but causes no error.',
        evidence: [{ kind: 'documented', at: THINKING }],
      },
    ],
    'empty-message': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'messages[{i}]:content和tool_calls 字段不能同时为空',
        parameters: { roles: ['assistant'] },
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/songquanpeng/one-api/issues/1153',
            from: 'gateway',
            on: '2024-03',
          },
        ],
      },
      {
        verdict: 'tolerated',
        models: ['glm-5.3-flash'],
        parameters: { roles: ['assistant'] },
        note: 'Tested through a gateway.',
        evidence: [{ kind: 'reported', at: 'https://github.com/vastsa/PI-Desktop/issues/30', on: '2026-09-02' }],
      },
      {
        verdict: 'rejected',
        status: 400,
        says: '未正常接收到prompt参数。 (code 1213)',
        parameters: { roles: ['user'] },
        evidence: [{ kind: 'reported', at: 'https://github.com/apecloud/ApeRAG/issues/387', on: '2023-11-13' }],
      },
    ],
    'empty-text': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'messages[{i}].content[{j}].text:text cannot be empty. (code 1214)',
        evidence: [{ kind: 'reported', at: 'https://github.com/agentscope-ai/QwenPaw/issues/287', on: '2026-03-02' }],
      },
    ],
    'missing-content': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'messages[{i}]:content和tool_calls 字段不能同时为空',
        parameters: { refused: { assistant: ['null', 'absent'] } },
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/songquanpeng/one-api/issues/1153',
            from: 'gateway',
            on: '2024-03',
          },
        ],
      },
    ],
    'missing-tool-call-id': [
      {
        verdict: 'tolerated',
        note: 'Five models answered all ten requests.',
        evidence: [{ kind: 'recorded', at: `${REQ_LLM}/glm_4_5/tool_round_trip_2.json`, on: '2025-11-02' }],
      },
    ],
    'unanswered-tool-call': [
      {
        verdict: 'tolerated',
        evidence: [{ kind: 'reported', at: 'https://github.com/xuzhougeng/wisp-science/pull/75' }],
      },
    ],
    'arguments-not-json': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Invalid API parameter, please check the documentation. (code 1210)',
        evidence: [{ kind: 'reported', at: 'https://github.com/charmbracelet/crush/issues/1237', on: '2025-10-15' }],
      },
    ],
    'unexpected-role-order': [
      {
        verdict: 'tolerated',
        note: 'A system message after others, and a result without its call, were tested through a gateway.',
        evidence: [{ kind: 'reported', at: 'https://github.com/vastsa/PI-Desktop/issues/30', on: '2026-09-02' }],
      },
    ],
    'unexpected-first-role': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'The messages parameter is illegal. Please check the documentation. (code 1214)',
        note: 'The error never names the message. In all reports the history begins with an assistant message or with tool calls.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/MetaGLM/zhipuai-sdk-python-v4/issues/14', on: '2024-03-14' },
          { kind: 'reported', at: 'https://github.com/HKUDS/nanobot/pull/3233', on: '2026-04-17' },
          { kind: 'reported', at: 'https://github.com/Lingtai-AI/lingtai-kernel/pull/699', on: '2026-07-05' },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
