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
const TRUNCATED =
  'https://github.com/braintrustdata/lingua/tree/75f55048ff58a75d000e79bf42b5367bda2ea202/payloads/snapshots/simpleRequestTruncated/google';
const ELLMER = 'https://github.com/tidyverse/ellmer/blob/HEAD/tests/testthat/_vcr/google-image-gen.yml';

const RESULT_ELSEWHERE: Statement['evidence'] = [
  { kind: 'reported', at: 'https://github.com/langchain-ai/langchain/issues/27799' },
  { kind: 'reported', at: 'https://github.com/BerriAI/litellm/issues/26755' },
];
/** A turn of the old role `function` without a call before it. */
const RESULT_OF_NO_CALL: Statement[] = [
  { ...REFUSED, when: { roles: ['function'] }, evidence: RESULT_ELSEWHERE },
  {
    verdict: 'tolerated',
    when: { roles: ['function'] },
    note: 'Gemini 2.5 Flash-Lite accepts such a turn, alone and with text beside the result. Of the other models it is not known.',
    evidence: [{ kind: 'inferred', at: GUIDE }],
  },
  {
    verdict: 'tolerated',
    models: ['gemini-2.5-flash-lite*'],
    when: { roles: ['function'] },
    evidence: [{ kind: 'inferred', at: GUIDE }],
  },
];
/** Text models before Gemini 3. */
const OLDER = [
  ...['gemini-1.5*', 'gemini-2.0-flash', 'gemini-2.0-flash-0*', 'gemini-2.0-flash-lite*'],
  ...['gemini-2.5-flash', 'gemini-2.5-flash-preview-0*', 'gemini-2.5-flash-lite*', 'gemini-2.5-pro*'],
];

