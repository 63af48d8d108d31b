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

/** AgentMessage in DeepAgents for Swift, as its stores encode it. */
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
      note: 'No DeepAgents codec sends reasoning back.',
      evidence: [{ kind: 'documented', at: `${CODEC}#L70`, on: ON }],
    },
  ],
  rules: {
    'wrong-type': [
      {
        verdict: 'rejected',
        note: 'The decoder throws and the history does not load.',
        evidence: [{ kind: 'documented', at: `${MESSAGE}#L116`, on: ON }],
      },
    ],
    'missing-field': [
      {
        verdict: 'rejected',
        note: 'The decoder throws and the history does not load.',
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
        note: 'The decoder throws and the history does not load.',
        evidence: [{ kind: 'documented', at: `${MESSAGE}#L11`, on: ON }],
      },
    ],
    'unknown-part-type': [
      {
        verdict: 'rejected',
        parameters: { known: ['text', 'reasoning', 'image'] },
        note: 'The decoder throws and the history does not load.',
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
        note: 'The codec sends only the images of human messages.',
        evidence: [{ kind: 'documented', at: `${CODEC}#L57`, on: ON }],
      },
    ],
    'malformed-item-id': [
      {
        verdict: 'rejected',
        parameters: { pattern: UUID },
        note: 'The decoder throws and the history does not load.',
        evidence: [{ kind: 'documented', at: `${MESSAGE}#L118`, on: ON }],
      },
    ],
    'duplicate-item-id': [
      {
        verdict: 'rejected',
        note: 'Views and stores identify messages by their ID.',
        evidence: [{ kind: 'documented', at: `${MESSAGE}#L11`, on: ON }],
      },
    ],
    'malformed-tool-call-id': [
      {
        verdict: 'rejected',
        parameters: { pattern: UUID },
        note: 'The decoder throws and the history does not load.',
        evidence: [{ kind: 'documented', at: `${MESSAGE}#L163`, on: ON }],
      },
    ],
    'reused-tool-call-id': [
      {
        verdict: 'rejected',
        parameters: { scope: 'conversation' },
        note: 'DeepAgents gives each tool call a unique ID when it parses the call.',
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
        note: 'DeepAgents keeps the message as it is. Servers reject the request that its codecs build from it with status 400.',
        evidence: [
          { kind: 'documented', at: `${LOOP}#L254`, on: ON },
          { kind: 'documented', at: `${CODEC}#L72`, on: ON },
        ],
      },
    ],
    'orphan-tool-result': [
      {
        verdict: 'rejected',
        note: 'The result of a call that could not be parsed has no call ID, so DeepAgents sends it with the ID of the message. Servers that match results to calls reject that with status 400.',
        evidence: [
          { kind: 'documented', at: `${CODEC}#L87`, on: ON },
          { kind: 'documented', at: `${LOOP}#L323`, on: ON },
        ],
      },
    ],
    'duplicate-tool-result': [
      {
        verdict: 'rejected',
        note: 'DeepAgents keeps the message as it is. Servers reject the request that its codecs build from it with status 400.',
        evidence: [{ kind: 'documented', at: `${LOOP}#L254`, on: ON }],
      },
    ],
    'interrupted-tool-results': [
      {
        verdict: 'rejected',
        note: 'DeepAgents keeps the message as it is. Servers reject the request that its codecs build from it with status 400.',
        evidence: [{ kind: 'documented', at: `${LOOP}#L254`, on: ON }],
      },
    ],
    'tool-results-out-of-order': [
      {
        verdict: 'altered',
        note: 'The codec for local models has no IDs and matches results to calls by position.',
        evidence: [
          { kind: 'documented', at: `${MESSAGE}#L26`, on: ON },
          { kind: 'documented', at: `${LOOP}#L254`, on: ON },
        ],
      },
    ],
    'malformed-tool-call': [
      {
        verdict: 'altered',
        note: 'The raw text is kept next to the message. The loop reports the failure to the model, but the call can no longer be matched with a result.',
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
        note: 'The codec silently drops an image without a source.',
        evidence: [
          { kind: 'documented', at: `${BLOCK}#L16`, on: ON },
          { kind: 'documented', at: `${CODEC}#L131`, on: ON },
        ],
      },
      {
        verdict: 'altered',
        parameters: { of: ['mediaType'] },
        note: 'The codec sends image data without a media type as PNG.',
        evidence: [{ kind: 'documented', at: `${CODEC}#L136`, on: ON }],
      },
    ],
    'contradictory-view': [
      {
        verdict: 'rejected',
        note: 'DeepAgents computes views from the blocks. Stored views must match the blocks.',
        evidence: [{ kind: 'documented', at: `${MESSAGE}#L59`, on: ON }],
      },
    ],
  },
} satisfies Dialect as Dialect;
