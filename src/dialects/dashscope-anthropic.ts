import type { Dialect } from '../generated/types.ts';

/** The endpoint under `/apps/anthropic`. Little is known about what it rejects. */
export default {
  id: 'dashscope-anthropic',
  name: 'Alibaba Cloud Model Studio, Anthropic endpoint',
  docs: 'https://www.alibabacloud.com/help/en/model-studio/compatibility-of-openai-with-dashscope',
  shape: 'anthropic-messages',
  hosts: ['dashscope*.aliyuncs.com', '*.dashscope.aliyuncs.com'],
  models: [],
  aliases: ['dashscope-messages'],
  checked: '2026-11-24',
  rules: {
    'unsupported-role': [
      {
        verdict: 'rejected',
        status: 400,
        since: '2026-05-28',
        says: 'messages[{i}].role: unknown variant `{role}`, expected `user` or `assistant`',
        parameters: { allowed: ['user', 'assistant'] },
        note: 'Reported for Qwen Max when clients began to send system messages in the middle of a conversation.',
        evidence: [{ kind: 'reported', at: 'https://github.com/QwenLM/Qwen/issues/2244', on: '2026-05-29' }],
      },
    ],
    'unsupported-content-form': [
      {
        verdict: 'tolerated',
        parameters: { allowed: { user: ['string'], assistant: ['string'] } },
        note: 'Clients routinely send content blocks to this endpoint. One report has a model that accepted only strings: "Input should be a valid string: input.messages.0.content".',
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/musistudio/claude-code-router/issues/1221',
            from: 'gateway',
            on: '2026-02-19',
          },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
