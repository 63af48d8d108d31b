import type { Dialect, Evidence } from '../generated/types.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;
const SPEC = 'https://www.openresponses.org/specification';
/** Its OpenAPI document. The text names no request that servers must reject. */
const SCHEMA: Evidence = { kind: 'schema', at: SPEC, on: '2026-04-24' };

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
        evidence: [SCHEMA],
      },
    ],
    'missing-tool-call-id': [
      {
        ...REFUSED,
        parameters: { emptyIsId: true },
        evidence: [SCHEMA],
      },
    ],
    'malformed-tool-name': [
      {
        ...REFUSED,
        parameters: { pattern: '^[a-zA-Z0-9_-]{1,64}$' },
        evidence: [SCHEMA],
      },
    ],
    'malformed-reasoning-item': [
      {
        ...REFUSED,
        parameters: { faults: ['noSummary', 'content'] },
        note: 'In requests, `content` is null.',
        evidence: [SCHEMA],
      },
    ],
    'missing-field': [
      {
        ...REFUSED,
        evidence: [SCHEMA],
      },
    ],
    'wrong-type': [
      {
        ...REFUSED,
        evidence: [SCHEMA],
      },
    ],
    'unsupported-role': [
      {
        ...REFUSED,
        parameters: { allowed: ['user', 'assistant', 'system', 'developer'] },
        evidence: [SCHEMA],
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
