import type { Dialect } from '../generated/types.ts';
import { OPENAI_RESPONSES } from './chat-settings.ts';
import { OPENAI_RESPONSES_ERROR } from './error-replies.ts';
import { OPENAI_MODELS } from './model-names.ts';

import { PRECEDENCE, REFUSALS } from './openai-responses-refusals.ts';

export default {
  id: 'openai-responses',
  name: 'OpenAI Responses',
  docs: 'https://platform.openai.com/docs/api-reference/responses/create',
  shape: 'openai-responses',
  replay: [
    {
      turnsWithCalls: 'useful',
      plainTurns: 'optional',
      inContent: 'items',
      note: 'Send reasoning back as separate items, with encrypted content or stored on the server.',
      evidence: [{ kind: 'documented', at: 'https://platform.openai.com/docs/guides/reasoning' }],
    },
  ],
  precedence: PRECEDENCE,
  hosts: ['api.openai.com', '*.api.openai.com', 'gateway.pydantic.dev'],
  models: [...OPENAI_MODELS, 'codex-*', 'computer-use-*'],
  aliases: ['responses'],
  providers: ['openai', 'pydantic-gateway'],
  checked: '2026-11-22',
  errorReply: OPENAI_RESPONSES_ERROR,
  settings: OPENAI_RESPONSES,
  rules: REFUSALS,
} satisfies Dialect as Dialect;
