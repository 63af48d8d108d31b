import type { Dialect } from '../generated/types.ts';

export default {
  id: 'ai-sdk-perplexity',
  kind: 'client',
  name: 'Vercel AI SDK, Perplexity provider',
  docs: 'https://ai-sdk.dev/providers/ai-sdk-providers/perplexity',
  shape: 'ai-sdk-model',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  rules: {
    'unsupported-role': [
      {
        verdict: 'rejected',
        says: "'Tool messages' functionality not supported.",
        parameters: { refused: ['tool'] },
        evidence: [
          {
            kind: 'documented',
            at: 'https://github.com/vercel/ai/blob/main/packages/perplexity/src/convert-to-perplexity-messages.ts',
          },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
