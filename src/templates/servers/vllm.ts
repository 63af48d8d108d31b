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
  // From July 2026 on what is no object is an empty one. Empty lists of calls were passed on before.
  versions: [{ arguments: 'objectOrEmpty' }],
} satisfies TemplateServer as TemplateServer;
