import type { TemplateServer } from '../server.ts';

export default {
  id: 'tgi',
  source: 'https://github.com/huggingface/text-generation-inference/blob/main/router/src/infer/chat_template.rs',
  status: 422,
  isPython: false,
  arguments: 'asSent',
  content: 'text',
  join: '',
  emptyForNull: 'always',
  dropsEmptyCalls: false,
  callsInContent: true,
  fields: ['role', 'content', 'tool_call_id'],
  lastAssistant: 'kept',
  joinsSystem: false,
  variables: [],
  constants: {},
  retries: [],
  versions: [],
} satisfies TemplateServer as TemplateServer;
