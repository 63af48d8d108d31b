import type { Dialect, Statement } from '../generated/types.ts';
import { MOONSHOT } from './chat-settings.ts';
import { MOONSHOT_MODELS } from './model-names.ts';

const GUIDE = 'https://platform.kimi.ai/docs/guide/use-kimi-k2-thinking-model';
const KIMI_CODE =
  'https://github.com/MoonshotAI/kimi-code/blob/d723cc47ee43e5ca3c3c4ec2473f205d44acede2/packages/kosong/src';
const PROVIDER = `${KIMI_CODE}/providers/kimi.ts`;
const ERRORS = `${KIMI_CODE}/errors.ts`;
const KIMI_CLI = 'https://github.com/MoonshotAI/kimi-cli/blob/4a550effdfcb29a25a5d325bf935296cc50cd417/CHANGELOG.md';
const DYNAMIC_TOOLS =
  'https://github.com/MoonshotAI/kimi-code/blob/d723cc47ee43e5ca3c3c4ec2473f205d44acede2/packages/agent-core-v2/src/kosong/provider/providers/kimi/kimi.contrib.ts';
const AI_SDK =
  'https://github.com/vercel/ai/blob/ed857f50f112e23930b0c2dd8d532cc8bebbc911/packages/moonshotai/src/convert-to-moonshotai-chat-messages.ts';

/** Models that think by default. Thinking cannot be turned off for the third. */
const THINKING = ['kimi-k2.5*', 'kimi-k2.6*', 'kimi-k2-thinking*'];
/** Models that always think and always read the reasoning of all earlier turns. */
const KEEPING = ['kimi-k2.7*', 'kimi-k3*'];

const ON_CALLS = { fields: ['reasoning_content'], turns: ['calls'], since: 'start' };
const ON_OTHERS = { fields: ['reasoning_content'], turns: ['closing', 'plain'], since: 'start' };

const MISSING: Statement = {
  verdict: 'rejected',
  status: 400,
  says: 'thinking is enabled but reasoning_content is missing in assistant tool call message at index {i}',
  parameters: ON_CALLS,
  evidence: [
    { kind: 'documented', at: GUIDE },
    { kind: 'reported', at: 'https://github.com/bytedance/deer-flow/issues/3043', on: '2026-05-19' },
    { kind: 'reported', at: 'https://github.com/continuedev/continue/issues/11600', on: '2026-03-18' },
    { kind: 'reported', at: 'https://github.com/QuantumNous/new-api/issues/3121', from: 'gateway', on: '2026-03-05' },
    { kind: 'reported', at: 'https://github.com/Lapis0x0/obsidian-yolo/pull/243', on: '2026-04-18' },
  ],
};

