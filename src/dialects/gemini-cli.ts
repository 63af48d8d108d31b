import type { Dialect } from '../generated/types.ts';

const CHAT =
  'https://github.com/google-gemini/gemini-cli/blob/5411f113cafae26161b4969b0237b8e1e024e2c2/packages/core/src/core/geminiChat.ts#L200';

export default {
  id: 'gemini-cli',
  kind: 'client',
  name: 'Gemini CLI, chat history',
  docs: 'https://github.com/google-gemini/gemini-cli',
  shape: 'gemini-generate',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  replies: {
    'missing-tool-call-id': [
      {
        verdict: 'tolerated',
        note: 'Only some models return call IDs. Gemini CLI matches results to calls by name and position.',
        evidence: [
          {
            kind: 'recorded',
            at: 'https://github.com/google-gemini/gemini-cli/blob/5411f113cafae26161b4969b0237b8e1e024e2c2/integration-tests/user-policy.responses',
          },
        ],
      },
    ],
  },
  rules: {
    'unsupported-role': [
      {
        verdict: 'rejected',
        says: 'Role must be user or model, but got {role}.',
        parameters: { allowed: ['user', 'model'] },
        evidence: [{ kind: 'documented', at: CHAT }],
      },
    ],
  },
} satisfies Dialect as Dialect;
