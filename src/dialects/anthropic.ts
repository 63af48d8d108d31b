import type { Dialect, Evidence, Statement } from '../generated/types.ts';
import { ANTHROPIC_CONTENT } from './anthropic-content.ts';
import { DOCS, TYPED } from './anthropic-models.ts';
import { ANTHROPIC_SETTINGS } from './anthropic-settings.ts';
import { ANTHROPIC_TURNS } from './anthropic-turns.ts';
import { ANTHROPIC_ERROR } from './error-replies.ts';

const CODE = 'https://github.com/anthropics/claude-code/issues';
const QWEN = 'https://github.com/QwenLM/qwen-code/issues';
const SCHEMAS =
  'https://github.com/0xPlaygrounds/rig/blob/b75850e899498647563af2d644ee72d28ac7a69e/tests/cassettes/anthropic/strict_schema_matrix';
const REFUSED = { verdict: 'rejected', status: 400 } as const;

const PAIRING: Statement['evidence'] = [
  {
    kind: 'documented',
    at: `${DOCS}/agents-and-tools/tool-use/troubleshooting-tool-use#errors-at-request-time`,
    on: '2026-08-22',
  },
  { kind: 'reported', at: 'https://github.com/OpenHands/OpenHands/issues/7512', on: '2025-03-25' },
  { kind: 'reported', at: `${CODE}/8210`, on: '2025-09-26' },
];

const RESULTS_FIRST: Evidence = {
  kind: 'documented',
  at: `${DOCS}/agents-and-tools/tool-use/handle-tool-calls`,
  on: '2026-08-22',
};
const RECORDED_TOOL_ORDER =
  'https://github.com/anomalyco/opencode/blob/678c40589f4c75ff88c139ee824ddb840908a912/packages/llm/test/fixtures/recordings/anthropic-messages/rejects-malformed-assistant-tool-order-without-patch.json';

