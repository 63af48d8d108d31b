import type { TemplateServer } from '../server.ts';

export default {
  id: 'llamacpp',
  source: 'https://github.com/ggml-org/llama.cpp/blob/master/common/chat.cpp',
  status: 500,
  isPython: false,
  arguments: 'objectWhereRead',
  content: 'asAccepted',
  join: '\n',
  emptyForNull: 'besideCalls',
  dropsEmptyCalls: true,
  callsInContent: false,
  reasoning: { from: 'reasoning_content', to: ['reasoning_content'] },
  fields: ['role', 'content', 'tool_calls', 'tool_call_id', 'name'],
  lastAssistant: 'leftOut',
  developerWhere: '<|channel|>',
  joinsSystem: true,
  variables: [],
  constants: { enable_thinking: true, date_string: '15 Jan 2026', datetime: 'Jan 15 2026' },
  keywords: 'chat_template_kwargs',
  retries: [],
  versions: [{ lastAssistant: 'kept' }],
} satisfies TemplateServer as TemplateServer;
