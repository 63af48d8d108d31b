import type { Dialect, Statement } from '../generated/types.ts';
import { DEEPSEEK_MODELS } from './model-names.ts';

const REPORT = 'https://github.com/deepseek-ai/awesome-deepseek-integration/issues/639';
const REFUSED = { verdict: 'rejected', status: 400 } as const;

/** Since the fourth generation, thinking must be sent back with the tool calls that followed it. */
const ON_CALLS: Statement['parameters'] = { fields: ['thinking', 'redacted_thinking'], turns: ['calls'] };
const RECOVERED: Statement = {
  verdict: 'tolerated',
  since: '2026-09-10',
  note: 'The server may recover omitted thinking by the tool call ID. It rejects the request only if that fails.',
  evidence: [{ kind: 'documented', at: 'https://api-docs.deepseek.com/api/create-message', on: '2026-09-10' }],
};

/** The endpoint under `/anthropic`, in front of the same models. */
export default {
  id: 'deepseek-anthropic',
  name: 'DeepSeek, Anthropic endpoint',
  docs: 'https://api-docs.deepseek.com/guides/anthropic_api',
  shape: 'anthropic-messages',
  hosts: ['api.deepseek.com'],
  models: DEEPSEEK_MODELS,
  aliases: ['deepseek-messages'],
  checked: '2026-11-24',
  replay: [
    {
      turnsWithCalls: 'required',
      plainTurns: 'optional',
      inContent: 'parts',
      note: 'Required in thinking mode. The server does not check the signature.',
      evidence: [
        { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/issues/16149', on: '2026-04-26' },
        { kind: 'reported', at: 'https://github.com/agentscope-ai/agentscope-java/issues/2400', on: '2026-07-27' },
      ],
    },
  ],
  rules: {
    'missing-reasoning': [
      {
        ...REFUSED,
        since: '2026-04-24',
        when: { thinking: 'on' },
        says: 'The `content[].thinking` in the thinking mode must be passed back to the API.',
        parameters: ON_CALLS,
        note: 'Turns without tool calls may omit the thinking block.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/issues/16149', on: '2026-04-26' },
          { kind: 'reported', at: 'https://github.com/OEvortex/aether/issues/31', on: '2026-04-27' },
          { kind: 'reported', at: 'https://github.com/agentscope-ai/agentscope-java/issues/2400', on: '2026-07-27' },
        ],
      },
      {
        ...REFUSED,
        since: '2026-04-24',
        models: ['deepseek-v4-*'],
        says: 'The `content[].thinking` in the thinking mode must be passed back to the API.',
        parameters: { ...ON_CALLS, unasked: true },
        note: 'These models think unless `thinking` is `disabled`; omitting the field does not turn thinking off.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/issues/15700', on: '2026-04-25' },
        ],
      },
      { ...RECOVERED, when: { thinking: 'on' }, parameters: ON_CALLS },
      { ...RECOVERED, models: ['deepseek-v4-*'], parameters: { ...ON_CALLS, unasked: true } },
    ],
    'unanswered-tool-call': [
      {
        ...REFUSED,
        says: '`tool_use` ids were found without `tool_result` blocks immediately after: {id}. Each `tool_use` block must have a corresponding `tool_result` block in the next message.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/Hmbown/Codewhale/issues/4329', on: '2026-07-10' },
          { kind: 'reported', at: 'https://github.com/deepseek-ai/DeepSeek-V3/issues/967', on: '2025-08-31' },
        ],
      },
    ],
    'reused-tool-call-id': [
      {
        ...REFUSED,
        says: '`tool_use` ids must be unique',
        parameters: { scope: 'merged' },
        evidence: [{ kind: 'reported', at: 'https://github.com/vastsa/PI-Desktop/issues/718', on: '2026-09-20' }],
      },
    ],
    'unsupported-role': [
      {
        ...REFUSED,
        until: '2026-05-30',
        says: 'Failed to deserialize the JSON body into the target type: unknown variant `{role}`, expected `user` or `assistant`',
        parameters: { allowed: ['user', 'assistant'] },
        evidence: [
          { kind: 'reported', at: REPORT, on: '2026-05-29' },
          {
            kind: 'reported',
            at: 'https://github.com/agentclientprotocol/claude-agent-acp/issues/720',
            on: '2026-05-29',
          },
          { kind: 'reported', at: 'https://github.com/deepseek-ai/DeepSeek-V3/issues/1370', on: '2026-05-29' },
        ],
      },
      {
        ...REFUSED,
        since: '2026-05-31',
        says: 'Failed to deserialize the JSON body into the target type: unknown variant `{role}`',
        parameters: { allowed: ['user', 'assistant', 'system'] },
        note: 'Clients had begun to send `system` messages; within days the endpoint accepted them.',
        evidence: [{ kind: 'inferred', at: REPORT, on: '2026-05-31' }],
      },
    ],
    'conflicting-settings': [
      {
        ...REFUSED,
        since: '2026-04-24',
        models: ['deepseek-v4*', 'deepseek-flash*'],
        says: 'Thinking mode does not support this tool_choice',
        parameters: { conflicts: [{ refused: { tool_choice: ['tool'] }, with: { thinking: ['enabled', 'unset'] } }] },
        note: 'The server reads `any` as `auto`.',
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/deepseek-ai/awesome-deepseek-integration/issues/598',
            on: '2026-04-29',
          },
          { kind: 'reported', at: 'https://github.com/deepseek-ai/DeepSeek-V3/issues/1376', on: '2026-08-03' },
          { kind: 'reported', at: 'https://github.com/maximhq/bifrost/pull/5176', from: 'gateway', on: '2026-07-14' },
        ],
      },
      {
        ...REFUSED,
        since: '2026-04-24',
        says: 'thinking options type cannot be disabled when reasoning_effort is set',
        parameters: { conflicts: [{ refused: { thinking: ['disabled'] }, with: { 'output_config.effort': ['*'] } }] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/anthropics/claude-code/issues/65863', on: '2026-06-06' },
          {
            kind: 'reported',
            at: 'https://github.com/ding113/claude-code-hub/issues/1257',
            from: 'gateway',
            on: '2026-06-09',
          },
        ],
      },
    ],
    'unsigned-reasoning': [
      {
        verdict: 'tolerated',
        note: 'Thinking blocks of these models have no signature or an empty one.',
        evidence: [{ kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/44713', on: '2026-08' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
