import type { Dialect } from '../generated/types.ts';

const CODE = 'https://github.com/fim-ai/fim-one/blob/8bfe86d2c6b0abe21b96816f0f7beec8b37e0ecf';
const ON = '2026-04-24';
const LOOP = { kind: 'documented', at: `${CODE}/src/fim_one/core/agent/react.py`, on: ON } as const;
const TYPES = { kind: 'documented', at: `${CODE}/src/fim_one/core/model/types.py`, on: ON } as const;
const UTILS = { kind: 'documented', at: `${CODE}/src/fim_one/core/utils.py`, on: ON } as const;
const POLICY = { kind: 'documented', at: `${CODE}/src/fim_one/core/prompt/reasoning.py`, on: ON } as const;
const STRUCTURED = { kind: 'documented', at: `${CODE}/src/fim_one/core/model/structured.py`, on: ON } as const;
const NORMALIZE = { kind: 'documented', at: `${CODE}/src/fim_one/core/model/normalize.py`, on: ON } as const;
const PAGE = { kind: 'documented', at: `${CODE}/docs/architecture/react-engine.mdx`, on: ON } as const;

/** What the user messages begin with that the loop writes itself. */
const WRITTEN = [
  '[USER INTERRUPT]',
  'Your previous response was not valid JSON',
  'Before finalizing your answer, verify',
  '[Self-check] ',
  '\u26a0 You have called `',
];

export default {
  id: 'react-json',
  name: 'the ReAct engine, JSON mode',
  docs: 'https://github.com/fim-ai/fim-one/blob/8bfe86d2c6b0abe21b96816f0f7beec8b37e0ecf/docs/architecture/react-engine.mdx',
  kind: 'system',
  shape: 'react-json',
  page: 'react-engine',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  replay: [
    {
      models: ['*claude*', '*anthropic*'],
      turnsWithCalls: 'required',
      plainTurns: 'required',
      field: 'reasoning_content',
      signature: 'signature',
      evidence: [POLICY],
    },
    {
      turnsWithCalls: 'ignored',
      plainTurns: 'ignored',
      note: 'The engine takes reasoning off for every other model. Models that want it back on turns with calls refuse what it sends.',
      evidence: [POLICY],
    },
  ],
  rules: {
    'wrong-type': [{ verdict: 'rejected', evidence: [TYPES] }],
    'missing-field': [{ verdict: 'rejected', evidence: [TYPES] }],
    'unsupported-role': [
      {
        verdict: 'rejected',
        parameters: { allowed: ['system', 'user', 'assistant'] },
        evidence: [TYPES],
      },
    ],
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        note: 'Each call is run before the model is asked again; a failure is an observation too.',
        evidence: [LOOP],
      },
    ],
    'orphan-tool-result': [
      {
        verdict: 'rejected',
        note: 'A user message that begins like an observation is taken for one, and cleared like one when it is old.',
        evidence: [{ kind: 'documented', at: `${CODE}/src/fim_one/core/memory/microcompact.py`, on: ON }, LOOP],
      },
    ],
    'arguments-not-object': [
      {
        verdict: 'rejected',
        note: 'Arguments are made a dictionary before the tool is run, outside of what catches its errors.',
        evidence: [LOOP],
      },
    ],
    'unexpected-role-order': [
      {
        verdict: 'altered',
        note: 'A reply without calls ends the run until a user message opens it again. Two of them in a row go out joined by a blank line; compaction may have moved what stood between.',
        parameters: { order: '(system | user | calls | other | plain (user | system | other))* plain?' },
        evidence: [LOOP, NORMALIZE],
      },
    ],
    'history-beside-trace': [{ verdict: 'rejected', evidence: [LOOP] }],
    'unsupported-tools': [
      {
        verdict: 'rejected',
        note: 'Tools are told of in the system prompt, and called in the text.',
        evidence: [LOOP, PAGE],
      },
    ],
    'unsupported-parallel-calls': [
      {
        verdict: 'altered',
        note: 'The first object in the text is the action; the others are never run.',
        evidence: [UTILS, PAGE],
      },
    ],
    'stray-interrupt': [
      {
        verdict: 'rejected',
        parameters: { beginning: '[USER INTERRUPT]' },
        evidence: [LOOP],
      },
    ],
    'run-limit': [
      {
        verdict: 'rejected',
        note: 'The engine can be given another limit; 50 holds unless it is.',
        parameters: { mostIterations: 50, written: WRITTEN },
        evidence: [LOOP, STRUCTURED],
      },
    ],
    'changed-model': [{ verdict: 'rejected', parameters: { written: WRITTEN }, evidence: [PAGE] }],
    'impossible-level': [{ verdict: 'rejected', evidence: [STRUCTURED] }],
    'misfit-selection': [
      {
        verdict: 'altered',
        note: 'Tools beyond the sixth are left out without a word.',
        evidence: [LOOP],
      },
    ],
    'overlong-result': [
      {
        verdict: 'rejected',
        note: 'The page says 2,000 characters, the code cuts at 8,000; the code counts.',
        parameters: {
          mostCharacters: 8000,
          notedCharacters: 2000,
          trace: '\n\nAgent execution trace:\n',
          sections: ['Tool result: ', 'Tool call: ', 'Assistant reasoning: '],
          mark: '... (truncated)',
        },
        evidence: [LOOP, PAGE],
      },
    ],
    'local-field-on-wire': [
      {
        verdict: 'rejected',
        when: { layer: 'wire' },
        note: 'What is pinned is the engine\u2019s own affair; its writer leaves it out.',
        parameters: { fields: ['pinned'] },
        evidence: [TYPES],
      },
    ],
  },
} satisfies Dialect as Dialect;
