import type { Dialect, Evidence } from '../generated/types.ts';

const CODE = 'https://github.com/ag-ui-protocol/ag-ui/blob/821b8c227c6fe7b78de2c8259173dd7cbbdf181b';
const TYPES = `${CODE}/sdks/typescript/packages/core/src/types.ts`;
const APPLY = `${CODE}/sdks/typescript/packages/client/src/apply/default.ts`;
const ON = '2026-08-20';

/** The published schemas, version 1.0. */
const SCHEMAS: Evidence = {
  kind: 'documented',
  at: 'https://unpkg.com/@ag-ui/core@1.0.0/dist/schemas.mjs',
  on: '2026-09-17',
};
const CLIENT: Evidence = {
  kind: 'documented',
  at: 'https://unpkg.com/@ag-ui/client@1.0.0/dist/index.mjs',
  on: '2026-09-17',
};
const TYPED = { kind: 'documented', on: ON } as const;

const PARTS = ['text', 'image', 'audio', 'video', 'document'];

/**
 * Messages of the Agent User Interaction Protocol: what `MessageSchema` and `RunAgentInputSchema` of @ag-ui/core
 * accept.
 */
export default {
  id: 'ag-ui',
  name: 'AG-UI',
  docs: 'https://docs.ag-ui.com/concepts/messages',
  kind: 'framework',
  shape: 'ag-ui',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  replies: {
    'missing-field': [
      {
        verdict: 'rejected',
        says: 'Invalid input: expected string, received undefined',
        note: 'The client checks each event and ends the run with an error at the first event that does not match.',
        evidence: [SCHEMAS, CLIENT],
      },
    ],
  },
  replay: [
    {
      turnsWithCalls: 'useful',
      plainTurns: 'useful',
      field: 'content',
      details: 'encryptedValue',
      note: 'Clients keep reasoning messages and encrypted values, and send them back unread on a later turn.',
      evidence: [{ kind: 'documented', at: `${CODE}/docs/concepts/reasoning.mdx#L109-L113`, on: ON }],
    },
  ],
  rules: {
    'wrong-type': [
      {
        verdict: 'rejected',
        says: 'Invalid input: expected {expected}, received {found}',
        note: '`null` is neither a string nor an object here. Omit the field instead.',
        evidence: [SCHEMAS, { ...TYPED, at: `${TYPES}#L22-L172` }],
      },
    ],
    'missing-field': [
      {
        verdict: 'rejected',
        says: 'Invalid input: expected string, received undefined',
        note: 'Every message needs an ID. An assistant message may omit `content`.',
        evidence: [SCHEMAS, { ...TYPED, at: `${TYPES}#L22-L172` }],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        says: 'Invalid input',
        parameters: { allowed: ['developer', 'system', 'assistant', 'user', 'tool', 'activity', 'reasoning'] },
        note: 'Version 1.0 of the client drops messages with other roles before it sends the request, and warns.',
        evidence: [SCHEMAS, { ...TYPED, at: `${TYPES}#L174-L192` }],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        says: 'Invalid input',
        since: '2026-09-17',
        parameters: { known: PARTS },
        note: 'Version 1.0 removed the part type `binary`; its client converts such parts before it sends them. The only type of a tool call is `function`.',
        evidence: [SCHEMAS],
      },
      {
        verdict: 'rejected',
        until: '2026-09-16',
        parameters: { known: [...PARTS, 'binary'] },
        evidence: [{ ...TYPED, at: `${TYPES}#L110-L123` }],
      },
    ],
    'malformed-media': [
      {
        verdict: 'rejected',
        says: 'Invalid input',
        parameters: { of: ['source', 'mediaType'] },
        note: 'A source is data with a MIME type, a URL, or a reference to a file that a provider stores.',
        evidence: [SCHEMAS, { ...TYPED, at: `${TYPES}#L36-L51` }],
      },
    ],
    'missing-tool-call-id': [
      {
        verdict: 'rejected',
        says: 'Invalid input: expected string, received undefined',
        parameters: { emptyIsId: true },
        evidence: [SCHEMAS, { ...TYPED, at: `${TYPES}#L9-L10` }, { ...TYPED, at: `${TYPES}#L152` }],
      },
    ],
    'duplicate-item-id': [
      {
        verdict: 'altered',
        note: 'Events and snapshots look up a message by its ID and change the first match.',
        evidence: [{ kind: 'documented', at: `${APPLY}#L244`, on: ON }],
      },
    ],
    'unanswered-tool-call': [
      {
        verdict: 'tolerated',
        note: 'A run may end with tool calls that the application still has to answer. The last event lists them as `pendingToolCallIds`.',
        evidence: [SCHEMAS],
      },
    ],
    'orphan-tool-result': [
      {
        verdict: 'tolerated',
        note: 'AG-UI does not check whether a tool result has a matching tool call.',
        evidence: [CLIENT, { ...TYPED, at: `${TYPES}#L148-L156` }],
      },
    ],
    'unknown-field': [
      {
        verdict: 'tolerated',
        note: 'The schema accepts unknown fields. The client drops them before it sends the request.',
        evidence: [SCHEMAS, CLIENT],
      },
    ],
  },
} satisfies Dialect as Dialect;
