import type { Dialect, Evidence } from '../generated/types.ts';

const FACTORY = 'https://github.com/hiyouga/LLaMA-Factory/blob/02e2fb34bf8a79330b080607872fe4565876d0e6';

const readme: Evidence = {
  kind: 'documented',
  at: 'https://github.com/hiyouga/LLaMA-Factory/blob/main/data/README.md',
};
const converter: Evidence = { kind: 'documented', at: `${FACTORY}/src/llamafactory/data/converter.py` };
const formatter: Evidence = { kind: 'documented', at: `${FACTORY}/src/llamafactory/data/formatter.py` };

/** All role names in data sets of this format. */
const SPEAKERS = [
  ...['system', 'human', 'user', 'gpt', 'assistant', 'chatgpt', 'bing', 'bard'],
  ...['function_call', 'observation', 'tool', 'function_response'],
];

/** ShareGPT samples, as common trainers read them. */
export default {
  id: 'sharegpt',
  name: 'ShareGPT',
  docs: 'https://github.com/hiyouga/LLaMA-Factory/blob/main/data/README.md',
  kind: 'framework',
  shape: 'sharegpt',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  precedence: ['wrong-type', 'missing-field', 'unsupported-role', 'unexpected-role-order', 'unexpected-last-role'],
  rules: {
    'wrong-type': [{ verdict: 'rejected', says: 'Expected a string, got {found}', evidence: [formatter, converter] }],
    'missing-field': [{ verdict: 'rejected', says: 'KeyError', evidence: [converter, formatter] }],
    'empty-conversation': [{ verdict: 'altered', note: 'Trainers drop the sample.', evidence: [converter] }],
    'unsupported-role': [
      { verdict: 'rejected', parameters: { allowed: SPEAKERS, field: 'from' }, evidence: [readme, converter] },
    ],
    'unexpected-role-order': [
      {
        verdict: 'altered',
        says: 'Skipping this abnormal example.',
        note: 'One trainer drops the sample with a warning; others accept it.',
        parameters: {
          order: 'system? system? ((user | result | other) (plain | calls | other))* (user | result | other)?',
          results: true,
        },
        evidence: [converter, readme],
      },
    ],
    'unexpected-last-role': [
      {
        verdict: 'altered',
        says: 'Skipping this abnormal example.',
        note: 'A sample ends with an answer, or with the question if two candidate answers are stored next to it.',
        parameters: { allowed: ['system', 'developer', 'user', 'plain', 'calls', 'result', 'other'] },
        evidence: [converter],
      },
    ],
    'malformed-tool-call': [
      { verdict: 'rejected', says: 'Invalid JSON format in function message', evidence: [formatter] },
    ],
    'malformed-tool-definition': [
      { verdict: 'rejected', says: 'Invalid JSON format in tool description', evidence: [formatter] },
    ],
  },
} satisfies Dialect as Dialect;
