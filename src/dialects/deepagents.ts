import type { Dialect } from '../generated/types.ts';

const CODE = 'https://github.com/dsaad68/deepagents-swift/blob/bf499d04dded2e597d793f4230b8622e56991ccc';
const MESSAGE = `${CODE}/Sources/DeepAgents/Runtime/AgentMessage.swift`;
const LOOP = `${CODE}/Sources/DeepAgents/Runtime/ReactAgent.swift`;
const CODEC = `${CODE}/Sources/DeepAgentsOpenAI/OpenAIMessageCodec.swift`;
const BLOCK = `${CODE}/Sources/DeepAgents/Runtime/AgentContentBlock.swift`;
const ON = '2026-08-08';

const UUID = '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$';

const PARTS_BY_ROLE = {
  allowed: { system: ['text'], human: ['text', 'image'], ai: ['text', 'reasoning'], tool: ['text'] },
};

/** AgentMessage of DeepAgents for Swift, as its stores encode it. */
export default {
  id: 'deepagents',
  name: 'DeepAgents messages',
  docs: 'https://github.com/dsaad68/deepagents-swift/blob/bf499d04dded2e597d793f4230b8622e56991ccc/docs/concepts/messages.md',
  page: 'deepagents',
  kind: 'system',
  shape: 'deepagents',
  wire: 'openai-chat',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  replay: [
    {
      turnsWithCalls: 'ignored',
      plainTurns: 'ignored',
      note: 'None of its codecs sends reasoning back.',
      evidence: [{ kind: 'documented', at: `${CODEC}#L70`, on: ON }],
    },
  ],
  rules: {
    'wrong-type': [
      {
        verdict: 'rejected',
        note: 'The decoder throws, and the history does not load.',
        evidence: [{ kind: 'documented', at: `${MESSAGE}#L116`, on: ON }],
      },
    ],
    'missing-field': [
      {
        verdict: 'rejected',
        note: 'The decoder throws, and the history does not load.',
        evidence: [
          { kind: 'documented', at: `${MESSAGE}#L116`, on: ON },
          { kind: 'documented', at: `${BLOCK}#L36`, on: ON },
        ],
      },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        parameters: { allowed: ['system', 'human', 'ai', 'tool'] },
        note: 'The decoder throws, and the history does not load.',
        evidence: [{ kind: 'documented', at: `${MESSAGE}#L11`, on: ON }],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        parameters: { known: ['text', 'reasoning', 'image'] },
        note: 'The decoder throws, and the history does not load.',
        evidence: [{ kind: 'documented', at: `${BLOCK}#L36`, on: ON }],
      },
    ],
    'part-in-wrong-role': [
      {
        verdict: 'rejected',
        when: { parts: ['reasoning', 'toolCalls', 'malformedToolCallBlocks', 'toolCallID'] },
        parameters: PARTS_BY_ROLE,
        evidence: [
          { kind: 'documented', at: `${MESSAGE}#L18`, on: ON },
          { kind: 'documented', at: `${MESSAGE}#L25`, on: ON },
          { kind: 'documented', at: `${CODE}/docs/concepts/messages.md`, on: ON },
        ],
      },
      {
        verdict: 'altered',
        when: { parts: ['image'] },
        parameters: PARTS_BY_ROLE,
        note: 'The codec sends images of human messages only.',
        evidence: [{ kind: 'documented', at: `${CODEC}#L57`, on: ON }],
      },
    ],
    'malformed-item-id': [
      {
        verdict: 'rejected',
        parameters: { pattern: UUID },
        note: 'The decoder throws, and the history does not load.',
        evidence: [{ kind: 'documented', at: `${MESSAGE}#L118`, on: ON }],
      },
    ],
    'duplicate-item-id': [
      {
        verdict: 'rejected',
        note: 'Ids tell messages apart in views and stores.',
        evidence: [{ kind: 'documented', at: `${MESSAGE}#L11`, on: ON }],
      },
    ],
    'malformed-tool-call-id': [
      {
        verdict: 'rejected',
        parameters: { pattern: UUID },
        note: 'The decoder throws, and the history does not load.',
        evidence: [{ kind: 'documented', at: `${MESSAGE}#L163`, on: ON }],
      },
    ],
    'reused-tool-call-id': [
      {
        verdict: 'rejected',
        parameters: { scope: 'conversation' },
        note: 'Every call gets an id of its own when it is parsed.',
        evidence: [{ kind: 'documented', at: `${MESSAGE}#L167`, on: ON }],
      },
    ],
    'missing-tool-call-id': [
      {
        verdict: 'rejected',
        evidence: [
          { kind: 'documented', at: `${MESSAGE}#L163`, on: ON },
          { kind: 'documented', at: `${LOOP}#L481`, on: ON },
        ],
      },
    ],
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        note: 'Kept as it is; what its codecs make of it, servers answer with 400.',
        evidence: [
          { kind: 'documented', at: `${LOOP}#L254`, on: ON },
          { kind: 'documented', at: `${CODEC}#L72`, on: ON },
        ],
      },
    ],
    'orphan-tool-result': [
      {
        verdict: 'rejected',
        note: 'The answer to a call that could not be parsed names no call, and goes out under the id of the message itself: servers that pair results answer with 400.',
        evidence: [
          { kind: 'documented', at: `${CODEC}#L87`, on: ON },
          { kind: 'documented', at: `${LOOP}#L323`, on: ON },
        ],
      },
    ],
    'duplicate-tool-result': [
      {
        verdict: 'rejected',
        note: 'Kept as it is; what its codecs make of it, servers answer with 400.',
        evidence: [{ kind: 'documented', at: `${LOOP}#L254`, on: ON }],
      },
    ],
    'interrupted-tool-results': [
      {
        verdict: 'rejected',
        note: 'Kept as it is; what its codecs make of it, servers answer with 400.',
        evidence: [{ kind: 'documented', at: `${LOOP}#L254`, on: ON }],
      },
    ],
    'tool-results-out-of-order': [
      {
        verdict: 'altered',
        note: 'Its codec for local models has no ids: there a result belongs to the call in its place.',
        evidence: [
          { kind: 'documented', at: `${MESSAGE}#L26`, on: ON },
          { kind: 'documented', at: `${LOOP}#L254`, on: ON },
        ],
      },
    ],
    'malformed-tool-call': [
      {
        verdict: 'altered',
        note: 'The text stays beside the message; the loop tells the model, and the call is lost for pairing.',
        evidence: [
          { kind: 'documented', at: `${MESSAGE}#L20`, on: ON },
          { kind: 'documented', at: `${LOOP}#L320`, on: ON },
        ],
      },
    ],
    'malformed-media': [
      {
        verdict: 'rejected',
        parameters: { of: ['source', 'text'] },
        note: 'The codec leaves an image without a source out, and says nothing.',
        evidence: [
          { kind: 'documented', at: `${BLOCK}#L16`, on: ON },
          { kind: 'documented', at: `${CODEC}#L131`, on: ON },
        ],
      },
      {
        verdict: 'altered',
        parameters: { of: ['mediaType'] },
        note: 'The codec takes data without a type for a PNG.',
        evidence: [{ kind: 'documented', at: `${CODEC}#L136`, on: ON }],
      },
    ],
    'contradictory-view': [
      {
        verdict: 'rejected',
        note: 'Views are computed from the blocks; whoever stores them has to store what the blocks say.',
        evidence: [{ kind: 'documented', at: `${MESSAGE}#L59`, on: ON }],
      },
    ],
  },
} satisfies Dialect as Dialect;
