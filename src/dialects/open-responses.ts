import type { Dialect, Evidence } from '../generated/types.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;
const REPOSITORY =
  'https://github.com/openresponses/openresponses/blob/3533b213592925e03bdfdc9495bd31c9887179c8/schema';
const spec: Evidence = { kind: 'documented', at: 'https://www.openresponses.org/specification', on: '2026-04-24' };
/** The release 2026-04-24 added compaction items and the phase of an assistant message. */
const items: Evidence = { kind: 'schema', at: `${REPOSITORY}/items.tsp`, on: '2026-04-24' };
const REASONING =
  'https://github.com/openresponses/openresponses/blob/ebf2ab1492e13fca6925c8be6dcd762755543022/schema/components/schemas/ReasoningItemParam.json';

export default {
  id: 'open-responses',
  name: 'Open Responses',
  docs: 'https://www.openresponses.org/specification',
  shape: 'openai-responses',
  hosts: [],
  models: [],
  checked: '2026-11-24',
  rules: {
    'malformed-tool-call-id': [
      {
        ...REFUSED,
        parameters: { maxLength: 64, emptyIsId: true },
        evidence: [items],
      },
    ],
    'missing-tool-call-id': [
      {
        ...REFUSED,
        parameters: { emptyIsId: true },
        evidence: [items],
      },
    ],
    'malformed-tool-name': [
      {
        ...REFUSED,
        parameters: { pattern: '^[a-zA-Z0-9_-]{1,64}$' },
        evidence: [items],
      },
    ],
    'malformed-reasoning-item': [
      {
        ...REFUSED,
        parameters: { faults: ['noSummary'] },
        evidence: [items],
      },
      {
        ...REFUSED,
        parameters: { faults: ['content'] },
        note: 'In requests, `content` is null.',
        evidence: [items],
      },
      {
        verdict: 'tolerated',
        parameters: { faults: ['content'] },
        note: 'Another version of the schema allows content in requests.',
        evidence: [{ kind: 'schema', at: REASONING }],
      },
    ],
    'missing-field': [
      {
        ...REFUSED,
        evidence: [items],
      },
    ],
    'wrong-type': [
      {
        ...REFUSED,
        evidence: [items],
      },
    ],
    'unsupported-role': [
      {
        ...REFUSED,
        parameters: { allowed: ['user', 'assistant', 'system', 'developer'] },
        evidence: [items],
      },
    ],
    'orphan-tool-result': [
      {
        ...REFUSED,
        evidence: [{ ...spec, kind: 'inferred' }],
      },
    ],
    'unanswered-tool-call': [
      {
        ...REFUSED,
        evidence: [{ ...spec, kind: 'inferred' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
