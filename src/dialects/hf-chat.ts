import type { Dialect, Evidence } from '../generated/types.ts';

const TRANSFORMERS = 'https://huggingface.co/docs/transformers/main/en';

const templates: Evidence = { kind: 'documented', at: `${TRANSFORMERS}/chat_templating` };
const formats: Evidence = {
  kind: 'documented',
  at: 'https://github.com/huggingface/trl/blob/0087e4f5f389bf0fba0d8d5458e2243a11640f6c/docs/source/dataset_formats.md',
};

/**
 * Conversations for chat templates when the template is not known. A known template raises its own errors when it is
 * rendered.
 */
export default {
  id: 'hf-chat',
  name: 'Hugging Face chat templates',
  docs: `${TRANSFORMERS}/chat_templating`,
  kind: 'framework',
  shape: 'hf-chat',
  hosts: [],
  models: [],
  aliases: ['trl', 'transformers'],
  checked: '2026-11-22',
  template: 'transformers',
  precedence: ['wrong-type', 'missing-field', 'arguments-not-object'],
  rules: {
    'wrong-type': [{ verdict: 'rejected', evidence: [templates, formats] }],
    'missing-field': [{ verdict: 'rejected', evidence: [templates, formats] }],
    'arguments-not-object': [
      {
        verdict: 'altered',
        says: 'Can only get item pairs from a mapping.',
        note: 'Most templates iterate over the arguments or encode them. A few accept only a string, and some accept both.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/QwenLM/Qwen3-Coder/issues/444', on: '2025-07-24' },
          { kind: 'reported', at: 'https://github.com/QwenLM/Qwen3/issues/1894', on: '2026-08-14' },
          { kind: 'reported', at: 'https://github.com/mudler/LocalAI/pull/10256', on: '2026-06-11' },
          { kind: 'reported', at: 'https://github.com/vortico/flama/issues/258', on: '2026-07-30' },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
