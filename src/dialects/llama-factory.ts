import type { Dialect, Evidence } from '../generated/types.ts';
import sharegpt from './sharegpt.ts';

const FACTORY = 'https://github.com/hiyouga/LLaMA-Factory/blob/02e2fb34bf8a79330b080607872fe4565876d0e6';

const converter: Evidence = { kind: 'documented', at: `${FACTORY}/src/llamafactory/data/converter.py` };
const readme: Evidence = {
  kind: 'documented',
  at: 'https://github.com/hiyouga/LLaMA-Factory/blob/main/data/README.md',
};

/** LLaMA-Factory with its default role names. It does not train on the samples that it drops. */
export default {
  id: 'llama-factory',
  name: 'LLaMA-Factory',
  docs: 'https://github.com/hiyouga/LLaMA-Factory/blob/main/data/README.md',
  kind: 'client',
  shape: 'sharegpt',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  rules: {
    ...sharegpt.rules,
    'empty-conversation': [{ verdict: 'rejected', note: 'LLaMA-Factory drops the sample.', evidence: [converter] }],
    'unsupported-role': [
      {
        verdict: 'rejected',
        says: 'Invalid role tag in the messages. Skipping this abnormal example.',
        parameters: { allowed: ['system', 'human', 'gpt', 'function_call', 'observation'], field: 'from' },
        evidence: [converter, readme],
      },
    ],
    'unexpected-role-order': [
      {
        verdict: 'rejected',
        says: 'Invalid role tag in the messages. Skipping this abnormal example.',
        parameters: {
          order: 'system? system? ((user | result | other) (plain | calls | other))* (user | result | other)?',
          results: true,
        },
        evidence: [converter, readme],
      },
    ],
    'unexpected-last-role': [
      {
        verdict: 'rejected',
        says: 'Invalid message count in the messages. Skipping this abnormal example.',
        parameters: { allowed: ['system', 'developer', 'user', 'plain', 'calls', 'result', 'other'] },
        evidence: [converter],
      },
    ],
  },
} satisfies Dialect as Dialect;
