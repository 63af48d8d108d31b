import type { Dialect } from '../generated/types.ts';

const SDK =
  'https://github.com/featherless-ai/open-agent-loops/blob/d8ce231bdfd72863c17e21fc67faba88c538347a/agent-loop-core/providers';
const CLIENT = `${SDK}/openai-compatible.ts`;

/** Featherless runs vLLM servers, so the chat templates decide. No rejection has been published. */
export default {
  id: 'featherless',
  name: 'Featherless chat completions',
  docs: 'https://featherless.ai/docs/completions',
  shape: 'openai-chat',
  hosts: ['api.featherless.ai'],
  models: [],
  aliases: ['featherless-ai'],
  checked: '2026-11-22',
  template: 'vllm',
  replay: [
    {
      turnsWithCalls: 'useful',
      plainTurns: 'optional',
      field: 'reasoning_content',
      note: 'The response has `reasoning`; the request needs `reasoning_content`. GLM models keep it only with `chat_template_kwargs: { enable_thinking: true, clear_thinking: false }`.',
      evidence: [
        { kind: 'documented', at: CLIENT, on: '2026-06-27' },
        { kind: 'documented', at: `${SDK}/reasoning-kwargs.ts`, on: '2026-06-27' },
      ],
    },
  ],
  rules: {
    'misnamed-reasoning': [
      {
        verdict: 'altered',
        parameters: { ignored: ['reasoning'], reads: ['reasoning_content'] },
        note: 'The response field has a different name from the request field.',
        evidence: [{ kind: 'documented', at: CLIENT, on: '2026-06-27' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
