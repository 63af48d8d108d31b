import type { Dialect, Evidence } from '../generated/types.ts';

const AT = 'https://github.com/vercel/ai/blob/ed857f50f112e23930b0c2dd8d532cc8bebbc911/packages/ai/src';
const VALIDATE: Evidence = { kind: 'documented', at: `${AT}/ui/validate-ui-messages.ts#L28`, on: '2026-08-22' };
const CONVERT: Evidence = { kind: 'documented', at: `${AT}/ui/convert-to-model-messages.ts#L433`, on: '2026-08-22' };

const FAILED = 'Type validation failed';

/** What `validateUIMessages` and `convertToModelMessages` check, and what the conversion to model messages changes. */
export default {
  id: 'ai-sdk-ui',
  kind: 'framework',
  name: 'Vercel AI SDK, UI messages',
  docs: 'https://ai-sdk.dev/docs/reference/ai-sdk-core/ui-message',
  shape: 'ai-sdk-ui',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  precedence: [
    ...['empty-conversation', 'wrong-type', 'missing-field', 'unsupported-role', 'unknown-part-type'],
    ...['impossible-tool-call-status', 'empty-message', 'unanswered-tool-call'],
  ],
  replies: {
    'missing-field': [
      {
        verdict: 'rejected',
        says: FAILED,
        note: 'The client checks each chunk against `uiMessageChunkSchema`. The stream ends with an error at the first chunk that does not match.',
        evidence: [
          { kind: 'documented', at: `${AT}/ui-message-stream/ui-message-chunks.ts#L23`, on: '2026-08-22' },
          { kind: 'documented', at: `${AT}/ui/default-chat-transport.ts#L28`, on: '2026-08-22' },
        ],
      },
    ],
  },
  rules: {
    'empty-conversation': [
      {
        verdict: 'rejected',
        says: 'Messages array must not be empty',
        evidence: [{ kind: 'documented', at: `${AT}/ui/validate-ui-messages.ts#L363`, on: '2026-08-22' }],
      },
    ],
    'empty-message': [
      {
        verdict: 'rejected',
        says: 'Message must contain at least one part',
        note: 'Since version 6, assistant messages may have no parts.',
        parameters: { roles: ['system', 'user'], partsCount: true },
        evidence: [{ kind: 'documented', at: `${AT}/ui/validate-ui-messages.ts#L358`, on: '2026-08-22' }],
      },
    ],
    'wrong-type': [{ verdict: 'rejected', says: FAILED, evidence: [VALIDATE] }],
    'missing-field': [
      {
        verdict: 'rejected',
        says: FAILED,
        note: 'The conversion to model messages does not need message IDs.',
        evidence: [VALIDATE],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        says: 'Unsupported role: {role}',
        parameters: { allowed: ['system', 'user', 'assistant'] },
        evidence: [VALIDATE, CONVERT],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        says: FAILED,
        note: 'Version 6 accepts neither `custom` nor `reasoning-file`.',
        evidence: [VALIDATE],
      },
    ],
    'impossible-tool-call-status': [
      {
        verdict: 'rejected',
        says: FAILED,
        evidence: [{ kind: 'documented', at: `${AT}/ui/validate-ui-messages.ts#L95`, on: '2026-08-22' }],
      },
    ],
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        says: 'Tool result is missing for tool call {id}.',
        note: 'The SDK throws when it sends the converted model messages. With `ignoreIncompleteToolCalls`, the conversion drops such calls.',
        parameters: { exceptStatus: ['input-streaming', 'approval-responded'] },
        evidence: [
          { kind: 'documented', at: `${AT}/prompt/convert-to-language-model-prompt.ts#L158`, on: '2026-08-22' },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
