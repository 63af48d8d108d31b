import type { Dialect } from '../generated/types.ts';

const PYDANTIC_AI = 'https://github.com/pydantic/pydantic-ai/blob/4fda389/tests/models/cassettes';

export default {
  id: 'bedrock-mantle-responses',
  name: 'Amazon Bedrock, OpenAI-compatible Responses',
  docs: 'https://docs.aws.amazon.com/bedrock/latest/userguide/bedrock-mantle.html',
  shape: 'openai-responses',
  hosts: ['bedrock-mantle.*.api.aws'],
  models: ['openai.*'],
  aliases: ['bedrock-mantle'],
  checked: '2026-11-22',
  rules: {
    'foreign-reasoning': [
      {
        verdict: 'tolerated',
        note: 'Its encrypted reasoning looks unlike that of OpenAI itself.',
        evidence: [
          { kind: 'recorded', at: `${PYDANTIC_AI}/test_bedrock_mantle/test_reused_tool_call_ids[request].yaml` },
        ],
      },
    ],
    'reused-tool-call-id': [
      {
        verdict: 'tolerated',
        note: 'Each reply counts its calls from 0, behind an id of the reply.',
        evidence: [
          { kind: 'recorded', at: `${PYDANTIC_AI}/test_bedrock_mantle/test_reused_tool_call_ids_gpt_5_5.yaml` },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
