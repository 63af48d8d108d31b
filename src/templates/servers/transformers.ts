import type { TemplateServer } from '../server.ts';

/** `apply_chat_template`: the caller passes what the template needs, so both forms of arguments are tried. */
export default {
  id: 'transformers',
  source: 'https://huggingface.co/docs/transformers/main/en/chat_templating',
  isPython: true,
  arguments: 'object',
  content: 'asSent',
  join: '\n',
  emptyForNull: 'never',
  dropsEmptyCalls: false,
  callsInContent: false,
  lastAssistant: 'kept',
  joinsSystem: false,
  variables: ['documents', 'reasoning_effort', 'enable_thinking'],
  constants: {},
  keywords: 'chat_template_kwargs',
  retries: [
    { arguments: 'asSent' },
    { content: 'asIterated', emptyForNull: 'besideCalls', dropsEmptyCalls: true },
    { arguments: 'asSent', content: 'asIterated', emptyForNull: 'besideCalls', dropsEmptyCalls: true },
  ],
  versions: [],
} satisfies TemplateServer as TemplateServer;
