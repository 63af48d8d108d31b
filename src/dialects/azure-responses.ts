import type { Dialect } from '../generated/types.ts';
import { inheritRules } from '../model/inherit.ts';
import { OPENAI_RESPONSES } from './chat-settings.ts';
import { KNOWN_FIELDS, MESSAGE_FIELDS } from './openai-responses-items.ts';
import { PRECEDENCE, REFUSALS } from './openai-responses-refusals.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;

const INHERITED = inheritRules(REFUSALS, 'openai-responses');
const [, ...OTHER_SEPARATIONS] = INHERITED['separated-reasoning-item'] ?? [];

/** The same server as OpenAI Responses under other URLs. Its users report the same errors. */
export default {
  id: 'azure-responses',
  name: 'Azure OpenAI Responses',
  docs: 'https://learn.microsoft.com/azure/ai-foundry/openai/how-to/responses',
  shape: 'openai-responses',
  replay: [
    {
      turnsWithCalls: 'useful',
      plainTurns: 'optional',
      inContent: 'items',
      note: 'Send reasoning back as separate items, with encrypted content or stored on the server.',
      evidence: [{ kind: 'documented', at: 'https://platform.openai.com/docs/guides/reasoning' }],
    },
  ],
  precedence: PRECEDENCE,
  hosts: ['*.openai.azure.com', '*.cognitiveservices.azure.com', '*.services.ai.azure.com'],
  models: [],
  aliases: ['azure-openai-responses'],
  providers: ['azure'],
  checked: '2026-11-22',
  settings: OPENAI_RESPONSES,
  rules: {
    ...INHERITED,
    'separated-reasoning-item': [
      {
        ...REFUSED,
        says: "Item '{id}' of type 'reasoning' was provided without its required following item.",
        parameters: { followers: ['missing'] },
        evidence: [
          { kind: 'reported', at: 'https://github.com/openai/codex/issues/1498', on: '2025-07-10' },
          { kind: 'reported', at: 'https://github.com/earendil-works/pi/issues/886', on: '2026-01-21' },
          { kind: 'reported', at: 'https://github.com/openclaw/openclaw/pull/49301', on: '2026-03-17' },
        ],
      },
      ...OTHER_SEPARATIONS,
    ],
    'unanswered-tool-call': [
      {
        ...REFUSED,
        says: 'No tool output found for function call {id}.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/Azure/azure-sdk-for-python/issues/46092', on: '2026-04-02' },
        ],
      },
    ],
    'unknown-field': [
      {
        ...REFUSED,
        says: "Unknown parameter: '{param}'.",
        parameters: KNOWN_FIELDS,
        evidence: [
          {
            kind: 'reported',
            at: 'https://github.com/BerriAI/litellm/issues/13420',
            from: 'gateway',
            on: '2025-08-08',
          },
          { kind: 'reported', at: 'https://github.com/1jehuang/jcode/issues/1028', on: '2026-08-21' },
          { kind: 'reported', at: 'https://github.com/openai/codex/issues/29469', on: '2026-06-22' },
        ],
      },
      {
        ...REFUSED,
        says: "Unknown parameter: '{param}'.",
        parameters: MESSAGE_FIELDS,
        evidence: [
          { kind: 'reported', at: 'https://github.com/microsoft/agent-framework/issues/2203', on: '2025-11-13' },
          { kind: 'reported', at: 'https://github.com/openai/codex/issues/29469', on: '2026-06-22' },
          { kind: 'reported', at: 'https://github.com/openai/codex/issues/30161', on: '2026-06-26' },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
