import type { Dialect, Evidence } from '../generated/types.ts';
import { OPENAI } from './chat-settings.ts';
import { OPENAI_CHAT_ERROR } from './error-replies.ts';
import { OPENAI_MODELS } from './model-names.ts';
import { BARE_IMAGE_ADDRESS, CALLERS_FIELDS, LMNR, OPENAI_REPLIES, TEXT_AMONG_PARTS } from './openai-chat-replies.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;
const SPEC = 'https://github.com/openai/openai-openapi/blob/f85dbe2/openapi.yaml';
const OPENLLMETRY =
  'https://github.com/traceloop/openllmetry/blob/93429cfb9767e6b51db6cb35f6b70f758117669a/packages/opentelemetry-instrumentation-agno/tests/cassettes';
const CREWAI =
  'https://github.com/crewAIInc/crewAI/blob/f4731f5025f861c78e3af0487cc80bf5e7c64782/lib/crewai/tests/cassettes';
const RIG = 'https://github.com/0xPlaygrounds/rig/blob/b75850e/tests/cassettes/openai';
const PYDANTIC_AI = 'https://github.com/pydantic/pydantic-ai/blob/4fda389/tests/models/cassettes/test_openai';
const BOXCARS = 'https://github.com/BoxcarsAI/boxcars/blob/main/spec/fixtures/cassettes/ruby_calculator.yml';
const LINGUA =
  'https://github.com/braintrustdata/lingua/blob/75f55048ff58a75d000e79bf42b5367bda2ea202/payloads/snapshots';
const LANGCHAINGO =
  'https://github.com/tmc/langchaingo/blob/main/agents/testdata/TestExecutorWithOpenAIFunctionAgent.httprr';
const ENDS_WITH_ANSWER = `${CREWAI}/agents/test_agent_custom_max_iterations.yaml`;
const LOOP_STOPS =
  'https://github.com/cognesy/instructor-php/tree/main/examples/D01_Agents/AgentLoopStopConditions/recordings';
const TOOLS_LEFT_OUT = `${RIG}/chat_history_roundtrip_matrix/blocking_gpt_4_1_mini_normalized_parallel_tool.yaml`;
const TWO_LIMITS =
  'https://github.com/social-growth-studio/req_llm/blob/f722d38fac9656b1d34cf9954ea6c1c98d0670cd/test/support/fixtures/openai/gpt_5_chat_latest/object_streaming.json';
const EFFORT_AND_TOOLS = `${LINGUA}/functionToolsWithReasoningEffortParam/chat-completions/error.json`;
const GENAI =
  'https://github.com/maruel/genai/blob/1797d69b1eb57a7fd1daacd04615b3ae85bb0bec/providers/openaichat/testdata/TestClient/Scoreboard';
const EFFORTS = ['minimal', 'low', 'medium', 'high', 'xhigh', 'max'];
const EMPTY = ['null', 'absent'];
const TEXT = ['text'];
const ASKED = ['text', 'image_url', 'input_audio', 'file'];
const SAID = ['text', 'refusal'];
const PARTS_BY_ROLE = { allowed: { system: TEXT, developer: TEXT, assistant: SAID, tool: TEXT, user: ASKED } };
/** Models that accept text and images but no audio. */
const NO_FUNCTION = "Missing required parameter: 'tools[{k}].function'.";
const BOLNA: Evidence = { kind: 'reported', at: 'https://github.com/bolna-ai/bolna/issues/144', on: '2025-03-21' };
const COOKBOOK: Evidence = {
  kind: 'reported',
  at: 'https://github.com/openai/openai-cookbook/issues/1248',
  on: '2024-06-09',
};
const NO_JSON = "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.";
const MEM0: Evidence = { kind: 'reported', at: 'https://github.com/mem0ai/mem0/issues/3559', on: '2025-10-09' };
const RECEIPT_WRANGLER: Evidence = {
  kind: 'reported',
  at: 'https://github.com/Receipt-Wrangler/receipt-wrangler/issues/499',
  on: '2026-02-18',
};

