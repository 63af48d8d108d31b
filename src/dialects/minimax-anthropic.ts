import type { Dialect } from '../generated/types.ts';
import { MINIMAX_MODELS } from './model-names.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;

/** The endpoint under `/anthropic`, which MiniMax recommends for thinking. */
export default {
  id: 'minimax-anthropic',
  name: 'MiniMax, Anthropic endpoint',
  docs: 'https://platform.minimax.io/docs/api-reference/text-anthropic-api',
  shape: 'anthropic-messages',
  hosts: ['api.minimax.io', 'api.minimaxi.com'],
  models: MINIMAX_MODELS,
  aliases: ['minimax-messages'],
  checked: '2026-11-24',
  precedence: ['unsupported-role', 'orphan-tool-result', 'interrupted-tool-results'],
  replay: [
    {
      turnsWithCalls: 'useful',
      plainTurns: 'useful',
      inContent: 'parts',
      note: 'Without it, the model stops thinking between tool calls.',
      evidence: [
        { kind: 'documented', at: 'https://platform.minimax.io/docs/api-reference/text-anthropic-api' },
        { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/issues/75725', on: '2026-08-05' },
      ],
    },
  ],
  rules: {
    'unsupported-role': [
      {
        ...REFUSED,
        says: 'invalid params, chat content has invalid message role: {role} (2013)',
        parameters: { allowed: ['user', 'assistant'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/MiniMax-AI/MiniMax-M2.7/issues/43', on: '2026-05-29' },
          {
            kind: 'reported',
            at: 'https://github.com/BigPizzaV3/CodexPlusPlus/issues/267',
            from: 'gateway',
            on: '2026-05-23',
          },
        ],
      },
    ],
    'orphan-tool-result': [
      {
        ...REFUSED,
        says: "invalid params, tool result's tool id({id}) not found (2013)",
        note: 'All three kinds of endpoint behave the same.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/openclaw/openclaw/issues/6971', on: '2026-02-02' },
          { kind: 'reported', at: 'https://github.com/MiniMax-AI/MiniMax-M2/issues/76', on: '2026-02-11' },
          { kind: 'reported', at: 'https://github.com/earendil-works/pi/issues/5468', on: '2026-06' },
        ],
      },
    ],
    'interrupted-tool-results': [
      {
        ...REFUSED,
        says: 'invalid params, tool call result does not follow tool call (2013)',
        evidence: [{ kind: 'reported', at: 'https://github.com/MiniMax-AI/MiniMax-M2/issues/43', on: '2025-11-13' }],
      },
    ],
    'unsigned-reasoning': [
      {
        verdict: 'tolerated',
        evidence: [
          { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/pull/75748', on: '2026-08-05' },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
