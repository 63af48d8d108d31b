import type { Dialect } from '../generated/types.ts';

const CODE = 'https://github.com/fim-ai/fim-one/blob/8bfe86d2c6b0abe21b96816f0f7beec8b37e0ecf';
const ON = '2026-04-24';
const LOOP = { kind: 'documented', at: `${CODE}/src/fim_one/core/agent/react.py`, on: ON } as const;
const TYPES = { kind: 'documented', at: `${CODE}/src/fim_one/core/model/types.py`, on: ON } as const;
const CLIENT = { kind: 'documented', at: `${CODE}/src/fim_one/core/model/openai_compatible.py`, on: ON } as const;
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
  id: 'react-native',
  name: 'the ReAct engine, native mode',
  docs: 'https://github.com/fim-ai/fim-one/blob/8bfe86d2c6b0abe21b96816f0f7beec8b37e0ecf/docs/architecture/react-engine.mdx',
  kind: 'system',
  shape: 'react-native',
  wire: 'openai-chat',
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
        parameters: { allowed: ['system', 'user', 'assistant', 'tool'] },
        evidence: [TYPES],
      },
    ],
    'missing-tool-call-id': [{ verdict: 'rejected', evidence: [TYPES] }],
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        note: 'All calls of a reply are run before the loop goes on; a failure is a result too.',
        evidence: [LOOP],
      },
    ],
    'orphan-tool-result': [
      {
        verdict: 'rejected',
        note: 'Compaction that leaves a result without its call breaks the request that follows.',
        evidence: [PAGE],
      },
    ],
    'duplicate-tool-result': [{ verdict: 'rejected', evidence: [LOOP] }],
    'interrupted-tool-results': [
      {
        verdict: 'rejected',
        note: 'What the user typed waits until all results of the reply are there.',
        evidence: [PAGE, LOOP],
      },
    ],
    'reused-tool-call-id': [
      {
        verdict: 'rejected',
        parameters: { scope: 'turn' },
        note: 'Two calls of one reply need two results, told apart by nothing but the id.',
        evidence: [PAGE],
      },
    ],
    'arguments-not-json': [
      {
        verdict: 'altered',
        note: 'Kept as text under `_raw`, and sent on as an object that the model never wrote.',
        evidence: [CLIENT],
      },
    ],
    'arguments-not-object': [
      {
        verdict: 'rejected',
        note: 'Arguments are made a dictionary before the tool is run, outside of what catches its errors.',
        evidence: [LOOP],
      },
    ],
    'malformed-tool-call': [
      {
        verdict: 'altered',
        note: 'The tool is handed one argument, `_raw`, and the history holds an object that the model never wrote.',
        evidence: [CLIENT],
      },
    ],
    'unexpected-role-order': [
      {
        verdict: 'altered',
        note: 'A reply without calls ends the run until a user message opens it again. Two of them in a row go out joined by a blank line; compaction may have moved what stood between.',
        parameters: { order: '(system | user | result | calls | other | plain (user | system | other))* plain?' },
        evidence: [LOOP, NORMALIZE],
      },
    ],
    'history-beside-trace': [{ verdict: 'rejected', evidence: [LOOP] }],
    'unsupported-tools': [{ verdict: 'rejected', parameters: { taken: true }, evidence: [LOOP] }],
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
