import type { Dialect } from '../generated/types.ts';
import { OPENROUTER } from './chat-settings.ts';
import { OPENROUTER_ERROR } from './error-replies.ts';
import { OPENROUTER_MODELS } from './model-names.ts';
import { TEXT_AMONG_PARTS } from './openai-chat-replies.ts';

const SPEC =
  'https://github.com/OpenRouterTeam/docs/blob/c26125a5fa92cb52ac67f0c75b717229567db716/openapi/openapi.yaml';
const REASONING =
  'https://github.com/OpenRouterTeam/docs/blob/c26125a5fa92cb52ac67f0c75b717229567db716/guides/best-practices/reasoning-tokens.mdx';
const RIG = 'https://github.com/0xPlaygrounds/rig/blob/b75850e/tests/cassettes/openrouter';
const RUBY_LLM =
  'https://github.com/crmne/ruby_llm/blob/fb5a49bf04da78d3e74496431ad1c99df5e7e5f0/spec/fixtures/vcr_cassettes';
const PYDANTIC_AI = 'https://github.com/pydantic/pydantic-ai/blob/4fda389/tests/models/cassettes/test_openrouter';
const GEMMA =
  'https://github.com/social-growth-studio/req_llm/blob/f722d38fac9656b1d34cf9954ea6c1c98d0670cd/test/support/fixtures/openrouter/google_gemma_3n_e4b_it_free/streaming.json';

/** Models whose servers verify their own reasoning signatures. */
const SIGNING = ['anthropic/*', 'google/gemini-3*'];
const REPORT_OF_SIGNATURES = {
  kind: 'reported',
  at: 'https://github.com/linanwx/nagobot/issues/21',
  on: '2026-03-08',
} as const;

/**
 * A gateway that itself accepts nearly everything. Most rejections come from the server behind it; entries about such a
 * server list its models.
 */
