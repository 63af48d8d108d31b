import type { Dialect } from '../generated/types.ts';
import { NO_PREFIX } from './gemini-refusals.ts';
import { GEMINI_MODELS } from './model-names.ts';

const GUIDE = 'https://ai.google.dev/gemini-api/docs/openai';
const SIGNATURES = 'https://ai.google.dev/gemini-api/docs/thought-signatures';
const PYDANTIC_AI = 'https://github.com/pydantic/pydantic-ai/blob/4fda389/tests/models/cassettes/test_openai';

/** Models that reject a tool call without a thought signature. */
const SIGNING = ['gemini-3*', 'gemini-4*'];

/** Base64 that is not one of OpenAI's encrypted blobs. */
const MINTED_HERE = '^(?!gAAAA)[\\w+/-]+={0,2}$';

/**
 * The server converts the messages to the contents of generateContent and returns its errors unchanged: as a list with one
 * error, whose indices count contents without the system messages.
 */
export default {
  id: 'gemini-openai',
  name: 'Gemini API, OpenAI-compatible chat completions',
  docs: GUIDE,
  shape: 'openai-chat',
  hosts: ['generativelanguage.googleapis.com'],
  models: GEMINI_MODELS,
  aliases: ['gemini-compat', 'gemini-openai-compat', 'google-openai'],
  providers: ['google'],
  checked: '2026-11-22',
  replay: [
    {
      models: SIGNING,
      turnsWithCalls: 'required',
      plainTurns: 'optional',
      onCalls: true,
      filler: 'skip_thought_signature_validator',
      note: 'There is no field for the reasoning text. A tool call has its signature in `extra_content.google.thought_signature`; send it back there. The server rejects a step whose first call has no signature. Use the filler for calls of other models.',
      evidence: [
        { kind: 'documented', at: SIGNATURES },
        { kind: 'reported', at: 'https://github.com/google-gemini/gemini-cli/issues/13467', on: '2025-11-20' },
      ],
    },
    {
      turnsWithCalls: 'useful',
      plainTurns: 'optional',
      onCalls: true,
      note: 'Models before Gemini 3 accept signatures but do not require them.',
      evidence: [
        { kind: 'documented', at: SIGNATURES },
        {
          kind: 'recorded',
          at: `${PYDANTIC_AI}/test_compatible_api_with_tool_calls_without_id.yaml`,
          on: '2025-06-02',
        },
      ],
    },
  ],
  replies: {
    'finish-reason-contradicts-content': [
      {
        verdict: 'tolerated',
        parameters: { messages: ['calls'] },
        note: 'Seen in streams, and if the request names the tool to call.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/jackmpcollins/magentic/blob/58b72cf/tests/chat_model/cassettes/test_openai_chat_model_gemini',
          },
          { kind: 'reported', at: 'https://github.com/googleapis/python-genai/issues/2868' },
        ],
      },
    ],
    'missing-tool-call-id': [
      {
        verdict: 'tolerated',
        parameters: { messages: ['call'] },
        note: 'The IDs are empty.',
        evidence: [
          {
            kind: 'recorded',
            at: `${PYDANTIC_AI}/test_compatible_api_with_tool_calls_without_id.yaml`,
            on: '2025-06-02',
          },
        ],
      },
    ],
    'usage-mismatch': [
      {
        verdict: 'tolerated',
        parameters: { messages: ['parts'] },
        note: 'The total includes thinking tokens, which no other field reports.',
        evidence: [
          {
            kind: 'recorded',
            at: `${PYDANTIC_AI}/test_compatible_api_with_tool_calls_without_id.yaml`,
            on: '2025-06-02',
          },
        ],
      },
    ],
  },
  rules: {
    'empty-message': [
      {
        verdict: 'rejected',
        status: 400,
        says: '* GenerateContentRequest.contents[{content}].parts: contents.parts must not be empty.',
        parameters: { roles: ['user', 'assistant'] },
        evidence: [{ kind: 'reported', at: 'https://github.com/evalstate/fast-agent/issues/6', on: '2025-02' }],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        models: ['gemma-3*'],
        status: 400,
        says: 'Developer instruction is not enabled for models/{model}',
        parameters: { refused: ['system', 'developer'] },
        evidence: [{ kind: 'reported', at: 'https://github.com/microsoft/vscode/issues/258088', on: '2025-07-27' }],
      },
    ],
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
        note: 'The server compares the number of calls and results, not their IDs.',
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/microsoft/vscode/issues/299295',
            from: 'gateway',
            on: '2026-03-04',
          },
        ],
      },
    ],
    'orphan-tool-result': [
      {
        verdict: 'rejected',
        status: 400,
        says: '* GenerateContentRequest.contents[{content}].parts[{contentPart}].function_response.name: Name cannot be empty.',
        note: 'The server takes the tool name from the matching call. Without a call the name stays empty.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/FoundationAgents/OpenManus/issues/824', on: '2025-03-18' },
        ],
      },
    ],
    'duplicate-tool-result': [
      {
        verdict: 'rejected',
        status: 400,
        says: '* GenerateContentRequest.contents[{content}].parts[{contentPart}].function_response.name: Name cannot be empty.',
        parameters: { apartOnly: true },
        note: 'If another message comes before the second result, the result no longer follows the calls.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/FoundationAgents/OpenManus/issues/824', on: '2025-03-18' },
        ],
      },
    ],
    'interrupted-tool-results': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Please ensure that function response turn comes immediately after a function call turn.',
        note: 'The error text comes from the Gemini API behind this endpoint.',
        inheritedFrom: 'gemini',
        evidence: [
          { kind: 'reported', at: 'https://github.com/langchain-ai/langchain/issues/27799', on: '2024-10-31' },
        ],
      },
    ],
    'unexpected-role-order': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Please ensure that function call turn comes immediately after a user turn or after a function response turn.',
        parameters: {
          order:
            '(system | developer | other)* ((user | plain | result) (system | developer | user | plain | calls | result | other)*)?',
        },
        note: 'Seen when a history was trimmed so that it begins with tool calls. Calls after an assistant message were rejected in some reports and answered in others.',
        evidence: [{ kind: 'reported', at: 'https://github.com/editor-code-assistant/eca/issues/247', on: '2025-12' }],
      },
    ],
    'unexpected-last-role': [
      {
        verdict: 'rejected',
        models: NO_PREFIX,
        status: 400,
        says: 'Requests ending with a model turn are not supported.',
        parameters: { allowed: ['system', 'developer', 'user', 'result', 'other'] },
        note: 'Reported for gemini-3.5-flash-lite, and for later models of the Gemini API behind this endpoint.',
        evidence: [{ kind: 'reported', at: 'https://github.com/Vali-98/ChatterUI/issues/620', on: '2026-07-22' }],
      },
    ],
    'unsigned-reasoning': [
      {
        verdict: 'rejected',
        since: '2025-11-18',
        models: SIGNING,
        status: 400,
        says: 'Function call is missing a thought_signature in functionCall parts.',
        parameters: { since: 'last-user' },
        note: 'Only the first call of a step needs a signature. For calls of other models the server accepts `skip_thought_signature_validator`.',
        evidence: [
          { kind: 'documented', at: SIGNATURES },
          { kind: 'reported', at: 'https://github.com/manthanabc/paws/issues/103', on: '2026-02-19' },
          { kind: 'reported', at: 'https://github.com/helixml/helix/issues/1835', on: '2026-03-05' },
          { kind: 'reported', at: 'https://github.com/niki914/zafiro/issues/100', on: '2026-08-02' },
        ],
      },
    ],
    'altered-reasoning': [
      {
        verdict: 'rejected',
        since: '2025-11-18',
        models: SIGNING,
        status: 400,
        says: 'Corrupted thought signature.',
        note: 'Reported for the Gemini API behind this endpoint.',
        inheritedFrom: 'gemini',
        evidence: [
          { kind: 'reported', at: 'https://github.com/google-gemini/gemini-cli/issues/13467', on: '2025-11-20' },
        ],
      },
    ],
    'foreign-reasoning': [
      {
        verdict: 'rejected',
        since: '2025-11-18',
        models: SIGNING,
        status: 400,
        says: 'Corrupted thought signature.',
        parameters: {
          fields: ['extra_content'],
          pattern: MINTED_HERE,
          taken: ['skip_thought_signature_validator', 'context_engineering_is_the_way_to_go'],
          since: 'last-user',
        },
        note: 'Reported for the Gemini API behind this endpoint. A signature that is not base64, or that begins like one of another provider, is foreign. A signature changed further on cannot be detected.',
        inheritedFrom: 'gemini',
        evidence: [
          { kind: 'reported', at: 'https://github.com/google-gemini/gemini-cli/issues/13467', on: '2025-11-20' },
          { kind: 'reported', at: 'https://github.com/RooCodeInc/Roo-Code/pull/10554', on: '2026-01-08' },
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
            at: `${PYDANTIC_AI}/test_compatible_api_with_tool_calls_without_id.yaml`,
            on: '2025-06-02',
          },
        ],
      },
    ],
    'malformed-tool-call-id': [
      {
        verdict: 'tolerated',
        note: 'Responses may have empty IDs. The server accepts IDs that the client makes up.',
        evidence: [
          {
            kind: 'recorded',
            at: `${PYDANTIC_AI}/test_compatible_api_with_tool_calls_without_id.yaml`,
            on: '2025-06-02',
          },
        ],
      },
    ],
    'conflicting-settings': [
      {
        verdict: 'rejected',
        models: ['*gemini-1.5*', '*gemini-2.0*', '*gemini-2.5*'],
        status: 400,
        says: "Function calling with a response mime type: 'application/json' is unsupported",
        parameters: {
          conflicts: [{ refused: { response_format: ['json_object', 'json_schema'] }, with: { tools: ['given'] } }],
        },
        evidence: [
          { kind: 'reported', at: 'https://github.com/openai/openai-agents-python/issues/656', on: '2025-05-06' },
          { kind: 'reported', at: 'https://github.com/Simpleyyt/ai-manus/issues/101', on: '2025-09-09' },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
