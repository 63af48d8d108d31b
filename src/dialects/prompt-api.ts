import type { Dialect } from '../generated/types.ts';

const SPEC = 'https://github.com/webmachinelearning/prompt-api/blob/2e27365ed877c3381126fcd0e10d5e0b8114c199/index.bs';
const README =
  'https://github.com/webmachinelearning/prompt-api/blob/2e27365ed877c3381126fcd0e10d5e0b8114c199/README.md';
const OPEN_LOOP = 'https://github.com/webmachinelearning/prompt-api/issues/159';
const PROTOTYPE = 'https://github.com/obetomuniz/web-ai-sdk/issues/241';
const OPEN_LOOP_README =
  'https://github.com/huggingface/transformers.js/blob/feat/agent-sdk-prompt-api/packages/transformers-agent/README.md#open-loop-tools';
const TOOL_SUCCESS =
  'https://github.com/chromium/chromium/blob/main/third_party/blink/renderer/modules/ai/language_model_tool_success.cc';
const OPEN_LOOP_TEST =
  'https://github.com/huggingface/transformers.js/blob/120a405bc0d824ee2ef8c8f87c9645a7eeb82a50/packages/transformers-agent/tests/Agent.test.ts';

const SPECIFIED = [{ kind: 'documented', at: SPEC, on: '2026-06-22' }] as const;
const VALIDATED = [{ kind: 'reported', at: PROTOTYPE, on: '2026-09-05' }] as const;
const TESTED = [{ kind: 'documented', at: OPEN_LOOP_TEST }] as const;
const SUCCESSOR = [{ kind: 'reported', at: OPEN_LOOP_README, from: 'client' }] as const;

/** What browsers accept in `LanguageModel.create({initialPrompts})`, `prompt()` and `append()`. */
export default {
  id: 'prompt-api',
  kind: 'system',
  name: 'Web Prompt API',
  docs: 'https://webmachinelearning.github.io/prompt-api/',
  page: 'prompt-api',
  shape: 'prompt-api',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  rules: {
    'wrong-type': [{ verdict: 'rejected', says: 'TypeError', evidence: [...SPECIFIED] }],
    'missing-field': [{ verdict: 'rejected', says: 'TypeError', evidence: [...SPECIFIED] }],
    'unsupported-role': [
      {
        verdict: 'rejected',
        says: 'TypeError',
        parameters: { allowed: ['system', 'user', 'assistant'] },
        evidence: [...SPECIFIED],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        says: 'TypeError',
        parameters: { known: ['text', 'image', 'audio', 'tool-call', 'tool-response'] },
        evidence: [...SPECIFIED],
      },
    ],
    'part-in-wrong-role': [
      {
        verdict: 'rejected',
        says: 'NotSupportedError',
        parameters: { allowed: { assistant: ['text', 'tool-call'] } },
        note: 'The text of the specification also rejects tool calls here. The open loop, and browsers that support it, accept them.',
        evidence: [...SPECIFIED],
      },
    ],
    'malformed-media': [
      {
        verdict: 'rejected',
        says: 'TypeError',
        parameters: { of: ['source', 'text'] },
        note: 'A page passes browser objects; in a document they can only be data URLs or base64.',
        evidence: [...SPECIFIED],
      },
    ],
    'misplaced-system-message': [{ verdict: 'rejected', says: 'TypeError', evidence: [...SPECIFIED] }],
    'misplaced-prefix': [
      {
        verdict: 'rejected',
        says: 'SyntaxError',
        evidence: [...SPECIFIED, { kind: 'documented', at: README, on: '2026-06-22' }],
      },
    ],
    'missing-tool-call-id': [
      {
        verdict: 'rejected',
        says: 'LanguageModelToolSuccess requires callID, name, and result.',
        evidence: [
          { kind: 'documented', at: TOOL_SUCCESS },
          { kind: 'reported', at: OPEN_LOOP, on: '2025-10-22' },
        ],
      },
    ],
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        note: 'Chromium reportedly checks histories. Nothing is specified yet.',
        evidence: [...VALIDATED],
      },
    ],
    'interrupted-tool-results': [
      {
        verdict: 'rejected',
        note: 'In the open loop, the next message contains the tool responses.',
        evidence: [...VALIDATED],
      },
    ],
    'orphan-tool-result': [{ verdict: 'rejected', says: 'Unknown tool call ID', evidence: [...TESTED, ...VALIDATED] }],
    'duplicate-tool-result': [
      { verdict: 'rejected', note: 'A tool response must answer a call that is still open.', evidence: [...SUCCESSOR] },
    ],
    'mismatched-tool-name': [
      {
        verdict: 'rejected',
        note: 'The browser compares the ID and the name with the call.',
        evidence: [...SUCCESSOR],
      },
    ],
  },
} satisfies Dialect as Dialect;
