import type { Dialect, Evidence } from '../generated/types.ts';

const REPOSITORY =
  'https://github.com/modelcontextprotocol/modelcontextprotocol/blob/b0f60ba5409db7a6582440a7b473cc0398890f15';
const SPEC = `${REPOSITORY}/docs/specification/2026-07-28/client/sampling.mdx`;

const spec: Evidence = { kind: 'documented', at: SPEC, on: '2026-07-28' };
/** Roles and pairs that the specification describes without saying that others are rejected. */
const described: Evidence = { kind: 'schema', at: SPEC, on: '2026-07-28' };
/** The check of the official TypeScript SDK before it sends a request. */
const sdk: Evidence = {
  kind: 'documented',
  at: 'https://unpkg.com/@modelcontextprotocol/sdk@1.32.2/dist/esm/server/index.js#L316',
  on: '2026-11-24',
};
const schema: Evidence = { kind: 'schema', at: `${REPOSITORY}/schema/2026-07-28/schema.ts`, on: '2026-07-28' };

const CONTENT = ['text', 'image', 'audio', 'tool_use', 'tool_result'];
/** Part types that only a tool result may contain. */
const IN_RESULTS = ['resource', 'resource_link'];

/**
 * What the protocol requires of messages that a server sends to its client's model. No other specification pairs calls
 * and results as strictly. The version 2026-07-28 deprecates sampling and leaves its messages as they were.
 */
export default {
  id: 'mcp-sampling',
  name: 'MCP sampling',
  docs: 'https://modelcontextprotocol.io/specification/2026-07-28/client/sampling',
  shape: 'mcp-sampling',
  hosts: [],
  models: [],
  aliases: ['mcp'],
  checked: '2026-11-24',
  precedence: ['wrong-type', 'missing-field', 'unsupported-role', 'unknown-part-type', 'unanswered-tool-call'],
  rules: {
    'wrong-type': [{ verdict: 'rejected', evidence: [schema] }],
    'missing-field': [{ verdict: 'rejected', evidence: [schema] }],
    'unsupported-role': [{ verdict: 'rejected', parameters: { allowed: ['user', 'assistant'] }, evidence: [schema] }],
    'unknown-part-type': [
      { verdict: 'rejected', parameters: { known: [...CONTENT, ...IN_RESULTS] }, evidence: [schema] },
    ],
    'part-in-wrong-role': [
      {
        verdict: 'rejected',
        note: 'Tool calls belong in assistant messages, tool results in user messages.',
        parameters: {
          allowed: {
            user: ['text', 'image', 'audio', 'tool_result', ...IN_RESULTS],
            assistant: ['text', 'image', 'audio', 'tool_use'],
          },
          exchanges: true,
        },
        evidence: [described],
      },
    ],
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        says: 'Tool result missing in request',
        note: 'The error code is -32602. The next message must contain the results of all calls.',
        evidence: [spec],
      },
    ],
    'orphan-tool-result': [
      {
        verdict: 'rejected',
        says: 'tool_result blocks are not matching any tool_use from the previous message',
        evidence: [sdk],
      },
    ],
    'duplicate-tool-result': [
      {
        verdict: 'rejected',
        note: 'The specification asks for one result of each call. The official SDK compares sets of IDs.',
        evidence: [described],
      },
    ],
    'interrupted-tool-results': [
      {
        verdict: 'rejected',
        says: 'Tool result missing in request',
        parameters: { of: ['interrupted', 'apart'] },
        evidence: [spec],
      },
    ],
    'content-beside-tool-results': [
      {
        verdict: 'rejected',
        says: 'Tool results mixed with other content',
        note: 'The error code is -32602.',
        evidence: [spec],
      },
    ],
    'missing-tool-call-id': [{ verdict: 'rejected', evidence: [schema] }],
    'arguments-not-object': [{ verdict: 'rejected', evidence: [schema] }],
  },
} satisfies Dialect as Dialect;
