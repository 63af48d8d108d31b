import type { Dialect, Evidence, Statement } from '../generated/types.ts';

const REPOSITORY = 'https://github.com/mistralai/mistral-common';
const AT =
  'https://github.com/mistralai/mistral-common/blob/bc022b91aa1c3b1fb771ac70931ae0009dbf9bad/src/mistral_common';
const validator: Evidence = { kind: 'documented', at: `${AT}/protocol/instruct/validator.py`, on: '2026-07-23' };
const messages: Evidence = { kind: 'documented', at: `${AT}/protocol/instruct/messages.py`, on: '2026-07-23' };
const newest: Evidence = { kind: 'documented', at: 'https://pypi.org/project/mistral-common/1.13.1/', on: '2026-11' };

/** The tokenizer version of each model, as the library maps model names (`tokens/tokenizers/mistral.py`). */
const V1_V2 = ['mistral-tiny-2312', 'mistral-small-2312', 'mistral-medium-2312', 'mistral-*-2402'];
const V3 = [
  ...['ministral-8b-2410', 'open-mistral-nemo-2407', 'mistral-tiny-2407', 'open-mixtral-8x22b-2404'],
  ...['mistral-small-2409', 'mistral-large-2407', 'codestral-2405', 'codestral-mamba-2407', 'pixtral-12b-2409'],
];
const V7 = ['mistral-large-2411', 'pixtral-large-2411'];
/** Versions that count calls and results but do not compare their IDs. */
const COUNTING = [...V1_V2, ...V3, ...V7];

const REFUSED: Pick<Statement, 'verdict' | 'status'> = { verdict: 'rejected', status: 400 };
const unknownVersion = 'It is not known which tokenizer the model has.';

/** One tokenizer version rejects this and another accepts it. If the version is not known, the finding is a warning. */
const COUNTED: Statement = {
  verdict: 'tolerated',
  models: COUNTING,
  note: 'Tokenizers before version 11 only check that there are as many results as calls.',
  evidence: [validator],
};
const UNANSWERED: Statement = {
  ...REFUSED,
  says: 'Not the same number of function calls and responses',
  note: 'Calls in the first message of a conversation are not counted.',
  evidence: [validator, { kind: 'reported', at: 'https://github.com/mistralai/client-ts/issues/106' }],
};
const ORPHAN: Statement = { ...REFUSED, says: 'Unexpected tool call id {id} in tool results', evidence: [validator] };
const DUPLICATE: Statement = {
  ...REFUSED,
  says: 'Duplicate tool call id {id} in tool results',
  evidence: [validator],
};
const BOTH: Statement = {
  ...REFUSED,
  says: 'Assistant message must have either content or tool_calls, but not both.',
  evidence: [
    validator,
    { kind: 'reported', at: 'https://github.com/vllm-project/vllm/issues/16774' },
    { kind: 'reported', at: 'https://github.com/vllm-project/vllm/issues/38738' },
  ],
};
const LATER: Statement = {
  verdict: 'tolerated',
  note: `Since tokenizer version 7, both together and neither are accepted. ${unknownVersion}`,
  evidence: [validator],
};
const BESIDE_SOUND: Statement = {
  ...REFUSED,
  says: 'Found system messages at indexes {list} and audio chunks in messages at indexes {list}. This is not allowed prior to the tokenizer version 13.',
  parameters: { besideMedia: true, beside: ['input_audio', 'audio_url'] },
  evidence: [validator],
};
const CALL_ID: Statement = {
  ...REFUSED,
  says: 'Tool call id was {id} but must be a-z, A-Z, 0-9, with a length of 9.',
  parameters: { pattern: '^[a-zA-Z0-9]{9}$' },
  evidence: [validator, { kind: 'reported', at: 'https://github.com/editor-code-assistant/eca/issues/233' }],
};
const NO_CALL_ID: Statement = { ...REFUSED, says: 'Tool call id has to be defined.', evidence: [validator] };
const TEXT_ALONE: Statement = {
  ...REFUSED,
  says: 'Unexpected content chunk types in {role} message: {parts}',
  evidence: [newest],
};
const PICTURES = ['text', 'image', 'image_url'];

