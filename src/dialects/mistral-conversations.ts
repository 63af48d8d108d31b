import type { Dialect, Evidence } from '../generated/types.ts';
import { MISTRAL_CONVERSATIONS_ERROR } from './error-replies.ts';
import { MISTRAL_MODELS } from './model-names.ts';

const SPEC = 'https://github.com/mistralai/platform-docs-public/blob/222f4ba9/openapi.yaml';
const spec: Evidence = { kind: 'schema', at: SPEC, on: '2026-08-21' };

/** Fields that every entry may have. */
const STAMP = ['object', 'type', 'id', 'created_at', 'completed_at'];

/** The agents API. The server stores the conversation, so a request may contain only a part of it. */
export default {
  id: 'mistral-conversations',
  name: 'Mistral conversations',
  docs: 'https://docs.mistral.ai/api/endpoint/beta/conversations',
  shape: 'mistral-conversations',
  hosts: ['api.mistral.ai'],
  models: MISTRAL_MODELS,
  aliases: ['mistral-agents'],
  checked: '2026-11-22',
  errorReply: MISTRAL_CONVERSATIONS_ERROR,
  rules: {
    'wrong-type': [{ verdict: 'rejected', status: 422, evidence: [spec] }],
    'missing-field': [{ verdict: 'rejected', status: 422, says: 'Field required', evidence: [spec] }],
    'missing-content': [
      {
        verdict: 'rejected',
        status: 422,
        says: 'Field required',
        parameters: { refused: { user: ['null', 'absent'], assistant: ['null', 'absent'] } },
        evidence: [spec],
      },
    ],
    'missing-tool-call-id': [
      {
        verdict: 'rejected',
        status: 422,
        says: 'Field required',
        note: 'An empty ID is a string and is accepted.',
        parameters: { emptyIsId: true },
        evidence: [spec],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        status: 422,
        parameters: {
          allowed: ['user', 'assistant', 'function.call', 'function.result', 'tool.execution', 'agent.handoff'],
          refused: ['system', 'developer', 'tool'],
        },
        note: 'Instructions are a field next to the entries; tool results are separate entries.',
        evidence: [spec],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        status: 422,
        parameters: {
          known: ['text', 'image_url', 'document_url', 'tool_file', 'tool_reference', 'thinking', 'agent.handoff'],
        },
        evidence: [spec],
      },
    ],
    'unknown-field': [
      {
        verdict: 'rejected',
        status: 422,
        says: 'Extra inputs are not permitted',
        parameters: {
          known: {
            user: [...STAMP, 'role', 'content', 'prefix'],
            assistant: [...STAMP, 'role', 'content', 'prefix', 'agent_id', 'model'],
            'function.call': [
              ...STAMP,
              'agent_id',
              'model',
              'tool_call_id',
              'name',
              'arguments',
              'confirmation_status',
            ],
            'function.result': [...STAMP, 'tool_call_id', 'result'],
          },
        },
        evidence: [spec],
      },
    ],
  },
} satisfies Dialect as Dialect;
