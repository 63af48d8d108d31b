import type { Dialect, Statement } from '../generated/types.ts';

const AT = 'https://github.com/BerriAI/litellm/blob/main/litellm';
const FACTORY = `${AT}/litellm_core_utils/prompt_templates/factory.py`;

const CLAUDE = ['anthropic/*', 'claude-*', 'vertex_ai/claude*'];
const CLAUDE_ON_BEDROCK = ['bedrock/*claude*', 'bedrock/*anthropic*'];

const FIRST: Statement = {
  verdict: 'rejected',
  status: 400,
  says: "Invalid first message. Should always start with 'role'='user' for Anthropic. System prompt is sent separately for Anthropic. set 'litellm.modify_params = True' or 'litellm_settings:modify_params = True' on proxy, to insert a placeholder user message - '.' as the first message,",
  note: 'With `modify_params`, LiteLLM inserts a user message at the beginning instead.',
  evidence: [
    { kind: 'documented', at: FACTORY },
    { kind: 'reported', at: 'https://github.com/datastax/astra-assistants-api/issues/50', on: '2024-06-25' },
    { kind: 'reported', at: 'https://github.com/crewAIInc/crewAI/issues/1869', on: '2025-01-09' },
  ],
};

export default {
  id: 'litellm',
  kind: 'client',
  name: 'LiteLLM',
  docs: 'https://docs.litellm.ai/docs/',
  shape: 'openai-chat',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  rules: {
    'missing-tools': [
      {
        verdict: 'rejected',
        models: ['bedrock/*', 'bedrock_converse/*'],
        status: 400,
        says: "Bedrock doesn't support tool calling without `tools=` param specified. Pass `tools=` param OR set `litellm.modify_params = True` // `litellm_settings::modify_params: True` to add dummy tool to the request.",
        parameters: { besideHistory: true },
        note: 'With `modify_params`, LiteLLM declares a dummy tool instead.',
        evidence: [
          { kind: 'documented', at: `${AT}/llms/bedrock/chat/converse_transformation.py` },
          { kind: 'reported', at: 'https://github.com/BerriAI/litellm/issues/24158' },
          { kind: 'reported', at: 'https://github.com/BerriAI/litellm/issues/13053' },
        ],
      },
    ],
    'unexpected-first-role': [
      { ...FIRST, models: CLAUDE },
      { ...FIRST, models: CLAUDE_ON_BEDROCK },
      {
        verdict: 'tolerated',
        models: CLAUDE_ON_BEDROCK,
        note: 'LiteLLM does not check this for requests to Converse.',
        evidence: [{ kind: 'inferred', at: FACTORY }],
      },
    ],
    'empty-conversation': [
      {
        verdict: 'rejected',
        models: CLAUDE,
        status: 400,
        says: "Invalid first message=[]. Should always start with 'role'='user' for Anthropic.",
        evidence: [{ kind: 'reported', at: 'https://github.com/crewAIInc/crewAI/issues/1869', on: '2025-01-09' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
