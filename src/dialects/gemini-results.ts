import type { Statement } from '../generated/types.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;
const GUIDE = 'https://ai.google.dev/gemini-api/docs/function-calling';
const VERTEX_GUIDE = 'https://docs.cloud.google.com/vertex-ai/generative-ai/docs/multimodal/function-calling';

/** Models that accept media in function results. */
const TAKING = ['gemini-3*', 'gemini-4*'];

/** The media that function results may contain, in both APIs of these models. */
export const MEDIA_IN_RESULTS: [Statement, ...Statement[]] = [
  {
    ...REFUSED,
    models: ['gemini-1*', 'gemini-2*'],
    says: 'Unable to submit request because `function_response.parts` is not supported for this model.',
    parameters: { inResults: true },
    evidence: [
      { kind: 'documented', at: VERTEX_GUIDE },
      { kind: 'documented', at: GUIDE },
      { kind: 'reported', at: 'https://github.com/google-gemini/gemini-cli/issues/19436', on: '2026-02-18' },
    ],
  },
  {
    ...REFUSED,
    models: TAKING,
    says: 'Unable to submit request because the mime_type: {mediaType} is not supported in `function_response.parts`.',
    parameters: { inResults: true, mediaTypes: '^(?:video|audio)/' },
    evidence: [
      { kind: 'documented', at: VERTEX_GUIDE },
      { kind: 'documented', at: GUIDE },
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
      },
    ],
  },
];
