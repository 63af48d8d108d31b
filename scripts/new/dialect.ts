import { fixture, type Skeleton, titleOf, type Wanted } from './skeleton.ts';

const CALL = { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{}' } };
const ASKED = { role: 'user', content: 'How is the weather?' };

/** An API with the OpenAI chat format and one entry, with fixtures for what it rejects and accepts. */
export function dialect({ id, docs, host }: Wanted): Skeleton {
  const folder = `fixtures/dialects/${id}`;
  const answered = [
    ASKED,
    { role: 'assistant', content: null, tool_calls: [CALL] },
    { role: 'tool', tool_call_id: 'call_1', content: 'Sunny' },
  ];
  return {
    files: {
      [`src/dialects/${id}.yaml`]: `$schema: ../../schemas/dialect-file.schema.json
id: ${id}
name: ${titleOf(id)}
docs: ${docs}
format: openai-chat
hosts: [${host ?? ''}]
models: []
checked: ${new Date().toISOString().slice(0, 10)}

sources:
  docs: { kind: documented, url: "${docs}" }

rules:
  unanswered-tool-call:
    - rejected: 400
      evidence: [docs]
`,
      ...fixture(`${folder}/call-without-a-result`, 'a tool call without a result', answered.slice(0, 2), {
        dialect: id,
        verdict: 'rejected',
        diagnostics: [{ rule: 'unanswered-tool-call', pointer: '/1/tool_calls/0', severity: 'error' }],
      }),
      ...fixture(`${folder}/call-with-a-result`, 'a tool call with its result', answered, {
        dialect: id,
        verdict: 'accepted',
        diagnostics: [],
      }),
    },
    next: [
      `Write what the server is known to reject in src/dialects/${id}.yaml, with the evidence for each entry.`,
      `npm run build && npx rolecall check ${folder}`,
      'npm run ready',
    ],
  };
}
