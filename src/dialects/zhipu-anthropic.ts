import type { Dialect } from '../generated/types.ts';
import { ZHIPU_MODELS } from './model-names.ts';

/** The endpoint under `/api/anthropic`. */
export default {
  id: 'zhipu-anthropic',
  name: 'Zhipu / Z.ai, Anthropic endpoint',
  docs: 'https://docs.z.ai/devpack/tool/claude',
  shape: 'anthropic-messages',
  hosts: ['api.z.ai', 'open.bigmodel.cn'],
  models: ZHIPU_MODELS,
  aliases: ['zai-anthropic', 'zhipu-messages'],
  checked: '2026-11-24',
  rules: {
    'unsupported-role': [
      {
        verdict: 'rejected',
        status: 422,
        says: "Input should be 'user' or 'assistant'",
        parameters: { allowed: ['user', 'assistant'] },
        note: 'The report also shows a request that the server accepted.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/zai-org/GLM-5/issues/74', on: '2026-05-29' },
          {
            kind: 'reported',
            at: 'https://github.com/diegosouzapw/OmniRoute/issues/1701',
            from: 'gateway',
            on: '2026-04-28',
          },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
