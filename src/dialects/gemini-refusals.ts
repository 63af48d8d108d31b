import type { Dialect, Statement } from '../generated/types.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;
const FUNCTIONS = 'https://ai.google.dev/gemini-api/docs/function-calling';
/** Names made up for results, and results without calls: recorded with gemini-2.0-flash-thinking-exp. */
export const FAMILY_ASSISTANT =
  'https://github.com/werdnum/family-assistant/blob/1b0998f1656d8c1045320f62f7e7b42d25b99c8b/tests/cassettes/llm/test_thought_signature_multiturn_with_api.yaml';
export const BISECTED = 'https://github.com/watt-mind/coach/issues/280';
const APART: Statement['evidence'] = [
  { kind: 'reported', at: 'https://github.com/cloudwego/eino-ext/issues/571', on: '2025-11-27' },
  { kind: 'reported', at: 'https://github.com/pipecat-ai/pipecat/pull/4103', on: '2026-03-22' },
];
const COUNTED: Statement['evidence'] = [
  { kind: 'reported', at: 'https://github.com/google-gemini/gemini-cli/issues/7705', on: '2025-09-04' },
  { kind: 'reported', at: 'https://github.com/cloudwego/eino-ext/issues/571', on: '2025-11-27' },
  { kind: 'reported', at: 'https://github.com/microsoft/vscode/issues/299295', from: 'gateway', on: '2026-03-04' },
];
export const NAMELESS: Statement['evidence'] = [
  { kind: 'reported', at: 'https://github.com/langflow-ai/langflow/issues/9437', on: '2025-08' },
  { kind: 'reported', at: 'https://github.com/openclaw/openclaw/issues/17397', on: '2026-02-15' },
];
export const GEMINI = ['gemini*'];

/** Models that reject a tool call without a thought signature. */
export const SIGNING = ['gemini-3*', 'gemini-4*'];

/** How models that require signatures get them back. The dialect of each API adds where the signature is. */
export const SIGNED_REPLAY = {
  models: SIGNING,
  turnsWithCalls: 'required',
  plainTurns: 'optional',
  onCalls: true,
  filler: 'skip_thought_signature_validator',
  note: 'Send each signature back on the part it came with. The server rejects a step of the current turn whose first call has no signature. Use the filler for calls of other models.',
} as const;

export const OLDER_REPLAY = {
  turnsWithCalls: 'useful',
  plainTurns: 'optional',
  onCalls: true,
  note: 'Models before Gemini 3 accept signatures but do not require them.',
} as const;

/** Base64 or base64url that is not one of OpenAI's encrypted blobs. */
export const MINTED_HERE = '^(?!gAAAA)[\\w+/-]+={0,2}$';

/** Placeholders accepted instead of a signature, also base64-encoded, because some clients send bytes. */
export const STAND_INS = [
  'skip_thought_signature_validator',
  'c2tpcF90aG91Z2h0X3NpZ25hdHVyZV92YWxpZGF0b3I=',
  'context_engineering_is_the_way_to_go',
  'Y29udGV4dF9lbmdpbmVlcmluZ19pc190aGVfd2F5X3RvX2dv',
];

/** Models that do not support prefill: these two, and by the documentation all that follow. */
export const NO_PREFIX = [
  ...['gemini-3.5-flash-lite*', 'gemini-3.6*', 'gemini-3.7*', 'gemini-3.8*', 'gemini-3.9*', 'gemini-4*'],
];

/** Models that read everything after a function result as the beginning of an answer. */
export const RESULTS_LAST = ['gemini-3.6*', 'gemini-3.7*', 'gemini-3.8*'];

/** The first Gemini model, which has been shut down. */
export const FIRST_MODELS = ['gemini-pro', 'gemini-pro-vision', 'gemini-1.0*'];

