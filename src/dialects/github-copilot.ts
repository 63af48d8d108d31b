import type { Dialect } from '../generated/types.ts';

const RIG = 'https://github.com/0xPlaygrounds/rig/blob/b75850e/tests/cassettes/copilot';
const OPENAI_MODELS = ['gpt-*', 'o1*', 'o3*', 'o4*'];
const CLAUDE_MODELS = ['claude*'];
/** Claude models that no longer support prefill. */
const WITHOUT_PREFILL = [
  ...['claude-opus-4.6*', 'claude-opus-4-6*', 'claude-opus-4.7*', 'claude-opus-4-7*'],
  ...['claude-opus-4.8*', 'claude-opus-4-8*', 'claude-sonnet-4.6*', 'claude-sonnet-4-6*'],
];
const NO_ASSISTANT_LAST = { allowed: ['system', 'developer', 'user', 'result', 'other'] };

/**
 * One endpoint for the models of several providers. It passes requests on, so most errors have the text of the provider
 * behind it, wrapped as `invalid_request_body`.
 */
export default {
  id: 'github-copilot',
  name: 'GitHub Copilot chat completions',
  docs: 'https://docs.github.com/copilot/reference/ai-models/supported-models',
  shape: 'openai-chat',
  hosts: ['api.githubcopilot.com', '*.githubcopilot.com'],
  models: ['github_copilot/*', 'github-copilot/*'],
  aliases: ['copilot', 'github_copilot', 'githubcopilot'],
  checked: '2026-11-22',
  replay: [
    {
      turnsWithCalls: 'optional',
      plainTurns: 'optional',
      field: 'reasoning_text',
      note: 'Responses may have `reasoning_text`. The server answers histories without it.',
      evidence: [
        { kind: 'recorded', at: `${RIG}/permission_control/permission_control_prompt_example.yaml`, on: '2026-06-08' },
      ],
    },
  ],
  rules: {
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        status: 400,
        says: "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: {id}",
        note: 'For Claude models the error says that IDs were found without results immediately after; for Gemini models it says that the numbers of calls and results differ.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/microsoft/vscode/issues/277748', on: '2025-11-16' },
          { kind: 'reported', at: 'https://github.com/microsoft/vscode/issues/299295', on: '2026-03-04' },
          { kind: 'reported', at: 'https://github.com/github/copilot-cli/issues/330', on: '2025-10-16' },
          { kind: 'reported', at: 'https://github.com/github/copilot-cli/issues/762', on: '2025-12-11' },
          {
            kind: 'reported',
            at: 'https://github.com/ericc-ch/copilot-api/issues/61',
            from: 'gateway',
            on: '2025-07-23',
          },
        ],
      },
    ],
    'orphan-tool-result': [
      {
        verdict: 'rejected',
        models: CLAUDE_MODELS,
        status: 400,
        says: 'messages.{i}.content.{j}: unexpected `tool_use_id` found in `tool_result` blocks: {id}. Each `tool_result` block must have a corresponding `tool_use` block in the previous message.',
        evidence: [{ kind: 'reported', at: 'https://github.com/github/copilot-cli/issues/1159', on: '2026-01-28' }],
      },
    ],
    'interrupted-tool-results': [
      {
        verdict: 'rejected',
        status: 400,
        says: "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: {id}",
        note: 'Claude models require the results in the next message.',
        evidence: [{ kind: 'reported', at: 'https://github.com/github/copilot-sdk/issues/1922', on: '2026-07-06' }],
      },
    ],
    'arguments-not-json': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Invalid JSON format in tool call arguments',
        note: 'The error code is `invalid_tool_call_format`.',
        evidence: [{ kind: 'reported', at: 'https://github.com/github/copilot.vim/issues/248', on: '2025-12' }],
      },
    ],
    'malformed-tool-call-id': [
      {
        verdict: 'rejected',
        models: OPENAI_MODELS,
        status: 400,
        says: "Invalid 'messages[{i}].tool_calls[{j}].id': string too long. Expected a string with maximum length 40, but got a string with length {length} instead.",
        parameters: { maxLength: 40 },
        evidence: [{ kind: 'reported', at: 'https://github.com/BerriAI/litellm/issues/17343', on: '2025-12-02' }],
      },
      {
        verdict: 'rejected',
        status: 400,
        parameters: { maxLength: 64 },
        evidence: [{ kind: 'reported', at: 'https://github.com/HKUDS/nanobot/pull/1637', on: '2026-03-07' }],
      },
    ],
    'malformed-tool-name': [
      {
        verdict: 'rejected',
        models: CLAUDE_MODELS,
        status: 400,
        says: "tools.{k}.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
        parameters: { pattern: '^[a-zA-Z0-9_-]+$', maxLength: 128 },
        evidence: [{ kind: 'reported', at: 'https://github.com/github/copilot-cli/issues/454', on: '2025-11-03' }],
      },
    ],
    'empty-message': [
      {
        verdict: 'rejected',
        models: CLAUDE_MODELS,
        status: 400,
        says: 'messages: text content blocks must contain non-whitespace text',
        parameters: { roles: ['user', 'assistant'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/CopilotC-Nvim/CopilotChat.nvim/issues/1189', on: '2025-07-22' },
        ],
      },
    ],
    'unexpected-last-role': [
      {
        verdict: 'rejected',
        since: '2026-02-01',
        models: WITHOUT_PREFILL,
        status: 400,
        says: 'This model does not support assistant message prefill. The conversation must end with a user message.',
        parameters: NO_ASSISTANT_LAST,
        evidence: [
          { kind: 'reported', at: 'https://github.com/ericc-ch/copilot-api/issues/261', from: 'gateway' },
          {
            kind: 'reported',
            at: 'https://github.com/caozhiyuan/copilot-api/issues/251',
            from: 'gateway',
            on: '2026-05',
          },
          { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/issues/50055' },
        ],
      },
    ],
    'missing-content': [
      {
        verdict: 'tolerated',
        note: 'An assistant message with tool calls needs no content.',
        evidence: [
          {
            kind: 'recorded',
            at: `${RIG}/permission_control/permission_control_prompt_example.yaml`,
            on: '2026-06-08',
          },
        ],
      },
    ],
    'unexpected-role-order': [
      {
        verdict: 'tolerated',
        note: 'Recordings show an assistant message first, one after a system message, two user messages in a row, and a user message after tool results.',
        evidence: [
          {
            kind: 'recorded',
            at: `${RIG}/streaming_tools/raw_followup_uses_tool_result_without_new_tool_calls.yaml`,
            on: '2026-06-08',
          },
          {
            kind: 'recorded',
            at: `${RIG}/extractor_usage/extract_with_chat_history_with_usage_works.yaml`,
            on: '2026-06-08',
          },
        ],
      },
    ],
    'undeclared-tool': [
      {
        verdict: 'tolerated',
        note: 'The server accepts a history with tool calls when the request declares no `tools`.',
        evidence: [
          {
            kind: 'recorded',
            at: `${RIG}/streaming_tools/raw_followup_uses_tool_result_without_new_tool_calls.yaml`,
            on: '2026-06-08',
          },
        ],
      },
    ],
    'blank-text': [
      {
        verdict: 'rejected',
        models: CLAUDE_MODELS,
        status: 400,
        says: 'messages: text content blocks must contain non-whitespace text',
        parameters: { roles: ['user', 'assistant'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/31259', on: '2026-07' },
          { kind: 'reported', at: 'https://github.com/microsoft/vscode/issues/307618', on: '2026-04-03' },
          { kind: 'reported', at: 'https://github.com/CopilotC-Nvim/CopilotChat.nvim/issues/1189', on: '2025-07-22' },
        ],
      },
    ],
    'media-limit': [
      {
        verdict: 'rejected',
        models: ['gemini*'],
        status: 400,
        says: 'Too many images in request: {count} images provided, but the model supports a maximum of {most} images.',
        parameters: { most: 10 },
        evidence: [{ kind: 'reported', at: 'https://github.com/microsoft/vscode/issues/306919', on: '2026-03-31' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
