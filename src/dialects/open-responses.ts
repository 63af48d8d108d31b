import type { Dialect } from '../generated/types.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;
const SPEC = 'https://www.openresponses.org/specification';

export default {
  id: 'open-responses',
  name: 'Open Responses',
  docs: 'https://www.openresponses.org/specification',
  shape: 'openai-responses',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  rules: {
    'malformed-tool-call-id': [
      {
        ...REFUSED,
        parameters: { maxLength: 64, emptyIsId: true },
        evidence: [{ kind: 'documented', at: SPEC }],
      },
    ],
    'missing-tool-call-id': [
      {
        ...REFUSED,
        parameters: { emptyIsId: true },
        evidence: [{ kind: 'documented', at: SPEC }],
      },
    ],
    'malformed-tool-name': [
      {
        ...REFUSED,
        parameters: { pattern: '^[a-zA-Z0-9_-]{1,64}$' },
        evidence: [{ kind: 'documented', at: SPEC }],
      },
    ],
    'malformed-reasoning-item': [
      {
        ...REFUSED,
        parameters: { faults: ['noSummary', 'content'] },
        note: 'In requests, `content` is null.',
        evidence: [{ kind: 'documented', at: SPEC }],
      },
    ],
    'missing-field': [
      {
        ...REFUSED,
        evidence: [{ kind: 'documented', at: SPEC }],
      },
    ],
    'wrong-type': [
      {
        ...REFUSED,
        evidence: [{ kind: 'documented', at: SPEC }],
      },
    ],
    'unsupported-role': [
      {
        ...REFUSED,
        parameters: { allowed: ['user', 'assistant', 'system', 'developer'] },
        evidence: [{ kind: 'documented', at: SPEC }],
      },
    ],
    'orphan-tool-result': [
      {
        ...REFUSED,
        evidence: [{ kind: 'inferred', at: SPEC }],
      },
    ],
    'unanswered-tool-call': [
      {
        ...REFUSED,
        evidence: [{ kind: 'inferred', at: SPEC }],
      },
    ],
  },
} satisfies Dialect as Dialect;
