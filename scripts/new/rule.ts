import { fixture, type Skeleton, titleOf, type Wanted } from './skeleton.ts';

/** A rule that reports long texts, with an entry in a dialect, and fixtures for both sides of the limit. */
export function rule({ id, docs, dialect }: Wanted): Skeleton {
  const folder = `fixtures/rules/${id}`;
  const chat = (content: string) => ({ model: 'gpt-4o', messages: [{ role: 'user', content }] });
  return {
    files: {
      [`src/rules/${id}.ts`]: `import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: '${id}',
  title: '${titleOf(id)}',
  kind: 'Content',
  docs: {
    fires: 'Reports text with more characters than the server accepts.',
    why: 'The server has a limit for each text.',
    remedy: 'Shorten the text, or divide it.',
  },
  parameters: {
    /** The most characters that a text may have. */
    most: 10_000,
  },
  messages: { tooLong: 'the text has {length} characters; at most {most} are allowed' },
  check(_view, report, { most }) {
    return {
      message(message) {
        for (const part of message.parts)
          if (part.type === 'text' && part.text.length > most)
            report({ messageId: 'tooLong', at: part, in: message, data: { length: part.text.length, most } });
      },
    };
  },
});
`,
      ...fixture(`${folder}/reported`, 'a text with one character more than the limit', chat('a'.repeat(41)), {
        dialect,
        verdict: 'rejected',
        diagnostics: [{ rule: id, pointer: '/messages/0/content', messageId: 'tooLong', severity: 'error' }],
      }),
      ...fixture(`${folder}/accepted`, 'a text as long as the limit', chat('a'.repeat(40)), {
        dialect,
        verdict: 'accepted',
        diagnostics: [],
      }),
    },
    entries: {
      [`src/dialects/${dialect}.yaml`]: `  ${id}:
    - rejected: 400
      parameters: { most: 40 }
      evidence: [{ kind: documented, url: "${docs}" }]
`,
    },
    next: [
      `Write the check in src/rules/${id}.ts, and the evidence in src/dialects/${dialect}.yaml.`,
      'Add a breaker to src/testing/breakers.ts, and an entry to src/dialects/strict.yaml (or a reason to test/registry.test.ts).',
      `npm run build && npx rolecall check ${folder}`,
      'npm run ready',
    ],
  };
}
