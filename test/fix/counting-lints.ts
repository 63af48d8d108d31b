/** Counts how often a conversation is judged. */
import { type Dialect, defineRule } from '../../src/index.ts';

/** A dialect that counts lint runs, with a custom rule that never reports anything. */
export function countingLints(dialect: Dialect) {
  const counts = { lints: 0 };
  const rule = defineRule({
    id: 'counts-lints',
    title: 'Nothing is wrong.',
    docs: { fires: 'Never.', why: 'It counts.', remedy: 'None.' },
    messages: { never: 'never' },
    check: () => {
      counts.lints++;
      return {};
    },
  });
  const evidence = [{ kind: 'documented', url: 'https://example.com' }] as const;
  const stated = {
    ...dialect.rules,
    'counts-lints': [{ verdict: 'rejected', evidence }],
  } as unknown as Dialect['rules'];
  return { counts, options: { dialect: { ...dialect, rules: stated }, rules: [rule] } };
}
