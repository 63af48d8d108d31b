import type { Dialect, Evidence } from '../generated/types.ts';
import { coercionInJs, JS } from './langchain-coercion.ts';

const GENAI = `${JS}/providers/langchain-google-genai/src/utils/common.ts`;
const COMMON = `${JS}/providers/langchain-google-common/src/utils/gemini.ts`;
const ON = '2026-08-05';

const first: Evidence = { kind: 'documented', at: `${COMMON}#L948`, on: ON };

/** What ChatGoogleGenerativeAI, and the packages that share google-common, throw while they build a request. */
export default {
  id: 'langchain-js-google',
  kind: 'client',
  name: 'LangChain for JavaScript, Google models',
  docs: 'https://docs.langchain.com/oss/javascript/integrations/chat/google_generative_ai',
  shape: 'langchain',
  // A result takes its name from a call anywhere before it.
  turns: 'whole',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  precedence: ['wrong-type', 'missing-field', 'unsupported-role', 'arguments-not-json', 'misplaced-system-message'],
  rules: {
    ...coercionInJs,
    'misplaced-system-message': [
      {
        verdict: 'rejected',
        says: 'System message should be the first one',
        evidence: [
          { kind: 'documented', at: `${GENAI}#L565`, on: ON },
          { kind: 'documented', at: `${COMMON}#L1872`, on: ON },
        ],
      },
    ],
    'malformed-tool-name': [
      {
        verdict: 'rejected',
        says: 'Google requires a tool name for each tool call response, and we could not infer a called tool name for ToolMessage "{id}" from your passed messages. Please populate a "name" field on that ToolMessage explicitly.',
        parameters: { named: true },
        note: 'This applies to ChatGoogleGenerativeAI. google-common takes the name from the message before.',
        evidence: [{ kind: 'documented', at: `${GENAI}#L469`, on: ON }],
      },
    ],
    'orphan-tool-result': [
      {
        verdict: 'rejected',
        says: 'Tool messages cannot be the first message passed to the model.',
        note: 'google-common throws if the tool message is the first message.',
        evidence: [first],
      },
      {
        verdict: 'tolerated',
        note: 'google-common accepts a tool message after any other message, and ChatGoogleGenerativeAI accepts it anywhere.',
        evidence: [first],
      },
    ],
  },
} satisfies Dialect as Dialect;
