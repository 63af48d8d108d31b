import type { Dialect } from '../generated/types.ts';

const CODE = 'https://github.com/lzjever/wolo/blob/d5e3ef7/wolo';
const SESSION = { kind: 'documented', at: `${CODE}/session.py`, on: '2026-02-14' } as const;
const EXECUTOR = { kind: 'documented', at: `${CODE}/tools_pkg/executor.py`, on: '2026-02-14' } as const;
const AGENT = { kind: 'documented', at: `${CODE}/agent.py`, on: '2026-02-14' } as const;

/** What Wolo keeps: sessions of messages with parts. It builds OpenAI chat requests from them. */
export default {
  id: 'wolo',
  name: 'Wolo sessions',
  docs: 'https://github.com/lzjever/wolo',
  kind: 'system',
  page: 'wolo',
  shape: 'wolo',
  wire: 'openai-chat',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  replay: [
    {
      turnsWithCalls: 'useful',
      plainTurns: 'useful',
      field: 'reasoning_content',
      note: 'Meant for the thinking mode of GLM. Sent on every assistant turn, whoever serves the model: Groq, Cerebras and Mistral refuse the field.',
      evidence: [SESSION],
    },
  ],
  rules: {
    'wrong-type': [{ verdict: 'rejected', evidence: [SESSION] }],
    'missing-field': [
      {
        verdict: 'rejected',
        note: 'What is read without them is an empty message, or a call of no tool, and is left out of requests.',
        evidence: [SESSION],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        note: 'A message of another role is kept, and left out of every request.',
        parameters: { allowed: ['system', 'user', 'assistant'] },
        evidence: [SESSION],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'altered',
        note: 'Of such a part, loading keeps the id and the type alone: the next save loses the rest.',
        parameters: { known: ['text', 'tool'] },
        evidence: [SESSION],
      },
    ],
    'part-in-wrong-role': [
      {
        verdict: 'rejected',
        note: 'Only the calls of assistant messages are looked for.',
        evidence: [SESSION],
      },
    ],
    'impossible-tool-call-status': [
      {
        verdict: 'rejected',
        note: 'Requests are built by the status: with a wrong one, a call and its result are left out, or the tool runs again.',
        parameters: {
          known: ['pending', 'running', 'completed', 'error', 'partial', 'interrupted', 'failed'],
          unstarted: ['pending'],
        },
        evidence: [SESSION, EXECUTOR, AGENT],
      },
      {
        verdict: 'altered',
        note: 'Left behind where a running tool was cancelled: the call and its result never go out.',
        parameters: { ongoing: ['running'] },
        evidence: [EXECUTOR],
      },
    ],
    'unfinished-tool-call': [
      {
        verdict: 'altered',
        note: 'Left out of requests; a pending call of the last assistant message is run when the loop goes on.',
        evidence: [SESSION, AGENT],
      },
    ],
    'duplicate-item-id': [
      {
        verdict: 'altered',
        note: 'The id of a message names its file: of two messages, the one that is saved last is left.',
        evidence: [SESSION],
      },
    ],
    'time-runs-backwards': [
      {
        verdict: 'altered',
        note: 'Loading sorts messages by their time: what stood in another order is reordered.',
        evidence: [SESSION],
      },
    ],
  },
} satisfies Dialect as Dialect;
