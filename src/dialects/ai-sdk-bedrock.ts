import type { Dialect } from '../generated/types.ts';

const CONVERT =
  'https://github.com/vercel/ai/blob/ed857f50f112e23930b0c2dd8d532cc8bebbc911/packages/amazon-bedrock/src/convert-to-amazon-bedrock-chat-messages.ts#L138';

export default {
  id: 'ai-sdk-bedrock',
  kind: 'client',
  name: 'Vercel AI SDK, Amazon Bedrock provider',
  docs: 'https://ai-sdk.dev/providers/ai-sdk-providers/amazon-bedrock',
  shape: 'ai-sdk-model',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  rules: {
    'misplaced-system-message': [
      {
        verdict: 'rejected',
        says: "'Multiple system messages that are separated by user/assistant messages' functionality not supported.",
        parameters: { place: 'leading' },
        evidence: [
          { kind: 'documented', at: CONVERT },
          { kind: 'reported', at: 'https://github.com/midday-ai/ai-sdk-tools/issues/121' },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
