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
        note: 'An answer whose content is an empty list ends in an internal error.',
        evidence: [{ kind: 'reported', at: 'https://github.com/vllm-project/vllm/pull/49130', on: '2026-07' }],
      },
    ],
    'part-in-wrong-role': [
      {
        verdict: 'rejected',
        status: 500,
        parameters: { allowed: { assistant: ['output_text'] } },
        note: 'A refusal that stands first in an answer ends in an internal error.',
        evidence: [{ kind: 'reported', at: 'https://github.com/vllm-project/vllm/pull/49130', on: '2026-07' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
