import type { Dialect } from '../generated/types.ts';

const FANTASY =
  'https://github.com/charmbracelet/fantasy/blob/f6d4d1e3022229bd6e77717416336bf50e1693ad/providertests/testdata';

/** A gateway with few checks of its own. Rejections by the servers behind it have not been recorded through it. */
export default {
  id: 'vercel-gateway',
  name: 'Vercel AI Gateway chat completions',
  docs: 'https://vercel.com/docs/ai-gateway/sdks-and-apis/openai-chat-completions',
  shape: 'openai-chat',
  alsoReads: ['cache_control'],
  hosts: ['ai-gateway.vercel.sh'],
  models: [],
  aliases: ['vercel', 'vercel-ai-gateway', 'ai-gateway'],
  checked: '2026-11-22',
  replay: [
    {
      turnsWithCalls: 'useful',
      plainTurns: 'optional',
      field: 'reasoning',
      details: 'reasoning_details',
      note: 'Send the list back unchanged and in order; it contains the signatures.',
      evidence: [
        {
          kind: 'recorded',
          at: `${FANTASY}/TestVercelThinking/claude-sonnet-4-sig/thinking-streaming.yaml`,
          on: '2026-03-12',
        },
        { kind: 'recorded', at: `${FANTASY}/TestVercelCommon/gpt-5/multi_tool.yaml`, on: '2026-03-12' },
      ],
    },
  ],
  rules: {
    'unsupported-role': [
      {
        verdict: 'rejected',
        status: 400,
        says: "Invalid enum value. Expected 'system' | 'user' | 'assistant' | 'tool', received '{role}'",
        parameters: { allowed: ['system', 'user', 'assistant', 'tool'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/egoist/chatwise-releases/issues/971', on: '2025-08-14' },
        ],
      },
    ],
    'missing-content': [
      {
        verdict: 'tolerated',
        note: 'An assistant message with tool calls needs no content.',
        evidence: [
          { kind: 'recorded', at: `${FANTASY}/TestVercelCommon/claude-sonnet-4/multi_tool.yaml`, on: '2026-03-12' },
        ],
      },
    ],
    'unknown-field': [
      {
        verdict: 'tolerated',
        note: 'The server accepts `cache_control` on messages and on tool calls.',
        evidence: [
          {
            kind: 'recorded',
            at: `${FANTASY}/TestVercelCommonWithAnthropicCache/claude-sonnet-4/multi_tool.yaml`,
            on: '2026-03-12',
          },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
