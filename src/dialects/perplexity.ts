import type { Dialect } from '../generated/types.ts';
import { PERPLEXITY_ERROR } from './error-replies.ts';

const TYPES =
  'https://github.com/perplexityai/perplexity-py/blob/3485870d986a5a36f324153b7c0de1e3ce70ac00/src/perplexity/types/shared_params/chat_message_input.py';
const ALTERNATING = { order: 'system* ((user | result+) (plain | calls))* (user | result+)?' };

export default {
  id: 'perplexity',
  name: 'Perplexity Sonar chat completions',
  docs: 'https://docs.perplexity.ai/api-reference/sonar-post',
  shape: 'openai-chat',
  hosts: ['api.perplexity.ai'],
  models: ['sonar', 'sonar-*', 'llama-3.1-sonar-*', 'r1-1776', 'pplx-*-online'],
  aliases: ['perplexity-ai', 'perplexityai', 'pplx', 'sonar'],
  checked: '2026-11-22',
  precedence: ['unsupported-role', 'missing-content', 'unexpected-last-role', 'unexpected-role-order'],
  replay: [
    {
      turnsWithCalls: 'ignored',
      plainTurns: 'ignored',
      note: 'There is no field for reasoning: models that think write `<think>` at the start of the content.',
      evidence: [{ kind: 'schema', at: TYPES, on: '2026-06-08' }],
    },
  ],
  replies: {
    'truncated-stream': [
      {
        verdict: 'tolerated',
        parameters: { messages: ['noMarker'] },
        note: 'No stream has the end marker.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/maruel/genai/blob/66b63e6/providers/perplexity/testdata/TestClient/Scoreboard/sonar-pro/GenStream-Seed.yaml',
            on: '2025-08-31',
          },
        ],
      },
    ],
  },
  errorReply: PERPLEXITY_ERROR,
  rules: {
    'unsupported-role': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: { allowed: ['system', 'user', 'assistant', 'tool'] },
        evidence: [{ kind: 'schema', at: TYPES, on: '2026-06-08' }],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: { known: ['text', 'image_url', 'file_url', 'pdf_url', 'video_url'] },
        evidence: [{ kind: 'schema', at: TYPES, on: '2026-06-08' }],
      },
    ],
    'missing-content': [
      {
        verdict: 'rejected',
        status: 400,
        parameters: { refused: { system: ['absent'], user: ['absent'], assistant: ['absent'], tool: ['absent'] } },
        note: 'The key must be present, but may be null.',
        evidence: [{ kind: 'schema', at: TYPES, on: '2026-06-08' }],
      },
    ],
    'unexpected-role-order': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'After the (optional) system message(s), user or tool message(s) should alternate with assistant message(s).',
        parameters: ALTERNATING,
        note: 'Until 2025 the error was: user and assistant roles should be alternating.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/perplexityai/api-discussion/issues/265', on: '2025-04-01' },
          { kind: 'reported', at: 'https://github.com/FoundationAgents/OpenManus/issues/580', on: '2025-03-13' },
          { kind: 'reported', at: 'https://github.com/iamsrikanthnani/pluely/issues/71', on: '2025-09-23' },
          { kind: 'reported', at: 'https://github.com/anomalyco/opencode/issues/9416', on: '2026-01-19' },
          { kind: 'reported', at: 'https://github.com/serac-labs/serac/issues/53', on: '2026-02-01' },
        ],
      },
    ],
    'unexpected-last-role': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Last message must have role `user`.',
        parameters: { allowed: ['user', 'result'] },
        evidence: [{ kind: 'reported', at: 'https://github.com/BerriAI/litellm/issues/3918', on: '2024-05-30' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
