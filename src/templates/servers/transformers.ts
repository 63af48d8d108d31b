import type { TemplateServer } from '../server.ts';

/**
 * `apply_chat_template` renders messages as they are. Callers pass arguments as objects or as text, as the template
 * needs them, so both are tried; null and lists are not converted.
 */
export default {
  id: 'transformers',
  source: 'https://github.com/huggingface/transformers/blob/main/src/transformers/utils/chat_template_utils.py',
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
  retries: [{ arguments: 'asSent' }],
  // Version 5.24 leaves out the fields of a message that are null; version 4 passes them on.
  versions: [{ dropsNulls: true }],
} satisfies TemplateServer as TemplateServer;
