import type { Dialect, Evidence, Statement } from '../generated/types.ts';
import { ANTHROPIC_CONTENT } from './anthropic-content.ts';
import { ANTHROPIC_TURNS } from './anthropic-turns.ts';
import { ANTHROPIC_ERROR } from './error-replies.ts';

const TYPES =
  'https://github.com/anthropics/anthropic-sdk-typescript/blob/bfa9197f0182084941052be9752c948638421601/src/resources/messages/messages.ts';
const TOOL_DOCS = 'https://docs.claude.com/en/docs/agents-and-tools/tool-use/implement-tool-use';
const CODE = 'https://github.com/anthropics/claude-code/issues';
const QWEN = 'https://github.com/QwenLM/qwen-code/issues';
const SCHEMAS =
  'https://github.com/0xPlaygrounds/rig/blob/b75850e899498647563af2d644ee72d28ac7a69e/tests/cassettes/anthropic/strict_schema_matrix';
const REFUSED = { verdict: 'rejected', status: 400 } as const;
const TYPED: Evidence = { kind: 'schema', at: TYPES, on: '2026-08-19' };

const PAIRING: Statement['evidence'] = [
  { kind: 'reported', at: 'https://github.com/OpenHands/OpenHands/issues/7512', on: '2025-03-25' },
  { kind: 'reported', at: `${CODE}/8210` },
  { kind: 'reported', at: `${CODE}/3512`, on: '2025-07-15' },
  { kind: 'reported', at: 'https://github.com/lbjlaq/Antigravity-Manager/issues/654', from: 'gateway' },
];

