import type { Dialect } from '../generated/types.ts';
import { coercionInJs } from './langchain-coercion.ts';

/** What a chat model of LangChain for JavaScript is given: it makes messages of it first, whatever the provider. */
export default {
  id: 'langchain-js',
  kind: 'client',
  name: 'LangChain for JavaScript, chat models',
  docs: 'https://docs.langchain.com/oss/javascript/langchain/errors/MESSAGE_COERCION_FAILURE',
  shape: 'langchain',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  precedence: ['wrong-type', 'missing-field', 'unsupported-role', 'arguments-not-json'],
  rules: {
    ...coercionInJs,
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        status: 400,
        says: '{error} Troubleshooting URL: https://js.langchain.com/docs/troubleshooting/errors/INVALID_TOOL_RESULTS/',
        note: "Nothing is checked before it is sent: it is the provider's refusal, under a name that every refusal about tools is given.",
        evidence: [{ kind: 'reported', at: 'https://github.com/danny-avila/LibreChat/issues/12639' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
