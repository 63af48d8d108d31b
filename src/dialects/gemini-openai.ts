import type { Dialect } from '../generated/types.ts';

const GUIDE = 'https://ai.google.dev/gemini-api/docs/openai';
const SIGNATURES = 'https://ai.google.dev/gemini-api/docs/thought-signatures';
const PYDANTIC_AI = 'https://github.com/pydantic/pydantic-ai/blob/4fda389/tests/models/cassettes/test_openai';

/**
 * The messages are turned into the contents of the other API, whose refusals come back as they are: as a list of one
 * error, with indices that count contents, from which system messages are missing.
 */
export default {
  id: 'gemini-openai',
  name: 'Gemini API, OpenAI-compatible chat completions',
  docs: GUIDE,
  shape: 'openai-chat',
  hosts: ['generativelanguage.googleapis.com'],
  models: [],
  aliases: ['gemini-compat', 'gemini-openai-compat', 'google'],
  checked: '2026-11-22',
  replay: [
    {
      turnsWithCalls: 'ignored',
      plainTurns: 'ignored',
      note: 'There is no field for its text. Signatures stand in `extra_content.google.thought_signature` of a call and go back there; Gemini 3 refuses a step whose first call has none.',
      evidence: [
        { kind: 'documented', at: SIGNATURES },
        { kind: 'recorded', at: `${PYDANTIC_AI}/test_compatible_api_with_tool_calls_without_id.yaml` },
      ],
    },
  ],
  rules: {
    'empty-message': [
      {
        verdict: 'rejected',
        status: 400,
        says: '* GenerateContentRequest.contents[{i}].parts: contents.parts must not be empty.',
        parameters: { roles: ['user', 'assistant'] },
        evidence: [{ kind: 'reported', at: 'https://github.com/evalstate/fast-agent/issues/6' }],
      },
    ],
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
        note: 'Numbers are compared, not ids.',
        evidence: [{ kind: 'reported', at: 'https://github.com/microsoft/vscode/issues/299295', on: '2026-03-04' }],
      },
    ],
    'orphan-tool-result': [
      {
        verdict: 'rejected',
        status: 400,
        says: '* GenerateContentRequest.contents[{i}].parts[{j}].function_response.name: Name cannot be empty.',
        note: 'The name of the tool is taken from the call; where there is none it stays empty.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/FoundationAgents/OpenManus/issues/824', on: '2025-03-18' },
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
        note: 'A history that begins with calls: its user message was cut away. Calls behind an assistant message were both refused and answered.',
        evidence: [{ kind: 'reported', at: 'https://github.com/editor-code-assistant/eca/issues/247', on: '2025-12' }],
      },
    ],
    'unexpected-last-role': [
      {
        verdict: 'rejected',
        models: ['gemini-3.5-flash-lite*', 'gemini-3.6*', 'gemini-3.7*'],
        status: 400,
        parameters: { allowed: ['system', 'developer', 'user', 'result', 'other'] },
        note: 'Said of the API behind this one.',
        evidence: [{ kind: 'reported', at: 'https://github.com/crewAIInc/crewAI/pull/6973', on: '2026-08-12' }],
      },
    ],
    'missing-reasoning': [
      {
        verdict: 'rejected',
        since: '2025-11-18',
        models: ['gemini-3*', 'gemini-4*'],
        status: 400,
        says: 'Function call is missing a thought_signature in functionCall parts.',
        parameters: {
          fields: [],
          turns: ['calls'],
          since: 'last-user',
          inFirstCall: ['extra_content', 'google', 'thought_signature'],
        },
        note: 'Only the first call of a step needs it. For calls of other models `skip_thought_signature_validator` is taken.',
        evidence: [
          { kind: 'documented', at: SIGNATURES },
          { kind: 'reported', at: 'https://github.com/manthanabc/paws/issues/103', on: '2026-02-19' },
          { kind: 'reported', at: 'https://github.com/openai/openai-agents-python/issues/2137' },
        ],
      },
    ],
    'missing-content': [
      {
        verdict: 'tolerated',
        note: 'An assistant message with calls needs none.',
        evidence: [{ kind: 'recorded', at: `${PYDANTIC_AI}/test_compatible_api_with_tool_calls_without_id.yaml` }],
      },
    ],
    'malformed-tool-call-id': [
      {
        verdict: 'tolerated',
        note: 'Answers may have empty ids; ids that a client makes itself pass.',
        evidence: [{ kind: 'recorded', at: `${PYDANTIC_AI}/test_compatible_api_with_tool_calls_without_id.yaml` }],
      },
    ],
  },
} satisfies Dialect as Dialect;
