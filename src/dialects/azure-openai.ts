import type { Dialect, Statement } from '../generated/types.ts';
import { OPENAI } from './chat-settings.ts';
import { TEXT_AMONG_PARTS } from './openai-chat-replies.ts';

const REFERENCE = 'https://learn.microsoft.com/azure/ai-services/openai/reference#chat-completions';
const CREWAI =
  'https://github.com/crewAIInc/crewAI/blob/f4731f5025f861c78e3af0487cc80bf5e7c64782/lib/crewai/tests/cassettes';
const REQ_LLM = 'https://github.com/valiot/req_llm/blob/aacce19/test/support/fixtures/azure';
const ACTIVEAGENT =
  'https://github.com/activeagents/activeagent/blob/a76142897fc61fe7a6f53d28b030fff35a46c3d6/test/fixtures/vcr_cassettes/integration/azure/common_format';

/** Azure serves OpenAI's models, with nearly the same checks as OpenAI's own API. */
const SAME_MODELS: Statement['evidence'] = [{ kind: 'inferred', at: REFERENCE }];

const REQUIRED = {
  system: ['null', 'absent'],
  developer: ['null', 'absent'],
  user: ['null', 'absent'],
  assistant: ['null', 'absent'],
  tool: ['null', 'absent'],
};

/**
 * Deployments have custom names, and requests often name no model. Entries that apply to only some models can therefore
 * seldom be decided here.
 */
