import type { Dialect } from '../generated/types.ts';

const DOCS = 'https://www.volcengine.com/docs/82379/1494384';

export default {
  id: 'volcengine',
  name: 'Volcengine Ark (Doubao) chat completions',
  docs: DOCS,
  shape: 'openai-chat',
  hosts: ['ark.*.volces.com', 'ark.*.bytepluses.com'],
  models: ['doubao-*', 'ep-20*', 'ark-code-latest'],
  aliases: ['ark', 'doubao', 'bytedance', 'byteplus', 'volcengine-ark'],
  checked: '2026-11-22',
  replay: [
    {
      turnsWithCalls: 'optional',
      plainTurns: 'optional',
      field: 'reasoning_content',
      note: 'The server accepts the field. No report of a rejection without it was found.',
      evidence: [{ kind: 'inferred', at: DOCS }],
    },
  ],
  rules: {
    'unsupported-role': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'The parameter `messages.role` specified in the request are not valid: invalid value: `{role}`, supported values are: `system`, `assistant`, `user`, `tool`.',
        parameters: { allowed: ['system', 'assistant', 'user', 'tool'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/volcengine/volcengine-java-sdk/issues/105', on: '2024-12-30' },
        ],
      },
    ],
    'missing-content': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'The request failed because it is missing `messages.content` parameter.',
        parameters: {
          refused: {
            system: ['null', 'absent'],
            user: ['null', 'absent'],
            assistant: ['null', 'absent'],
            tool: ['null', 'absent'],
          },
        },
        evidence: [{ kind: 'reported', at: 'https://github.com/AstrBotDevs/AstrBot/issues/6852', on: '2026-03-23' }],
      },
    ],
    'empty-text': [
      {
        verdict: 'rejected',
        models: ['*kimi*'],
        status: 400,
        says: 'A parameter specified in the request is not valid',
        note: 'Seen next to tool calls, where most models accept an empty string. DeepSeek also accepted the empty part.',
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/lidge-jun/opencodex/issues/1570',
            from: 'gateway',
            on: '2026-08-13',
          },
        ],
      },
    ],
    'unsupported-content-form': [
      {
        verdict: 'rejected',
        until: '2025-12-31',
        status: 400,
        says: 'The parameter `messages.content` specified in the request are not valid: expected a string, but got `{found}` instead.',
        parameters: { allowed: { tool: ['string'] } },
        note: 'Last reported in March 2025.',
        evidence: [{ kind: 'reported', at: 'https://github.com/CherryHQ/cherry-studio/issues/3471', on: '2025-03-17' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
