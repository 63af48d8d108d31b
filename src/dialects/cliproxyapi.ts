import type { Dialect } from '../generated/types.ts';

const VALIDATION =
  'https://github.com/router-for-me/CLIProxyAPI/blob/a7e3596b7e351d800e58ed29529fbca3d1c18737/internal/signature/gemini_validation.go#L390';

export default {
  id: 'cliproxyapi',
  kind: 'client',
  name: 'CLIProxyAPI, Gemini requests',
  docs: 'https://github.com/router-for-me/CLIProxyAPI',
  shape: 'gemini-generate',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  rules: {
    'tool-results-out-of-order': [
      {
        verdict: 'rejected',
        status: 400,
        says: 'antigravity executor: invalid Gemini function call history: request.contents[{i}].parts[{j}]: functionResponse.id "{id}" does not match functionCall.id "{callId}" at request.contents[{content}].parts[{contentPart}]',
        note: 'CLIProxyAPI matches calls and results by position. Gemini itself does not check the order.',
        evidence: [
          { kind: 'documented', at: VALIDATION, on: '2026-08-23' },
          { kind: 'reported', at: 'https://github.com/router-for-me/CLIProxyAPI/issues/5199' },
        ],
      },
    ],
  },
} satisfies Dialect as Dialect;