export default {
  id: 'mistral-common',
  kind: 'client',
  name: 'mistral-common (also vLLM and SGLang with its tokenizer)',
  docs: REPOSITORY,
  shape: 'openai-chat',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  precedence: ['missing-field', 'unsupported-role', 'unknown-part-type', 'missing-content', 'empty-conversation'],
  rules: {
    'wrong-type': [
      { ...REFUSED, says: 'Input should be a valid {expected}', evidence: [messages] },
      {
        verdict: 'tolerated',
        when: { parts: ['image_url', 'input_audio', 'file', 'function', 'thinking'] },
        note: 'An image, an audio clip or a thinking part may be a plain string, and arguments may be an object.',
        evidence: [messages],
      },
    ],
    'missing-field': [
      { ...REFUSED, says: 'Field required', evidence: [messages] },
      {
        verdict: 'tolerated',
        when: { parts: ['file', 'function', 'input_audio'] },
        note: 'The type of a call and the format of an audio clip may be omitted.',
        evidence: [messages],
      },
    ],
    'unsupported-role': [
      { ...REFUSED, parameters: { allowed: ['system', 'user', 'assistant', 'tool'] }, evidence: [messages] },
    ],
    'unknown-part-type': [
      {
        ...REFUSED,
        says: "Input tag '{part}' found using 'type' does not match any of the expected tags",
        parameters: { known: [...PICTURES, 'input_audio', 'audio_url', 'thinking'] },
        evidence: [messages],
      },
    ],
    'part-in-wrong-role': [
      {
        ...REFUSED,
        says: '{part} cannot be used in {role} message.',
        parameters: {
          allowed: {
            system: ['text', 'input_audio', 'thinking'],
            user: [...PICTURES, 'input_audio', 'audio_url'],
            assistant: ['text', 'thinking'],
            tool: [...PICTURES, 'input_audio', 'audio_url'],
          },
        },
        evidence: [messages],
      },
      { ...TEXT_ALONE, parameters: { allowed: { tool: ['text'] } } },
      { ...TEXT_ALONE, parameters: { allowed: { system: ['text', 'input_audio'] } } },
      {
        verdict: 'tolerated',
        parameters: { allowed: { system: ['text', 'input_audio'] } },
        note: `Before tokenizer version 15, system messages may contain thinking. ${unknownVersion}`,
        evidence: [validator],
      },
      {
        verdict: 'tolerated',
        parameters: { allowed: { tool: ['text'] } },
        note: `Since tokenizer version 15, tool results may contain images and audio. ${unknownVersion}`,
        evidence: [newest],
      },
      { ...TEXT_ALONE, models: COUNTING, parameters: { allowed: { tool: ['text'], assistant: ['text'] } } },
      { ...TEXT_ALONE, models: V1_V2, parameters: { allowed: { user: ['text'], system: ['text'] } } },
      { ...TEXT_ALONE, models: V3, parameters: { allowed: { user: PICTURES, system: ['text'] } } },
    ],
    'missing-content': [
      {
        ...REFUSED,
        says: 'System prompt must have content',
        parameters: { refused: { system: ['null', 'absent'], user: ['null', 'absent'], tool: ['null', 'absent'] } },
        note: 'An empty string is accepted.',
        evidence: [validator, messages],
      },
    ],
    'empty-conversation': [{ ...REFUSED, says: 'Conversation must have at least one message', evidence: [validator] }],
    'empty-message': [
      { ...BOTH, parameters: { roles: ['assistant'] } },
      { ...LATER, parameters: { roles: ['assistant'] } },
      { ...BOTH, models: [...V1_V2, ...V3], parameters: { roles: ['assistant'] } },
      { ...LATER, models: V7, parameters: { roles: ['assistant'] } },
    ],
    'content-beside-tool-calls': [
      BOTH,
      LATER,
      { ...BOTH, models: [...V1_V2, ...V3] },
      { ...LATER, models: V7, note: 'Since tokenizer version 7, both together are accepted.' },
    ],
    'unexpected-first-role': [
      {
        ...REFUSED,
        says: 'Conversation must start with a user message or system message',
        parameters: { alone: true },
        note: 'The library checks this only in a conversation with one message.',
        evidence: [validator],
      },
    ],
    'unexpected-role-order': [
      {
        ...REFUSED,
        says: "Unexpected role '{role}' after role '{previous}'",
        parameters: { order: '(system | user)* ((plain | calls result*) (user (system | user)*)?)*' },
        evidence: [validator, { kind: 'reported', at: 'https://github.com/mistralai/mistral-common/issues/169' }],
      },
      {
        ...REFUSED,
        until: '2026-04-26',
        says: "Unexpected role 'user' after role 'tool'",
        parameters: { order: '(system | user)* ((plain (user (system | user)*)?) | calls result*)*' },
        evidence: [
          { kind: 'documented', at: 'https://github.com/mistralai/mistral-common/pull/218', on: '2026-04-27' },
          { kind: 'reported', at: 'https://github.com/mistralai/mistral-common/issues/169' },
        ],
      },
    ],
    'interrupted-tool-results': [
      { ...REFUSED, says: "Unexpected role 'tool' after role '{role}'", evidence: [validator] },
    ],
    'unexpected-last-role': [
      {
        ...REFUSED,
        says: 'Expected last role User or Tool (or Assistant with prefix or continue_final_message set to True) for serving but got {role}',
        parameters: { allowed: ['user', 'result', 'system'], prefix: 'prefix' },
        note: 'A system message at the end is accepted.',
        evidence: [validator, { kind: 'reported', at: 'https://github.com/0xPlaygrounds/rig/issues/708' }],
      },
    ],
    'misplaced-prefix': [
      {
        ...REFUSED,
        says: 'Assistant message with prefix True must be last message',
        parameters: { field: 'prefix' },
        evidence: [validator],
      },
    ],
    'unanswered-tool-call': [UNANSWERED, { ...UNANSWERED, models: COUNTING }, COUNTED],
    'orphan-tool-result': [ORPHAN, { ...ORPHAN, models: COUNTING }, COUNTED],
    'duplicate-tool-result': [DUPLICATE, { ...DUPLICATE, models: COUNTING }, COUNTED],
    'reused-tool-call-id': [
      {
        ...REFUSED,
        says: 'Duplicate tool call id {id} in assistant message',
        parameters: { scope: 'turn' },
        note: 'Since tokenizer version 11. The ID may appear again in a later message.',
        evidence: [validator],
      },
      { ...COUNTED, parameters: { scope: 'turn' } },
    ],
    'tool-results-out-of-order': [
      { verdict: 'tolerated', note: 'The library matches results to calls by ID.', evidence: [validator] },
    ],
    'malformed-tool-call-id': [
      CALL_ID,
      {
        verdict: 'tolerated',
        since: '2026-07-24',
        note: `Tokenizers since version 13 accept any ID except \`null\`. ${unknownVersion}`,
        evidence: [newest],
      },
      { ...CALL_ID, models: [...V3, ...V7] },
      {
        verdict: 'tolerated',
        models: V1_V2,
        note: 'Tokenizer versions 1 and 2 have no call IDs.',
        evidence: [validator],
      },
    ],
    'missing-tool-call-id': [
      NO_CALL_ID,
      {
        verdict: 'tolerated',
        models: V1_V2,
        note: 'Tokenizer versions 1 and 2 have no call IDs.',
        evidence: [validator],
      },
    ],
    'malformed-tool-name': [
      {
        ...REFUSED,
        says: 'Function name was {tool} but must be a-z, A-Z, 0-9, or contain underscores and dashes, with a maximum length of 64.',
        parameters: { pattern: '^[a-zA-Z0-9_-]+$', maxLength: 64, results: true },
        evidence: [validator],
      },
    ],
    'unsupported-system-content': [
      BESIDE_SOUND,
      {
        verdict: 'tolerated',
        parameters: { besideMedia: true, beside: ['input_audio', 'audio_url'] },
        note: `Since tokenizer version 11; before February 2026, since version 13. ${unknownVersion}`,
        evidence: [validator],
      },
      { ...BESIDE_SOUND, models: V7 },
    ],
  },
} satisfies Dialect as Dialect;
