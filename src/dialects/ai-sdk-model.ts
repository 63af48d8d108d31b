import type { Dialect, Evidence } from '../generated/types.ts';

const AT = 'https://github.com/vercel/ai/blob/ed857f50f112e23930b0c2dd8d532cc8bebbc911/packages/ai/src';
const SCHEMA: Evidence = { kind: 'documented', at: `${AT}/prompt/message.ts#L65`, on: '2026-08-22' };
const PARTS: Evidence = { kind: 'documented', at: `${AT}/prompt/content-part.ts#L32`, on: '2026-08-22' };
const PROMPT: Evidence = { kind: 'documented', at: `${AT}/prompt/standardize-prompt.ts#L104`, on: '2026-08-22' };

const NO_MATCH = 'Invalid prompt: The messages do not match the ModelMessage[] schema.';

/** What `generateText` and `streamText` check before they send a request. */
export default {
  id: 'ai-sdk-model',
  kind: 'framework',
  name: 'Vercel AI SDK, model messages',
  docs: 'https://ai-sdk.dev/docs/reference/ai-sdk-core/model-message',
  shape: 'ai-sdk-model',
  hosts: [],
  models: [],
  aliases: ['ai-sdk', 'vercel-ai-sdk'],
  checked: '2026-11-22',
  precedence: [
    ...['empty-conversation', 'unsupported-role', 'wrong-type', 'missing-field', 'unknown-part-type'],
    ...['part-in-wrong-role', 'unresolved-tool-approval', 'unanswered-tool-call'],
  ],
  rules: {
    'empty-conversation': [
      {
        verdict: 'rejected',
        says: 'Invalid prompt: messages must not be empty',
        evidence: [
          { kind: 'documented', at: `${AT}/prompt/standardize-prompt.ts#L81`, on: '2026-08-22' },
          { kind: 'reported', at: 'https://github.com/zebbern/Devonz/issues/4' },
        ],
      },
    ],
    'wrong-type': [
      {
        verdict: 'rejected',
        says: NO_MATCH,
        note: 'Version 5 says "The messages must be a ModelMessage[]"; version 4 says "messages must be an array of CoreMessage or UIMessage".',
        evidence: [
          SCHEMA,
          PROMPT,
          { kind: 'reported', at: 'https://github.com/vercel/ai/issues/8649' },
          { kind: 'reported', at: 'https://github.com/vercel/ai/issues/8520' },
        ],
      },
    ],
    'missing-field': [
      {
        verdict: 'rejected',
        says: NO_MATCH,
        note: 'Convert a UIMessage first: it has `parts` and no `content`.',
        evidence: [SCHEMA, PROMPT, { kind: 'reported', at: 'https://github.com/vercel/ai/issues/5499' }],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        says: 'Invalid message role: \'{role}\'. Must be one of: "system", "user", "assistant", "tool".',
        note: 'The schema check runs first and reports only that the messages do not match.',
        parameters: { allowed: ['system', 'user', 'assistant', 'tool'] },
        evidence: [
          { kind: 'documented', at: `${AT}/prompt/invalid-message-role-error.ts#L14`, on: '2026-08-22' },
          SCHEMA,
        ],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        says: NO_MATCH,
        note: 'Version 6 accepts neither `custom` nor `reasoning-file` in messages.',
        parameters: {
          known: [
            ...['text', 'image', 'file', 'reasoning', 'reasoning-file', 'custom', 'tool-call', 'tool-result'],
            ...['tool-approval-request', 'tool-approval-response', 'media', 'file-data', 'file-url', 'file-id'],
            ...['file-reference', 'image-data', 'image-url', 'image-file-id', 'image-file-reference'],
          ],
        },
        evidence: [PARTS, PROMPT],
      },
    ],
    'part-in-wrong-role': [{ verdict: 'rejected', says: NO_MATCH, evidence: [SCHEMA, PROMPT] }],
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        says: 'Tool result is missing for tool call {id}.',
        note: 'The SDK checks this before each user message and at the end. It does not check for results without a call, second results, or their order.',
        parameters: {
          approvals: {
            request: 'tool-approval-request',
            response: 'tool-approval-response',
            id: 'approvalId',
            call: 'toolCallId',
          },
        },
        evidence: [
          { kind: 'documented', at: `${AT}/prompt/convert-to-language-model-prompt.ts#L158`, on: '2026-08-22' },
        ],
      },
    ],
    'interrupted-tool-results': [
      {
        verdict: 'rejected',
        says: 'Tool result is missing for tool call.',
        when: { roles: ['user', 'system'] },
        evidence: [
          { kind: 'documented', at: `${AT}/prompt/convert-to-language-model-prompt.ts#L158`, on: '2026-08-22' },
        ],
      },
    ],
    'unresolved-tool-approval': [
      {
        verdict: 'rejected',
        says: 'Tool call "{call}" not found for approval request "{id}".',
        evidence: [
          { kind: 'documented', at: `${AT}/error/tool-call-not-found-for-approval-error.ts#L22`, on: '2026-08-22' },
          { kind: 'documented', at: `${AT}/generate-text/collect-tool-approvals.ts#L97`, on: '2026-08-22' },
        ],
      },
    ],
    'orphan-tool-result': [
      {
        verdict: 'tolerated',
        evidence: [{ kind: 'documented', at: `${AT}/prompt/convert-to-language-model-prompt.ts`, on: '2026-08-22' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
