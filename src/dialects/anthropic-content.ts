/** Rule entries about message content, shared by the dialects of the Anthropic API. */
import type { Evidence, Statement } from '../generated/types.ts';
import { DOCS, TYPED, UNSYSTEMATIC } from './anthropic-models.ts';

const CODE = 'https://github.com/anthropics/claude-code/issues';
const PYDANTIC = 'https://github.com/pydantic/pydantic-ai';
const CLOAKING =
  'https://github.com/router-for-me/CLIProxyAPI/blob/a7e3596b7e351d800e58ed29529fbca3d1c18737/internal/runtime/executor/claude_executor_cloaking.go';
const CAPABILITIES =
  'https://github.com/braintrustdata/lingua/blob/75f55048/crates/lingua/src/providers/anthropic/capabilities.rs';
const MID_CONVERSATION: Evidence = {
  kind: 'documented',
  at: `${DOCS}/build-with-claude/mid-conversation-system-messages#limitations`,
  on: '2026-08-22',
};
const REFUSED = { verdict: 'rejected', status: 400 } as const;
const CACHED = ['type', 'cache_control'];

export const ANTHROPIC_CONTENT: Record<string, Statement[]> = {
  'wrong-type': [
    {
      ...REFUSED,
      evidence: [TYPED, { kind: 'reported', at: CLOAKING, from: 'client', on: '2026-08-03' }],
    },
  ],
  'missing-field': [
    {
      ...REFUSED,
      says: '{path}: Field required',
      evidence: [
        TYPED,
        { kind: 'reported', at: 'https://github.com/diegosouzapw/OmniRoute/issues/2191', from: 'gateway' },
      ],
    },
    {
      ...REFUSED,
      says: 'max_tokens: Field required',
      parameters: { settings: ['max_tokens'] },
      evidence: [
        { kind: 'reported', at: 'https://github.com/tickernelz/opencode-mem/issues/50', on: '2026-03-03' },
        {
          kind: 'reported',
          at: 'https://github.com/immersive-translate/immersive-translate/issues/3993',
          on: '2026-07-19',
        },
      ],
    },
  ],
  'empty-conversation': [
    {
      ...REFUSED,
      says: 'messages: at least one message is required',
      evidence: [
        TYPED,
        { kind: 'reported', at: 'https://github.com/devoxx/DevoxxGenieIDEAPlugin/issues/567', on: '2025-03-22' },
        { kind: 'reported', at: 'https://github.com/hinthornw/promptimizer/issues/19', on: '2025-04-25' },
      ],
    },
  ],
  'unsupported-role': [
    {
      ...REFUSED,
      says: 'messages: Unexpected role "{role}". Allowed roles are "user" or "assistant".',
      parameters: { allowed: ['user', 'assistant', 'system'] },
      evidence: [
        TYPED,
        { kind: 'reported', at: 'https://github.com/mark3labs/mcphost/issues/36', on: '2025-04-25' },
        { kind: 'reported', at: 'https://github.com/NyarchLinux/NyarchAssistant/issues/157', on: '2026-07-23' },
      ],
    },
    {
      ...REFUSED,
      until: '2026-05-19',
      says: 'messages: Unexpected role "system". The Messages API accepts a top-level `system` parameter, not "system" as an input message role.',
      parameters: { refused: ['system'] },
      evidence: [
        { kind: 'reported', at: 'https://github.com/aaronrussell/anthropix/issues/2', on: '2024-03-14' },
        { kind: 'reported', at: 'https://github.com/ianarawjo/ChainForge/issues/271', on: '2024-04-29' },
      ],
    },
    {
      ...REFUSED,
      since: '2026-05-20',
      models: UNSYSTEMATIC,
      says: "role 'system' is not supported on this model",
      parameters: { refused: ['system'] },
      evidence: [
        { kind: 'reported', at: `${CODE}/61242`, on: '2026-05-21' },
        { kind: 'reported', at: 'https://github.com/decolua/9router/issues/1603', from: 'gateway', on: '2026-06-01' },
        { kind: 'reported', at: CAPABILITIES, on: '2026-07-16' },
      ],
    },
    {
      ...REFUSED,
      since: '2026-05-28',
      until: '2026-06-30',
      models: ['*claude-opus-4-8*'],
      says: "role 'system' is not supported on this model",
      parameters: { refused: ['system'] },
      note: 'The API rejected the role on 2026-06-02 and accepted it from July on.',
      evidence: [
        {
          kind: 'recorded',
          at: 'https://github.com/braintrustdata/lingua/tree/75f55048/payloads/snapshots/anthropicMidConversationSystemMessage/anthropic',
          on: '2026-06-02',
        },
      ],
    },
    {
      verdict: 'altered',
      since: '2026-07-01',
      models: ['*claude-sonnet-5', '*claude-sonnet-5-2*'],
      parameters: { refused: ['system'] },
      note: 'The API accepts the system message, but the model does not follow it.',
      evidence: [{ kind: 'reported', at: `${PYDANTIC}/issues/6765`, on: '2026-07' }],
    },
  ],
  'misplaced-system-message': [
    {
      ...REFUSED,
      since: '2026-05-28',
      says: "role 'system' must precede an 'assistant' message or end the array",
      parameters: { place: 'before-answer' },
      note: 'Put a system prompt at the beginning into the top-level `system` parameter. Adjacent system messages count as one.',
      evidence: [
        MID_CONVERSATION,
        { kind: 'reported', at: `${CODE}/73821`, on: '2026-07-03' },
        { kind: 'reported', at: `${PYDANTIC}/issues/6765`, on: '2026-07' },
        { kind: 'reported', at: 'https://github.com/LeenHawk/gproxy/issues/209', from: 'gateway', on: '2026-09-04' },
      ],
    },
  ],
  'unsupported-system-content': [
    {
      ...REFUSED,
      says: "role 'system' supports text, tool_addition, and tool_removal blocks only",
      parameters: { allowed: ['text', 'tool_addition', 'tool_removal'] },
      evidence: [TYPED, { kind: 'reported', at: CLOAKING, from: 'client', on: '2026-08-03' }],
    },
  ],
  'unknown-part-type': [
    {
      ...REFUSED,
      says: "Input tag '{part}' found using 'type' does not match any of the expected tags",
      parameters: {
        known: [
          ...['text', 'image', 'document', 'search_result', 'thinking', 'redacted_thinking', 'container_upload'],
          ...['compaction', 'fallback', 'tool_addition', 'tool_removal', 'tool_reference', 'browser_state'],
          ...['mid_conv_system', 'connector_text', 'mcp_tool_listing'],
        ],
      },
      evidence: [TYPED, { kind: 'reported', at: 'https://github.com/AstrBotDevs/AstrBot/pull/4444', on: '2026-01-13' }],
    },
  ],
  'part-in-wrong-role': [
    {
      ...REFUSED,
      parameters: {
        exchanges: true,
        allowed: {
          user: ['text', 'image', 'document', 'search_result', 'tool_result', 'container_upload', 'compaction'],
          assistant: ['text', 'thinking', 'redacted_thinking', 'tool_use', 'compaction', 'fallback'],
        },
      },
      evidence: [TYPED],
    },
  ],
  'unknown-field': [
    {
      ...REFUSED,
      says: '{path}: Extra inputs are not permitted',
      parameters: {
        known: {
          user: ['role', 'content'],
          assistant: ['role', 'content'],
          system: ['role', 'content', 'output_config', 'clear_at'],
        },
        parts: {
          text: [...CACHED, 'text', 'citations'],
          image: [...CACHED, 'source', 'transformations'],
          document: [...CACHED, 'source', 'title', 'context', 'citations'],
          thinking: ['type', 'thinking', 'signature'],
          redacted_thinking: ['type', 'data'],
          tool_use: [...CACHED, 'id', 'name', 'input', 'caller', 'toolset_name'],
          tool_result: [...CACHED, 'tool_use_id', 'content', 'is_error', 'toolset_name'],
        },
      },
      evidence: [
        { kind: 'reported', at: `${CODE}/4378`, on: '2025-07-25' },
        { kind: 'reported', at: 'https://github.com/RooCodeInc/Roo-Code/issues/11429', on: '2026-02-12' },
        { kind: 'reported', at: 'https://github.com/langchain-ai/langchain/issues/39100', on: '2026-07-28' },
      ],
    },
  ],
  'empty-message': [
    {
      ...REFUSED,
      says: 'messages.{i}: user messages must have non-empty content',
      parameters: { roles: ['user'] },
      evidence: [
        { kind: 'reported', at: 'https://github.com/crewAIInc/crewAI/issues/4427', on: '2026-02-09' },
        { kind: 'reported', at: 'https://github.com/langchain-ai/langchain/pull/35118', on: '2026-02-10' },
        {
          kind: 'reported',
          at: 'https://github.com/theopenco/llmgateway/issues/3127',
          from: 'gateway',
          on: '2026-07-18',
        },
      ],
    },
    {
      ...REFUSED,
      until: '2026-02-08',
      says: 'messages.{i}: all messages must have non-empty content except for the optional final assistant message',
      parameters: { roles: ['assistant'], exceptLast: true },
      evidence: [
        { kind: 'reported', at: `${CODE}/2663`, on: '2025-06-27' },
        { kind: 'reported', at: 'https://github.com/danny-avila/LibreChat/issues/3372', on: '2024-07-18' },
        { kind: 'reported', at: 'https://github.com/corespeed-io/zypher-agent/pull/122', on: '2026-01-10' },
      ],
    },
    {
      ...REFUSED,
      since: '2026-02-09',
      says: 'messages.{i}: all messages must have non-empty content except for the optional final assistant message',
      parameters: { roles: ['assistant'], exceptLast: true },
      note: 'Since February 2026 the error text names only user messages. Later reports contradict each other.',
      evidence: [{ kind: 'reported', at: 'https://github.com/open-octo/octo-agent/issues/198', on: '2026-05' }],
    },
    {
      verdict: 'tolerated',
      since: '2026-02-09',
      parameters: { roles: ['assistant'], exceptLast: true },
      note: 'Measured with an empty text and an empty list.',
      evidence: [
        {
          kind: 'reported',
          at: 'https://github.com/theopenco/llmgateway/issues/3127',
          from: 'gateway',
          on: '2026-07-18',
        },
      ],
    },
  ],
  'empty-text': [
    {
      ...REFUSED,
      says: 'messages: text content blocks must be non-empty',
      evidence: [
        { kind: 'reported', at: `${CODE}/59812`, on: '2026-05-16' },
        { kind: 'reported', at: 'https://github.com/prateekmedia/claude-agent-sdk-pi/issues/15', on: '2026-05-05' },
        { kind: 'reported', at: 'https://github.com/miurla/morphic/issues/83', on: '2024-04-25' },
      ],
    },
  ],
  'blank-text': [
    {
      ...REFUSED,
      says: 'messages: text content blocks must contain non-whitespace text',
      parameters: { roles: ['user', 'assistant'], alone: true },
      note: 'Recordings show that the API accepts blank text next to a tool call or next to other text.',
      evidence: [
        { kind: 'reported', at: 'https://github.com/home-assistant/core/issues/175637', on: '2026-07-04' },
        { kind: 'reported', at: `${CODE}/23352`, on: '2026-02-05' },
        { kind: 'reported', at: 'https://github.com/continuedev/continue/issues/9605', on: '2026-01-17' },
        {
          kind: 'reported',
          at: 'https://github.com/TheValkyrja/Anthropic2Vertex/issues/5',
          from: 'gateway',
          on: '2024-09-30',
        },
      ],
    },
  ],
};
