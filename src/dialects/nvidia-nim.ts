import type { Dialect } from '../generated/types.ts';

const MISTRALS = ['mistralai/*'];

/**
 * Many models behind one host, each packaged with its own chat template and parser. What is known about one model says
 * little about the others.
 */
export default {
  id: 'nvidia-nim',
  name: 'NVIDIA NIM chat completions',
  docs: 'https://docs.api.nvidia.com/nim/reference/llm-apis',
  shape: 'openai-chat',
  hosts: ['integrate.api.nvidia.com', 'ai.api.nvidia.com'],
  models: [],
  aliases: ['nvidia', 'nvidia_nim', 'nim'],
  checked: '2026-11-22',
  template: 'vllm',
  replay: [
    {
      turnsWithCalls: 'useful',
      plainTurns: 'optional',
      field: 'reasoning_content',
      note: 'One client sends it back on turns with tool calls and reports that thinking models reject a turn without it.',
      evidence: [
        { kind: 'reported', at: 'https://github.com/NousResearch/hermes-agent/issues/92359', on: '2026-08-22' },
      ],
    },
  ],
  rules: {
    'missing-tool-call-id': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'Failed to deserialize the JSON body into the target type: missing field `tool_call_id` at line {l} column {c}',
        evidence: [
          { kind: 'reported', at: 'https://github.com/decolua/9router/issues/4091', from: 'gateway', on: '2026-09' },
        ],
      },
    ],
    'unsupported-content-form': [
      {
        verdict: 'rejected',
        models: ['nvidia/*'],
        status: 400,
        says: 'Message content as a list is only supported for user messages.',
        parameters: { allowed: { assistant: ['string'] } },
        note: 'Seen with the Nemotron models.',
        evidence: [{ kind: 'reported', at: 'https://github.com/earendil-works/pi/pull/1574', on: '2026-02-20' }],
      },
    ],
    'unexpected-role-order': [
      {
        verdict: 'rejected',
        models: MISTRALS,
        status: 400,
        says: "Unexpected role 'user' after role 'tool'",
        parameters: {
          order:
            '(system | developer | user | plain | calls | other | result+ (system | developer | plain | calls | other))* result*',
        },
        evidence: [
          { kind: 'reported', at: 'https://github.com/decolua/9router/issues/1152', from: 'gateway', on: '2026-05-15' },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
