import type { Dialect, Evidence } from '../generated/types.ts';
import { coercionInJs, JS } from './langchain-coercion.ts';

const INPUTS = `${JS}/providers/langchain-anthropic/src/utils/message_inputs.ts`;
const payload: Evidence = { kind: 'documented', at: `${INPUTS}#L480`, on: '2026-08-05' };

/** What ChatAnthropic for JavaScript throws while it builds a request. */
export default {
  id: 'langchain-js-anthropic',
  kind: 'client',
  name: 'LangChain for JavaScript, ChatAnthropic',
  docs: 'https://docs.langchain.com/oss/javascript/integrations/chat/anthropic',
  shape: 'langchain',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  precedence: ['wrong-type', 'missing-field', 'unsupported-role', 'arguments-not-json', 'misplaced-system-message'],
  rules: {
    ...coercionInJs,
    'misplaced-system-message': [
      {
        verdict: 'rejected',
        says: 'System messages are only permitted as the first passed message.',
        evidence: [payload, { kind: 'reported', at: 'https://github.com/langchain-ai/langchainjs/issues/11472' }],
      },
    ],
    'missing-tool-call-id': [
      {
        verdict: 'rejected',
        says: 'Anthropic requires all tool calls to have an "id".',
        parameters: { emptyIsId: true },
        note: 'LangChain passes a call on unchanged if it is a `tool_use` block in the content.',
        evidence: [{ kind: 'documented', at: `${INPUTS}#L146`, on: '2026-08-05' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
