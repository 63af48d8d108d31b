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
        note: "The encrypted reasoning of this server looks different from OpenAI's.",
        evidence: [
          {
            kind: 'recorded',
            at: `${PYDANTIC_AI}/test_bedrock_mantle/test_reused_tool_call_ids[request].yaml`,
            on: '2026-07-24',
          },
        ],
      },
    ],
    'reused-tool-call-id': [
      {
        verdict: 'tolerated',
        note: 'In each response, a call ID is an ID of the response plus a number that starts at 0.',
        evidence: [
          {
            kind: 'recorded',
            at: `${PYDANTIC_AI}/test_bedrock_mantle/test_reused_tool_call_ids_gpt_5_5.yaml`,
            on: '2026-07-24',
          },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
