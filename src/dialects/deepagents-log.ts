import type { Dialect } from '../generated/types.ts';

const CODE = 'https://github.com/dsaad68/deepagents-swift/blob/bf499d04dded2e597d793f4230b8622e56991ccc';
const MESSAGE = `${CODE}/Sources/DeepAgents/Runtime/AgentMessage.swift`;
const LOOP = `${CODE}/Sources/DeepAgents/Runtime/ReactAgent.swift`;
const CODEC = `${CODE}/Sources/DeepAgentsOpenAI/OpenAIMessageCodec.swift`;
const LOG = `${CODE}/Sources/DeepAgents/Runtime/AgentMessageLog.swift`;
const ON = '2026-08-08';

const UUID = '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$';

/** The lines that JSONLMessageLog in DeepAgents for Swift writes. */
export default {
  id: 'deepagents-log',
  name: 'DeepAgents message log',
  docs: 'https://github.com/dsaad68/deepagents-swift/blob/bf499d04dded2e597d793f4230b8622e56991ccc/Sources/DeepAgents/Runtime/AgentMessageLog.swift',
  page: 'deepagents',
  kind: 'system',
  shape: 'deepagents-log',
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
    'wrong-type': [{ verdict: 'rejected', evidence: [{ kind: 'documented', at: `${LOG}#L104`, on: ON }] }],
    'missing-field': [{ verdict: 'rejected', evidence: [{ kind: 'documented', at: `${LOG}#L104`, on: ON }] }],
    'unsupported-role': [
      {
        verdict: 'rejected',
        parameters: { allowed: ['system', 'human', 'ai', 'tool'] },
        evidence: [{ kind: 'documented', at: `${LOG}#L221`, on: ON }],
      },
    ],
    'part-in-wrong-role': [
      {
        verdict: 'rejected',
        when: {
          parts: ['reasoning', 'toolCalls', 'malformedToolCallBlocks', 'toolCallID', 'toolName', 'subagentType'],
        },
        evidence: [{ kind: 'documented', at: `${LOG}#L117`, on: ON }],
      },
    ],
    'malformed-tool-call-id': [
      {
        verdict: 'rejected',
        parameters: { pattern: UUID },
        evidence: [{ kind: 'documented', at: `${LOG}#L172`, on: ON }],
      },
    ],
    'reused-tool-call-id': [
      {
        verdict: 'rejected',
        parameters: { scope: 'conversation' },
        note: 'DeepAgents gives each tool call a unique ID when it parses the call.',
        evidence: [
          { kind: 'documented', at: `${LOG}#L70`, on: ON },
          { kind: 'documented', at: `${MESSAGE}#L167`, on: ON },
        ],
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
    'mismatched-tool-name': [
      {
        verdict: 'rejected',
        note: 'The log takes the tool name from the call.',
        evidence: [{ kind: 'documented', at: `${LOG}#L66`, on: ON }],
      },
    ],
    'malformed-media': [
      {
        verdict: 'rejected',
        parameters: { of: ['source', 'text'] },
        note: 'The log stores only images that have a URL.',
        evidence: [{ kind: 'documented', at: `${LOG}#L182`, on: ON }],
      },
    ],
    'time-runs-backwards': [
      {
        verdict: 'altered',
        note: 'DeepAgents appends lines as messages arrive. A system clock that was set back is also reported here.',
        evidence: [
          { kind: 'documented', at: `${LOG}#L22`, on: ON },
          { kind: 'documented', at: `${LOG}#L75`, on: ON },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