/** What the models reject in both APIs, with the same error text. */
export const REFUSALS: Dialect['rules'] = {
  'unanswered-tool-call': [
    {
      ...REFUSED,
      says: 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
      parameters: { turns: 'answered-in-part' },
      note: 'The server compares the number of calls and results, not their IDs.',
      evidence: COUNTED,
    },
    {
      ...REFUSED,
      models: SIGNING,
      says: 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
      parameters: { turns: 'answered-apart' },
      note: 'Recordings show that older models add up the results of adjacent contents.',
      evidence: APART,
    },
    {
      ...REFUSED,
      models: SIGNING,
      parameters: { turns: 'unanswered' },
      note: 'Models before Gemini 3 continue with the user message instead. For later models no report exists.',
      evidence: [{ kind: 'inferred', at: FUNCTIONS }],
    },
  ],
  'malformed-tool-name': [
    {
      ...REFUSED,
      says: '* GenerateContentRequest.contents[{i}].parts[{j}].function_response.name: Name cannot be empty.',
      parameters: { results: true },
      evidence: NAMELESS,
    },
  ],
  'unknown-field': [
    {
      ...REFUSED,
      says: 'Invalid JSON payload received. Unknown name "{field}" at \'{parent}\': Cannot find field.',
      parameters: {
        known: { user: ['role', 'parts'], model: ['role', 'parts'], function: ['role', 'parts'] },
        parts: { text: ['text', 'thought', 'thoughtSignature', 'thought_signature'] },
      },
      evidence: [
        { kind: 'reported', at: 'https://github.com/promptfoo/promptfoo/issues/1393', on: '2024-08-08' },
        { kind: 'reported', at: 'https://github.com/gera2ld/ai.nvim/issues/13', on: '2024-05-19' },
      ],
    },
  ],
  'mismatched-tool-name': [
    {
      ...REFUSED,
      models: GEMINI,
      says: 'functionResponse.name "{name}" does not match functionCall.name "{tool}"',
      note: 'The error text comes from a gateway. The API itself accepted made-up names, and IDs instead of names.',
      evidence: [
        {
          kind: 'reported',
          at: 'https://github.com/AstrBotDevs/AstrBot/issues/9937',
          from: 'gateway',
          on: '2026-10',
        },
      ],
    },
    { verdict: 'tolerated', evidence: [{ kind: 'recorded', at: FAMILY_ASSISTANT, on: '2025-11-19' }] },
  ],
  'reused-tool-call-id': [
    {
      ...REFUSED,
      models: SIGNING,
      says: 'Request contains an invalid argument.',
      note: 'The server accepts the same ID in another turn.',
      evidence: [{ kind: 'reported', at: BISECTED, on: '2026-07-27' }],
    },
  ],
  'missing-tools': [
    {
      ...REFUSED,
      models: SIGNING,
      says: 'Request contains an invalid argument.',
      parameters: { results: true },
      evidence: [{ kind: 'reported', at: BISECTED, on: '2026-07-27' }],
    },
  ],
  'unexpected-role-order': [
    {
      ...REFUSED,
      says: 'Please ensure that function call turn comes immediately after a user turn or after a function response turn.',
      parameters: {
        order: 'system* ((user | plain | result | other) (system | user | plain | calls | result | other)*)?',
      },
      note: 'Seen when a history was trimmed so that it begins with tool calls. Adjacent model contents count as one.',
      evidence: [
        { kind: 'reported', at: 'https://github.com/google-gemini/gemini-cli/issues/11814', on: '2025-10-23' },
        { kind: 'reported', at: 'https://github.com/RightNow-AI/openfang/pull/1011', on: '2026-04-07' },
        { kind: 'reported', at: 'https://github.com/FMXExpress/PasClaw/pull/262', on: '2026-06-14' },
        {
          kind: 'reported',
          at: 'https://github.com/diegosouzapw/OmniRoute/pull/13573',
          from: 'gateway',
          on: '2026-09-13',
        },
      ],
    },
    {
      ...REFUSED,
      until: '2024-12-31',
      models: FIRST_MODELS,
      says: 'Please ensure that multiturn requests alternate between user and model.',
      parameters: {
        order: 'system* (user | result) ((plain | calls) (user | result))* (plain | calls)?',
      },
      evidence: [{ kind: 'reported', at: 'https://github.com/langchain-ai/langchain/issues/22651', on: '2024-06' }],
    },
  ],
  'unexpected-last-role': [
    {
      ...REFUSED,
      models: NO_PREFIX,
      says: 'Requests ending with a model turn are not supported.',
      parameters: { allowed: ['user', 'result', 'other'] },
      note: 'Measured on 2026-07-21: gemini-3.6-flash and gemini-3.5-flash-lite reject, gemini-3.5-flash and gemini-2.5-flash continue the text.',
      evidence: [
        { kind: 'documented', at: 'https://ai.google.dev/gemini-api/docs/generate-content/whats-new-gemini-3.6' },
        { kind: 'reported', at: 'https://github.com/LibreChat-AI/agents/pull/323', on: '2026-07-21' },
        { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/45359', on: '2026-08-26' },
      ],
    },
    {
      ...REFUSED,
      until: '2024-12-31',
      models: FIRST_MODELS,
      says: 'Please ensure that multiturn requests ends with a user role or a function response.',
      parameters: { allowed: ['user', 'result', 'other'] },
      evidence: [
        {
          kind: 'reported',
          at: 'https://github.com/songquanpeng/one-api/issues/836',
          from: 'gateway',
          on: '2023-12-18',
        },
        { kind: 'reported', at: 'https://github.com/babaohuang/GeminiProChat/pull/68', on: '2023-12-22' },
      ],
    },
  ],
};
