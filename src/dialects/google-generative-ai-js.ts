import type { Dialect, Evidence } from '../generated/types.ts';

const AT =
  'https://github.com/google-gemini/deprecated-generative-ai-js/blob/8b14949a5e8f1f3dfc35c394ebf5b19e68f92a22/src';
const history: Evidence = { kind: 'documented', at: `${AT}/methods/chat-session-helpers.ts#L53` };
const message: Evidence = { kind: 'documented', at: `${AT}/requests/request-helpers.ts` };

const ROLES = ['user', 'model', 'function', 'system'];
/** Part types that the check ignores. */
const UNCOUNTED = ['fileData', 'thought'];

/** What a chat session checks: its initial `history`, and each `message`. */
export default {
  id: 'google-generative-ai-js',
  kind: 'client',
  name: 'Google Generative AI for JavaScript, chat sessions',
  docs: 'https://github.com/google-gemini/deprecated-generative-ai-js',
  shape: 'gemini-generate',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  precedence: ['unexpected-first-role', 'unsupported-role', 'wrong-type', 'empty-message', 'part-in-wrong-role'],
  rules: {
    'unexpected-first-role': [
      {
        verdict: 'rejected',
        says: "[GoogleGenerativeAI Error]: First content should be with role 'user', got {role}",
        evidence: [history],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        says: '[GoogleGenerativeAI Error]: Each item should include role field. Got {role} but valid roles are: ["user","model","function","system"]',
        parameters: { allowed: ROLES },
        evidence: [history],
      },
    ],
    'wrong-type': [
      {
        verdict: 'rejected',
        says: "[GoogleGenerativeAI Error]: Content should have 'parts' property with an array of Parts",
        evidence: [history],
      },
    ],
    'empty-message': [
      {
        verdict: 'rejected',
        says: '[GoogleGenerativeAI Error]: Each Content should have at least one part',
        parameters: { roles: ROLES, partsCount: true },
        note: 'The SDK also rejects an empty model response that was added to the history.',
        evidence: [history],
      },
    ],
    'part-in-wrong-role': [
      {
        verdict: 'rejected',
        says: "[GoogleGenerativeAI Error]: Content with role '{role}' can't contain '{part}' part",
        parameters: {
          exchanges: true,
          allowed: {
            user: ['text', 'inlineData', ...UNCOUNTED],
            function: ['functionResponse', ...UNCOUNTED],
            model: ['text', 'functionCall', 'executableCode', 'codeExecutionResult', ...UNCOUNTED],
            system: ['text', ...UNCOUNTED],
          },
        },
        evidence: [history],
      },
    ],
    'content-beside-tool-results': [
      {
        verdict: 'rejected',
        says: '[GoogleGenerativeAI Error]: Within a single message, FunctionResponse cannot be mixed with other type of part in the request for sending chat message.',
        evidence: [message],
      },
    ],
    'empty-conversation': [
      {
        verdict: 'rejected',
        says: '[GoogleGenerativeAI Error]: No content is provided for sending chat message.',
        evidence: [message],
      },
    ],
  },
} satisfies Dialect as Dialect;
