import type { Dialect } from '../generated/types.ts';

const DOCS = 'https://docs.siliconflow.cn/docs/api/chat-completions-post';

/** Models that require reasoning on turns with tool calls, also at their own provider. */
const DEMANDING = ['*GLM-5*', '*Kimi-K2.5*', '*Kimi-K2.6*', '*Kimi-K2-Thinking*'];

/** A host for open-weight models. Most rejections come from the rules of the model. */
export default {
  id: 'siliconflow',
  name: 'SiliconFlow chat completions',
  docs: DOCS,
  shape: 'openai-chat',
  hosts: ['api.siliconflow.cn', 'api.siliconflow.com', 'api-st.siliconflow.cn'],
  models: ['Pro/*'],
  aliases: ['siliconflow-cn', 'siliconcloud'],
  checked: '2026-11-22',
  settings: [{ setting: 'topK', at: 'top_k', evidence: [{ kind: 'documented', at: DOCS }] }],
  replay: [
    {
      models: DEMANDING,
      turnsWithCalls: 'required',
      plainTurns: 'ignored',
      field: 'reasoning_content',
      filler: '',
      note: 'Requests without it were rejected from time to time. That an empty string is accepted is reported only for Kimi itself.',
      evidence: [
        { kind: 'reported', at: 'https://github.com/agentscope-ai/QwenPaw/issues/750', on: '2026-03' },
        { kind: 'reported', at: 'https://github.com/agentscope-ai/QwenPaw/issues/433', on: '2026-03-03' },
      ],
    },
    {
      turnsWithCalls: 'useful',
      plainTurns: 'ignored',
      field: 'reasoning_content',
      evidence: [
        { kind: 'reported', at: 'https://github.com/agentscope-ai/QwenPaw/issues/750', on: '2026-03' },
        { kind: 'reported', at: 'https://github.com/labring/FastGPT/issues/6357', on: '2026-02-06' },
      ],
    },
  ],
  rules: {
    'missing-reasoning': [
      {
        verdict: 'rejected',
        models: DEMANDING,
        status: 400,
        says: 'thinking is enabled but reasoning_content is missing in assistant tool call message at index {i} (code 20015)',
        parameters: { fields: ['reasoning_content'], turns: ['calls'], since: 'start' },
        note: 'The error text is the one of Kimi itself. In another report the request is accepted from time to time.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/agentscope-ai/QwenPaw/issues/750', on: '2026-03' },
          { kind: 'reported', at: 'https://github.com/agentscope-ai/QwenPaw/issues/433', on: '2026-03-03' },
        ],
      },
      {
        verdict: 'tolerated',
        models: DEMANDING,
        when: { thinking: 'off' },
        evidence: [{ kind: 'inferred', at: DOCS }],
      },
    ],
  },
} satisfies Dialect as Dialect;
