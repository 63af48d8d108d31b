import type { Dialect } from '../generated/types.ts';

export default {
  id: 'vllm-responses',
  name: 'vLLM Responses',
  docs: 'https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html#responses-api',
  shape: 'openai-responses',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  rules: {
    'empty-message': [
      {
        verdict: 'rejected',
        status: 500,
        parameters: { roles: ['assistant'], partsCount: true },
        note: 'An assistant message whose content is an empty list causes an internal error.',
        evidence: [{ kind: 'reported', at: 'https://github.com/vllm-project/vllm/pull/49130', on: '2026-07' }],
      },
    ],
    'part-in-wrong-role': [
      {
        verdict: 'rejected',
        status: 500,
        parameters: { allowed: { assistant: ['output_text'] } },
        note: 'An assistant message whose first part is a refusal causes an internal error.',
        evidence: [{ kind: 'reported', at: 'https://github.com/vllm-project/vllm/pull/49130', on: '2026-07' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