/** Anthropic's own API, also on Azure. The server merges adjacent messages of the same role into one turn. */
export default {
  id: 'anthropic',
  name: 'Anthropic API',
  docs: 'https://docs.claude.com/en/api/messages',
  shape: 'anthropic-messages',
  hosts: ['api.anthropic.com'],
  models: ['claude-*', '!claude-*@*'],
  aliases: ['claude', 'messages', 'anthropic-messages', 'anthropic-claude', 'azure-anthropic'],
  checked: '2026-11-24',
  replay: [
    {
      turnsWithCalls: 'required',
      plainTurns: 'optional',
      inContent: 'parts',
      note: 'Thinking blocks are required during a tool loop when thinking has its own token budget. Always send them back unchanged, with the signature.',
      evidence: [
        { kind: 'documented', at: `${DOCS}/build-with-claude/thinking#preserving-thinking-blocks`, on: '2026-08-22' },
      ],
    },
  ],
  errorReply: ANTHROPIC_ERROR,
  rules: {
    ...ANTHROPIC_CONTENT,
    ...ANTHROPIC_TURNS,
    ...ANTHROPIC_SETTINGS,
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
        evidence: [RESULTS_FIRST, ...PAIRING],
      },
    ],
    'tool-result-not-leading': [
      {
        ...REFUSED,
        says: '`tool_use` ids were found without `tool_result` blocks immediately after: {id}',
        evidence: [RESULTS_FIRST, { kind: 'reported', at: `${QWEN}/8161`, from: 'gateway', on: '2026-07-30' }],
      },
    ],
    'duplicate-tool-result': [
      {
        ...REFUSED,
        says: 'each tool_use must have a single result. Found multiple `tool_result` blocks with id: {id}',
        evidence: [
          { kind: 'reported', at: 'https://github.com/vectorize-io/hindsight/pull/4250', on: '2026-09-09' },
          { kind: 'reported', at: 'https://github.com/sipeed/picoclaw/issues/1792', on: '2026-03-19' },
          { kind: 'reported', at: `${QWEN}/8163`, from: 'gateway', on: '2026-07-30' },
        ],
      },
    ],
    'reused-tool-call-id': [
      {
        ...REFUSED,
        says: '`tool_use` ids must be unique',
        parameters: { scope: 'merged' },
        evidence: [
          { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/1279', on: '2025-07-24' },
          { kind: 'reported', at: 'https://github.com/NachoSEO/claudegram/issues/12', on: '2026-02-12' },
          { kind: 'reported', at: `${CODE}/28515`, on: '2026-02-25' },
          {
            kind: 'reported',
            at: 'https://github.com/BerriAI/litellm/issues/23510',
            from: 'gateway',
            on: '2026-03-13',
          },
        ],
      },
      {
        ...REFUSED,
        says: '`tool_use` ids must be unique',
        parameters: { scope: 'elsewhere' },
        note: 'Reports contradict the recordings.',
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/NVIDIA-NeMo/Switchyard/issues/502',
            from: 'gateway',
            on: '2026-09-02',
          },
          { kind: 'reported', at: 'https://github.com/CherryHQ/cherry-studio/pull/18119', on: '2026-08-07' },
        ],
      },
      {
        verdict: 'tolerated',
        parameters: { scope: 'elsewhere' },
        note: 'Two recordings have one ID in two turns.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/pydantic/pydantic-ai/blob/4fda38988f2939fa6ea9cdefcf120693e10ef491/tests/cassettes/test_tool_search/test_cross_provider_capability_replay%5Bgoogle-gemini-3-flash-preview-anthropic-claude-sonnet-4-5%5D.yaml',
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
        note: 'Recorded with claude-haiku-4-5. The same request passes when the text comes before the call.',
        evidence: [
          { kind: 'recorded', at: RECORDED_TOOL_ORDER, on: '2026-05-05' },
          { kind: 'reported', at: 'https://github.com/stacklok/mecatl/issues/1465' },
        ],
      },
    ],
    'missing-tool-call-id': [{ ...REFUSED, says: 'Field required', evidence: [TYPED] }],
    'malformed-tool-call-id': [
      {
        ...REFUSED,
        says: "tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'",
        parameters: { pattern: '^[a-zA-Z0-9_-]+$', types: ['tool_use'] },
        evidence: [
          { kind: 'reported', at: `${QWEN}/8160`, from: 'gateway', on: '2026-07-30' },
          { kind: 'reported', at: 'https://github.com/HKUDS/nanobot/pull/4356', on: '2026-06-15' },
          { kind: 'reported', at: 'https://github.com/LibreChat-AI/agents/pull/153', on: '2026-05-07' },
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
        note: 'In 2025, names had at most 64 characters.',
        evidence: [
          { kind: 'reported', at: `${CODE}/467`, on: '2025-03-13' },
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
          { kind: 'reported', at: 'https://github.com/bytedance/trae-agent/issues/230', on: '2025-07-30' },
          { kind: 'reported', at: 'https://github.com/jlevy/markform/issues/153', on: '2026-02-16' },
          {
            kind: 'reported',
            at: 'https://github.com/openclaw/openclaw/issues/97292',
            from: 'gateway',
            on: '2026-06-27',
          },
        ],
      },
    ],
    'missing-tools': [
      {
        ...REFUSED,
        since: '2026-06-30',
        says: "Tool reference '{tool}' not found in available tools",
        parameters: { references: ['tool_reference', 'tool_addition', 'tool_removal'] },
        note: 'A message may define a tool itself (`inline-tools-2026-09-15`).',
        evidence: [
          {
            kind: 'documented',
            at: `${DOCS}/agents-and-tools/tool-use/tool-search-tool#http-errors-400-status`,
            on: '2026-08-22',
          },
          {
            kind: 'documented',
            at: `${DOCS}/build-with-claude/mid-conversation-system-messages#mid-conversation-tool-changes`,
            on: '2026-08-22',
          },
          { kind: 'reported', at: `${CODE}/81863`, on: '2026-07-28' },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
