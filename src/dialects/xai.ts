import type { Dialect } from '../generated/types.ts';
import { XAI } from './chat-settings.ts';
import { XAI_ERROR } from './error-replies.ts';

const FANTASY =
  'https://github.com/charmbracelet/fantasy/blob/f6d4d1e3022229bd6e77717416336bf50e1693ad/providertests/testdata/TestOpenAICompatibleCommon';
const REQ_LLM =
  'https://github.com/social-growth-studio/req_llm/blob/f722d38fac9656b1d34cf9954ea6c1c98d0670cd/test/support/fixtures/xai/grok_3/tool_round_trip_2.json';

const NO_ELEMENT = 'Invalid request content: Each message must have at least one content element.';
const BESIDE_CALLS = { besideCalls: false, refused: { assistant: ['absent'] } };
const NULL_BESIDE_CALLS = { besideCalls: false, refused: { assistant: ['null'] } };

/**
 * What counts as an empty message has changed several times. The server always accepted `content: ""` next to tool
 * calls.
 */
export default {
  id: 'xai',
  name: 'xAI chat completions',
  docs: 'https://docs.x.ai/docs/api-reference#chat-completions',
  shape: 'openai-chat',
  hosts: ['api.x.ai', '*.api.x.ai'],
  models: ['grok-*'],
  aliases: ['x-ai', 'x.ai', 'grok'],
  checked: '2026-11-24',
  settings: XAI,
  replay: [
    {
      turnsWithCalls: 'ignored',
      plainTurns: 'ignored',
      note: 'The documentation of Chat Completions has no field for reasoning. Some models return `reasoning_content` and accept it back, but do not require it.',
      evidence: [
        { kind: 'recorded', at: `${FANTASY}/xai-grok-code-fast/multi_tool.yaml`, on: '2026-03-12' },
        { kind: 'recorded', at: `${FANTASY}/xai-grok-4-fast/multi_tool.yaml`, on: '2026-03-12' },
      ],
    },
  ],
  errorReply: XAI_ERROR,
  rules: {
    'empty-message': [
      {
        verdict: 'rejected',
        status: 400,
        says: NO_ELEMENT,
        parameters: { roles: ['system', 'user', 'assistant'] },
        note: 'The usual cause is an empty system prompt.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/langbot-app/LangBot/issues/1205', on: '2025-03-18' },
          { kind: 'reported', at: 'https://github.com/n8n-io/n8n/issues/14797', on: '2025-04-22' },
          { kind: 'reported', at: 'https://github.com/CherryHQ/cherry-studio/issues/4839', on: '2025-04-15' },
          { kind: 'reported', at: 'https://github.com/AstrBotDevs/AstrBot/issues/6447', on: '2026-03-16' },
        ],
      },
    ],
    'missing-content': [
      {
        verdict: 'rejected',
        since: '2025-11-03',
        until: '2026-03-11',
        status: 400,
        says: NO_ELEMENT,
        parameters: BESIDE_CALLS,
        evidence: [
          { kind: 'reported', at: 'https://github.com/langchain-ai/langchain/issues/34140', on: '2025-11-28' },
        ],
      },
      {
        verdict: 'tolerated',
        since: '2026-03-12',
        parameters: BESIDE_CALLS,
        note: 'Next to tool calls.',
        evidence: [{ kind: 'recorded', at: `${FANTASY}/xai-grok-4-fast/multi_tool.yaml`, on: '2026-03-12' }],
      },
      {
        verdict: 'rejected',
        since: '2025-11-03',
        status: 400,
        says: NO_ELEMENT,
        parameters: NULL_BESIDE_CALLS,
        note: 'Since March 2026 the server accepts a missing key again. No source says the same of null.',
        evidence: [{ kind: 'reported', at: 'https://github.com/AstrBotDevs/AstrBot/issues/6447', on: '2026-03' }],
      },
    ],
    'arguments-not-json': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'The arguments to a tool_call with ID \'{id}\' are not a valid JSON string. Parsing error: Error("{detail}", line: {l}, column: {c})',
        note: 'This also applies to empty arguments.',
        evidence: [{ kind: 'reported', at: 'https://github.com/spiceai/spiceai/issues/4734', on: '2025-02' }],
      },
    ],
    'conflicting-settings': [
      {
        verdict: 'rejected',
        models: ['grok-4', 'grok-4-0709', 'grok-4-fast*', 'grok-4-1-fast*', 'grok-code-fast*'],
        status: 400,
        says: 'Model {model} does not support parameter reasoningEffort.',
        parameters: { conflicts: [{ refused: { reasoning_effort: ['*'] }, with: {} }] },
        note: 'Some of these models reason, but the request cannot say how much.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/JetBrains/junie/issues/39', on: '2026-05-02' },
          { kind: 'inferred', at: 'https://github.com/NousResearch/hermes-agent/pull/23435', on: '2026-05-10' },
        ],
      },
    ],
    'unexpected-reasoning': [
      {
        verdict: 'tolerated',
        parameters: { fields: ['reasoning_content'] },
        evidence: [{ kind: 'recorded', at: `${FANTASY}/xai-grok-code-fast/multi_tool.yaml`, on: '2026-03-12' }],
      },
    ],
    'unsupported-content-form': [
      {
        verdict: 'tolerated',
        note: 'Nine models accepted an empty list next to tool calls.',
        evidence: [{ kind: 'recorded', at: REQ_LLM, on: '2025-11-02' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
