import type { Dialect } from '../generated/types.ts';
import { COHERE } from './chat-settings.ts';

const GUIDE = 'https://docs.cohere.com/docs/compatibility-api';
const GENAI =
  'https://github.com/maruel/genai/blob/66b63e62283f032dc40f348b3a9885221bad394e/providers/cohere/testdata/TestClient/Scoreboard';

/** A compatibility layer in front of the native API, with the same checks. */
export default {
  id: 'cohere-openai',
  name: 'Cohere compatibility API',
  docs: GUIDE,
  shape: 'openai-chat',
  // This API is under `/compatibility`; the native API has other paths.
  hosts: ['api.cohere.com', 'api.cohere.ai'],
  models: [],
  aliases: ['cohere-compatibility', 'cohere-compat'],
  checked: '2026-11-22',
  settings: COHERE,
  precedence: ['unsupported-role', 'unsupported-media'],
  replay: [
    {
      turnsWithCalls: 'ignored',
      plainTurns: 'ignored',
      note: 'A request can set only the reasoning effort; there is no field for the reasoning text.',
      evidence: [{ kind: 'documented', at: GUIDE, on: '2026-08' }],
    },
  ],
  rules: {
    'unsupported-role': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: { allowed: ['system', 'developer', 'user', 'assistant', 'tool'] },
        evidence: [{ kind: 'inferred', at: GUIDE, on: '2026-08' }],
      },
    ],
    'unsupported-media': [
      {
        verdict: 'rejected',
        models: ['command-a-reasoning-*', 'command-r7b-*'],
        status: 400,
        says: 'invalid request: image content is not supported for this model',
        parameters: { parts: ['image_url'] },
        note: 'Recorded at the native API behind this endpoint.',
        evidence: [
          {
            kind: 'inferred',
            at: `${GENAI}/command-a-reasoning-08-2025_thinking/GenSyncMultiModal-Image-jpg-Inline.yaml`,
            on: '2025-08-31',
          },
          {
            kind: 'inferred',
            at: `${GENAI}/command-r7b-12-2024_thinking/GenSyncMultiModal-Image-jpg-Inline.yaml`,
            on: '2025-08-29',
          },
        ],
      },
    ],
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        status: 400,
        says: "invalid request: An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: {id}",
        note: 'Command A and later. Reported for the native API, both at Cohere and on OCI.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/oracle/langchain-oracle/issues/10', on: '2025-08-01' },
          { kind: 'reported', at: 'https://github.com/ethz-spylab/agentdojo/pull/200', from: 'client' },
        ],
      },
      {
        verdict: 'tolerated',
        models: ['command-r*'],
        evidence: [{ kind: 'reported', at: 'https://github.com/ethz-spylab/agentdojo/pull/200', from: 'client' }],
      },
    ],
    'empty-message': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: { roles: ['assistant'] },
        note: "A client drops such messages before it sends the request. The server's error text is not known.",
        evidence: [
          {
            kind: 'inferred',
            at: 'https://github.com/pydantic/pydantic-ai/blob/4fda38988f2939fa6ea9cdefcf120693e10ef491/pydantic_ai_slim/pydantic_ai/models/cohere.py',
          },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
