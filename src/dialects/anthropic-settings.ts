/** Rule entries about the settings of a request, shared by the dialects of the Anthropic API. */
import type { Statement } from '../generated/types.ts';
import { ADAPTIVE, ASKED_TO_THINK, BUDGETED, DOCS } from './anthropic-models.ts';

const CODE = 'https://github.com/anthropics/claude-code/issues';
const REFUSED = { verdict: 'rejected', status: 400 } as const;
/** A model that is not known may support it. */
const NAMED: Statement['when'] = { model: 'named' };
const CLEARING = { context_management: ['clear_thinking_20251015'] };

const CLEARS_NOTHING: Statement['evidence'] = [
  { kind: 'reported', at: `${CODE}/11231`, on: '2025-11-07' },
  { kind: 'reported', at: `${CODE}/12147`, on: '2025-11-22' },
  {
    kind: 'reported',
    at: 'https://github.com/router-for-me/CLIProxyAPI/issues/4957',
    from: 'gateway',
    on: '2026-08-14',
  },
];

export const ANTHROPIC_SETTINGS: Record<string, Statement[]> = {
  'conflicting-settings': [
    {
      ...REFUSED,
      says: 'Thinking may not be enabled when tool_choice forces tool use.',
      parameters: { conflicts: [{ refused: { tool_choice: ['any', 'tool'] }, with: { thinking: ['enabled'] } }] },
      note: 'Adaptive thinking supports forced tool use.',
      evidence: [
        { kind: 'documented', at: `${DOCS}/build-with-claude/thinking#thinking-with-tool-use`, on: '2026-08-22' },
        {
          kind: 'recorded',
          at: 'https://github.com/maruel/genai/blob/29ebb5306697b2e871fb1fb8be29efa94cccb1dd/providers/anthropic/testdata/TestClient/Scoreboard/claude-opus-4-5-20251101_thinking/GenStream-Tools-SquareRoot-1.yaml',
          on: '2025-12-12',
        },
      ],
    },
    {
      ...REFUSED,
      since: '2025-10-01',
      says: '`clear_thinking_20251015` strategy requires `thinking` to be enabled or adaptive',
      parameters: { conflicts: [{ refused: CLEARING, with: { thinking: ['disabled'] } }] },
      evidence: CLEARS_NOTHING,
    },
    {
      ...REFUSED,
      since: '2025-10-01',
      models: ASKED_TO_THINK,
      when: NAMED,
      says: '`clear_thinking_20251015` strategy requires `thinking` to be enabled or adaptive',
      parameters: { conflicts: [{ refused: CLEARING, with: { thinking: ['unset', 'disabled'] } }] },
      note: 'Later models think by default.',
      evidence: CLEARS_NOTHING,
    },
    {
      ...REFUSED,
      models: ADAPTIVE,
      when: NAMED,
      says: '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.',
      parameters: { conflicts: [{ refused: { thinking: ['enabled'] }, with: {} }] },
      evidence: [{ kind: 'documented', at: `${DOCS}/api/errors#extended-thinking-not-supported`, on: '2026-08-22' }],
    },
    {
      ...REFUSED,
      models: BUDGETED,
      when: NAMED,
      says: 'adaptive thinking is not supported on this model',
      parameters: { conflicts: [{ refused: { thinking: ['adaptive'] }, with: {} }] },
      evidence: [{ kind: 'documented', at: `${DOCS}/api/errors#adaptive-thinking-not-supported`, on: '2026-08-22' }],
    },
    {
      ...REFUSED,
      models: ['*claude-fable-5', '*claude-mythos-5', '*claude-mythos-preview*'],
      when: NAMED,
      says: '"thinking.type.disabled" is not supported for this model.',
      parameters: { conflicts: [{ refused: { thinking: ['disabled'] }, with: {} }] },
      evidence: [{ kind: 'documented', at: `${DOCS}/api/errors#thinking-cannot-be-disabled`, on: '2026-08-22' }],
    },
    {
      ...REFUSED,
      since: '2026-07-24',
      models: ['*claude-opus-5*'],
      when: NAMED,
      parameters: {
        conflicts: [{ refused: { thinking: ['disabled'] }, with: { 'output_config.effort': ['xhigh', 'max'] } }],
      },
      evidence: [
        { kind: 'documented', at: `${DOCS}/about-claude/models/whats-new-opus-5#behavior-changes`, on: '2026-08-22' },
      ],
    },
    {
      ...REFUSED,
      models: ADAPTIVE,
      when: NAMED,
      parameters: {
        conflicts: [
          { refused: { temperature: ['!1'] }, with: {} },
          { refused: { top_k: ['*'] }, with: {} },
        ],
      },
      note: 'The default values are accepted.',
      evidence: [{ kind: 'documented', at: `${DOCS}/build-with-claude/working-with-messages`, on: '2026-08-22' }],
    },
    {
      ...REFUSED,
      parameters: {
        conflicts: [
          { refused: { max_tokens: ['0'] }, with: { stream: ['true'] } },
          { refused: { max_tokens: ['0'] }, with: { thinking: ['enabled'] } },
          { refused: { max_tokens: ['0'] }, with: { tool_choice: ['any', 'tool'] } },
        ],
      },
      note: 'A limit of 0 writes the cache and returns no answer.',
      evidence: [{ kind: 'documented', at: `${DOCS}/build-with-claude/prompt-caching#limitations`, on: '2026-08-22' }],
    },
    {
      ...REFUSED,
      since: '2026-09-04',
      parameters: { conflicts: [{ refused: { compaction: ['*'] }, with: { context_management: ['*'] } }] },
      evidence: [
        {
          kind: 'documented',
          at: 'https://github.com/anthropics/anthropic-sdk-typescript/blob/sdk-v1.12.0/src/resources/beta/messages/messages.ts',
          on: '2026-11-20',
        },
      ],
    },
  ],
};
