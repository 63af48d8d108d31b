import type { Dialect, Statement } from '../generated/types.ts';

const AT =
  'https://github.com/microsoft/autogen/blob/027ecf0a379bcc1d09956d46d12d44a3ad9cee14/python/packages/autogen-ext/src/autogen_ext/models';
const ANTHROPIC = `${AT}/anthropic/_anthropic_client.py`;
const OPENAI = `${AT}/openai/_openai_client.py`;

const MORE_THAN_ONE: Pick<Statement, 'parameters' | 'evidence'> = {
  parameters: { leadingOnly: true },
  evidence: [
    { kind: 'documented', at: `${ANTHROPIC}#L595` },
    { kind: 'reported', at: 'https://github.com/microsoft/autogen/issues/6116', on: '2025' },
  ],
};
const NO_PICTURES: Pick<Statement, 'parameters' | 'evidence'> = {
  parameters: { parts: ['image', 'image_url'] },
  evidence: [{ kind: 'documented', at: `${ANTHROPIC}#L571` }],
};

export default {
  id: 'autogen',
  kind: 'client',
  name: 'AutoGen model clients',
  docs: 'https://microsoft.github.io/autogen/stable/reference/python/autogen_ext.models.anthropic.html',
  shape: 'openai-chat',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  rules: {
    'misplaced-system-message': [
      {
        verdict: 'rejected',
        says: 'Multiple and Not continuous system messages are not supported',
        parameters: { place: 'together' },
        note: 'The Anthropic client rejects this, and so does the OpenAI client if `multiple_system_messages` is false.',
        evidence: [
          { kind: 'documented', at: `${ANTHROPIC}#L507` },
          { kind: 'documented', at: `${OPENAI}#L598` },
        ],
      },
    ],
    'multiple-system-messages': [
      {
        ...MORE_THAN_ONE,
        verdict: 'rejected',
        says: 'Multiple system messages are not supported',
      },
      {
        ...MORE_THAN_ONE,
        verdict: 'tolerated',
        note: 'Since 2025 the client first joins adjacent system messages, but not on every path.',
        evidence: [{ kind: 'documented', at: `${ANTHROPIC}#L507` }],
      },
    ],
    'unsupported-media': [
      {
        ...NO_PICTURES,
        verdict: 'rejected',
        says: 'Model does not support vision and image was provided',
        note: "This applies if the client's `model_info` says that the model has no vision.",
      },
      {
        ...NO_PICTURES,
        verdict: 'tolerated',
        note: "This applies if the client's `model_info` says that the model has vision.",
      },
    ],
  },
} satisfies Dialect as Dialect;
