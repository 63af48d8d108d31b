import type { Dialect } from '../generated/types.ts';
import { inheritRules } from '../model/inherit.ts';
import anthropic from './anthropic.ts';

const KILO = 'https://github.com/Kilo-Org/kilocode/issues';

/** Anthropic's API on Google Cloud: the model is in the URL path, the version in the body. It has the same checks. */
export default {
  ...anthropic,
  id: 'anthropic-vertex',
  name: 'Anthropic models on Vertex AI',
  docs: 'https://cloud.google.com/vertex-ai/generative-ai/docs/partner-models/claude/use-claude',
  hosts: ['*aiplatform.googleapis.com'],
  models: ['claude-*@*'],
  rules: {
    ...inheritRules(anthropic.rules, anthropic.id),
    'unanswered-tool-call': [
      {
        verdict: 'rejected',
        status: 400,
        says: '`tool_use` ids were found without `tool_result` blocks immediately after: {id}',
        evidence: [
          { kind: 'reported', at: `${KILO}/5163`, on: '2026-01-17' },
          {
            kind: 'reported',
            at: 'https://github.com/QuantumNous/new-api/issues/2177',
            from: 'gateway',
            on: '2025-11-06',
          },
        ],
      },
    ],
    'missing-reasoning': [
      {
        verdict: 'rejected',
        status: 400,
        when: { thinking: 'on' },
        says: 'Expected `thinking` or `redacted_thinking`, but found `{found}`. When `thinking` is enabled, a final `assistant` message must start with a thinking block (preceeding the lastmost set of `tool_use` and `tool_result` blocks).',
        parameters: { leading: ['thinking', 'redacted_thinking'] },
        evidence: [{ kind: 'reported', at: `${KILO}/5219`, on: '2026-01-20' }],
      },
    ],
  },
  aliases: ['vertex-anthropic', 'google-vertex-anthropic', 'vertex-claude', 'claude-vertex'],
} satisfies Dialect as Dialect;
