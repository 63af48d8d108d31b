import type { Dialect } from '../generated/types.ts';

const CODE = 'https://github.com/featherless-ai/open-agent-loops/blob/d8ce231/agent-loop-core';
const LOOP = { kind: 'documented', at: `${CODE}/primitives/loop.ts`, on: '2026-06-27' } as const;
const PROVIDER = { kind: 'documented', at: `${CODE}/providers/openai-compatible.ts`, on: '2026-06-27' } as const;
const ASSISTANT_MESSAGE = { kind: 'documented', at: `${CODE}/types/assistant-message.ts`, on: '2026-06-27' } as const;
const CONTENT_PART = { kind: 'documented', at: `${CODE}/types/content-part.ts`, on: '2026-06-27' } as const;
const FINISH_REASON = { kind: 'documented', at: `${CODE}/types/finish-reason.ts`, on: '2026-06-27' } as const;
const MESSAGE = { kind: 'documented', at: `${CODE}/types/message.ts`, on: '2026-06-27' } as const;
const MESSAGE_BASE = { kind: 'documented', at: `${CODE}/types/message-base.ts`, on: '2026-06-27' } as const;
const ROLES = { kind: 'documented', at: `${CODE}/types/roles.ts`, on: '2026-06-27' } as const;
const SYSTEM_MESSAGE = { kind: 'documented', at: `${CODE}/types/system-message.ts`, on: '2026-06-27' } as const;
const TOOL_CALLS = { kind: 'documented', at: `${CODE}/types/tool-calls.ts`, on: '2026-06-27' } as const;
const TOOL_MESSAGE = { kind: 'documented', at: `${CODE}/types/tool-message.ts`, on: '2026-06-27' } as const;
const USER_MESSAGE = { kind: 'documented', at: `${CODE}/types/user-message.ts`, on: '2026-06-27' } as const;

