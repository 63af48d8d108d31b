import type { Dialect, Evidence } from '../generated/types.ts';
import { COHERE_ERROR } from './error-replies.ts';

const SPEC =
  'https://github.com/cohere-ai/cohere-developer-experience/blob/e814c8a1822f3b144b3708fdff14c3df0281e961/cohere-openapi.yaml';
const GENAI =
  'https://github.com/maruel/genai/blob/66b63e62283f032dc40f348b3a9885221bad394e/providers/cohere/testdata/TestClient/Scoreboard';
const AGENTDOJO = 'https://github.com/ethz-spylab/agentdojo/issues/132';

const spec: Evidence = { kind: 'schema', at: SPEC, on: '2026-08-20' };

/** The native API, `/v2/chat`. */
export default {
  id: 'cohere',
  name: 'Cohere Chat v2',
  docs: 'https://docs.cohere.com/reference/chat',
  shape: 'cohere-chat',
  hosts: ['api.cohere.com', 'api.cohere.ai'],
  models: ['command', 'command-*', 'c4ai-aya-*'],
  aliases: ['cohere-v2'],
  checked: '2026-11-22',
  precedence: ['wrong-type', 'missing-field', 'unsupported-role', 'unsupported-media', 'unanswered-tool-call'],
  replay: [
    {
      turnsWithCalls: 'useful',
      plainTurns: 'optional',
      field: 'tool_plan',
      inContent: 'parts',
      note: 'The plan before tool calls is a field of the message; thinking is a part of its content.',
      evidence: [
        spec,
        {
          kind: 'recorded',
          at: 'https://github.com/pydantic/pydantic-ai/blob/4fda389/tests/models/cassettes/test_cohere/test_cohere_model_thinking_part.yaml',
          on: '2025-09-10',
        },
      ],
    },
  ],
  errorReply: COHERE_ERROR,
  rules: {
    'wrong-type': [{ verdict: 'rejected', status: 400, evidence: [spec] }],
    'missing-field': [{ verdict: 'rejected', status: 400, evidence: [spec] }],
    'unsupported-role': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: { allowed: ['system', 'user', 'assistant', 'tool'] },
        evidence: [spec],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: { known: ['text', 'image_url', 'thinking', 'document'] },
        evidence: [spec],
      },
    ],
    'part-in-wrong-role': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: {
          allowed: {
            system: ['text'],
            user: ['text', 'image_url'],
            assistant: ['text', 'thinking'],
            tool: ['text', 'document'],
          },
        },
        evidence: [spec],
      },
    ],
    'missing-content': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: { refused: { system: ['null', 'absent'], user: ['null', 'absent'], tool: ['null', 'absent'] } },
        note: 'An assistant message may omit `content`.',
        evidence: [spec],
      },
    ],
    'missing-tool-call-id': [{ verdict: 'rejected', status: 400, evidence: [spec] }],
    'unsupported-media': [
      {
        verdict: 'rejected',
        models: ['command-a-reasoning-*', 'command-r*', 'command-light*'],
        status: 400,
        says: 'invalid request: image content is not supported for this model',
        parameters: { parts: ['image_url'] },
        evidence: [
          {
            kind: 'recorded',
            at: `${GENAI}/command-a-reasoning-08-2025_thinking/GenSyncMultiModal-Image-jpg-Inline.yaml`,
            on: '2025-08-31',
          },
          {
            kind: 'recorded',
            at: `${GENAI}/command-r7b-12-2024_thinking/GenSyncMultiModal-Image-jpg-Inline.yaml`,
            on: '2025-08-29',
          },
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/526f6fa8fc15d190e725008367fe12b5ef9c2aab/providers/cohere/testdata/TestClient/Scoreboard/command-r_thinking/GenStreamMultiModal-Image-gif-Inline.yaml',
            on: '2025-08-31',
          },
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/526f6fa8fc15d190e725008367fe12b5ef9c2aab/providers/cohere/testdata/TestClient/Scoreboard/command-light/GenStreamMultiModal-Image-gif-Inline.yaml',
            on: '2025-08-31',
          },
        ],
      },
    ],
    'unsupported-tools': [
      {
        verdict: 'rejected',
        models: ['command-light*'],
        when: { tools: 'declared' },
        status: 400,
        says: 'invalid request: tool use is not supported by the provided model: {model}.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/526f6fa8fc15d190e725008367fe12b5ef9c2aab/providers/cohere/testdata/TestClient/Scoreboard/command-light/GenStream-Tools-SquareRoot-1.yaml',
            on: '2025-08-31',
          },
        ],
      },
    ],
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        status: 400,
        says: "invalid request: An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: {id}",
        note: 'Command A and later, both at Cohere and on OCI.',
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/oracle/langchain-oracle/issues/10',
            from: 'gateway',
            on: '2025-08-01',
          },
          { kind: 'reported', at: AGENTDOJO, on: '2025-10-28' },
        ],
      },
      {
        verdict: 'tolerated',
        models: ['command-r*'],
        evidence: [{ kind: 'reported', at: 'https://github.com/oracle/langchain-oracle/issues/10', on: '2025-08-01' }],
      },
    ],
    'empty-message': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: { roles: ['assistant'] },
        note: 'Clients drop such messages before they send the request. The error text of this API version is not known; version 1 said "all elements in history must have a message".',
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/pydantic/pydantic-ai/blob/4fda38988f2939fa6ea9cdefcf120693e10ef491/pydantic_ai_slim/pydantic_ai/models/cohere.py',
            from: 'client',
          },
          { kind: 'reported', at: 'https://github.com/BerriAI/litellm/pull/24796', on: '2026-03-30' },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
