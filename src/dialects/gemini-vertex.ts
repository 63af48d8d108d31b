import type { Dialect, Statement } from '../generated/types.ts';
import { inheritRules } from '../model/inherit.ts';
import { NAMELESS, NO_PREFIX, OLDER_REPLAY, REFUSALS, SIGNED_REPLAY, SIGNING, STAND_INS } from './gemini-refusals.ts';
import { BESIDE_RESULTS_AT_VERTEX, MEDIA_IN_RESULTS } from './gemini-results.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;
const GUIDE = 'https://docs.cloud.google.com/vertex-ai/generative-ai/docs/model-reference/inference';
const SIGNATURES = 'https://docs.cloud.google.com/vertex-ai/generative-ai/docs/thought-signatures';
const ROLE =
  'https://github.com/open-telemetry/opentelemetry-python-contrib/blob/02037a99bbdac72f5f3c2e531b679d2326728e5e/instrumentation-genai/opentelemetry-instrumentation-vertexai/tests/cassettes/test_generate_content_invalid_role.yaml';
const NOTEBOOK = 'https://github.com/GoogleCloudPlatform/generative-ai/pull/368';
const COUNT =
  'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.';

/** Parallel calls whose results came one in each content: the next content has one result for several calls. */
const SPLIT: Statement['evidence'] = [
  { kind: 'reported', at: 'https://github.com/pydantic/pydantic-ai/issues/580', on: '2024-12-31' },
  { kind: 'reported', at: 'https://github.com/docker/docker-agent/issues/2958', on: '2026-06-02' },
];
/** Where a part has its signature. */
const SIGNATURE_FIELDS = ['thoughtSignature', 'thought_signature'];
const INHERITED = inheritRules(REFUSALS, 'gemini');

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
    ...INHERITED,
    'unanswered-tool-call': [
      {
        ...REFUSED,
        says: COUNT,
        parameters: { turns: 'answered-in-part' },
        note: 'The server compares the number of calls and results, not their IDs.',
        evidence: [
          ...SPLIT,
          { kind: 'reported', at: 'https://github.com/continuedev/continue/issues/9562', on: '2026-01-15' },
        ],
      },
      {
        ...REFUSED,
        says: COUNT,
        parameters: { turns: 'answered-apart' },
        evidence: [
          ...SPLIT,
          { kind: 'reported', at: 'https://github.com/epam/ai-dial-adapter-vertexai/issues/214', on: '2025-04-10' },
        ],
      },
      {
        ...REFUSED,
        models: ['gemini-2.5*'],
        says: COUNT,
        parameters: { turns: 'answered-apart' },
        note: 'The Gemini API adds up the results of adjacent contents for gemini-2.5-flash. Of Vertex AI it is not known.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/epam/ai-dial-adapter-vertexai/issues/214', on: '2025-04-10' },
        ],
      },
      {
        ...REFUSED,
        models: SIGNING,
        parameters: { turns: 'unanswered' },
        note: 'Models before Gemini 3 continue with the user message instead. For later models no report exists.',
        evidence: [{ kind: 'inferred', at: GUIDE }],
      },
    ],
    'unexpected-last-role': [
      {
        ...REFUSED,
        models: NO_PREFIX,
        says: 'Requests ending with a model turn are not supported.',
        parameters: { allowed: ['user', 'result', 'other'] },
        evidence: [
          {
            kind: 'documented',
            at: 'https://docs.cloud.google.com/gemini-enterprise-agent-platform/models/gemini/3-6-flash',
          },
          { kind: 'reported', at: 'https://github.com/Zoo-Code-Org/Zoo-Code/issues/1052', on: '2026-07' },
          { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/47034', on: '2026-09-03' },
        ],
      },
    ],
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
        inheritedFrom: 'gemini',
        evidence: NAMELESS,
      },
    ],
    'unsupported-role': [
      {
        ...REFUSED,
        says: 'Please use a valid role: user, model.',
        parameters: { allowed: ['user', 'model', 'function'] },
        note: 'Recorded with gemini-1.5-flash-002 and gemini-2.5-pro.',
        evidence: [{ kind: 'recorded', at: ROLE }],
      },
    ],
    'empty-conversation': [
      {
        ...REFUSED,
        says: 'Unable to submit request because at least one contents field is required.',
        evidence: [
          { kind: 'schema', at: GUIDE },
          { kind: 'reported', at: 'https://github.com/googleapis/python-pubsub/issues/1378', on: '2025-03-22' },
          { kind: 'reported', at: 'https://github.com/crewAIInc/crewAI/issues/3277', on: '2025-08' },
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
          { kind: 'reported', at: 'https://github.com/vercel/ai/issues/4859', on: '2025-02-13' },
          { kind: 'reported', at: 'https://github.com/cloudwego/eino/issues/383', on: '2025-08-06' },
          { kind: 'reported', at: 'https://github.com/langchain-ai/langchainjs/pull/9987', on: '2026-02-10' },
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
        evidence: [{ kind: 'reported', at: NOTEBOOK, on: '2024-01-30' }],
      },
    ],
    'interrupted-tool-results': [
      {
        ...REFUSED,
        says: 'Please ensure that function response turn comes immediately after a function call turn.',
        evidence: [{ kind: 'reported', at: NOTEBOOK, on: '2024-01-30' }],
      },
    ],
    'duplicate-tool-result': [
      {
        ...REFUSED,
        says: COUNT,
        inheritedFrom: 'gemini',
        evidence: [{ kind: 'reported', at: 'https://github.com/iOfficeAI/gemini-cli-pro/pull/39', on: '2026-04-14' }],
      },
    ],
    'unsupported-media': [...MEDIA_IN_RESULTS],
    'content-beside-tool-results': BESIDE_RESULTS_AT_VERTEX,
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
          { kind: 'reported', at: 'https://github.com/pydantic/pydantic-ai/issues/3881', on: '2025-12-29' },
          { kind: 'reported', at: 'https://github.com/langgenius/dify/issues/30729', on: '2026-01-08' },
          {
            kind: 'reported',
            at: 'https://github.com/GewoonJaap/gemini-cli-openai/issues/156',
            from: 'gateway',
            on: '2025-12-20',
          },
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
          {
            kind: 'reported',
            at: 'https://github.com/BerriAI/litellm/pull/42237',
            from: 'gateway',
            on: '2026-09-21',
          },
        ],
      },
      {
        ...REFUSED,
        since: '2025-11-18',
        models: SIGNING,
        says: 'Unable to submit request because Thought signature is not valid..',
        parameters: { fields: SIGNATURE_FIELDS, pattern: '^(?!gAAAA)', taken: STAND_INS, since: 'last-user' },
        note: 'The signature begins like one of OpenAI. The reports are of signatures that another endpoint issued. Those cannot be detected.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/alphaXiv/agents/pull/61', on: '2026-09-15' },
          { kind: 'reported', at: 'https://github.com/decolua/9router/issues/301', from: 'gateway', on: '2026-03-13' },
        ],
      },
      {
        ...REFUSED,
        since: '2025-11-18',
        models: SIGNING,
        says: 'Unable to submit request because function call `{name}` in the {ordinal}. content block is missing a `thought_signature`.',
        parameters: {
          fields: SIGNATURE_FIELDS,
          pattern: '^(?!context_engineering_is_the_way_to_go$)',
          since: 'last-user',
        },
        note: 'This placeholder works only with the Gemini API. Vertex AI accepts `skip_thought_signature_validator`.',
        evidence: [
          { kind: 'schema', at: SIGNATURES },
          { kind: 'reported', at: 'https://github.com/pydantic/pydantic-ai/issues/3881', on: '2025-12-29' },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