export default {
  id: 'open-agent-loops',
  name: 'Open Agent Loops',
  docs: 'https://github.com/featherless-ai/open-agent-loops/blob/d8ce231/docs-fuma/content/docs/messages-and-the-wire-format.mdx',
  page: 'open-agent-loops',
  kind: 'system',
  shape: 'open-agent-loops',
  wire: 'openai-chat',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  replay: [
    {
      turnsWithCalls: 'required',
      plainTurns: 'ignored',
      field: 'reasoning_content',
      details: 'reasoning_details',
      note: 'Structured reasoning goes before the flat text: where there are details, no text is sent.',
      evidence: [LOOP, PROVIDER],
    },
  ],
  rules: {
    'wrong-type': [{ verdict: 'rejected', evidence: [MESSAGE] }],
    'missing-field': [{ verdict: 'rejected', evidence: [MESSAGE, TOOL_CALLS] }],
    'unsupported-role': [
      {
        verdict: 'rejected',
        says: 'Unknown message role: {role}',
        parameters: { allowed: ['system', 'user', 'assistant', 'tool'] },
        evidence: [ROLES, PROVIDER],
      },
    ],
    'missing-content': [
      {
        verdict: 'rejected',
        note: 'Content is always there; a turn that only calls tools has an empty one.',
        parameters: {
          refused: {
            system: ['null', 'absent'],
            user: ['null', 'absent'],
            assistant: ['null', 'absent'],
            tool: ['null', 'absent'],
          },
          besideCalls: false,
        },
        evidence: [MESSAGE_BASE, ASSISTANT_MESSAGE],
      },
    ],
    'unsupported-content-form': [
      {
        verdict: 'rejected',
        parameters: {
          allowed: { system: ['string'], user: ['string', 'parts'], assistant: ['string'], tool: ['string'] },
        },
        evidence: [SYSTEM_MESSAGE, ASSISTANT_MESSAGE, TOOL_MESSAGE],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        note: 'Of calls as well: they are of functions, always.',
        parameters: { known: ['text', 'image_url', 'input_audio', 'file'] },
        evidence: [CONTENT_PART, TOOL_CALLS],
      },
    ],
    'unknown-field': [
      {
        verdict: 'altered',
        when: { layer: 'memory' },
        note: 'Kept by the store, and dropped when the request is built.',
        parameters: {
          known: {
            system: ['role', 'content', 'timestamp'],
            user: ['role', 'content', 'timestamp'],
            assistant: [
              ...['role', 'content', 'reasoning', 'reasoning_details', 'finishReason'],
              ...['tool_calls', 'isError', 'timestamp'],
            ],
            tool: ['role', 'content', 'tool_call_id', 'toolName', 'isError', 'timestamp'],
          },
        },
        evidence: [PROVIDER],
      },
      {
        verdict: 'rejected',
        when: { layer: 'wire' },
        note: 'The loop never sends it.',
        parameters: {
          known: {
            system: ['role', 'content'],
            user: ['role', 'content'],
            assistant: ['role', 'content', 'tool_calls', 'reasoning_content', 'reasoning_details'],
            tool: ['role', 'content', 'tool_call_id'],
          },
        },
        evidence: [PROVIDER],
      },
    ],
    'local-field-on-wire': [{ verdict: 'rejected', when: { layer: 'wire' }, evidence: [PROVIDER] }],
    'unexpected-reasoning': [
      {
        verdict: 'rejected',
        note: 'The request builder strips reasoning from turns without calls.',
        parameters: { fields: ['reasoning_content'], besideCalls: true },
        evidence: [LOOP],
      },
      {
        verdict: 'rejected',
        when: { layer: 'wire' },
        note: 'The request builder strips reasoning from turns without calls.',
        parameters: { fields: ['reasoning', 'reasoning_details'], besideCalls: true },
        evidence: [LOOP],
      },
    ],
    'empty-tool-calls': [
      { verdict: 'rejected', when: { layer: 'wire' }, note: 'An empty list is not sent.', evidence: [PROVIDER] },
      { verdict: 'tolerated', when: { layer: 'memory' }, evidence: [LOOP] },
    ],
    'unanswered-tool-call': [{ verdict: 'rejected', parameters: { idsMayCollide: true }, evidence: [LOOP] }],
    'orphan-tool-result': [{ verdict: 'rejected', evidence: [LOOP, TOOL_MESSAGE] }],
    'duplicate-tool-result': [{ verdict: 'rejected', evidence: [LOOP, TOOL_MESSAGE] }],
    'interrupted-tool-results': [
      {
        verdict: 'rejected',
        note: 'Steering messages are taken in once the results of the turn are written.',
        evidence: [LOOP],
      },
    ],
    'tool-results-out-of-order': [
      { verdict: 'rejected', note: 'There is one slot for each call, in the order of the calls.', evidence: [LOOP] },
    ],
    'reused-tool-call-id': [
      {
        verdict: 'tolerated',
        note: 'Results are paired by their slot; colliding ids go out unchanged.',
        evidence: [LOOP],
      },
    ],
    'missing-tool-call-id': [
      {
        verdict: 'rejected',
        note: 'Empty on both sides where the stream gave none.',
        parameters: { emptyIsId: true },
        evidence: [TOOL_MESSAGE, TOOL_CALLS],
      },
    ],
    'altered-reasoning': [
      {
        verdict: 'rejected',
        note: 'Structured reasoning is passed through: any edit, reorder or omission breaks the sequence that the model checks.',
        evidence: [LOOP, PROVIDER],
      },
      { verdict: 'altered', parameters: { byIndex: true }, evidence: [LOOP, PROVIDER] },
    ],
    'rewritten-history': [
      {
        verdict: 'rejected',
        note: 'The loop appends to the history and sends all of it again; plain turns go without their reasoning.',
        evidence: [LOOP],
      },
    ],
    'mismatched-tool-name': [{ verdict: 'rejected', evidence: [LOOP, TOOL_MESSAGE] }],
    'arguments-not-json': [
      {
        verdict: 'rejected',
        when: { layer: 'memory' },
        note: 'The loop answers such a call with an error and does not run it. No text at all is no arguments.',
        parameters: { emptyIsJson: true, onlyIfRun: true },
        evidence: [{ kind: 'documented', at: `${CODE}/tools/tools.ts`, on: '2026-06-27' }, LOOP],
      },
    ],
    'arguments-refused-by-schema': [
      {
        verdict: 'altered',
        when: { layer: 'memory' },
        note: 'The loop checks against its own schema before it runs a tool; one with defaults takes more than the schema that it declares.',
        parameters: { onlyIfRun: true },
        evidence: [{ kind: 'documented', at: `${CODE}/tools/tools.ts`, on: '2026-06-27' }],
      },
    ],
    'empty-tool-result': [
      {
        verdict: 'rejected',
        note: 'That a call failed is told in its content alone: the flag does not cross.',
        parameters: { failuresOnly: true },
        evidence: [TOOL_MESSAGE, PROVIDER],
      },
    ],
    'finish-reason-contradicts-content': [
      {
        verdict: 'altered',
        note: 'The loop goes by the calls that are there; the reason is kept for stop conditions and for people.',
        evidence: [FINISH_REASON, LOOP],
      },
    ],
    'time-runs-backwards': [
      {
        verdict: 'tolerated',
        note: 'Steering messages bear the time at which they were made, before the results that they stand behind.',
        evidence: [LOOP, USER_MESSAGE],
      },
    ],
  },
} satisfies Dialect as Dialect;
