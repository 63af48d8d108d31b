import type { Dialect } from '../generated/types.ts';
import { CLAUDE } from './bedrock-converse-families.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;

/** Models that do not cache prompts. */
const UNCACHED = [
  ...['*qwen.*', '*deepseek.*', '*nvidia.*'],
  ...[
    '*anthropic.claude-3-sonnet*',
    '*anthropic.claude-3-opus*',
    '*anthropic.claude-v2*',
    '*anthropic.claude-instant*',
  ],
];

/** What the service rejects in prompt cache breakpoints. */
export const BEDROCK_CACHING: Dialect['rules'] = {
  'misplaced-cache-control': [
    {
      ...REFUSED,
      models: UNCACHED,
      says: 'You invoked an unsupported model or your request did not allow prompt caching. See the documentation for more information.',
      parameters: { refused: true },
      note: 'Some installations report status 403.',
      evidence: [
        { kind: 'reported', at: 'https://github.com/zeroclaw-labs/zeroclaw/pull/7315', on: '2026-06-06' },
        { kind: 'reported', at: 'https://github.com/posit-dev/positron/issues/12142', on: '2026-02-26' },
        { kind: 'reported', at: 'https://github.com/BerriAI/litellm/pull/39210', from: 'gateway', on: '2026-09-01' },
        { kind: 'reported', at: 'https://github.com/pensarai/apex/pull/943', from: 'client', on: '2026-08-03' },
      ],
    },
  ],
  'too-many-cache-controls': [
    {
      ...REFUSED,
      models: CLAUDE,
      says: 'A maximum of {most} blocks with cache_control may be provided. Found {count}.',
      evidence: [
        { kind: 'documented', at: 'https://docs.aws.amazon.com/bedrock/latest/userguide/prompt-caching.html' },
        { kind: 'reported', at: 'https://github.com/Bike4Mind/bike4mind/issues/2127', on: '2026-08-26' },
        { kind: 'reported', at: 'https://github.com/twentyhq/twenty/issues/26217', on: '2026-09-18' },
      ],
    },
  ],
};
