import type { Dialect } from '../generated/types.ts';

const PROPOSAL = 'https://github.com/webmachinelearning/prompt-api/issues/209';
const AGENT =
  'https://github.com/huggingface/transformers.js/blob/ca8551767e7887a34d9f4d9532e61c9838eccef0/packages/transformers-agent/src/Agent.ts';
const EXECUTOR =
  'https://github.com/huggingface/transformers.js/blob/ca8551767e7887a34d9f4d9532e61c9838eccef0/packages/transformers-agent/src/tools/ToolExecutor.ts';
const OPEN_LOOP_TEST =
  'https://github.com/huggingface/transformers.js/blob/120a405bc0d824ee2ef8c8f87c9645a7eeb82a50/packages/transformers-agent/tests/Agent.test.ts';

const TYPED = [{ kind: 'documented', at: PROPOSAL, on: '2026-06-24' }] as const;
const CODE = [{ kind: 'documented', at: AGENT, on: '2026-05-04' }] as const;

/** The messages and results that issue 209 proposes. In July 2026, the open loop replaced the proposed results. */
export default {
  id: 'prompt-api-209',
  kind: 'system',
  name: 'Web Prompt API, proposal 209',
  docs: PROPOSAL,
  page: 'prompt-api',
  shape: 'prompt-api-209',
  wire: 'openai-chat',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  rules: {
    'wrong-type': [{ verdict: 'rejected', evidence: [...TYPED] }],
    'missing-field': [
      {
        verdict: 'rejected',
        note: 'Every field of a result is required. Tool calls on messages have their function in a separate object.',
        evidence: [...TYPED],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        parameters: { allowed: ['system', 'user', 'assistant', 'tool'] },
        evidence: [...TYPED],
      },
    ],
    'unknown-part-type': [
      { verdict: 'rejected', parameters: { known: ['text', 'image', 'audio'] }, evidence: [...TYPED] },
    ],
    'malformed-media': [
      {
        verdict: 'rejected',
        parameters: { of: ['source', 'text'] },
        note: 'In a stored message, data must be base64 or a data URL. The media type may be omitted.',
        evidence: [...TYPED],
      },
    ],
    'empty-message': [
      {
        verdict: 'altered',
        parameters: { roles: ['assistant'] },
        note: 'The reference implementation does not keep such a message. If a run ends like this, it ends the request without an answer.',
        evidence: [...CODE],
      },
    ],
    'missing-tool-call-id': [{ verdict: 'rejected', evidence: [...TYPED] }],
    'orphan-tool-result': [
      {
        verdict: 'rejected',
        says: 'Unknown tool call ID',
        evidence: [{ kind: 'documented', at: OPEN_LOOP_TEST }, ...CODE],
      },
    ],
    'duplicate-tool-result': [{ verdict: 'rejected', note: 'A tool runs once for each call.', evidence: [...CODE] }],
    'mismatched-tool-name': [
      {
        verdict: 'rejected',
        note: 'Tool messages take their name from the call.',
        evidence: [{ kind: 'documented', at: EXECUTOR, on: '2026-05-04' }],
      },
    ],
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        when: { layer: 'wire' },
        note: 'Each call needs one tool message.',
        evidence: [...CODE, ...TYPED],
      },
    ],
    'unfinished-tool-call': [
      {
        verdict: 'rejected',
        when: { layer: 'memory' },
        note: 'The loop executes all calls of a run before the next run begins.',
        evidence: [...CODE, ...TYPED],
      },
    ],
    'reused-tool-call-id': [
      {
        verdict: 'rejected',
        note: 'Call IDs are numbered.',
        evidence: [{ kind: 'documented', at: AGENT, on: '2026-05-04' }],
      },
    ],
    'time-runs-backwards': [
      { verdict: 'rejected', evidence: [{ kind: 'documented', at: EXECUTOR, on: '2026-05-04' }] },
    ],
    'usage-mismatch': [
      {
        verdict: 'rejected',
        note: 'The proposal only gives the type of the three numbers. Its example and its reference implementation show that they add up.',
        evidence: [...CODE, ...TYPED],
      },
    ],
    'stream-fragment-lost': [
      {
        verdict: 'rejected',
        note: 'Each chunk contains the whole result so far. Finished runs are copied into the next chunk.',
        evidence: [...CODE],
      },
      {
        verdict: 'altered',
        when: { parts: ['text', 'thinkingText'] },
        note: 'The reference implementation parses the unfinished text again for each chunk, so it removes text that turns out to be a call or thinking.',
        evidence: [...CODE],
      },
    ],
    'stream-event-order': [
      { verdict: 'rejected', note: 'The loop returns with the chunk that has `done`.', evidence: [...CODE] },
      {
        verdict: 'altered',
        when: { parts: ['tools'] },
        note: 'The reference implementation ends like this when it reaches its step limit: the model wrote no answer.',
        evidence: [...CODE],
      },
    ],
  },
} satisfies Dialect as Dialect;
