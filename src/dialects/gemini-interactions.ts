import type { Dialect } from '../generated/types.ts';
import { GEMINI_INTERACTIONS_ERROR } from './error-replies.ts';
import { GEMINI_MODELS } from './model-names.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;
const GUIDE = 'https://ai.google.dev/gemini-api/docs/interactions';
const SAMPLE =
  'https://github.com/googleapis/js-genai/blob/main/sdk-samples/interactions_function_calling_client_state.ts';

/** No rejected conversation has been recorded or reported yet. The entries follow the client's types. */
export default {
  id: 'gemini-interactions',
  name: 'Gemini API, Interactions',
  docs: GUIDE,
  shape: 'gemini-interactions',
  hosts: ['generativelanguage.googleapis.com'],
  models: GEMINI_MODELS,
  aliases: ['google-interactions', 'interactions'],
  providers: ['google'],
  checked: '2026-11-22',
  replay: [
    {
      turnsWithCalls: 'useful',
      plainTurns: 'useful',
      inContent: 'items',
      note: 'Send model steps back unchanged, including reasoning with its signatures, if the server does not store the interaction.',
      evidence: [{ kind: 'reported', at: SAMPLE, from: 'client' }],
    },
  ],
  errorReply: GEMINI_INTERACTIONS_ERROR,
  rules: {
    'wrong-type': [{ ...REFUSED, evidence: [{ kind: 'reported', at: SAMPLE, from: 'client' }] }],
    'missing-field': [{ ...REFUSED, evidence: [{ kind: 'reported', at: SAMPLE, from: 'client' }] }],
    'empty-conversation': [{ ...REFUSED, evidence: [{ kind: 'reported', at: GUIDE }] }],
    'missing-tool-call-id': [
      {
        ...REFUSED,
        note: 'This is the only Gemini API in which tool calls need IDs.',
        evidence: [{ kind: 'reported', at: SAMPLE, from: 'client' }],
      },
    ],
    'malformed-tool-name': [{ ...REFUSED, evidence: [{ kind: 'reported', at: SAMPLE, from: 'client' }] }],
    'unanswered-tool-call': [{ ...REFUSED, evidence: [{ kind: 'reported', at: SAMPLE, from: 'client' }] }],
    'orphan-tool-result': [
      {
        ...REFUSED,
        note: 'Not rejected if the request continues an interaction stored on the server, because the call is there.',
        evidence: [{ kind: 'reported', at: SAMPLE, from: 'client' }],
      },
    ],
    'unsupported-role': [
      {
        ...REFUSED,
        parameters: { allowed: ['user', 'model'] },
        note: 'Items with a role are the format accepted until June 2026. Steps have no role.',
        evidence: [{ kind: 'reported', at: GUIDE }],
      },
    ],
  },
} satisfies Dialect as Dialect;