/** Anthropic's own API, also on Azure. The server merges adjacent messages of the same role into one turn. */
export default {
  id: 'anthropic',
  name: 'Anthropic API',
  docs: 'https://docs.claude.com/en/api/messages',
  shape: 'anthropic-messages',
  hosts: ['api.anthropic.com'],
  models: ['claude-*', '!claude-*@*'],
  aliases: ['claude', 'messages', 'anthropic-messages', 'anthropic-claude', 'azure-anthropic'],
  checked: '2026-11-22',
  replay: [
    {
      turnsWithCalls: 'required',
      plainTurns: 'optional',
      inContent: 'parts',
      note: 'Thinking blocks are required during a tool loop when thinking has its own token budget. Always send them back unchanged, with the signature.',
      evidence: [{ kind: 'documented', at: 'https://docs.claude.com/en/docs/build-with-claude/extended-thinking' }],
    },
  ],
  errorReply: ANTHROPIC_ERROR,
  rules: {
    ...ANTHROPIC_CONTENT,
    ...ANTHROPIC_TURNS,
    'unanswered-tool-call': [
      {
        ...REFUSED,
        says: '`tool_use` ids were found without `tool_result` blocks immediately after: {id}. Each `tool_use` block must have a corresponding `tool_result` block in the next message.',
        evidence: PAIRING,
      },
    ],
    'orphan-tool-result': [
      {
        ...REFUSED,
        says: 'unexpected `tool_use_id` found in `tool_result` blocks: {id}. Each `tool_result` block must have a corresponding `tool_use` block in the previous message.',
        evidence: [
          { kind: 'reported', at: `${CODE}/18947`, on: '2026-01-18' },
          { kind: 'reported', at: 'https://github.com/tghamm/Anthropic.SDK/issues/184', on: '2026-02-16' },
        ],
      },
    ],
    'interrupted-tool-results': [
      {
        ...REFUSED,
        says: '`tool_use` ids were found without `tool_result` blocks immediately after',
        evidence: PAIRING,
      },
    ],
    'tool-result-not-leading': [
      {
        ...REFUSED,
        says: '`tool_use` ids were found without `tool_result` blocks immediately after: {id}',
        evidence: [
          { kind: 'reported', at: `${QWEN}/8161`, on: '2026-07-30' },
          { kind: 'reported', at: 'https://github.com/bagofwords1/bagofwords/issues/901' },
        ],
      },
    ],
    'duplicate-tool-result': [
      {
        ...REFUSED,
        says: 'each tool_use must have a single result. Found multiple `tool_result` blocks with id: {id}',
        evidence: [
          { kind: 'reported', at: 'https://github.com/vectorize-io/hindsight/pull/4250', on: '2026-09-09' },
          { kind: 'reported', at: `${QWEN}/8163`, on: '2026-07-30' },
        ],
      },
    ],
    'reused-tool-call-id': [
      {
        ...REFUSED,
        says: '`tool_use` ids must be unique',
        parameters: { scope: 'merged' },
        evidence: [
          { kind: 'reported', at: 'https://github.com/trycua/cua/issues/524' },
          { kind: 'reported', at: 'https://github.com/BerriAI/litellm/issues/23510', on: '2026-03-13' },
        ],
      },
      {
        ...REFUSED,
        says: '`tool_use` ids must be unique',
        parameters: { scope: 'elsewhere' },
        evidence: [
          { kind: 'reported', at: 'https://github.com/trycua/cua/issues/524' },
          { kind: 'reported', at: 'https://github.com/BerriAI/litellm/issues/23510', on: '2026-03-13' },
        ],
      },
      {
        verdict: 'tolerated',
        parameters: { scope: 'elsewhere' },
        note: 'Two recordings have one ID in two turns.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/pydantic/pydantic-ai/blob/4fda389/tests/cassettes/test_tool_search/test_cross_provider_capability_replay%5Bgoogle-gemini-3-flash-preview-anthropic-claude-sonnet-4-5%5D.yaml',
            on: '2026-08-06',
          },
        ],
      },
    ],
    'content-beside-tool-calls': [
      {
        ...REFUSED,
        says: '`tool_use` ids were found without `tool_result` blocks immediately after: {id}',
        parameters: { behind: true },
        note: 'Recorded once, with claude-haiku-4-5. No recording shows that the API accepts it.',
        evidence: [{ kind: 'recorded', at: 'https://github.com/anomalyco/opencode', on: '2026-05-05' }],
      },
    ],
    'missing-tool-call-id': [{ ...REFUSED, says: 'Field required', evidence: [TYPED] }],
    'malformed-tool-call-id': [
      {
        ...REFUSED,
        says: "tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'",
        parameters: { pattern: '^[a-zA-Z0-9_-]+$', types: ['tool_use'] },
        evidence: [
          { kind: 'reported', at: `${QWEN}/8160`, on: '2026-07-30' },
          { kind: 'reported', at: 'https://github.com/HKUDS/nanobot/pull/4356', on: '2026-06-15' },
          { kind: 'reported', at: 'https://github.com/CommandCodeAI/command-code/issues/323', on: '2026-05-06' },
          { kind: 'reported', at: 'https://github.com/maximhq/bifrost/issues/5097', from: 'gateway', on: '2026-07-10' },
        ],
      },
      {
        ...REFUSED,
        says: "server_tool_use.id: String should match pattern '^srvtoolu_[a-zA-Z0-9_]+$'",
        parameters: { pattern: '^srvtoolu_[a-zA-Z0-9_]+$', types: ['server_tool_use'] },
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/ding113/claude-code-hub/issues/470',
            from: 'gateway',
            on: '2025-12-27',
          },
          {
            kind: 'reported',
            at: 'https://github.com/tingly-dev/tingly-box/pull/1401',
            from: 'gateway',
            on: '2026-07-22',
          },
        ],
      },
    ],
    'malformed-tool-definition': [
      {
        ...REFUSED,
        says: 'tools.{k}.custom.input_schema.type: Field required',
        parameters: { schema: ['object'] },
        evidence: [
          { kind: 'recorded', at: `${SCHEMAS}/scalar_root_schema_is_rejected_for_tool_input.yaml`, on: '2026-08-22' },
          { kind: 'recorded', at: `${SCHEMAS}/top_level_any_of_is_rejected_for_tool_input.yaml`, on: '2026-08-22' },
        ],
      },
      {
        ...REFUSED,
        says: 'tools.{k}.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level',
        parameters: { schema: ['no-union'] },
        evidence: [
          { kind: 'reported', at: `${CODE}/40075`, on: '2026-03-28' },
          { kind: 'reported', at: 'https://github.com/windoze95/cantinarr/issues/497', on: '2026-08-23' },
          { kind: 'reported', at: 'https://github.com/MoonshotAI/kimi-code/issues/2328', on: '2026-07-28' },
          { kind: 'reported', at: 'https://github.com/cloudflare/mcp-server-cloudflare/issues/224', on: '2025-09-03' },
        ],
      },
    ],
    'malformed-tool-name': [
      {
        ...REFUSED,
        says: "name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
        parameters: { pattern: '^[a-zA-Z0-9_-]+$', maxLength: 128 },
        evidence: [
          { kind: 'documented', at: TOOL_DOCS },
          { kind: 'reported', at: 'https://github.com/corespeed-io/zypher-agent/pull/97', on: '2025-12-02' },
        ],
      },
    ],
    'arguments-not-object': [
      {
        ...REFUSED,
        says: 'tool_use.input: Input should be a valid dictionary',
        evidence: [
          { kind: 'reported', at: `${CODE}/6696`, on: '2025-08-28' },
          {
            kind: 'reported',
            at: 'https://github.com/anthropics/anthropic-sdk-typescript/issues/648',
            on: '2024-12-31',
          },
          { kind: 'reported', at: 'https://github.com/lijunzh/koda/issues/501', on: '2026-03-18' },
          { kind: 'reported', at: 'https://github.com/prism-php/prism/issues/659', on: '2025-10-13' },
          { kind: 'reported', at: 'https://github.com/CopilotKit/CopilotKit/issues/3300', on: '2026-02-27' },
        ],
      },
    ],
    'empty-tool-result': [
      {
        ...REFUSED,
        says: 'tool_result: content cannot be empty if `is_error` is true',
        parameters: { failuresOnly: true },
        evidence: [
          { kind: 'reported', at: 'https://github.com/jlevy/markform/issues/153', on: '2026-02-16' },
          { kind: 'reported', at: 'https://github.com/UKGovernmentBEIS/inspect_ai/issues/169' },
        ],
      },
    ],
    'missing-tools': [
      {
        ...REFUSED,
        since: '2026-07-01',
        says: "Tool reference '{tool}' not found in available tools",
        parameters: { references: 'tool_reference' },
        evidence: [
          { kind: 'documented', at: TOOL_DOCS },
          { kind: 'reported', at: `${CODE}/87047` },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
