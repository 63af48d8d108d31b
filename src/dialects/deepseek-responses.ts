import type { Dialect } from '../generated/types.ts';
import { DEEPSEEK_MODELS } from './model-names.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;
const PYDANTIC_AI = 'https://github.com/pydantic/pydantic-ai/blob/4fda389/tests/models/cassettes';

/** What a message that must not contain images may contain. */
const NO_IMAGE = ['input_text', 'output_text', 'text', 'refusal', 'reasoning_text', 'summary_text', 'input_file'];

export default {
  id: 'deepseek-responses',
  name: 'DeepSeek Responses',
  docs: 'https://api-docs.deepseek.com/guides/responses_api',
  shape: 'openai-responses',
  turns: 'run',
  hosts: ['api.deepseek.com'],
  models: DEEPSEEK_MODELS,
  providers: ['deepseek'],
  checked: '2026-11-24',
  replay: [
    {
      turnsWithCalls: 'required',
      plainTurns: 'optional',
      field: 'content',
      note: 'Send reasoning back as separate items, in plain text.',
      evidence: [
        { kind: 'reported', at: 'https://github.com/rikkahub/rikkahub/issues/1690', on: '2026-08-11' },
        { kind: 'recorded', at: `${PYDANTIC_AI}/test_deepseek_responses`, on: '2026-08-20' },
      ],
    },
  ],
  rules: {
    'interrupted-tool-results': [
      {
        ...REFUSED,
        says: 'No tool output found for tool call {id}.',
        note: 'A tool output must directly follow its run of calls; a developer message or reasoning in between is rejected. A reasoning item before another call of the same run is accepted.',
        evidence: [
          {
            kind: 'recorded',
            at: `${PYDANTIC_AI}/test_deepseek_responses/test_deepseek_responses_rejects_interleaved_function_calls.yaml`,
            on: '2026-08-20',
          },
          {
            kind: 'reported',
            at: 'https://github.com/deepseek-ai/awesome-deepseek-integration/issues/740',
            on: '2026-09-22',
          },
          { kind: 'reported', at: 'https://github.com/deepseek-ai/DeepSeek-V3/issues/1588', on: '2026-08-17' },
        ],
      },
    ],
    'unanswered-tool-call': [
      {
        ...REFUSED,
        says: 'No tool output found for tool call {id}.',
        note: 'The recorded call is answered only after the next call; for the server that is no answer.',
        evidence: [
          {
            kind: 'recorded',
            at: `${PYDANTIC_AI}/test_deepseek_responses/test_deepseek_responses_rejects_interleaved_function_calls.yaml`,
            on: '2026-08-20',
          },
          {
            kind: 'reported',
            at: 'https://github.com/deepseek-ai/awesome-deepseek-integration/issues/740',
            on: '2026-09-22',
          },
        ],
      },
    ],
    'orphan-tool-result': [
      {
        ...REFUSED,
        says: 'No tool call found for tool output with call_id {id}',
        evidence: [
          { kind: 'reported', at: 'https://github.com/deepseek-ai/DeepSeek-V3/issues/1611', on: '2026-08-28' },
          {
            kind: 'reported',
            at: 'https://github.com/deepseek-ai/awesome-deepseek-integration/issues/740',
            on: '2026-09-22',
          },
        ],
      },
    ],
    'missing-reasoning': [
      {
        ...REFUSED,
        says: 'The `reasoning_text` in the thinking mode must be passed back to the API.',
        parameters: { perCall: true, since: 'last-user' },
        note: 'The server rejects one reasoning item for two calls and accepts two. It accepts none at all only if another user message follows.',
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/rikkahub/rikkahub/issues/1690',
            from: 'gateway',
            on: '2026-08-11',
          },
          { kind: 'reported', at: 'https://github.com/rikkahub/rikkahub/issues/1629', on: '2026-07-31' },
          { kind: 'reported', at: 'https://github.com/Kohaku-Lab/KohakuTerrarium/issues/322', on: '2026-09-14' },
        ],
      },
      {
        verdict: 'tolerated',
        parameters: { perCall: true, since: 'last-user' },
        note: 'Two clients report that one reasoning item is enough for a run of calls if all outputs follow the run, and is rejected only if calls and outputs alternate.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/Kohaku-Lab/KohakuTerrarium/pull/323', on: '2026-09-14' },
          {
            kind: 'reported',
            at: 'https://github.com/lidge-jun/opencodex/pull/1479',
            from: 'gateway',
            on: '2026-08-11',
          },
        ],
      },
      {
        verdict: 'tolerated',
        when: { thinking: 'off' },
        parameters: { perCall: true, since: 'last-user' },
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/rikkahub/rikkahub/issues/1690',
            from: 'gateway',
            on: '2026-08-11',
          },
        ],
      },
    ],
    'part-in-wrong-role': [
      {
        ...REFUSED,
        since: '2026-09-10',
        parameters: { allowed: { system: NO_IMAGE, assistant: NO_IMAGE } },
        note: 'User and developer messages and tool outputs may contain images.',
        evidence: [{ kind: 'documented', at: 'https://api-docs.deepseek.com/api/create-response', on: '2026-09-10' }],
      },
    ],
    'separated-reasoning-item': [
      {
        verdict: 'tolerated',
        evidence: [{ kind: 'recorded', at: `${PYDANTIC_AI}/test_deepseek_responses`, on: '2026-08-20' }],
      },
    ],
    'malformed-reasoning-item': [
      {
        verdict: 'tolerated',
        note: 'This server expects reasoning in `content`.',
        evidence: [{ kind: 'recorded', at: `${PYDANTIC_AI}/test_deepseek_responses`, on: '2026-08-20' }],
      },
    ],
    'malformed-item-id': [
      {
        verdict: 'tolerated',
        note: "The server's own item IDs have no prefix.",
        evidence: [{ kind: 'recorded', at: `${PYDANTIC_AI}/test_deepseek_responses`, on: '2026-08-20' }],
      },
    ],
  },
} satisfies Dialect as Dialect;
