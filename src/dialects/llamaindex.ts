import type { Dialect, Evidence } from '../generated/types.ts';

const types: Evidence = {
  kind: 'documented',
  at: 'https://pypi.org/project/llama-index-core/0.14.25/',
  on: '2026-11',
};
const WHERE = 'The models in `llama_index/core/base/llms/types.py` check this.';

const BLOCKS = ['text', 'image', 'audio', 'video', 'document', 'cache', 'citable', 'citation', 'thinking', 'tool_call'];

/** What the Pydantic model of `ChatMessage` rejects. It does not check tool calls, results or the order of messages. */
export default {
  id: 'llamaindex',
  name: 'LlamaIndex chat messages',
  docs: 'https://docs.llamaindex.ai/en/stable/api_reference/prompts/',
  kind: 'framework',
  shape: 'llamaindex',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  precedence: ['unsupported-role', 'wrong-type', 'unknown-part-type', 'missing-field'],
  rules: {
    'wrong-type': [{ verdict: 'rejected', says: 'Input should be a valid {expected}', note: WHERE, evidence: [types] }],
    'missing-field': [{ verdict: 'rejected', says: 'Field required', note: WHERE, evidence: [types] }],
    'unsupported-role': [
      {
        verdict: 'rejected',
        says: "Input should be 'system', 'developer', 'user', 'assistant', 'function', 'tool', 'chatbot' or 'model'",
        parameters: { allowed: ['system', 'developer', 'user', 'assistant', 'function', 'tool', 'chatbot', 'model'] },
        evidence: [types],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        says: "Input tag '{part}' found using 'block_type' does not match any of the expected tags",
        parameters: { known: BLOCKS },
        evidence: [types],
      },
    ],
    'malformed-media': [
      {
        verdict: 'altered',
        parameters: { of: ['bare'], parts: ['image', 'audio', 'video', 'document'] },
        note: 'LlamaIndex treats data that is not base64 as raw bytes, and encodes it.',
        evidence: [types],
      },
    ],
  },
} satisfies Dialect as Dialect;
