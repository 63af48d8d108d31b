import type { Dialect } from '../generated/types.ts';
import { GEMINI_INTERACTIONS_ERROR } from './error-replies.ts';
import { GEMINI_MODELS } from './model-names.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;
const GUIDE = 'https://ai.google.dev/gemini-api/docs/interactions';
const SAMPLE =
  'https://github.com/googleapis/js-genai/blob/main/sdk-samples/interactions_function_calling_client_state.ts';

/** No refusal of a conversation was recorded or told of yet: what the types of the client demand is all that is known. */
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
      note: 'Steps of the model go back unchanged, thoughts with their signatures among them, where the server does not keep the interaction.',
      evidence: [{ kind: 'reported', at: SAMPLE }],
    },
  ],
  errorReply: GEMINI_INTERACTIONS_ERROR,
  rules: {
    'wrong-type': [{ ...REFUSED, evidence: [{ kind: 'reported', at: SAMPLE }] }],
    'missing-field': [{ ...REFUSED, evidence: [{ kind: 'reported', at: SAMPLE }] }],
    'empty-conversation': [{ ...REFUSED, evidence: [{ kind: 'reported', at: GUIDE }] }],
    'missing-tool-call-id': [
      {
        ...REFUSED,
        note: 'The only wire of this provider where calls need ids.',
        evidence: [{ kind: 'reported', at: SAMPLE }],
      },
    ],
    'malformed-tool-name': [{ ...REFUSED, evidence: [{ kind: 'reported', at: SAMPLE }] }],
    'unanswered-tool-call': [{ ...REFUSED, evidence: [{ kind: 'reported', at: SAMPLE }] }],
    'orphan-tool-result': [
      {
        ...REFUSED,
        note: 'Not where the interaction goes on from one that the server keeps: the call is there.',
        evidence: [{ kind: 'reported', at: SAMPLE }],
      },
    ],
    'unsupported-role': [
      {
        ...REFUSED,
        parameters: { allowed: ['user', 'model'] },
        note: 'Items with a role are the form that was taken until June 2026; steps have none.',
        evidence: [{ kind: 'reported', at: GUIDE }],
      },
    ],
  },
} satisfies Dialect as Dialect;
