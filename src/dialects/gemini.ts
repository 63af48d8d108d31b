import type { Dialect, Statement } from '../generated/types.ts';
import { GEMINI_ERROR } from './error-replies.ts';
import {
  BISECTED,
  COUNTED,
  FIRST_MODELS,
  GEMINI,
  MINTED_HERE,
  NAMELESS,
  OLDER_REPLAY,
  REFUSALS,
  SIGNED_REPLAY,
  SIGNING,
  STAND_INS,
} from './gemini-refusals.ts';
import { MEDIA_IN_RESULTS } from './gemini-results.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;
const GUIDE = 'https://ai.google.dev/api/generate-content';
const SIGNATURES = 'https://ai.google.dev/gemini-api/docs/thought-signatures';
const MARUEL = 'https://github.com/maruel/genai/blob/main/providers/gemini/testdata/TestClient/Scoreboard';
const TRUNCATED = 'https://github.com/braintrustdata/lingua/tree/main/payloads/snapshots/simpleRequestTruncated/google';
const ELLMER = 'https://github.com/tidyverse/ellmer/blob/HEAD/tests/testthat/_vcr/google-image-gen.yml';

const RESULT_ELSEWHERE: Statement['evidence'] = [
  { kind: 'reported', at: 'https://github.com/langchain-ai/langchain/issues/27799' },
  { kind: 'reported', at: 'https://github.com/BerriAI/litellm/issues/26755' },
];
/** Models before Gemini 3 that write text. */
const OLDER = [
  ...['gemini-1.5*', 'gemini-2.0-flash', 'gemini-2.0-flash-0*', 'gemini-2.0-flash-lite*'],
  ...['gemini-2.5-flash', 'gemini-2.5-flash-preview-0*', 'gemini-2.5-flash-lite*', 'gemini-2.5-pro*'],
];

