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
      note: 'Structured reasoning takes precedence: if there are details, the loop does not send the flat text.',
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
        note: 'Content is always present. A turn with only tool calls has an empty string.',
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
        note: 'This also applies to tool calls: their only type is `function`.',
        parameters: { known: ['text', 'image_url', 'input_audio', 'file'] },
        evidence: [CONTENT_PART, TOOL_CALLS],
      },
    ],
    'unknown-field': [
      {
        verdict: 'altered',
        when: { layer: 'memory' },
        note: 'The store keeps the field. The request builder drops it.',
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
        note: 'The loop never sends this field.',
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
        note: 'The request builder removes reasoning from turns without tool calls.',
        parameters: { fields: ['reasoning_content'], besideCalls: true },
        evidence: [LOOP],
      },
      {
        verdict: 'rejected',
        when: { layer: 'wire' },
        note: 'The request builder removes reasoning from turns without tool calls.',
        parameters: { fields: ['reasoning', 'reasoning_details'], besideCalls: true },
        evidence: [LOOP],
      },
    ],
    'empty-tool-calls': [
      {
        verdict: 'rejected',
        when: { layer: 'wire' },
        note: 'The request builder does not send an empty list.',
        evidence: [PROVIDER],
      },
      { verdict: 'tolerated', when: { layer: 'memory' }, evidence: [LOOP] },
    ],
    'unanswered-tool-call': [{ verdict: 'rejected', parameters: { idsMayCollide: true }, evidence: [LOOP] }],
    'orphan-tool-result': [{ verdict: 'rejected', evidence: [LOOP, TOOL_MESSAGE] }],
    'duplicate-tool-result': [{ verdict: 'rejected', evidence: [LOOP, TOOL_MESSAGE] }],
    'interrupted-tool-results': [
      {
        verdict: 'rejected',
        note: 'The loop adds steering messages after it has written the results of the turn.',
        evidence: [LOOP],
      },
    ],
    'tool-results-out-of-order': [
      { verdict: 'rejected', note: 'Each call has one result slot, in the order of the calls.', evidence: [LOOP] },
    ],
    'reused-tool-call-id': [
      {
        verdict: 'tolerated',
        note: 'The loop matches results to calls by slot. It sends duplicate IDs unchanged.',
        evidence: [LOOP],
      },
    ],
    'missing-tool-call-id': [
      {
        verdict: 'rejected',
        note: 'The ID is empty on both sides if the stream gave none.',
        parameters: { emptyIsId: true },
        evidence: [TOOL_MESSAGE, TOOL_CALLS],
      },
    ],
    'altered-reasoning': [
      {
        verdict: 'rejected',
        note: 'The loop passes structured reasoning through. Any edit, reordering or omission breaks the sequence that the model checks.',
        evidence: [LOOP, PROVIDER],
      },
      { verdict: 'altered', parameters: { byIndex: true }, evidence: [LOOP, PROVIDER] },
    ],
    'rewritten-history': [
      {
        verdict: 'rejected',
        note: 'The loop only appends to the history and sends all of it each time. It sends plain turns without their reasoning.',
        evidence: [LOOP],
      },
    ],
    'mismatched-tool-name': [{ verdict: 'rejected', evidence: [LOOP, TOOL_MESSAGE] }],
    'arguments-not-json': [
      {
        verdict: 'rejected',
        when: { layer: 'memory' },
        note: 'The loop answers such a call with an error and does not run it. An empty string counts as no arguments.',
        parameters: { emptyIsJson: true, onlyIfRun: true },
        evidence: [{ kind: 'documented', at: `${CODE}/tools/tools.ts`, on: '2026-06-27' }, LOOP],
      },
    ],
    'arguments-refused-by-schema': [
      {
        verdict: 'altered',
        when: { layer: 'memory' },
        note: 'The loop validates against its own schema before it runs a tool. A schema with defaults accepts more than the declared one.',
        parameters: { onlyIfRun: true },
        evidence: [{ kind: 'documented', at: `${CODE}/tools/tools.ts`, on: '2026-06-27' }],
      },
    ],
    'empty-tool-result': [
      {
        verdict: 'rejected',
        note: 'Only the content says that a call failed: the error flag is not sent.',
        parameters: { failuresOnly: true },
        evidence: [TOOL_MESSAGE, PROVIDER],
      },
    ],
    'finish-reason-contradicts-content': [
      {
        verdict: 'altered',
        note: 'The loop acts on the tool calls that are present. It keeps the finish reason for stop conditions and for display.',
        evidence: [FINISH_REASON, LOOP],
      },
    ],
    'time-runs-backwards': [
      {
        verdict: 'tolerated',
        note: 'A steering message has the time at which it was created, which may be before the results that precede it.',
        evidence: [LOOP, USER_MESSAGE],
      },
    ],
  },
} satisfies Dialect as Dialect;
