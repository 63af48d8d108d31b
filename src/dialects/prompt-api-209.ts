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

/** The messages and results that issue 209 proposes; the second half was given up for the open loop in July 2026. */
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
        note: 'Every field of a result is required, and calls on messages hold their function in an object of its own.',
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
        note: 'Data is base64 or a data URL once a message is stored; the media type may be left out.',
        evidence: [...TYPED],
      },
    ],
    'empty-message': [
      {
        verdict: 'altered',
        parameters: { roles: ['assistant'] },
        note: 'The reference implementation keeps no such message, and ends a request on such a run without an answer.',
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
        note: 'Messages of tools take their name from the call.',
        evidence: [{ kind: 'documented', at: EXECUTOR, on: '2026-05-04' }],
      },
    ],
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        when: { layer: 'wire' },
        note: 'Each call has one tool message.',
        evidence: [...CODE, ...TYPED],
      },
    ],
    'unfinished-tool-call': [
      {
        verdict: 'rejected',
        when: { layer: 'memory' },
        note: 'All calls of a run are executed before the next run begins.',
        evidence: [...CODE, ...TYPED],
      },
    ],
    'reused-tool-call-id': [
      {
        verdict: 'rejected',
        note: 'Ids are counted.',
        evidence: [{ kind: 'documented', at: AGENT, on: '2026-05-04' }],
      },
    ],
    'time-runs-backwards': [
      { verdict: 'rejected', evidence: [{ kind: 'documented', at: EXECUTOR, on: '2026-05-04' }] },
    ],
    'usage-mismatch': [
      {
        verdict: 'rejected',
        note: 'The proposal types three numbers; that they add up is how its example and its reference implementation have it.',
        evidence: [...CODE, ...TYPED],
      },
    ],
    'stream-fragment-lost': [
      {
        verdict: 'rejected',
        note: 'Every chunk is the whole result so far; finished runs are copied into the next.',
        evidence: [...CODE],
      },
      {
        verdict: 'altered',
        when: { parts: ['text', 'thinkingText'] },
        note: 'The reference implementation parses unfinished text anew for every chunk, and so takes back what turns out to be a call or thinking.',
        evidence: [...CODE],
      },
    ],
    'stream-event-order': [
      { verdict: 'rejected', note: 'The loop returns with the chunk that is done.', evidence: [...CODE] },
      {
        verdict: 'altered',
        when: { parts: ['tools'] },
        note: 'The reference implementation ends like this where its limit of steps is reached: no answer was written.',
        evidence: [...CODE],
      },
    ],
  },
} satisfies Dialect as Dialect;
