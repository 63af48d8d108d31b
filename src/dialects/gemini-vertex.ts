import type { Dialect, Statement } from '../generated/types.ts';
import { inheritRules } from '../model/inherit.ts';
import {
  COUNTED,
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
const GUIDE = 'https://docs.cloud.google.com/vertex-ai/generative-ai/docs/model-reference/inference';
const SIGNATURES = 'https://docs.cloud.google.com/vertex-ai/generative-ai/docs/thought-signatures';
const LOONGSUITE =
  'https://github.com/alibaba/loongsuite-python-agent/blob/main/instrumentation-genai/opentelemetry-instrumentation-vertexai/tests/cassettes';
const RESULT_ELSEWHERE: Statement['evidence'] = [
  { kind: 'reported', at: 'https://github.com/langchain-ai/langchain/issues/27799' },
  { kind: 'reported', at: 'https://github.com/GoogleCloudPlatform/generative-ai/issues/368' },
];
/** Most errors begin with the same words and end with a documentation URL. Positions count contents from 1. */
export default {
  id: 'gemini-vertex',
  name: 'Vertex AI, Gemini generateContent',
  docs: GUIDE,
  shape: 'gemini-generate',
  hosts: ['*aiplatform.googleapis.com'],
  models: [],
  aliases: ['vertex', 'vertex-ai', 'vertexai', 'vertex-gemini', 'google-vertex'],
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
            at: 'https://github.com/pydantic/pydantic-ai/blob/4fda38988f2939fa6ea9cdefcf120693e10ef491/tests/models/cassettes/test_multimodal_tool_returns/test_multimodal_tool_return_matrix%5Bdirect-url-document-google_vertex%5D.yaml',
            on: '2026-06-11',
          },
        ],
      },
    ],
  },
  rules: {
    ...inheritRules(REFUSALS, 'gemini'),
    'wrong-type': [
      {
        ...REFUSED,
        says: "Invalid value at 'contents'",
        note: 'The server parses request bodies with a fixed schema.',
        evidence: [{ kind: 'schema', at: GUIDE }],
      },
    ],
    'missing-field': [
      {
        ...REFUSED,
        says: '* GenerateContentRequest.contents[{i}].parts[{j}].function_response.name: Name cannot be empty.',
        evidence: NAMELESS,
      },
    ],
    'unsupported-role': [
      {
        ...REFUSED,
        says: 'Please use a valid role: user, model.',
        parameters: { allowed: ['user', 'model', 'function'] },
        evidence: [{ kind: 'recorded', at: `${LOONGSUITE}/test_generate_content_invalid_role.yaml` }],
      },
    ],
    'empty-conversation': [
      {
        ...REFUSED,
        says: 'Unable to submit request because at least one contents field is required.',
        evidence: [
          { kind: 'schema', at: GUIDE },
          { kind: 'reported', at: 'https://github.com/crewAIInc/crewAI/issues/3277' },
        ],
      },
    ],
    'empty-message': [
      {
        ...REFUSED,
        says: 'Unable to submit request because it must include at least one parts field, which describes the prompt input.',
        parameters: { roles: ['user', 'model', 'function'], partsCount: true },
        note: 'If no content has any parts left, the error is `Model input cannot be empty.`',
        evidence: [
          { kind: 'reported', at: 'https://github.com/agno-agi/agno/issues/5843' },
          { kind: 'reported', at: 'https://github.com/vercel/ai/issues/4859' },
          { kind: 'reported', at: 'https://github.com/cloudwego/eino/issues/383' },
          {
            kind: 'reported',
            at: 'https://github.com/envoyproxy/ai-gateway/issues/2686',
            from: 'gateway',
            on: '2026-09-14',
          },
        ],
      },
    ],
    'empty-text': [
      {
        ...REFUSED,
        parameters: { bare: true },
        note: 'The server accepts a part with an empty text, and a part with only a signature.',
        evidence: [{ kind: 'schema', at: GUIDE }],
      },
    ],
    'orphan-tool-result': [
      {
        ...REFUSED,
        says: 'Please ensure that function response turn comes immediately after a function call turn.',
        evidence: RESULT_ELSEWHERE,
      },
    ],
    'interrupted-tool-results': [
      {
        ...REFUSED,
        says: 'Please ensure that function response turn comes immediately after a function call turn.',
        evidence: RESULT_ELSEWHERE,
      },
    ],
    'duplicate-tool-result': [
      {
        ...REFUSED,
        says: 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
        evidence: COUNTED,
      },
    ],
    'unsupported-media': [...MEDIA_IN_RESULTS],
    'content-beside-tool-results': [
      {
        ...REFUSED,
        models: ['gemini-3.7*'],
        parameters: { refused: ['text'] },
        note: 'gemini-2.5-flash accepted images next to tool results.',
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/envoyproxy/ai-gateway/issues/2686',
            from: 'gateway',
            on: '2026-09-14',
          },
        ],
      },
    ],
    'unsigned-reasoning': [
      {
        ...REFUSED,
        since: '2025-11-18',
        models: SIGNING,
        says: 'Unable to submit request because function call `{name}` in the {ordinal}. content block is missing a `thought_signature`.',
        parameters: { since: 'last-user' },
        note: 'Only the first call of a content needs a signature, and only after the last user message. For calls of other models the server accepts `skip_thought_signature_validator`.',
        evidence: [
          { kind: 'documented', at: SIGNATURES },
          { kind: 'reported', at: 'https://github.com/GewoonJaap/gemini-cli-openai/issues/156', from: 'gateway' },
        ],
      },
    ],
    'foreign-reasoning': [
      {
        ...REFUSED,
        since: '2025-11-18',
        models: SIGNING,
        says: 'Unable to submit request because Thought signature is not valid..',
        parameters: {
          fields: ['thoughtSignature', 'thought_signature'],
          pattern: MINTED_HERE,
          taken: STAND_INS,
          since: 'last-user',
        },
        note: 'A signature that is not base64, or that begins like one of another provider, is foreign. A signature changed further on cannot be detected.',
        evidence: [
          { kind: 'documented', at: SIGNATURES },
          { kind: 'reported', at: 'https://github.com/decolua/9router/issues/301', from: 'gateway', on: '2026-03' },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
