import type { Dialect } from '../generated/types.ts';

export default {
  id: 'ai-sdk-google',
  kind: 'client',
  name: 'Vercel AI SDK, Google provider',
  docs: 'https://ai-sdk.dev/providers/ai-sdk-providers/google-generative-ai',
  shape: 'ai-sdk-model',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  rules: {
    'misplaced-system-message': [
      {
        verdict: 'rejected',
        says: "'system messages are only supported at the beginning of the conversation' functionality not supported.",
        parameters: { place: 'leading' },
        evidence: [
          {
            kind: 'documented',
            at: 'https://github.com/vercel/ai/blob/main/packages/google/src/convert-to-google-generative-ai-messages.ts',
          },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
