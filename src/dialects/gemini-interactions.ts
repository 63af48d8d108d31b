import type { Dialect } from '../generated/types.ts';
import { GEMINI_INTERACTIONS_ERROR } from './error-replies.ts';
import { NO_PREFIX } from './gemini-refusals.ts';
import { GEMINI_MODELS } from './model-names.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;
const GUIDE = 'https://ai.google.dev/gemini-api/docs/interactions';
const SAMPLE =
  'https://github.com/googleapis/js-genai/blob/a8dd67bc3267ed010c809fcd609d42811b042ebe/sdk-samples/interactions_function_calling_client_state.ts';

/** No rejected conversation has been recorded or reported yet. Most entries follow the client's types. */
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
      evidence: [{ kind: 'schema', at: SAMPLE }],
    },
  ],
  errorReply: GEMINI_INTERACTIONS_ERROR,
  rules: {
    'wrong-type': [{ ...REFUSED, evidence: [{ kind: 'schema', at: SAMPLE }] }],
    'missing-field': [{ ...REFUSED, evidence: [{ kind: 'schema', at: SAMPLE }] }],
    'empty-conversation': [{ ...REFUSED, evidence: [{ kind: 'schema', at: GUIDE }] }],
    'missing-tool-call-id': [
      {
        ...REFUSED,
        note: 'This is the only Gemini API in which tool calls need IDs.',
        evidence: [{ kind: 'schema', at: SAMPLE }],
      },
    ],
    'malformed-tool-name': [{ ...REFUSED, evidence: [{ kind: 'schema', at: SAMPLE }] }],
    'unanswered-tool-call': [{ ...REFUSED, evidence: [{ kind: 'schema', at: SAMPLE }] }],
    'orphan-tool-result': [
      {
        ...REFUSED,
        note: 'Not rejected if the request continues an interaction stored on the server, because the call is there.',
        evidence: [{ kind: 'schema', at: SAMPLE }],
      },
    ],
    'unexpected-last-role': [
      {
        ...REFUSED,
        models: NO_PREFIX,
        parameters: { allowed: ['user', 'calls', 'result', 'other'] },
        note: 'The input must not end with a `model_output` step.',
        evidence: [
          {
            kind: 'documented',
            at: 'https://docs.cloud.google.com/gemini-enterprise-agent-platform/models/gemini/3-6-flash',
          },
        ],
      },
    ],
    'unsupported-role': [
      {
        ...REFUSED,
        parameters: { allowed: ['user', 'model'] },
        note: 'Items with a role are the format accepted until June 2026. Steps have no role.',
        evidence: [{ kind: 'schema', at: GUIDE }],
      },
    ],
  },
} satisfies Dialect as Dialect;
