import type { TemplateServer } from '../server.ts';

export default {
  id: 'sglang',
  source: 'https://github.com/sgl-project/sglang/blob/main/python/sglang/srt/entrypoints/openai/serving_chat.py',
  status: 400,
  isPython: true,
  // The server itself rejects arguments that are not an object.
  arguments: 'objectOrEmpty',
  content: 'asIterated',
  textParts: { text: 'text', input_text: 'text' },
  dropsOtherParts: true,
  partsWhere: ['image', 'audio', 'video', 'vision'],
  dropsNulls: true,
  join: ' ',
  emptyForNull: 'always',
  dropsEmptyCalls: false,
  callsInContent: false,
  reasoning: { from: 'reasoning_content', to: ['reasoning_content'] },
  lastAssistant: 'asUser',
  joinsSystem: false,
  variables: ['reasoning_effort'],
  constants: {},
  keywords: 'chat_template_kwargs',
  // If a template fails, the server renders it again with the bare functions as tools.
  retries: [{ flatTools: true }],
  versions: [{ lastAssistant: 'kept' }],
} satisfies TemplateServer as TemplateServer;