export default {
  id: 'azure-openai',
  name: 'Azure OpenAI chat completions',
  docs: REFERENCE,
  shape: 'openai-chat',
  hosts: [
    '*.openai.azure.com',
    '*.cognitiveservices.azure.com',
    '*.services.ai.azure.com',
    '*.models.ai.azure.com',
    // Azure serves GitHub Models: its responses have the same `prompt_filter_results`, its errors the same codes.
    // https://docs.github.com/en/github-models/responsible-use-of-github-models
    'models.github.ai',
    'models.inference.ai.azure.com',
  ],
  models: ['azure/*'],
  aliases: ['azure', 'azure-foundry', 'azure_openai', 'azure-ai', 'azure-chat', 'github-models'],
  checked: '2026-11-22',
  settings: OPENAI,
  precedence: ['wrong-type', 'missing-field', 'unsupported-role', 'empty-conversation', 'missing-content'],
  replay: [
    {
      turnsWithCalls: 'ignored',
      plainTurns: 'ignored',
      note: 'Chat Completions has no field for reasoning. A deployed DeepSeek-R1 returns `reasoning_content` or `<think>` in the text, and does not need either back.',
      evidence: [
        { kind: 'recorded', at: `${REQ_LLM}/gpt_5_mini/tool_round_trip_2.json`, on: '2025-11-28' },
        { kind: 'inferred', at: REFERENCE },
      ],
    },
  ],
  replies: {
    'finish-reason-contradicts-content': [
      {
        verdict: 'tolerated',
        parameters: { messages: ['calls'] },
        note: 'If the request names the tool to call, the finish reason is `stop`.',
        evidence: [
          { kind: 'recorded', at: `${REQ_LLM}/gpt_4o/tool_round_trip_1.json`, on: '2025-11-29' },
          { kind: 'recorded', at: `${REQ_LLM}/gpt_4_1/object_streaming.json`, on: '2025-11-29' },
        ],
      },
    ],
    'unknown-finish-reason': [
      {
        verdict: 'tolerated',
        parameters: { words: ['tool_call'] },
        note: 'DeepSeek models return this instead of `tool_calls`.',
        evidence: [{ kind: 'recorded', at: `${REQ_LLM}/deepseek_v3_1/tool_round_trip_1.json`, on: '2026-01-15' }],
      },
    ],
  },
  rules: {
    'local-field-on-wire': [
      {
        verdict: 'rejected',
        status: 400,
        models: ['gpt-3.5-turbo*', 'gpt-35-turbo*', 'gpt-4', 'gpt-4-0*', 'gpt-4-1*', 'gpt-4-turbo*', 'gpt-4-32k*'],
        until: '2025-03-31',
        note: 'Last reported in March 2025.',
        says: "Additional properties are not allowed ('{field}' was unexpected) - 'messages.{i}'",
        evidence: [
          { kind: 'reported', at: 'https://github.com/openai/openai-node/issues/1161', on: '2024-11-25' },
          { kind: 'reported', at: 'https://github.com/deepsense-ai/db-ally/issues/95', on: '2024-12-02' },
          { kind: 'reported', at: 'https://github.com/lucgagan/auto-playwright/issues/50', on: '2025-02-07' },
          { kind: 'reported', at: 'https://github.com/microsoft/azurechat/issues/503', on: '2025-03-11' },
        ],
      },
    ],
    'wrong-type': [
      {
        verdict: 'rejected',
        status: 400,
        says: "'$.messages[{i}].content' is invalid. Please check the API reference: https://platform.openai.com/docs/api-reference.",
        evidence: [
          { kind: 'reported', at: 'https://github.com/openai/openai-python/issues/1270', on: '2024-03-25' },
          { kind: 'reported', at: 'https://github.com/chathub-dev/chathub/issues/921', on: '2023-11-27' },
        ],
      },
      TEXT_AMONG_PARTS,
    ],
    'malformed-media': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Invalid base64 image_url.',
        when: { parts: ['image_url'] },
        parameters: { of: ['base64'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/Azure/azure-sdk-for-java/issues/41670', on: '2024-08-28' },
          { kind: 'reported', at: 'https://github.com/betalgo/openai/pull/491', on: '2024-02-11' },
        ],
      },
      {
        verdict: 'rejected',
        status: 400,
        says: 'Invalid image URL. The URL must be a valid HTTP or HTTPS URL, or a data URL with base64 encoding.',
        when: { parts: ['image_url'] },
        parameters: { of: ['address'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/promptfoo/promptfoo/issues/5708', on: '2025-09-23' },
          { kind: 'reported', at: 'https://github.com/MicrosoftDocs/azure-docs/issues/118445', on: '2024-01-02' },
        ],
      },
    ],
    'missing-field': [
      {
        verdict: 'rejected',
        status: 400,
        says: "Missing required parameter: '{param}'.",
        note: 'The Foundry inference API returns status 424.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/langchain-ai/langchain-azure/issues/35', on: '2025-02-10' },
          { kind: 'reported', at: 'https://github.com/langchain-ai/langgraphjs/issues/405', on: '2024-08-28' },
        ],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        status: 400,
        says: "'{role}' is not an allowed role. The allowed roles are ['system', 'user', 'assistant'].",
        parameters: { allowed: ['system', 'developer', 'user', 'assistant', 'tool', 'function'] },
        note: 'The listed roles depend on the model: the first vision models did not support tool results.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/langgenius/dify/issues/4686', on: '2024-05-27' },
          { kind: 'reported', at: 'https://github.com/lobehub/lobehub/issues/1818', on: '2024-03-30' },
          { kind: 'reported', at: 'https://github.com/microsoft/azurechat/issues/493', on: '2025-02-18' },
        ],
      },
      {
        verdict: 'rejected',
        models: ['o1*', 'o3*', 'o4*'],
        status: 400,
        says: "'function' is not allowed role. The allowed roles are ['developer', 'system', 'user', 'assistant', 'tool']",
        parameters: { refused: ['function'] },
        evidence: [{ kind: 'reported', at: 'https://github.com/microsoft/azurechat/issues/493', on: '2025-02-18' }],
      },
    ],
    'missing-content': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: { refused: REQUIRED },
        note: 'In 2025 and 2026, the server answered assistant messages with tool calls whose content was "", an empty list or missing.',
        evidence: SAME_MODELS,
      },
      {
        verdict: 'rejected',
        until: '2023-12-31',
        status: 400,
        says: "'content' is a required property - 'messages.{i}'",
        parameters: { refused: { assistant: ['absent'] }, besideCalls: false },
        note: 'API versions of 2023 rejected a missing `content`. They accepted `null`, as OpenAI did.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/openinterpreter/openinterpreter/issues/115', on: '2023-09-07' },
          { kind: 'reported', at: 'https://github.com/letta-ai/letta/issues/467', on: '2023-11-16' },
          { kind: 'reported', at: 'https://github.com/Azure/azure-sdk-for-net/pull/40078', on: '2023-11-24' },
        ],
      },
    ],
    'empty-conversation': [
      {
        verdict: 'rejected',
        status: 400,
        says: "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.",
        evidence: [{ kind: 'reported', at: 'https://github.com/microsoft/agent-framework/issues/2384' }],
      },
    ],
    'empty-tool-calls': [{ verdict: 'rejected', status: 400, evidence: SAME_MODELS }],
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        status: 400,
        says: "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: {id}",
        evidence: [
          { kind: 'reported', at: 'https://github.com/microsoft/semantic-kernel/issues/10141', on: '2025-01-09' },
          { kind: 'reported', at: 'https://github.com/vercel/ai/issues/1844', on: '2024-06-05' },
        ],
      },
    ],
    'orphan-tool-result': [
      {
        verdict: 'rejected',
        status: 400,
        says: "Invalid parameter: messages with role 'tool' must be a response to a preceding message with 'tool_calls'.",
        evidence: [
          { kind: 'reported', at: 'https://github.com/langchain-ai/task_mAIstro/issues/1', on: '2025-01-09' },
          { kind: 'reported', at: 'https://github.com/Nikunj2003/LLaMa-MCP-Streamlit/issues/1', on: '2025-04-15' },
          { kind: 'reported', at: 'https://github.com/microsoft/semantic-kernel/issues/6350', on: '2024-05-21' },
        ],
      },
    ],
    'interrupted-tool-results': [
      {
        verdict: 'rejected',
        status: 400,
        says: "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: {id}",
        note: 'A report of July 2026 quotes another error: Invalid prompt input.',
        evidence: [{ kind: 'reported', at: 'https://github.com/github/copilot-sdk/issues/1922', on: '2026-07-06' }],
      },
    ],
    'duplicate-tool-result': [
      {
        verdict: 'rejected',
        status: 400,
        says: "Invalid parameter: Duplicate value for 'tool_call_id' of '{id}', in messages[{other}] and messages[{i}].",
        evidence: [{ kind: 'reported', at: 'https://github.com/fatwang2/search2ai/issues/30', on: '2024-06-17' }],
      },
    ],
    'missing-tool-call-id': [{ verdict: 'rejected', status: 400, evidence: SAME_MODELS }],
    'malformed-tool-call-id': [
      {
        verdict: 'rejected',
        status: 400,
        says: "Invalid 'messages[{i}].tool_calls[{j}].id': string too long. Expected a string with maximum length 40, but got a string with length {length} instead.",
        parameters: { maxLength: 40 },
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/BerriAI/litellm/issues/11392',
            from: 'gateway',
            on: '2025-06-04',
          },
          { kind: 'reported', at: 'https://github.com/HKUDS/nanobot/pull/1841', on: '2026-03-10' },
          { kind: 'reported', at: 'https://github.com/Azure/azure-dev/issues/7324', on: '2026-03-25' },
        ],
      },
    ],
    'malformed-tool-name': [
      {
        verdict: 'rejected',
        status: 400,
        says: "Invalid 'tools[{k}].function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_\\.-]+$'.",
        parameters: { pattern: '^[a-zA-Z0-9_.-]+$' },
        note: 'Before 2025, the server did not accept dots.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/Mintplex-Labs/anything-llm/issues/4169', on: '2025-07-17' },
          { kind: 'reported', at: 'https://github.com/microsoft/semantic-kernel/issues/5825', on: '2024-04-10' },
        ],
      },
    ],
    'malformed-author-name': [
      {
        verdict: 'rejected',
        status: 400,
        says: "Invalid 'messages[{i}].name': string does not match pattern. Expected a string that matches the pattern '^[^\\s<|\\\\/>]+$'.",
        parameters: { pattern: '^[^\\s<|\\\\/>]+$' },
        note: 'In 2024, the server accepted only letters, digits, `_` and `-`.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/microsoft/agent-framework/issues/1195', on: '2025-10-04' },
          { kind: 'reported', at: 'https://github.com/microsoft/semantic-kernel/issues/9340', on: '2024-10-21' },
        ],
      },
    ],
    'undeclared-tool': [
      {
        verdict: 'tolerated',
        note: 'The server accepts a history with tool calls when the request declares no `tools`.',
        evidence: [{ kind: 'recorded', at: `${REQ_LLM}/gpt_4o/tool_round_trip_2.json`, on: '2025-11-28' }],
      },
    ],
    'unexpected-role-order': [
      {
        verdict: 'tolerated',
        note: 'The server accepts an assistant message first, and a user message after tool results.',
        evidence: [
          {
            kind: 'recorded',
            at: `${CREWAI}/agents/TestAzureNativeToolCalling.test_azure_agent_with_native_tool_calling.yaml`,
            on: '2026-02-19',
          },
          { kind: 'recorded', at: `${ACTIVEAGENT}/messages_test/text_messages_object.yml`, on: '2026-02-01' },
        ],
      },
    ],
    'unexpected-last-role': [
      {
        verdict: 'tolerated',
        evidence: [
          {
            kind: 'recorded',
            at: `${CREWAI}/llms/azure/test_azure_agent_kickoff_structured_output_with_tools.yaml`,
            on: '2026-03-15',
          },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
