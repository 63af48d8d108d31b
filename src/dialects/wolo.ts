import type { Dialect } from '../generated/types.ts';

const CODE = 'https://github.com/lzjever/wolo/blob/d5e3ef7/wolo';
const SESSION = { kind: 'documented', at: `${CODE}/session.py`, on: '2026-02-14' } as const;
const EXECUTOR = { kind: 'documented', at: `${CODE}/tools_pkg/executor.py`, on: '2026-02-14' } as const;
const AGENT = { kind: 'documented', at: `${CODE}/agent.py`, on: '2026-02-14' } as const;

/** The sessions that Wolo stores: messages with parts. Wolo builds Chat Completions requests from them. */
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
      note: 'Intended for the thinking mode of GLM. Wolo sends it on every assistant turn to every server; Groq, Cerebras and Mistral reject the field.',
      evidence: [SESSION],
    },
  ],
  rules: {
    'wrong-type': [{ verdict: 'rejected', evidence: [SESSION] }],
    'missing-field': [
      {
        verdict: 'rejected',
        note: 'Wolo reads a message without these fields as empty, and a call without them as a call of no tool, and leaves it out of requests.',
        evidence: [SESSION],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        note: 'Wolo keeps a message with another role, but leaves it out of every request.',
        parameters: { allowed: ['system', 'user', 'assistant'] },
        evidence: [SESSION],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'altered',
        note: 'When Wolo loads such a part, it keeps only the ID and the type. The next save loses the rest.',
        parameters: { known: ['text', 'tool'] },
        evidence: [SESSION],
      },
    ],
    'part-in-wrong-role': [
      {
        verdict: 'rejected',
        note: 'Wolo only looks for tool calls in assistant messages.',
        evidence: [SESSION],
      },
    ],
    'impossible-tool-call-status': [
      {
        verdict: 'rejected',
        note: 'Wolo builds requests from the status. With a wrong one, it leaves out the call and its result, or runs the tool again.',
        parameters: {
          known: ['pending', 'running', 'completed', 'error', 'partial', 'interrupted', 'failed'],
          unstarted: ['pending'],
        },
        evidence: [SESSION, EXECUTOR, AGENT],
      },
      {
        verdict: 'altered',
        note: 'A cancelled tool leaves this status. Wolo never sends the call and its result.',
        parameters: { ongoing: ['running'] },
        evidence: [EXECUTOR],
      },
    ],
    'unfinished-tool-call': [
      {
        verdict: 'altered',
        note: 'Wolo leaves the call out of requests. It runs a pending call of the last assistant message when the loop continues.',
        evidence: [SESSION, AGENT],
      },
    ],
    'duplicate-item-id': [
      {
        verdict: 'altered',
        note: 'The message ID is the file name. Of two messages with the same ID, only the one saved last remains.',
        evidence: [SESSION],
      },
    ],
    'time-runs-backwards': [
      {
        verdict: 'altered',
        note: 'Wolo sorts messages by time when it loads them, so messages in another order are reordered.',
        evidence: [SESSION],
      },
    ],
  },
} satisfies Dialect as Dialect;
