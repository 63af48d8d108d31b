import type { Dialect } from '../generated/types.ts';

const CONVERT =
  'https://github.com/vercel/ai/blob/ed857f50f112e23930b0c2dd8d532cc8bebbc911/packages/openai-compatible/src/completion/convert-to-openai-compatible-completion-prompt.ts#L31';

export default {
  id: 'ai-sdk-openai-completion',
  kind: 'client',
  name: 'Vercel AI SDK, OpenAI-compatible completion models',
  docs: 'https://ai-sdk.dev/providers/openai-compatible-providers',
  shape: 'ai-sdk-model',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  rules: {
    'misplaced-system-message': [
      {
        verdict: 'rejected',
        says: 'Invalid prompt: Unexpected system message in prompt: {content}',
        note: 'The provider accepts one system message at the beginning.',
        evidence: [{ kind: 'documented', at: CONVERT }],
      },
    ],
  },
} satisfies Dialect as Dialect;
