import type { Dialect } from '../generated/types.ts';

const DOCS = 'https://docs.siliconflow.cn/docs/api/chat-completions-post';

/** Models whose own rules want reasoning back on the turns with calls. */
const DEMANDING = ['*GLM-5*', '*Kimi-K2.5*', '*Kimi-K2.6*', '*Kimi-K2-Thinking*'];

/** A host of open models: what is refused is mostly refused by the rules of the model behind it. */
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
      note: 'They were refused without it, now and then. That an empty text is taken is said of Kimi itself.',
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
        note: 'The words are those of Kimi itself. Another report has it pass now and then.',
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