/** Violations are told one a line, each with its place; places count contents from 0. */
export default {
  id: 'gemini',
  name: 'Gemini API, generateContent',
  docs: GUIDE,
  shape: 'gemini-generate',
  hosts: ['generativelanguage.googleapis.com'],
  models: [],
  aliases: ['google', 'google-gemini', 'google-ai', 'google-ai-studio', 'gemini-api', 'generate-content'],
  checked: '2026-11-22',
  replay: [
    { ...SIGNED_REPLAY, evidence: [{ kind: 'documented', at: SIGNATURES }] },
    { ...OLDER_REPLAY, evidence: [{ kind: 'documented', at: SIGNATURES }] },
  ],
  replies: {
    'missing-tool-call-id': [
      {
        verdict: 'tolerated',
        note: 'Calls have ids from some models only; results are paired with them by name and place.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/pydantic/pydantic-ai/blob/4fda38988f2939fa6ea9cdefcf120693e10ef491/tests/models/google/cassettes/test_output/test_google_default_tools_use_validated_mode.yaml',
          },
        ],
      },
    ],
  },
  errorReply: GEMINI_ERROR,
  rules: {
    ...REFUSALS,
    'wrong-type': [{ ...REFUSED, says: "Invalid value at 'contents'", evidence: [{ kind: 'documented', at: GUIDE }] }],
    'missing-field': [{ ...REFUSED, evidence: NAMELESS }],
    'unsupported-role': [
      {
        ...REFUSED,
        says: 'Please use a valid role: user, model.',
        parameters: { allowed: ['user', 'model', 'function'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/the-open-agent/openagent/issues/1666' },
          { kind: 'reported', at: 'https://github.com/songquanpeng/one-api/issues/1385' },
        ],
      },
      {
        ...REFUSED,
        since: '2026-09-01',
        says: "Role 'function' is not supported. Please use a valid role: SYSTEM, SYSTEM_1, USER, ASSISTANT, DEVELOPER, CONTEXT, USER_CONTEXT, MODEL, USER.",
        parameters: { refused: ['function'] },
        note: 'Results stood under this role for years, and were taken from gemini-2.0-flash to gemini-3.1-pro-preview.',
        evidence: [{ kind: 'reported', at: 'https://github.com/firebase/genkit/issues/5782' }],
      },
      {
        ...REFUSED,
        models: ['gemma-3*', ...FIRST_MODELS, 'gemini-2.0-flash*-image-generation'],
        says: 'Developer instruction is not enabled for models/{model}',
        parameters: { refused: ['system'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/google/adk-python/issues/3900', on: '2025-12-12' },
          { kind: 'reported', at: 'https://github.com/QuantumNous/new-api/issues/989', on: '2025-04-22' },
        ],
      },
    ],
    'empty-conversation': [
      {
        ...REFUSED,
        says: '* GenerateContentRequest.contents: contents is not specified',
        evidence: [
          { kind: 'reported', at: 'https://github.com/vercel/ai/issues/3775' },
          { kind: 'reported', at: 'https://github.com/langchain-ai/langchain-google/issues/1393' },
        ],
      },
    ],
    'empty-message': [
      {
        ...REFUSED,
        says: '* GenerateContentRequest.contents[{i}].parts: contents.parts must not be empty.',
        parameters: { roles: ['user', 'model', 'function'], partsCount: true },
        evidence: [
          { kind: 'reported', at: 'https://github.com/vercel/ai/issues/3775' },
          { kind: 'reported', at: 'https://github.com/langchain-ai/langchain-google/issues/691' },
        ],
      },
      {
        verdict: 'tolerated',
        note: 'What the model said was cut off before its first part, and sent back as it came.',
        evidence: [
          { kind: 'recorded', at: TRUNCATED },
          { kind: 'reported', at: BISECTED, on: '2026-07-27' },
        ],
      },
    ],
    'empty-text': [
      {
        ...REFUSED,
        says: "* GenerateContentRequest.contents[{i}].parts[{j}].data: required oneof field 'data' must have one initialized field",
        parameters: { bare: true },
        note: 'A part with an empty text is taken, and so is one with a signature alone.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/firebase/genkit/issues/3816' },
          { kind: 'reported', at: 'https://github.com/router-for-me/CLIProxyAPI/issues/1293' },
        ],
      },
      {
        ...REFUSED,
        models: OLDER,
        says: "* GenerateContentRequest.system_instruction.parts[{j}].data: required oneof field 'data' must have one initialized field",
        parameters: { roles: ['system'] },
        note: 'An instruction that is empty. Models that draw, and Gemini 3, took one.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/songquanpeng/one-api/issues/2243' },
          { kind: 'reported', at: 'https://github.com/QuantumNous/new-api/issues/1017' },
        ],
      },
      {
        verdict: 'tolerated',
        models: OLDER,
        parameters: { roles: ['system'] },
        evidence: [{ kind: 'recorded', at: ELLMER, on: '2025-10-20' }],
      },
    ],
    'orphan-tool-result': [
      {
        ...REFUSED,
        says: 'Please ensure that function response turn comes immediately after a function call turn.',
        evidence: RESULT_ELSEWHERE,
      },
    ],
    'interrupted-tool-results': [{ ...REFUSED, evidence: RESULT_ELSEWHERE }],
    'duplicate-tool-result': [{ ...REFUSED, note: 'Numbers are compared.', evidence: COUNTED }],
    'unsupported-media': [
      {
        ...REFUSED,
        models: GEMINI,
        says: 'Unsupported MIME type: {mediaType}',
        parameters: { mediaTypes: '^[^/]*$' },
        note: 'The ending of a file name is no type.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/charmbracelet/crush/issues/995' },
          { kind: 'reported', at: 'https://github.com/brianpetro/obsidian-smart-connections/issues/1238' },
        ],
      },
      {
        ...REFUSED,
        models: GEMINI,
        says: 'Unsupported MIME type: {mediaType}',
        parameters: { mediaTypes: '^image/jpg$' },
        evidence: [{ kind: 'reported', at: 'https://github.com/charmbracelet/crush/issues/995' }],
      },
      {
        ...REFUSED,
        models: ['gemini-2.5-flash', 'gemini-2.5-flash-preview-0*', 'gemini-2.5-flash-lite*', 'gemini-2.5-pro*'],
        says: 'Unsupported MIME type: {mediaType}',
        parameters: { mediaTypes: '^image/gif$|^text/plain; ?charset=' },
        note: 'Later models take moving pictures; gemini-2.0-flash took a character set.',
        evidence: [{ kind: 'recorded', at: `${MARUEL}/gemini-2.5-flash-lite_thinking` }],
      },
      ...MEDIA_IN_RESULTS,
    ],
    'unsupported-tools': [
      {
        ...REFUSED,
        models: ['gemini-2.0-flash-preview-image-generation'],
        says: 'Function calling is not enabled for models/{model}',
        evidence: [{ kind: 'recorded', at: `${MARUEL}/gemini-2.0-flash-preview-image-generation` }],
      },
    ],
    'unsigned-reasoning': [
      {
        ...REFUSED,
        since: '2025-11-18',
        models: SIGNING,
        says: 'Function call is missing a thought_signature in functionCall parts.',
        parameters: { since: 'last-user' },
        note: 'Only the first call of a content needs it, and only behind the last thing that the user said. For calls of other models `skip_thought_signature_validator` is taken.',
        evidence: [
          { kind: 'documented', at: SIGNATURES },
          { kind: 'reported', at: 'https://github.com/pipecat-ai/pipecat/issues/3420' },
        ],
      },
    ],
    'foreign-reasoning': [
      {
        ...REFUSED,
        since: '2025-11-18',
        models: SIGNING,
        says: 'Corrupted thought signature.',
        parameters: {
          fields: ['thoughtSignature', 'thought_signature'],
          pattern: MINTED_HERE,
          taken: STAND_INS,
          since: 'last-user',
        },
        note: 'What is no base64, or begins as the blobs of other providers do, was not minted here; a signature that was changed further on cannot be told.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/google-gemini/gemini-cli/issues/13467' },
          { kind: 'reported', at: 'https://github.com/RooCodeInc/Roo-Code/issues/10554' },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
