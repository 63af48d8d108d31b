import type { Dialect } from '../generated/types.ts';

const CONVERT =
  'https://github.com/vercel/ai/blob/0bd5bc6ed06185d4b2188012ba3675f64429353e/packages/ai/core/prompt/convert-to-core-messages.ts';

/** What `convertToCoreMessages` of version 4 threw. */
export default {
  id: 'ai-sdk-v4',
  kind: 'client',
  name: 'Vercel AI SDK 4, UI messages',
  docs: 'https://v4.ai-sdk.dev/docs/reference/ai-sdk-ui/convert-to-core-messages',
  shape: 'ai-sdk-ui',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  rules: {
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        says: 'ToolInvocation must have a result: {id}',
        note: 'Versions 3 and 4. A call whose arguments are still streaming counts like any other.',
        evidence: [
          { kind: 'documented', at: `${CONVERT}#L135`, on: '2025-03-19' },
          { kind: 'reported', at: 'https://github.com/vercel/ai/issues/3263' },
        ],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        says: 'Unsupported role: {role}',
        note: 'The conversion drops messages with the role `data`.',
        parameters: { allowed: ['system', 'user', 'assistant', 'data'] },
        evidence: [{ kind: 'documented', at: `${CONVERT}#L289`, on: '2025-03-19' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
