import type { TemplateServer } from '../server.ts';

export default {
  id: 'vllm',
  source: 'https://github.com/vllm-project/vllm/blob/main/vllm/entrypoints/chat_utils.py',
  status: 400,
  isPython: true,
  arguments: 'object',
  content: 'asIterated',
  textParts: { text: 'text', input_text: 'text', output_text: 'text', refusal: 'refusal', thinking: 'thinking' },
  join: '\n',
  emptyForNull: 'always',
  dropsEmptyCalls: true,
  callsInContent: false,
  reasoning: { from: 'reasoning', to: ['reasoning', 'reasoning_content'] },
  fields: ['role', 'content', 'tool_calls', 'tool_call_id', 'name'],
  lastAssistant: 'kept',
  joinsSystem: false,
  variables: ['documents', 'reasoning_effort'],
  constants: {},
  keywords: 'chat_template_kwargs',
  retries: [],
  // Since July 2026, anything that is not an object becomes an empty one. Before, empty lists of calls were passed on.
  versions: [{ arguments: 'objectOrEmpty' }],
} satisfies TemplateServer as TemplateServer;
