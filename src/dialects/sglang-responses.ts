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
        note: 'The server silently parses the list as another type and passes it to the model unconverted. It understands plain text.',
        evidence: [{ kind: 'reported', at: 'https://github.com/sgl-project/sglang/issues/17853', on: '2026-01' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
