import type { Dialect } from '../generated/types.ts';

export default {
  id: 'sglang-responses',
  name: 'SGLang Responses',
  docs: 'https://docs.sglang.ai/basic_usage/openai_api.html',
  shape: 'openai-responses',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  rules: {
    'part-in-wrong-role': [
      {
        verdict: 'altered',
        says: "Input should be 'text'",
        parameters: { allowed: { user: ['text'] } },
        note: 'The list goes to the model unconverted, and another way is taken without a word. Plain text is understood.',
        evidence: [{ kind: 'reported', at: 'https://github.com/sgl-project/sglang/issues/17853', on: '2026-01' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
