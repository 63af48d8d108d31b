import type { Dialect } from '../generated/types.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;
const ITEMS = [
  ...['message', 'function_call', 'function_call_output', 'reasoning', 'web_search_call', 'x_search_call'],
  ...['file_search_call', 'code_interpreter_call', 'image_generation_call', 'mcp_call', 'mcp_list_tools'],
  ...['mcp_approval_request', 'mcp_approval_response', 'item_reference', 'compaction'],
];

export default {
  id: 'xai-responses',
  name: 'xAI Responses',
  docs: 'https://docs.x.ai/docs/guides/responses-api',
  shape: 'openai-responses',
  hosts: ['api.x.ai', '*.api.x.ai'],
  models: ['grok-*'],
  aliases: ['grok-responses'],
  providers: ['xai'],
  checked: '2026-11-24',
  rules: {
    'unknown-part-type': [
      {
        verdict: 'rejected',
        status: 422,
        says: 'Failed to deserialize the JSON body into the target type: data did not match any variant of untagged enum ModelInput',
        parameters: { items: ITEMS },
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/router-for-me/CLIProxyAPI/issues/3704',
            from: 'gateway',
            on: '2026-06',
          },
          { kind: 'reported', at: 'https://github.com/Wei-Shaw/sub2api/issues/4237', from: 'gateway', on: '2026-07' },
        ],
      },
    ],
    'malformed-reasoning-item': [
      {
        verdict: 'rejected',
        status: 422,
        says: 'Failed to deserialize the JSON body into the target type: data did not match any variant of untagged enum ModelInput',
        parameters: { faults: ['nullContent'] },
        note: 'The server accepts null as encrypted content.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/Wei-Shaw/sub2api/issues/4237', from: 'gateway', on: '2026-07' },
          {
            kind: 'reported',
            at: 'https://github.com/router-for-me/CLIProxyAPI/issues/4282',
            from: 'gateway',
            on: '2026-07',
          },
        ],
      },
      {
        ...REFUSED,
        says: 'Could not decode the compaction blob. Ensure it is unmodified from the compact response.',
        parameters: { faults: ['noSummary'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/chenyme/grok2api/pull/689', from: 'gateway', on: '2026-07-18' },
        ],
      },
    ],
    'foreign-reasoning': [
      {
        ...REFUSED,
        says: 'Could not decrypt the provided encrypted_content. Ensure the value is the unmodified encrypted_content from a previous response.',
        parameters: { fields: ['encrypted_content'], pattern: '^(?!gAAAA)' },
        note: 'Encrypted content from xAI has no recognizable form; encrypted content from OpenAI has one.',
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/Wei-Shaw/sub2api/issues/4535',
            from: 'gateway',
            on: '2026-07-18',
          },
          { kind: 'reported', at: 'https://github.com/chenyme/grok2api/issues/688', from: 'gateway', on: '2026-07-18' },
        ],
      },
    ],
    'empty-message': [
      {
        ...REFUSED,
        says: 'Invalid request content: Each message must have at least one content element.',
        parameters: { roles: ['system', 'developer', 'user', 'assistant'] },
        evidence: [{ kind: 'reported', at: 'https://github.com/AstrBotDevs/AstrBot/issues/6447', on: '2026-03-16' }],
      },
    ],
    'conflicting-settings': [
      {
        ...REFUSED,
        says: 'Argument not supported: instructions and previous_response_id together',
        parameters: { conflicts: [{ refused: { instructions: ['*'] }, with: { previous_response_id: ['*'] } }] },
        note: 'The server uses the instructions of the previous response. Either field is accepted alone.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/holon-run/holon/issues/2158', on: '2026-07-11' },
          { kind: 'reported', at: 'https://github.com/10-X-eng/vibecad/issues/4', on: '2026-07-13' },
        ],
      },
    ],
    'missing-tools': [
      {
        ...REFUSED,
        says: 'A tool_choice was set on the request but no tools were specified.',
        parameters: { fields: ['tool_choice'] },
        note: 'This applies to every `tool_choice`, including `auto` and `none`.',
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/Wei-Shaw/sub2api/issues/4819',
            from: 'gateway',
            on: '2026-07-24',
          },
          {
            kind: 'reported',
            at: 'https://github.com/chenyme/grok2api/issues/1042',
            from: 'gateway',
            on: '2026-09-08',
          },
          { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/pull/20606', on: '2026-05-06' },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