export default {
  id: 'openai-chat',
  name: 'OpenAI chat completions',
  docs: 'https://platform.openai.com/docs/api-reference/chat/create',
  shape: 'openai-chat',
  hosts: ['api.openai.com', '*.api.openai.com'],
  models: [...OPENAI_MODELS],
  aliases: ['openai', 'chatgpt', 'chat-completions', 'chat'],
  checked: '2026-11-21',
  settings: OPENAI,
  replay: [
    {
      turnsWithCalls: 'ignored',
      plainTurns: 'ignored',
      note: 'Chat Completions has no field for reasoning.',
      evidence: [{ kind: 'reported', at: 'https://github.com/openai/openai-python/issues/2192', on: '2025-03' }],
    },
  ],
  precedence: [
    ...['wrong-type', 'missing-field', 'unsupported-role', 'empty-conversation', 'empty-tool-calls'],
    ...['unknown-part-type', 'missing-content', 'missing-tool-call-id', 'malformed-tool-call-id'],
    ...['malformed-tool-name', 'part-in-wrong-role', 'duplicate-tool-result', 'orphan-tool-result'],
    ...['interrupted-tool-results', 'unanswered-tool-call'],
  ],
  replies: OPENAI_REPLIES,
  errorReply: OPENAI_CHAT_ERROR,
  rules: {
    'wrong-type': [
      {
        ...REFUSED,
        says: "Invalid type for '{param}': expected {expected}, but got {found} instead.",
        evidence: [
          { kind: 'reported', at: 'https://github.com/pydantic/pydantic-ai/issues/2653', on: '2025-08-24' },
          { kind: 'reported', at: 'https://github.com/clusterzx/paperless-ai/issues/748', on: '2026-01-01' },
        ],
      },
      BARE_IMAGE_ADDRESS,
      TEXT_AMONG_PARTS,
    ],
    'missing-field': [
      {
        ...REFUSED,
        says: "Missing required parameter: '{param}'.",
        evidence: [
          { kind: 'recorded', at: `${CREWAI}/test_custom_llm_within_crew.yaml`, on: '2025-03-04' },
          { kind: 'reported', at: 'https://github.com/langchain-ai/langgraphjs/issues/370', on: '2024-08-24' },
          { kind: 'reported', at: 'https://github.com/neuron-core/neuron-ai/issues/292', on: '2025-09-09' },
        ],
      },
    ],
    'unsupported-role': [
      {
        ...REFUSED,
        says: "Invalid value: '{role}'. Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'.",
        parameters: { allowed: ['system', 'developer', 'user', 'assistant', 'tool', 'function'] },
        evidence: [
          { kind: 'schema', at: SPEC, on: '2026-08-21' },
          { kind: 'reported', at: 'https://github.com/twilio-labs/call-gpt/issues/29', on: '2024-04-21' },
        ],
      },
      {
        ...REFUSED,
        models: ['o1-mini*', 'o1-preview*'],
        says: "Unsupported value: 'messages[0].role' does not support '{role}' with this model.",
        parameters: { refused: ['system', 'developer'] },
        evidence: [
          { kind: 'recorded', at: `${PYDANTIC_AI}/test_openai_o1_mini_system_role[system].yaml`, on: '2025-03-25' },
          { kind: 'recorded', at: `${PYDANTIC_AI}/test_openai_o1_mini_system_role[developer].yaml`, on: '2025-03-25' },
          { kind: 'reported', at: 'https://github.com/BerriAI/litellm/issues/5671', from: 'gateway', on: '2024-09-12' },
        ],
      },
      {
        verdict: 'tolerated',
        parameters: { refused: ['system', 'developer'] },
        evidence: [{ kind: 'recorded', at: `${OPENLLMETRY}/test_agent/test_agent_arun_basic.yaml` }],
      },
      {
        ...REFUSED,
        models: ['o3*'],
        says: "Unsupported value: 'messages[{i}].role' does not support 'function' with this model.",
        parameters: { refused: ['function'] },
        evidence: [{ kind: 'reported', at: 'https://github.com/TheR1D/shell_gpt/issues/717', on: '2025-07-21' }],
      },
      {
        verdict: 'tolerated',
        parameters: { refused: ['function'] },
        evidence: [{ kind: 'schema', at: SPEC, on: '2026-08-21' }],
      },
    ],
    'unknown-part-type': [
      {
        ...REFUSED,
        says: "Invalid value: '{part}'. Supported values are: 'text', 'image_url', 'input_audio', 'refusal', 'audio', and 'file'.",
        parameters: { known: ['text', 'image_url', 'input_audio', 'refusal', 'audio', 'file'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/openai/openai-dotnet/issues/396', on: '2025-03-26' },
          { kind: 'reported', at: 'https://github.com/aallam/openai-kotlin/issues/320', on: '2024-04-09' },
        ],
      },
    ],
    'malformed-media': [
      {
        ...REFUSED,
        says: 'Invalid base64 image_url.',
        when: { parts: ['image_url'] },
        parameters: { of: ['base64', 'address'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/sipherxyz/comfyui-art-venture/pull/75', on: '2025-01-06' },
        ],
      },
      {
        ...REFUSED,
        says: "Invalid file data: '{param}.file.file_data'. Expected a base64-encoded data URL with an application/pdf MIME type",
        when: { parts: ['file'] },
        parameters: { of: ['base64', 'address'] },
        evidence: [
          {
            kind: 'recorded',
            at: `${LINGUA}/chatCompletionsGcsBackedVideoFileParam/chat-completions/error.json`,
            on: '2026-08-11',
          },
        ],
      },
    ],
    'part-in-wrong-role': [
      {
        ...REFUSED,
        says: "Invalid 'messages[{i}]'. Image URLs are only allowed for messages with role 'user', but this message with role '{role}' contains an image URL.",
        parameters: PARTS_BY_ROLE,
        evidence: [
          { kind: 'schema', at: SPEC, on: '2026-08-21' },
          { kind: 'reported', at: 'https://github.com/OpenHands/OpenHands/issues/7700', on: '2025-04-22' },
          { kind: 'reported', at: 'https://github.com/openai/openai-node/issues/1030', on: '2024-09-03' },
        ],
      },
      {
        verdict: 'altered',
        models: ['gpt-5*'],
        when: { roles: ['tool'], parts: ['image_url'] },
        note: 'gpt-5.2 answers with status 200, but does not see the image.',
        parameters: PARTS_BY_ROLE,
        evidence: [{ kind: 'reported', at: 'https://github.com/openai/openai-openapi/issues/523', on: '2026-02' }],
      },
    ],
    'missing-content': [
      {
        ...REFUSED,
        says: "Invalid value for 'content': expected a string, got null.",
        parameters: { refused: { system: EMPTY, developer: EMPTY, user: EMPTY, assistant: EMPTY, tool: EMPTY } },
        note: 'An assistant message with tool calls, a refusal or audio needs no content.',
        evidence: [
          { kind: 'schema', at: SPEC, on: '2026-08-21' },
          { kind: 'reported', at: 'https://github.com/run-llama/llama_index/issues/17555', on: '2025-01-20' },
          { kind: 'reported', at: 'https://github.com/docker/docker-agent/issues/63', on: '2025-07-23' },
          { kind: 'reported', at: 'https://github.com/vercel/ai/pull/13744', on: '2026-04-30' },
        ],
      },
    ],
    'empty-conversation': [
      {
        ...REFUSED,
        says: "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.",
        evidence: [
          { kind: 'schema', at: SPEC, on: '2026-08-21' },
          { kind: 'reported', at: 'https://github.com/CopilotKit/CopilotKit/issues/529', on: '2024-08-11' },
        ],
      },
    ],
    'empty-message': [
      {
        verdict: 'tolerated',
        evidence: [
          { kind: 'recorded', at: BOXCARS, on: '2026-02-27' },
          { kind: 'reported', at: 'https://github.com/openai/openai-python/issues/1812', on: '2024-10-23' },
        ],
      },
    ],
    'empty-tool-calls': [
      {
        ...REFUSED,
        says: "Invalid 'messages[{i}].tool_calls': empty array. Expected an array with minimum length 1, but got an empty array instead.",
        evidence: [
          { kind: 'reported', at: 'https://github.com/home-assistant/core/pull/118577', on: '2024-05-31' },
          { kind: 'reported', at: 'https://github.com/openai/openai-node/pull/1341', on: '2025-02-20' },
        ],
      },
    ],
    'unanswered-tool-call': [
      {
        ...REFUSED,
        says: "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: {id}",
        evidence: [
          { kind: 'recorded', at: LMNR, on: '2025-06-17' },
          { kind: 'reported', at: 'https://github.com/aliasrobotics/cai/issues/111' },
        ],
      },
    ],
    'orphan-tool-result': [
      {
        ...REFUSED,
        says: "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
        evidence: [
          { kind: 'reported', at: 'https://github.com/prism-php/prism/issues/175', on: '2025-02-10' },
          { kind: 'reported', at: 'https://github.com/simonw/llm/issues/937', on: '2025-05-12' },
        ],
      },
    ],
    'duplicate-tool-result': [
      {
        ...REFUSED,
        says: "Invalid parameter: Duplicate value for 'tool_call_id' of '{id}', in messages[{other}] and messages[{i}].",
        evidence: [
          { kind: 'reported', at: 'https://github.com/neuron-core/neuron-ai/issues/46', on: '2025-04-22' },
          { kind: 'reported', at: 'https://github.com/agno-agi/agno/issues/5116' },
        ],
      },
    ],
    'interrupted-tool-results': [
      {
        ...REFUSED,
        says: "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: {id}",
        evidence: [
          { kind: 'reported', at: 'https://github.com/microsoft/agent-framework/issues/694', on: '2025-09-10' },
          { kind: 'reported', at: 'https://github.com/pydantic/pydantic-ai/issues/4827', on: '2026-03-24' },
        ],
      },
    ],
    'tool-results-out-of-order': [
      {
        verdict: 'tolerated',
        note: 'The server matches results by ID within their run. No report of a rejected order was found.',
        evidence: [{ kind: 'inferred', at: SPEC, on: '2026-08-21' }],
      },
    ],
    'reused-tool-call-id': [
      {
        ...REFUSED,
        says: "Invalid parameter: Duplicate value for 'tool_call_id' of '{id}', in messages[{first}] and messages[{second}].",
        parameters: { scope: 'turn' },
        note: 'Two calls with one ID need two results with one ID, which the server rejects.',
        evidence: [{ kind: 'reported', at: 'https://github.com/agno-agi/agno/issues/5116' }],
      },
      {
        verdict: 'tolerated',
        parameters: { scope: 'conversation' },
        note: 'An ID may appear again in a later turn: the server matches calls only within one run of results.',
        evidence: [{ kind: 'reported', at: 'https://github.com/craft-ai-agents/craft-agents-oss/issues/630' }],
      },
    ],
    'malformed-tool-call-id': [
      {
        ...REFUSED,
        says: "Invalid 'messages[{i}].tool_calls[{j}].id': string too long. Expected a string with maximum length 40, but got a string with length {length} instead.",
        parameters: { maxLength: 40 },
        evidence: [
          { kind: 'reported', at: 'https://github.com/camel-ai/camel/issues/2215', on: '2025-04-17' },
          { kind: 'reported', at: 'https://github.com/agno-agi/agno/issues/5382', on: '2025-11-11' },
        ],
      },
      {
        verdict: 'tolerated',
        since: '2026-07-14',
        parameters: { maxLength: 40 },
        note: 'The server accepted an ID of 51 characters; a report of September 2026 names a limit of 64.',
        evidence: [{ kind: 'reported', at: 'https://github.com/vercel/ai/issues/17233', on: '2026-07-14' }],
      },
    ],
    'missing-tool-call-id': [
      {
        ...REFUSED,
        says: "Missing parameter 'tool_call_id': messages with role 'tool' must have a 'tool_call_id'.",
        evidence: [
          { kind: 'schema', at: SPEC, on: '2026-08-21' },
          { kind: 'reported', at: 'https://github.com/MadcowD/ell/issues/325', on: '2024-10-21' },
          { kind: 'reported', at: 'https://github.com/run-llama/multi-agent-concierge/pull/16', on: '2024-12-20' },
        ],
      },
    ],
    'malformed-tool-name': [
      {
        ...REFUSED,
        says: "Invalid '{param}.function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
        parameters: { pattern: '^[a-zA-Z0-9_-]+$', maxLength: 64 },
        evidence: [
          { kind: 'schema', at: SPEC, on: '2026-08-21' },
          { kind: 'reported', at: 'https://github.com/brekkylab/ailoy/pull/109', on: '2025-06-09' },
          { kind: 'reported', at: 'https://github.com/CherryHQ/cherry-studio/pull/2895', on: '2025-03-05' },
          { kind: 'reported', at: 'https://github.com/continuedev/continue/issues/11645', on: '2026-03' },
        ],
      },
    ],
    'malformed-author-name': [
      {
        ...REFUSED,
        says: "Invalid 'messages[{i}].name': string does not match pattern. Expected a string that matches the pattern '^[^\\s<|\\\\/>]+$'.",
        parameters: { pattern: '^[^\\s<|\\\\/>]+$' },
        note: 'Until 2025, the server accepted only letters, digits, `_` and `-`.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/FlowiseAI/Flowise/issues/2948', on: '2024-08-06' },
          { kind: 'reported', at: 'https://github.com/Pingdred/meowgram-client/issues/11', on: '2025-03-10' },
        ],
      },
    ],
    'json-mode-without-json-word': [{ ...REFUSED, says: NO_JSON, evidence: [MEM0, RECEIPT_WRANGLER] }],
    'malformed-tool-definition': [
      { ...REFUSED, says: NO_FUNCTION, evidence: [BOLNA, COOKBOOK] },
      {
        ...REFUSED,
        says: "Invalid schema for function '{tool}': schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level.",
        parameters: { schema: ['no-union'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/langchain-ai/langchainjs/issues/9804' },
          { kind: 'reported', at: 'https://github.com/nspady/google-calendar-mcp/issues/39', on: '2025-06-01' },
          { kind: 'reported', at: 'https://github.com/BerriAI/litellm/pull/38839', from: 'gateway', on: '2026-08-29' },
        ],
      },
    ],
    'unsupported-media': [
      {
        ...REFUSED,
        models: ['gpt-4.1*', 'gpt-4o-mini-search*', 'gpt-5*', 'o4-mini*'],
        says: "Invalid 'messages[{i}]'. Content blocks are expected to be either text or image_url type.",
        parameters: { parts: ['input_audio'] },
        evidence: [
          { kind: 'recorded', at: `${GENAI}/gpt-4.1/GenSyncMultiModal-Audio-mp3-Inline.yaml`, on: '2025-08-30' },
        ],
      },
    ],
    'arguments-not-json': [
      {
        verdict: 'altered',
        parameters: { emptyIsJson: true },
        note: 'The server accepts any string. The model then reads a call that cannot be run. Every other server that parses the arguments rejects it.',
        evidence: [{ kind: 'recorded', at: LANGCHAINGO }],
      },
    ],
    'arguments-not-object': [{ verdict: 'tolerated', evidence: [{ kind: 'recorded', at: LOOP_STOPS }] }],
    'undeclared-tool': [
      { verdict: 'tolerated', evidence: [{ kind: 'recorded', at: TOOLS_LEFT_OUT, on: '2026-08-17' }] },
    ],
    'unexpected-last-role': [
      {
        verdict: 'tolerated',
        evidence: [{ kind: 'recorded', at: ENDS_WITH_ANSWER, on: '2026-05-12' }],
      },
    ],
    'unexpected-role-order': [
      {
        verdict: 'tolerated',
        note: 'Recordings show an assistant message first, two user messages in a row, system messages anywhere, and a user message after tool results.',
        evidence: [
          { kind: 'recorded', at: `${CREWAI}/agents/test_agent_error_on_parsing_tool.yaml`, on: '2025-12-10' },
          { kind: 'recorded', at: `${PYDANTIC_AI}/test_system_prompt_role_o1_mini.yaml`, on: '2025-08-15' },
        ],
      },
    ],
    'local-field-on-wire': [
      {
        verdict: 'altered',
        note: 'Since the models of 2024 the server ignores the field: the model never reads it, but private data is sent to the provider.',
        evidence: [{ kind: 'recorded', at: CALLERS_FIELDS }],
      },
      {
        ...REFUSED,
        models: ['gpt-3.5-turbo*', 'gpt-4', 'gpt-4-0*', 'gpt-4-1*', 'gpt-4-turbo*', 'gpt-4-32k*'],
        until: '2025-03-31',
        note: 'Reported of Azure OpenAI alone, the last time in March 2025.',
        says: "Additional properties are not allowed ('{field}' was unexpected) - 'messages.{i}'",
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/openai/openai-node/issues/1161',
            from: 'gateway',
            on: '2024-11-25',
          },
          {
            kind: 'reported',
            at: 'https://github.com/microsoft/azurechat/issues/503',
            from: 'gateway',
            on: '2025-03-11',
          },
        ],
      },
    ],
    'conflicting-settings': [
      {
        ...REFUSED,
        says: "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.",
        parameters: { conflicts: [{ refused: { max_tokens: ['*'] }, with: { max_completion_tokens: ['*'] } }] },
        evidence: [{ kind: 'recorded', at: TWO_LIMITS, on: '2025-10-04' }],
      },
      {
        ...REFUSED,
        models: ['gpt-5.4-mini*'],
        says: 'Function tools with reasoning_effort are not supported for {model} in /v1/chat/completions. Please use /v1/responses instead.',
        parameters: { conflicts: [{ refused: { reasoning_effort: EFFORTS }, with: { tools: ['given'] } }] },
        evidence: [{ kind: 'recorded', at: EFFORT_AND_TOOLS, on: '2026-05-11' }],
      },
    ],
    'missing-tools': [
      {
        ...REFUSED,
        says: "Invalid value for '{field}': '{field}' is only allowed when 'tools' are specified.",
        parameters: { fields: ['parallel_tool_calls', 'tool_choice'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/openai/swarm/issues/30', on: '2024-07-12' },
          { kind: 'reported', at: 'https://github.com/dapr/dapr-agents/issues/248', on: '2025-11-02' },
          { kind: 'reported', at: 'https://github.com/camel-ai/camel/pull/3706', on: '2026-01-17' },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
