import type { Dialect } from '../generated/types.ts';
import { coercionInJs } from './langchain-coercion.ts';

/** Input of a chat model in LangChain for JavaScript, which converts it to messages first, for any provider. */
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
        note: 'LangChain checks nothing before it sends the request. The provider rejects it, and LangChain gives this name to every rejection about tools.',
        evidence: [{ kind: 'reported', at: 'https://github.com/danny-avila/LibreChat/issues/12639' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