export default {
  id: 'openrouter',
  name: 'OpenRouter chat completions',
  docs: 'https://openrouter.ai/docs/api-reference/chat-completion',
  shape: 'openai-chat',
  alsoReads: ['cache_control', 'tool_cache_control', 'file_url'],
  hosts: ['openrouter.ai', '*.openrouter.ai'],
  models: OPENROUTER_MODELS,
  checked: '2026-11-22',
  settings: OPENROUTER,
  precedence: ['wrong-type', 'missing-field', 'unsupported-role', 'unknown-part-type'],
  replay: [
    {
      turnsWithCalls: 'useful',
      plainTurns: 'optional',
      field: 'reasoning',
      details: 'reasoning_details',
      note: 'Send back either the text or the list; send the list unchanged and in order. Models that sign their reasoning (Claude with thinking, Gemini 3) need the list in a tool loop.',
      evidence: [
        { kind: 'documented', at: REASONING, on: '2026-08-22' },
        { kind: 'recorded', at: `${RIG}/reasoning_roundtrip/nonstreaming.yaml`, on: '2026-06-05' },
      ],
    },
  ],
  replies: {
    'finish-reason-contradicts-content': [
      {
        verdict: 'tolerated',
        parameters: { messages: ['calls'] },
        note: 'Seen with Gemini.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/valiot/req_llm/blob/aacce19/test/support/fixtures/openrouter/google_gemini_2_5_flash_lite/multi_tool.json',
            on: '2025-11-02',
          },
        ],
      },
    ],
    'unknown-finish-reason': [
      {
        verdict: 'tolerated',
        parameters: { words: ['end_turn'] },
        note: 'Seen with Claude in 2024.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/OlympiaAI/raix/blob/7e1b0da/spec/vcr/GettingRealAnthropic/does_a_completion_with_prompt_caching.yml',
          },
        ],
      },
    ],
  },
  errorReply: OPENROUTER_ERROR,
  rules: {
    'wrong-type': [
      { verdict: 'rejected', status: 400, evidence: [{ kind: 'schema', at: SPEC, on: '2026-08-22' }] },
      TEXT_AMONG_PARTS,
    ],
    'missing-reasoning': [
      {
        verdict: 'rejected',
        models: ['google/gemini-3*'],
        status: 400,
        says: 'Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly.',
        parameters: { fields: ['reasoning_details'], since: 'last-user' },
        note: 'The signature of Gemini is in `reasoning_details`.',
        evidence: [{ kind: 'reported', at: 'https://github.com/continuedev/continue/issues/8980' }],
      },
    ],
    'missing-field': [{ verdict: 'rejected', status: 400, evidence: [{ kind: 'schema', at: SPEC, on: '2026-08-22' }] }],
    'unsupported-role': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: { allowed: ['system', 'developer', 'user', 'assistant', 'tool'] },
        evidence: [{ kind: 'schema', at: SPEC, on: '2026-08-22' }],
      },
      {
        verdict: 'rejected',
        models: ['google/gemma-3n*:free'],
        status: 400,
        says: 'Developer instruction is not enabled for models/gemma-3n-e4b-it',
        parameters: { refused: ['system', 'developer'] },
        note: 'The server behind the free route returns this error. The paid route accepts the role.',
        evidence: [{ kind: 'recorded', at: GEMMA, on: '2025-10-07' }],
      },
      {
        verdict: 'tolerated',
        parameters: { refused: ['system', 'developer'] },
        evidence: [{ kind: 'recorded', at: `${RIG}/agent/completion_smoke.yaml`, on: '2026-06-05' }],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: { known: ['text', 'image_url', 'input_audio', 'video_url', 'input_video', 'file', 'refusal'] },
        evidence: [{ kind: 'schema', at: SPEC, on: '2026-08-22' }],
      },
    ],
    'part-in-wrong-role': [
      {
        verdict: 'tolerated',
        note: 'Tool results may contain images if the model has vision.',
        evidence: [
          {
            kind: 'recorded',
            at: `${RUBY_LLM}/chat_string_tool_results_openrouter_claude-haiku-4-5_preserves_strings_returned_from_tools.yml`,
            on: '2026-07-03',
          },
        ],
      },
    ],
    'missing-content': [
      {
        verdict: 'tolerated',
        note: 'An assistant message with tool calls needs no content.',
        evidence: [{ kind: 'schema', at: SPEC, on: '2026-08-22' }],
      },
    ],
    'orphan-tool-result': [
      {
        verdict: 'rejected',
        models: ['moonshotai/kimi-k3*'],
        status: 400,
        says: "tool message tool_call_id '{id}' does not match any tool call in the preceding assistant messages",
        evidence: [{ kind: 'reported', at: 'https://github.com/open-webui/open-webui/issues/28305', on: '2026-08' }],
      },
    ],
    'interrupted-tool-results': [
      {
        verdict: 'rejected',
        models: ['deepseek/*'],
        status: 400,
        says: "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. (insufficient tool messages following tool_calls message)",
        evidence: [{ kind: 'reported', at: 'https://github.com/gptme/gptme/issues/3421', on: '2026-08-03' }],
      },
    ],
    'malformed-tool-call-id': [
      {
        verdict: 'tolerated',
        note: 'The server accepts IDs longer than 40 characters.',
        evidence: [
          { kind: 'recorded', at: `${PYDANTIC_AI}/test_openrouter_google_nested_schema.yaml`, on: '2025-12-03' },
        ],
      },
    ],
    'altered-reasoning': [
      {
        verdict: 'rejected',
        models: SIGNING,
        status: 400,
        says: 'messages.{i}.content.{j}: Invalid `signature` in `thinking` block',
        note: 'The whole sequence of blocks must be the one that the model returned.',
        evidence: [
          { kind: 'documented', at: REASONING, on: '2026-08-22' },
          REPORT_OF_SIGNATURES,
          { kind: 'reported', at: 'https://github.com/can1357/oh-my-pi/issues/3399', on: '2026-06-24' },
          { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/14716', on: '2026-02-24' },
        ],
      },
      {
        verdict: 'altered',
        note: 'Models that do not sign their reasoning continue from the reasoning in the request.',
        evidence: [{ kind: 'documented', at: REASONING, on: '2026-08-22' }],
      },
      {
        verdict: 'altered',
        parameters: { byIndex: true },
        evidence: [{ kind: 'documented', at: REASONING, on: '2026-08-22' }],
      },
    ],
    'misnamed-reasoning': [
      {
        verdict: 'tolerated',
        note: 'The server reads `reasoning_content` as `reasoning`.',
        evidence: [{ kind: 'documented', at: REASONING, on: '2026-08-22' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