/** The error lists one violation per line, with its position. Positions count contents from 0. */
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
        note: 'Only some models return call IDs. The server matches results to calls by name and position.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/pydantic/pydantic-ai/blob/4fda38988f2939fa6ea9cdefcf120693e10ef491/tests/models/google/cassettes/test_output/test_google_default_tools_use_validated_mode.yaml',
            on: '2026-07-30',
          },
        ],
      },
    ],
  },
  errorReply: GEMINI_ERROR,
  rules: {
    ...REFUSALS,
    'wrong-type': [{ ...REFUSED, says: "Invalid value at 'contents'", evidence: [{ kind: 'schema', at: GUIDE }] }],
    'missing-field': [{ ...REFUSED, evidence: NAMELESS }],
    'unsupported-role': [
      {
        ...REFUSED,
        says: 'Please use a valid role: user, model.',
        parameters: { allowed: ['user', 'model', 'function'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/the-open-agent/openagent/issues/1666', on: '2025-10-19' },
          { kind: 'reported', at: 'https://github.com/langbot-app/LangBot/issues/1486', on: '2025-05-28' },
          {
            kind: 'reported',
            at: 'https://github.com/langgenius/dify-official-plugins/issues/566',
            on: '2025-03-26',
          },
          { kind: 'reported', at: 'https://github.com/songquanpeng/one-api/issues/1385', from: 'gateway' },
        ],
      },
      {
        ...REFUSED,
        since: '2026-09-01',
        says: "Role 'function' is not supported. Please use a valid role: SYSTEM, SYSTEM_1, USER, ASSISTANT, DEVELOPER, CONTEXT, USER_CONTEXT, MODEL, USER.",
        parameters: { refused: ['function'] },
        note: 'For years tool results had this role. Models from gemini-2.0-flash to gemini-3.1-pro-preview accepted it.',
        evidence: [{ kind: 'reported', at: 'https://github.com/firebase/genkit/issues/5782' }],
      },
      {
        ...REFUSED,
        models: ['gemma-3*', ...FIRST_MODELS, 'gemini-2.0-flash*-image-generation'],
        says: 'Developer instruction is not enabled for models/{model}',
        parameters: { refused: ['system'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/google/adk-python/issues/3900', on: '2025-12-12' },
          {
            kind: 'reported',
            at: 'https://github.com/QuantumNous/new-api/issues/989',
            from: 'gateway',
            on: '2025-04-22',
          },
        ],
      },
    ],
    'empty-conversation': [
      {
        ...REFUSED,
        says: '* GenerateContentRequest.contents: contents is not specified',
        evidence: [
          { kind: 'reported', at: 'https://github.com/vercel/ai/issues/3775' },
          { kind: 'reported', at: 'https://github.com/langchain-ai/langchain-google/issues/1393', on: '2025-11-29' },
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
        note: 'The model response ended before its first part, and the client sent it back unchanged.',
        evidence: [
          { kind: 'recorded', at: TRUNCATED, on: '2026-04-01' },
          { kind: 'reported', at: BISECTED, on: '2026-07-27' },
        ],
      },
    ],
    'empty-text': [
      {
        ...REFUSED,
        says: "* GenerateContentRequest.contents[{i}].parts[{j}].data: required oneof field 'data' must have one initialized field",
        parameters: { bare: true },
        note: 'The server accepts a part with an empty text, and a part with only a signature.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/firebase/genkit/issues/3816' },
          { kind: 'reported', at: 'https://github.com/router-for-me/CLIProxyAPI/issues/1293', from: 'gateway' },
        ],
      },
      {
        ...REFUSED,
        models: OLDER,
        says: "* GenerateContentRequest.system_instruction.parts[{j}].data: required oneof field 'data' must have one initialized field",
        parameters: { roles: ['system'] },
        note: 'The system instruction is empty. Image generation models and Gemini 3 accepted one.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/songquanpeng/one-api/issues/2243', from: 'gateway' },
          { kind: 'reported', at: 'https://github.com/QuantumNous/new-api/issues/1017', from: 'gateway' },
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
      ...RESULT_OF_NO_CALL,
    ],
    'interrupted-tool-results': [{ ...REFUSED, evidence: RESULT_ELSEWHERE }],
    'duplicate-tool-result': [
      { ...REFUSED, note: 'The server compares the number of calls and results.', evidence: COUNTED },
    ],
    'unsupported-media': [
      {
        ...REFUSED,
        models: GEMINI,
        says: 'Unsupported MIME type: {mediaType}',
        parameters: { mediaTypes: '^[^/]*$' },
        note: 'A file extension is not a media type.',
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
        until: '2025-12-15',
        says: 'Unsupported MIME type: {mediaType}',
        parameters: { mediaTypes: '^image/gif$|^text/plain; ?charset=' },
        note: 'A recording of 2026-05-29 shows that gemini-2.5-flash-lite accepts GIF images; gemini-2.0-flash accepted a media type with a character set.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/adf2e655e8f588ad91e2c099bc90223011c4645c/providers/gemini/testdata/TestClient/Scoreboard/gemini-2.5-flash-lite_thinking/GenSyncMultiModal-Image-gif-Inline.yaml',
            on: '2025-12-15',
          },
        ],
      },
      ...MEDIA_IN_RESULTS,
    ],
    'unsupported-tools': [
      {
        ...REFUSED,
        models: ['gemini-2.0-flash-preview-image-generation'],
        says: 'Function calling is not enabled for models/{model}',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/7856ce1e28743f2baba3a845054c2b19dea39888/providers/gemini/testdata/TestClient_Scoreboard/text_image,text_gemini-2.0-flash-preview-image-generation/GenStream/text/Tools.yaml',
            on: '2025-06-13',
          },
        ],
      },
    ],
    'unsigned-reasoning': [
      {
        ...REFUSED,
        since: '2025-11-18',
        models: SIGNING,
        says: 'Function call is missing a thought_signature in functionCall parts.',
        parameters: { since: 'last-user' },
        note: 'Only the first call of a content needs a signature, and only after the last user message. For calls of other models the server accepts `skip_thought_signature_validator`.',
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
        note: 'A signature that is not base64, or that begins like one of another provider, is foreign. A signature changed further on cannot be detected.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/google-gemini/gemini-cli/issues/13467', on: '2025-11-20' },
          { kind: 'reported', at: 'https://github.com/RooCodeInc/Roo-Code/pull/10554', on: '2026-01-08' },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
