import type { Dialect, Evidence } from '../generated/types.ts';

const AT = 'https://github.com/open-telemetry/semantic-conventions-genai/blob';
const input: Evidence = {
  kind: 'documented',
  at: `${AT}/7568a2406479871792afef24211c4804f46b6ac5/model/gen-ai/gen-ai-input-messages.json`,
};
const output: Evidence = {
  kind: 'documented',
  at: `${AT}/ae14c021c2b2c16409f2d3e19025e4dc836d1eda/model/gen-ai/gen-ai-output-messages.json`,
};
const system: Evidence = {
  kind: 'documented',
  at: `${AT}/16c5f010149520768f4fefdfc4273f9bb07e1448/model/gen-ai/gen-ai-system-instructions.json`,
};
const tools: Evidence = {
  kind: 'documented',
  at: `${AT}/d357ce213b466276774e18fb7f598bef06d003d0/model/gen-ai/gen-ai-tool-definitions.json`,
};

/** What the schemas of the conventions reject. They accept any role, any part type and any order. */
export default {
  id: 'otel-genai',
  kind: 'framework',
  name: 'OpenTelemetry GenAI conventions',
  docs: 'https://github.com/open-telemetry/semantic-conventions-genai/tree/main/docs/gen-ai',
  shape: 'otel-genai',
  hosts: [],
  models: [],
  aliases: ['otel', 'opentelemetry'],
  checked: '2026-11-24',
  precedence: ['wrong-type', 'missing-field'],
  rules: {
    'wrong-type': [{ verdict: 'rejected', evidence: [input, output, system, tools] }],
    'missing-field': [
      {
        verdict: 'rejected',
        note: 'A part needs only its type. The schema reads a part without the fields of its type as a generic part.',
        evidence: [input, output, system, tools],
      },
    ],
  },
} satisfies Dialect as Dialect;
