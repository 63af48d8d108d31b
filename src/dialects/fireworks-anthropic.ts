import type { Dialect } from '../generated/types.ts';

const GUIDE = 'https://docs.fireworks.ai/tools-sdks/anthropic-compatibility';

/** The endpoint for Anthropic messages. It rejects tool fields that its documentation lists as not supported. */
export default {
  id: 'fireworks-anthropic',
  name: 'Fireworks, Anthropic endpoint',
  docs: GUIDE,
  shape: 'anthropic-messages',
  hosts: ['api.fireworks.ai'],
  models: ['accounts/fireworks/*'],
  aliases: ['fireworks-messages'],
  checked: '2026-11-24',
  rules: {
    'malformed-tool-definition': [
      {
        verdict: 'rejected',
        status: 400,
        says: "Extra inputs are not permitted, field: 'tools[{k}].{field}'",
        parameters: {
          refused: ['eager_input_streaming', 'cache_control', 'allowed_callers', 'defer_loading', 'input_examples'],
        },
        evidence: [
          { kind: 'documented', at: GUIDE, on: '2026-04' },
          { kind: 'reported', at: 'https://github.com/earendil-works/pi/issues/3854', on: '2026-04-27' },
          { kind: 'reported', at: 'https://github.com/earendil-works/pi/issues/3529', on: '2026-04-22' },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
