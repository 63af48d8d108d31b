import type { Dialect } from '../generated/types.ts';
import { OPENROUTER_MODELS } from './model-names.ts';

const REFUSED = { verdict: 'rejected', status: 400 } as const;
const HEARD = ['input_text', 'input_image', 'input_file', 'input_audio', 'input_video'];
const PARTS_BY_ROLE = {
  allowed: { user: HEARD, system: HEARD, developer: HEARD, assistant: ['output_text', 'refusal'] },
};

export default {
  id: 'openrouter-responses',
  name: 'OpenRouter Responses',
  docs: 'https://openrouter.ai/docs/api-reference/responses-api/overview',
  shape: 'openai-responses',
  hosts: ['openrouter.ai'],
  models: OPENROUTER_MODELS,
  providers: ['openrouter'],
  checked: '2026-11-22',
  rules: {
    'missing-field': [
      {
        ...REFUSED,
        says: 'Invalid Responses API request',
        evidence: [
          { kind: 'reported', at: 'https://github.com/openai/codex/issues/43740', on: '2026-09-08' },
          { kind: 'reported', at: 'https://github.com/microsoft/agent-framework/issues/3795', on: '2026-02-10' },
          { kind: 'reported', at: 'https://github.com/openai/codex/issues/12114', on: '2026-02-18' },
          { kind: 'reported', at: 'https://github.com/2389-research/tracker/issues/114', on: '2026-04-17' },
        ],
      },
      {
        ...REFUSED,
        says: 'Invalid Responses API request',
        parameters: { besideParts: { assistant: ['id', 'status'] } },
        note: 'Alternatively, send the content as a plain string.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/CherryHQ/cherry-studio/issues/10477', on: '2025-09-30' },
          { kind: 'reported', at: 'https://github.com/microsoft/agent-framework/issues/3795', on: '2026-02-10' },
          { kind: 'reported', at: 'https://github.com/openai/codex/issues/12114', on: '2026-02-18' },
        ],
      },
    ],
    'part-in-wrong-role': [
      {
        ...REFUSED,
        says: "Invalid discriminator value. Expected 'input_text' | 'input_image' | 'input_file'",
        parameters: PARTS_BY_ROLE,
        evidence: [
          { kind: 'reported', at: 'https://github.com/CherryHQ/cherry-studio/issues/10477', on: '2025-09-30' },
        ],
      },
    ],
    'duplicate-item-id': [
      {
        ...REFUSED,
        says: 'Duplicate item found with id {id}. Remove duplicate items from your input and try again.',
        parameters: { types: ['reasoning'] },
        note: 'This applies to OpenAI models.',
        evidence: [
          { kind: 'reported', at: 'https://github.com/OpenRouterTeam/ai-sdk-provider/issues/254', on: '2025-11-26' },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
