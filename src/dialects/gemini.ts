import type { Dialect, Statement } from '../generated/types.ts';
import { GEMINI_ERROR } from './error-replies.ts';
import {
  BISECTED,
  FAMILY_ASSISTANT,
  GEMINI,
  NAMELESS,
  OLDER_REPLAY,
  REFUSALS,
  SIGNED_REPLAY,
  SIGNING,
  STAND_INS,
} from './gemini-refusals.ts';
import { BESIDE_RESULTS, MEDIA_IN_RESULTS } from './gemini-results.ts';
import { ROLES } from './gemini-roles.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;
const GUIDE = 'https://ai.google.dev/api/generate-content';
const SIGNATURES = 'https://ai.google.dev/gemini-api/docs/thought-signatures';
const TRUNCATED =
  'https://github.com/braintrustdata/lingua/tree/75f55048ff58a75d000e79bf42b5367bda2ea202/payloads/snapshots/simpleRequestTruncated/google';
const ELLMER =
  'https://github.com/tidyverse/ellmer/blob/57e3d72d5dbe1a8bce4a3017b3468ad5fe3b2945/tests/testthat/_vcr/google-image-gen.yml';

const RESULT_ELSEWHERE: Statement['evidence'] = [
  {
    kind: 'reported',
    at: 'https://github.com/google-gemini/deprecated-generative-ai-js/issues/267',
    on: '2024-09-26',
  },
  { kind: 'reported', at: 'https://github.com/langchain-ai/langchain/issues/27799', on: '2024-10-31' },
  { kind: 'reported', at: 'https://github.com/BerriAI/litellm/issues/26755', from: 'gateway', on: '2026-05-04' },
];
/** A turn of the old role `function` without a call before it. */
const RESULT_OF_NO_CALL: Statement[] = [
  { ...REFUSED, when: { roles: ['function'] }, evidence: RESULT_ELSEWHERE },
  {
    verdict: 'tolerated',
    when: { roles: ['function'] },
    note: 'Gemini 2.0 Flash Thinking and Gemini 2.5 Flash-Lite accepted such a turn. Of the other models it is not known.',
    evidence: [{ kind: 'recorded', at: FAMILY_ASSISTANT, on: '2025-11-20' }],
  },
  {
    verdict: 'tolerated',
    models: ['gemini-2.5-flash-lite*'],
    when: { roles: ['function'] },
    evidence: [{ kind: 'inferred', at: GUIDE }],
  },
];
/** Where a part has its signature. */
const SIGNATURE_FIELDS = ['thoughtSignature', 'thought_signature'];

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
    'unsupported-role': ROLES,
    'empty-conversation': [
      {
        ...REFUSED,
        says: '* GenerateContentRequest.contents: contents is not specified',
        evidence: [
          { kind: 'reported', at: 'https://github.com/vercel/ai/issues/3775', on: '2025-03-25' },
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
          { kind: 'reported', at: 'https://github.com/langchain-ai/langchain-google/issues/691', on: '2025-01-13' },
          { kind: 'reported', at: 'https://github.com/vercel/ai/issues/3775', on: '2025-03-25' },
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
          { kind: 'reported', at: 'https://github.com/mscraftsman/generative-ai/issues/74', on: '2025-03-16' },
          { kind: 'reported', at: 'https://github.com/genkit-ai/genkit/issues/3816', on: '2025-11-18' },
          {
            kind: 'reported',
            at: 'https://github.com/router-for-me/CLIProxyAPI/issues/1293',
            from: 'gateway',
            on: '2026-01-28',
          },
        ],
      },
      {
        ...REFUSED,
        models: OLDER,
        says: "* GenerateContentRequest.system_instruction.parts[{j}].data: required oneof field 'data' must have one initialized field",
        parameters: { roles: ['system'] },
        note: 'Reported for gateways, which may have sent a part without any field. Gemini 2.5 Flash Image and Gemini 3.5 Flash accepted an empty text.',
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/songquanpeng/one-api/issues/2243',
            from: 'gateway',
            on: '2025-04-17',
          },
          {
            kind: 'reported',
            at: 'https://github.com/QuantumNous/new-api/issues/1017',
            from: 'gateway',
            on: '2025-04',
          },
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
    'interrupted-tool-results': [
      {
        ...REFUSED,
        says: 'Please ensure that function response turn comes immediately after a function call turn.',
        note: 'The error says it. Reports with this cause came through gateways.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/langchain-ai/langchain/issues/27799', on: '2024-10-31' },
          {
            kind: 'reported',
            at: 'https://github.com/BerriAI/litellm/issues/26755',
            from: 'gateway',
            on: '2026-05-04',
          },
        ],
      },
    ],
    'duplicate-tool-result': [
      {
        ...REFUSED,
        says: 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
        note: 'The server compares the number of calls and results.',
        evidence: [{ kind: 'reported', at: 'https://github.com/iOfficeAI/gemini-cli-pro/pull/39', on: '2026-04-14' }],
      },
    ],
    'content-beside-tool-results': BESIDE_RESULTS,
    'unsupported-media': [
      {
        ...REFUSED,
        models: GEMINI,
        says: 'Unsupported MIME type: {mediaType}',
        parameters: { mediaTypes: '^[^/]*$' },
        note: 'A file extension is not a media type.',
        evidence: [{ kind: 'reported', at: 'https://github.com/charmbracelet/crush/issues/995', on: '2025-09-08' }],
      },
      {
        ...REFUSED,
        models: GEMINI,
        says: 'Unsupported MIME type: {mediaType}',
        parameters: { mediaTypes: '^image/jpg$' },
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/brianpetro/obsidian-smart-connections/issues/1238',
            on: '2025-10-21',
          },
          { kind: 'reported', at: 'https://github.com/ogkalu2/comic-translate/pull/399', on: '2026-01-28' },
        ],
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
          {
            kind: 'reported',
            at: 'https://github.com/langgenius/dify-official-plugins/issues/2088',
            on: '2025-11-18',
          },
          { kind: 'reported', at: 'https://github.com/mscraftsman/generative-ai/issues/145', on: '2025-11-27' },
          { kind: 'reported', at: 'https://github.com/nanbingxyz/5ire/issues/405', on: '2026-02-04' },
        ],
      },
    ],
    'foreign-reasoning': [
      {
        ...REFUSED,
        says: "Invalid value at 'contents[{i}].parts[{j}].thought_signature' (TYPE_BYTES), Base64 decoding failed",
        parameters: { fields: SIGNATURE_FIELDS, pattern: '^[\\w+/-]+={0,2}$' },
        note: 'The signature is not base64, for example because two signatures were joined.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/google-gemini/gemini-cli/issues/8011', on: '2025-09-08' },
          { kind: 'reported', at: 'https://github.com/crmne/ruby_llm/issues/521', on: '2026-03-09' },
        ],
      },
      {
        ...REFUSED,
        since: '2025-11-18',
        models: SIGNING,
        says: 'Corrupted thought signature.',
        parameters: { fields: SIGNATURE_FIELDS, pattern: '^(?!gAAAA)', taken: STAND_INS, since: 'last-user' },
        note: 'The signature begins like one of OpenAI. The reports are of signatures that another endpoint issued, or that changed. Those cannot be detected.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/google-gemini/gemini-cli/issues/13467', on: '2025-11-20' },
          { kind: 'reported', at: 'https://github.com/RooCodeInc/Roo-Code/pull/10554', on: '2026-01-08' },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
