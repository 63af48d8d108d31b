import type { Dialect } from '../generated/types.ts';
import { MOONSHOT_MODELS } from './model-names.ts';

const ADAPTER = 'https://github.com/NousResearch/hermes-agent';
const VALIDATION =
  'https://github.com/router-for-me/CLIProxyAPI/blob/a7e3596b7e351d800e58ed29529fbca3d1c18737/internal/signature/kimi_validation.go';

/** The endpoints under `/anthropic` and `/coding`. They check reasoning like the chat completions endpoint. */
export default {
  id: 'moonshot-anthropic',
  name: 'Moonshot (Kimi), Anthropic endpoint',
  docs: 'https://platform.moonshot.ai/docs/guide/agent-support',
  shape: 'anthropic-messages',
  hosts: ['api.moonshot.cn', 'api.moonshot.ai', 'api.kimi.com'],
  models: MOONSHOT_MODELS,
  aliases: ['moonshot-messages', 'kimi-anthropic'],
  checked: '2026-11-24',
  replay: [
    {
      turnsWithCalls: 'required',
      plainTurns: 'ignored',
      inContent: 'parts',
      note: 'Required in thinking mode. The server accepts any signature, and none.',
      evidence: [
        { kind: 'reported', at: 'https://github.com/YishenTu/claudian/issues/759', on: '2026-06-08' },
        { kind: 'reported', at: VALIDATION, from: 'client', on: '2026-08' },
      ],
    },
  ],
  rules: {
    'missing-reasoning': [
      {
        verdict: 'rejected',
        when: { thinking: 'on' },
        status: 400,
        says: 'thinking is enabled but reasoning_content is missing in assistant tool call message at index {i}',
        parameters: { fields: ['thinking', 'redacted_thinking'], turns: ['calls'] },
        evidence: [
          { kind: 'reported', at: `${ADAPTER}/issues/13848`, on: '2026-04-22' },
          { kind: 'reported', at: 'https://github.com/YishenTu/claudian/issues/759', on: '2026-06-08' },
        ],
      },
      {
        verdict: 'tolerated',
        since: '2026-06-19',
        when: { thinking: 'on' },
        parameters: { fields: ['thinking', 'redacted_thinking'], turns: ['calls'] },
        note: 'In a live test, the server answered a history without any thinking blocks.',
        evidence: [{ kind: 'reported', at: `${ADAPTER}/pull/49143`, on: '2026-06-19' }],
      },
    ],
    'unsigned-reasoning': [
      {
        verdict: 'tolerated',
        note: 'The server answered with an empty, a foreign and a missing signature.',
        evidence: [
          { kind: 'reported', at: VALIDATION, from: 'client', on: '2026-08' },
          { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/44713', on: '2026-08' },
        ],
      },
    ],
    'foreign-reasoning': [
      { verdict: 'tolerated', evidence: [{ kind: 'reported', at: VALIDATION, from: 'client', on: '2026-08' }] },
    ],
  },
} satisfies Dialect as Dialect;
