import type { Dialect, Evidence } from '../generated/types.ts';

const REPOSITORY = 'https://github.com/pydantic/pydantic-ai/blob';
const CODE = `${REPOSITORY}/4fda38988f2939fa6ea9cdefcf120693e10ef491/pydantic_ai_slim/pydantic_ai`;
const V2_26 = `${REPOSITORY}/v2.26.0/pydantic_ai_slim/pydantic_ai`;
const V2_14 = `${REPOSITORY}/v2.14.0/pydantic_ai_slim/pydantic_ai`;
const LOOKED_UP = { kind: 'documented', on: '2026-08-22' } as const;

/** `ModelMessagesTypeAdapter` parses a history into these classes. */
const messages: Evidence = { kind: 'documented', at: `${V2_26}/messages.py#L2564` };
/** The parts that each kind of message may contain. */
const parts: [Evidence, Evidence] = [
  { kind: 'documented', at: `${V2_26}/messages.py#L2298` },
  { kind: 'documented', at: `${V2_26}/messages.py#L2338` },
];

const MARKS = { marks: ['cache-point'], instructions: ['system-prompt'] };

/** What Pydantic AI raises before it calls a model, for histories in the form that its adapter dumps. */
export default {
  id: 'pydantic-ai',
  kind: 'framework',
  name: 'Pydantic AI',
  docs: 'https://ai.pydantic.dev/message-history/',
  shape: 'pydantic-ai',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  precedence: ['wrong-type', 'missing-field', 'unsupported-role', 'unknown-part-type', 'part-in-wrong-role'],
  rules: {
    'wrong-type': [{ verdict: 'rejected', evidence: [messages] }],
    'missing-field': [
      {
        verdict: 'rejected',
        says: 'Field required',
        note: 'Pydantic AI generates an ID for a call without one.',
        evidence: [messages],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        says: "Input tag '{role}' found using 'kind' does not match any of the expected tags: 'request', 'response'",
        evidence: [messages],
      },
    ],
    'unknown-part-type': [{ verdict: 'rejected', evidence: parts }],
    'part-in-wrong-role': [{ verdict: 'rejected', evidence: parts }],
    'empty-conversation': [
      {
        verdict: 'rejected',
        when: { layer: 'memory' },
        says: 'No message history, user prompt, or instructions provided',
        evidence: [{ ...LOOKED_UP, at: `${CODE}/_agent_graph.py#L1499` }],
      },
      {
        verdict: 'rejected',
        when: { layer: 'wire' },
        says: 'Processed history cannot be empty.',
        evidence: [{ kind: 'documented', at: `${V2_26}/_agent_graph.py#L1506` }],
      },
    ],
    'unexpected-last-role': [
      {
        verdict: 'rejected',
        when: { layer: 'wire' },
        says: 'Processed history must end with a `ModelRequest`.',
        note: 'A stored history may end with any message. Pydantic AI resumes one that ends with a suspended response.',
        parameters: { allowed: ['system', 'user', 'result', 'other'] },
        evidence: [{ ...LOOKED_UP, at: `${CODE}/_agent_graph.py#L1529` }],
      },
    ],
    'orphan-tool-result': [
      {
        verdict: 'rejected',
        when: { roles: ['deferred_tool_results'] },
        says: 'Tool call results were provided, but the message history does not contain any unprocessed tool calls.',
        note: 'If there is no response or no history at all, the error says so.',
        evidence: [
          { ...LOOKED_UP, at: `${CODE}/_agent_graph.py#L680` },
          { ...LOOKED_UP, at: `${CODE}/_agent_graph.py#L684` },
        ],
      },
    ],
    'duplicate-tool-result': [
      {
        verdict: 'rejected',
        when: { roles: ['deferred_tool_results'] },
        says: "Tool call '{id}' was already executed and its result cannot be overridden.",
        evidence: [{ kind: 'documented', at: `${V2_26}/_agent_graph.py#L687` }],
      },
    ],
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        says: 'Cannot provide a new user prompt when the message history contains unprocessed tool calls.',
        note: 'Pydantic AI closes the calls of an interrupted response. Without a new prompt, it runs them.',
        parameters: { turns: 'unanswered', before: ['user_prompt'] },
        evidence: [{ kind: 'documented', at: `${V2_26}/_agent_graph.py#L627` }],
      },
    ],
    'misplaced-cache-control': [
      {
        verdict: 'rejected',
        says: 'CachePoint cannot be the first content in a user message - there must be previous content to attach the CachePoint to.',
        note: 'The connectors for Anthropic, Bedrock and OpenRouter throw.',
        parameters: MARKS,
        evidence: [
          { ...LOOKED_UP, at: `${CODE}/models/anthropic.py#L3377` },
          { ...LOOKED_UP, at: `${CODE}/models/bedrock.py#L1599` },
        ],
      },
      {
        verdict: 'tolerated',
        note: 'The other connectors drop cache points.',
        parameters: MARKS,
        evidence: [
          { kind: 'documented', at: `${V2_14}/models/google.py#L1218` },
          { kind: 'documented', at: `${V2_14}/models/openai.py#L1706` },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