export default {
  id: 'moonshot',
  name: 'Moonshot (Kimi) chat completions',
  docs: 'https://platform.moonshot.ai/docs/api/chat',
  shape: 'openai-chat',
  alsoReads: ['partial'],
  hosts: ['api.moonshot.cn', 'api.moonshot.ai', 'api.kimi.com'],
  models: MOONSHOT_MODELS,
  aliases: ['moonshotai', 'moonshot-ai', 'kimi'],
  checked: '2026-11-22',
  settings: MOONSHOT,
  precedence: ['unknown-part-type', 'empty-text', 'empty-message', 'orphan-tool-result', 'unanswered-tool-call'],
  replay: [
    {
      keepsReasoning: true,
      turnsWithCalls: 'required',
      plainTurns: 'required',
      field: 'reasoning_content',
      filler: '',
      note: 'With `thinking.keep: "all"`, every assistant message must have it.',
      evidence: [
        { kind: 'documented', at: KIMI_CLI, on: '2026-07-16' },
        { kind: 'documented', at: GUIDE },
      ],
    },
    {
      models: KEEPING,
      turnsWithCalls: 'required',
      plainTurns: 'useful',
      field: 'reasoning_content',
      filler: '',
      note: 'These models read the reasoning of all earlier turns.',
      evidence: [
        { kind: 'documented', at: GUIDE },
        { kind: 'inferred', at: PROVIDER, on: '2026-08-22' },
      ],
    },
    {
      turnsWithCalls: 'required',
      plainTurns: 'ignored',
      field: 'reasoning_content',
      filler: '',
      note: 'The model reads reasoning before the last user message only if the request has `thinking.keep: "all"`.',
      evidence: [
        { kind: 'documented', at: GUIDE },
        { kind: 'inferred', at: PROVIDER, on: '2026-08-22' },
      ],
    },
  ],
  rules: {
    'unknown-part-type': [
      {
        verdict: 'rejected',
        status: 400,
        says: "the message at position {i} with role '{role}' contains an invalid part type: {part}",
        parameters: { known: ['text', 'image_url', 'video_url'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/MoonshotAI/kimi-cli/issues/788', on: '2026-01-29' },
          { kind: 'reported', at: AI_SDK, from: 'client', on: '2026-08-22' },
        ],
      },
      {
        verdict: 'rejected',
        models: ['kimi-for-coding'],
        status: 400,
        says: "the message at position {i} with role '{role}' contains an invalid part type: {part}",
        parameters: { known: ['text', 'image_url'] },
        note: 'Reported in January 2026 for videos.',
        evidence: [{ kind: 'reported', at: 'https://github.com/MoonshotAI/kimi-cli/issues/788', on: '2026-01-29' }],
      },
    ],
    'malformed-media': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Invalid request: unsupported image url',
        parameters: { of: ['inline'] },
        note: 'The server accepts data URLs, and `ms://` with the ID of an uploaded file.',
        evidence: [
          { kind: 'documented', at: 'https://platform.kimi.ai/docs/guide/use-kimi-vision-model', on: '2026-05-12' },
          { kind: 'documented', at: ERRORS, on: '2026-08-22' },
          {
            kind: 'reported',
            at: 'https://github.com/OpenHands/software-agent-sdk/pull/3004',
            from: 'gateway',
            on: '2026-04-29',
          },
          { kind: 'reported', at: 'https://github.com/HeyPuter/puter/pull/2931', from: 'client', on: '2026-05-06' },
        ],
      },
      {
        verdict: 'tolerated',
        parameters: { of: ['inline'] },
        note: 'A page of the provider says that images may be URLs.',
        evidence: [{ kind: 'documented', at: 'https://www.kimi.com/help/kimi-api/api-model-selection' }],
      },
    ],
    'empty-message': [
      {
        verdict: 'rejected',
        status: 400,
        says: "Invalid request: the message at position {i} with role '{role}' must not be empty",
        parameters: { roles: ['assistant'] },
        note: 'The message has no content, no tool calls and no reasoning. An interrupted response leaves such a message.',
        evidence: [
          { kind: 'documented', at: ERRORS, on: '2026-08-22' },
          { kind: 'reported', at: 'https://github.com/MoonshotAI/kimi-code/issues/1985', on: '2026-07-21' },
          { kind: 'reported', at: 'https://github.com/AstrBotDevs/AstrBot/issues/7200', on: '2026-03-30' },
          { kind: 'reported', at: 'https://github.com/AIDotNet/OpenCowork/issues/10', on: '2026-03-12' },
        ],
      },
      {
        verdict: 'rejected',
        status: 400,
        says: "Invalid request: the message at position {i} with role '{role}' must not be empty",
        parameters: { roles: ['user'] },
        note: 'The error names the role. Nearly all reports are about assistant messages.',
        evidence: [{ kind: 'reported', at: 'https://github.com/MoonshotAI/kimi-code/issues/1985', on: '2026-07' }],
      },
    ],
    'empty-text': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Invalid request: text content is empty',
        note: 'Seen next to tool calls. There the server accepts an empty string and missing content.',
        evidence: [
          { kind: 'documented', at: KIMI_CLI, on: '2026-04-24' },
          { kind: 'reported', at: 'https://github.com/MoonshotAI/kimi-cli/issues/2621', on: '2026-08-27' },
          {
            kind: 'reported',
            at: 'https://github.com/BerriAI/litellm/issues/42186',
            from: 'gateway',
            on: '2026-09-21',
          },
        ],
      },
    ],
    'missing-content': [
      {
        verdict: 'tolerated',
        models: ['kimi-k3*'],
        parameters: { refused: { system: ['absent'] } },
        note: 'A system message without content may declare tools, for the messages after it.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/vercel/ai/issues/19557', from: 'client', on: '2026-08-25' },
          { kind: 'inferred', at: DYNAMIC_TOOLS, on: '2026-08-22' },
        ],
      },
    ],
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        status: 400,
        says: "an assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: {id}",
        evidence: [
          { kind: 'reported', at: 'https://github.com/MoonshotAI/kimi-cli/issues/2405', on: '2026-05-31' },
          { kind: 'reported', at: 'https://github.com/MoonshotAI/kimi-cli/issues/1977', on: '2026-04-21' },
          { kind: 'reported', at: 'https://github.com/sipeed/picoclaw/issues/2204', on: '2026-03-31' },
        ],
      },
    ],
    'interrupted-tool-results': [
      {
        verdict: 'rejected',
        status: 400,
        says: "Invalid request: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'",
        note: 'It is not enough that the call appears somewhere earlier.',
        evidence: [
          { kind: 'documented', at: ERRORS, on: '2026-08-22' },
          { kind: 'reported', at: 'https://github.com/earendil-works/pi/issues/5883', on: '2026-06-18' },
          {
            kind: 'reported',
            at: 'https://github.com/NousResearch/hermes-agent/issues/24328',
            from: 'gateway',
            on: '2026-05-12',
          },
        ],
      },
    ],
    'orphan-tool-result': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'tool_call_id {id} is not found',
        evidence: [
          { kind: 'reported', at: 'https://github.com/earendil-works/pi/issues/5883', on: '2026-06-18' },
          { kind: 'documented', at: ERRORS, on: '2026-08-22' },
          {
            kind: 'reported',
            at: 'https://github.com/NousResearch/hermes-agent/issues/24328',
            from: 'gateway',
            on: '2026-05',
          },
        ],
      },
    ],
    'duplicate-tool-result': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'tool_call_id {id} is not found',
        parameters: { apartOnly: true },
        note: 'If another message comes before the second result, the result no longer follows the calls.',
        evidence: [{ kind: 'inferred', at: ERRORS, on: '2026-08-22' }],
      },
    ],
    'reused-tool-call-id': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Invalid request: tool call id {id} is duplicated',
        parameters: { scope: 'turn' },
        evidence: [
          { kind: 'reported', at: 'https://github.com/openclaw/openclaw/pull/51155', on: '2026-03-20' },
          { kind: 'reported', at: 'https://github.com/openclaw/openclaw/issues/84730', on: '2026-05-20' },
        ],
      },
      {
        verdict: 'tolerated',
        models: ['kimi-k3*'],
        parameters: { scope: 'conversation' },
        note: 'The model itself restarts its IDs in each turn.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/pull/88324', on: '2026-08-17' },
        ],
      },
    ],
    'malformed-tool-name': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'function name is invalid, must start with a letter and can contain letters, numbers, underscores, and dashes',
        parameters: { pattern: '^\\$?[a-zA-Z][a-zA-Z0-9_-]*$' },
        note: "The server's own tools begin with a dollar sign.",
        evidence: [
          { kind: 'reported', at: 'https://github.com/MoonshotAI/kimi-cli/issues/1773', on: '2026-04-07' },
          { kind: 'reported', at: 'https://github.com/MoonshotAI/kimi-cli/issues/2164', on: '2026-05-05' },
          { kind: 'reported', at: 'https://github.com/openclaw/openclaw/issues/79179', on: '2026-05-08' },
          { kind: 'inferred', at: PROVIDER, on: '2026-08-22' },
        ],
      },
    ],
    'missing-reasoning': [
      {
        ...MISSING,
        models: THINKING,
        note: 'K2.5 and K2.6 also reject an empty string; K2 thinking accepts it (measured in April 2026).',
      },
      {
        ...MISSING,
        models: KEEPING,
        note: 'The reports are about older models. The rule is assumed to apply to these too.',
        evidence: [{ kind: 'reported', at: 'https://github.com/MoonshotAI/kimi-cli/issues/2141' }],
      },
      {
        ...MISSING,
        models: ['kimi-for-coding*'],
        evidence: [
          { kind: 'reported', at: 'https://github.com/tailcallhq/forgecode/issues/2590', on: '2026-03-18' },
          { kind: 'reported', at: 'https://github.com/MoonshotAI/Kimi-K2.5/issues/13', on: '2026-02-09' },
          { kind: 'reported', at: 'https://github.com/Kilo-Org/kilocode/issues/5528', on: '2026-01-29' },
          {
            kind: 'reported',
            at: 'https://github.com/Kilo-Org/kilocode/issues/10986',
            from: 'gateway',
            on: '2026-06-08',
          },
        ],
      },
      {
        ...MISSING,
        when: { thinking: 'on' },
        note: 'Reports exist for K2 thinking, K2.5, K2.6 and the coding model only.',
        evidence: [{ kind: 'inferred', at: GUIDE }],
      },
      {
        verdict: 'tolerated',
        models: ['kimi-k2.5*', 'kimi-k2.6*'],
        when: { thinking: 'off' },
        evidence: [{ kind: 'documented', at: GUIDE }],
      },
      {
        verdict: 'tolerated',
        models: ['moonshot-v1-*', 'kimi-k2-0*', 'kimi-k2-turbo*', 'kimi-latest'],
        note: 'These models do not think.',
        evidence: [{ kind: 'documented', at: GUIDE }],
      },
      {
        verdict: 'rejected',
        when: { keepsReasoning: true },
        status: 400,
        parameters: ON_OTHERS,
        note: 'With `thinking.keep: "all"`, every assistant message must have it. An empty string is enough.',
        evidence: [
          { kind: 'documented', at: KIMI_CLI, on: '2026-07-16' },
          { kind: 'inferred', at: PROVIDER, on: '2026-08-22' },
        ],
      },
    ],
    'conflicting-settings': [
      {
        verdict: 'rejected',
        models: ['kimi-k2.5*', 'kimi-k2.6*', 'kimi-k2.7*'],
        status: 400,
        says: "tool_choice '{value}' is incompatible with thinking enabled",
        parameters: {
          conflicts: [{ refused: { tool_choice: ['required', 'function'] }, with: { thinking: ['enabled', 'unset'] } }],
        },
        note: 'Thinking is on unless the request turns it off. The error calls a named function `specified`.',
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/AstrBotDevs/AstrBot/issues/7805',
            from: 'gateway',
            on: '2026-04-25',
          },
          { kind: 'reported', at: 'https://github.com/can1357/oh-my-pi/issues/1077', on: '2026-05-14' },
          { kind: 'reported', at: 'https://github.com/UKGovernmentBEIS/inspect_ai/pull/5152', on: '2026-08-31' },
        ],
      },
      {
        verdict: 'rejected',
        models: ['kimi-k3*'],
        status: 400,
        says: "tool_choice 'specified' is incompatible with thinking enabled",
        parameters: {
          conflicts: [{ refused: { tool_choice: ['function'] }, with: { thinking: ['enabled', 'unset'] } }],
        },
        note: 'The model always thinks. It accepts `required`.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/UKGovernmentBEIS/inspect_ai/pull/5152', on: '2026-08-31' },
        ],
      },
      {
        verdict: 'rejected',
        models: ['kimi-k2.5*', 'kimi-k2.6*', 'kimi-k3*'],
        status: 400,
        says: "cannot specify both 'thinking' and 'reasoning_effort'",
        parameters: { conflicts: [{ refused: { reasoning_effort: ['*'] }, with: { thinking: ['*'] } }] },
        evidence: [{ kind: 'reported', at: 'https://github.com/HKUDS/nanobot/issues/3939', on: '2026-05-20' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
