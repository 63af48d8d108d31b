import type { Statement } from '../generated/types.ts';
import { RESULTS_LAST } from './gemini-refusals.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;
const GUIDE = 'https://ai.google.dev/gemini-api/docs/function-calling';
const VERTEX_GUIDE = 'https://docs.cloud.google.com/vertex-ai/generative-ai/docs/multimodal/function-calling';

/** Models that accept media in function results. */
const TAKING = ['gemini-3*', 'gemini-4*'];

/** The media that function results may contain. Both guides list models and media types; the errors are those of Vertex AI. */
export const MEDIA_IN_RESULTS: [Statement, ...Statement[]] = [
  {
    ...REFUSED,
    models: ['gemini-1*', 'gemini-2*'],
    says: 'Unable to submit request because `function_response.parts` is not supported for this model.',
    parameters: { inResults: true },
    evidence: [
      { kind: 'schema', at: VERTEX_GUIDE },
      { kind: 'schema', at: GUIDE },
      { kind: 'reported', at: 'https://github.com/google-gemini/gemini-cli/issues/19436', on: '2026-02-18' },
      { kind: 'reported', at: 'https://github.com/google-gemini/gemini-cli/issues/19853', on: '2026-02-21' },
    ],
  },
  {
    ...REFUSED,
    models: TAKING,
    says: 'Unable to submit request because the mime_type: {mediaType} is not supported in `function_response.parts`.',
    parameters: { inResults: true, mediaTypes: '^(?:video|audio)/' },
    evidence: [
      { kind: 'schema', at: VERTEX_GUIDE },
      { kind: 'schema', at: GUIDE },
      { kind: 'reported', at: 'https://github.com/google-gemini/gemini-cli/issues/16995', on: '2026-01-19' },
    ],
  },
  {
    ...REFUSED,
    models: TAKING,
    says: 'Unable to submit request because the mime_type: {mediaType} is not supported in `function_response.parts`.',
    parameters: {
      inResults: true,
      mediaTypes: '^(?!image/(?:png|jpeg|webp)$|application/pdf$|text/plain$|video/|audio/)',
    },
    note: 'A client puts media of these types into the result, and all others next to it.',
    evidence: [
      {
        kind: 'reported',
        at: 'https://github.com/pydantic/pydantic-ai/blob/4fda38988f2939fa6ea9cdefcf120693e10ef491/pydantic_ai_slim/pydantic_ai/profiles/google.py',
        from: 'client',
        on: '2026-08',
      },
    ],
  },
];

const LAST = {
  ...REFUSED,
  models: RESULTS_LAST,
  says: 'Requests ending with a model turn are not supported.',
  parameters: { behind: true },
} as const;

/** Text and media in a content after its function results. Before them, all models accept text. */
export const BESIDE_RESULTS: [Statement, ...Statement[]] = [
  {
    ...LAST,
    note: 'The error names a model turn although the content has the role `user`. A gateway reports that only Vertex AI rejects it.',
    evidence: [
      { kind: 'reported', at: 'https://github.com/MoonshotAI/kimi-code/issues/3274', on: '2026-08-26' },
      { kind: 'reported', at: 'https://github.com/google/oss-rebuild/pull/1559', on: '2026-09-09' },
    ],
  },
  {
    verdict: 'tolerated',
    models: RESULTS_LAST,
    parameters: { behind: true },
    evidence: [
      {
        kind: 'reported',
        at: 'https://github.com/router-for-me/CLIProxyAPI/issues/5607',
        from: 'gateway',
        on: '2026-09-08',
      },
    ],
  },
];

export const BESIDE_RESULTS_AT_VERTEX: [Statement, ...Statement[]] = [
  {
    ...LAST,
    note: 'The error names a model turn although the content has the role `user`. gemini-3.5-flash and older models accept text and images there.',
    evidence: [
      { kind: 'reported', at: 'https://github.com/anomalyco/opencode/pull/43479', on: '2026-08-19' },
      { kind: 'reported', at: 'https://github.com/Prism-Shadow/agenthub/pull/191', on: '2026-08-25' },
      {
        kind: 'reported',
        at: 'https://github.com/agentgateway/agentgateway/issues/2811',
        from: 'gateway',
        on: '2026-08-03',
      },
      {
        kind: 'reported',
        at: 'https://github.com/router-for-me/CLIProxyAPI/issues/5607',
        from: 'gateway',
        on: '2026-09-08',
      },
    ],
  },
];
