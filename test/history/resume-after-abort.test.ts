import { describe, expect, test } from 'vitest';
import { brokenAt } from '../../src/fix/broken.ts';
import { historyOf } from '../../src/history/history.ts';
import { type Dialect, lint, resumeAfterAbort } from '../../src/index.ts';
import { textMessage } from '../../src/repair/composed.ts';
import { runs } from '../depth.ts';
import { aborted } from './aborts.ts';
import { acceptedBy, apis, choosing } from './api-conversations.ts';

const ABORTS = 5;

/** The conversation with the user's next message. */
function continued(value: unknown, dialect: Dialect): unknown {
  const history = historyOf(value, { dialect });
  const { judged, messageFormat, items } = history;
  const next =
    judged.conversation && textMessage('user', 'Go', brokenAt(value, judged.conversation, messageFormat, dialect));
  return history.withItems([...items, next]);
}

describe('an aborted conversation', () => {
  test.each(apis.map(each => [each.id, each] as const))('is accepted by %s with the next message', (_id, dialect) => {
    const choose = choosing(1);
    let changed = 0;
    const accepted = acceptedBy(dialect, runs(200));
    for (const value of accepted) {
      const history = historyOf(value, { dialect });
      for (let i = 0; i < ABORTS; i++) {
        const stored = aborted(history, choose);
        const before = JSON.stringify(stored);
        const resumed = resumeAfterAbort(stored, { dialect });
        if (resumed.changes.length > 0) changed++;
        else expect(resumed.value).toBe(stored);
        expect(JSON.stringify(stored)).toBe(before);
        const next = lint(continued(resumed.value, dialect), { dialect, findFixes: () => {} });
        const errors = next.diagnostics.filter(({ severity }) => severity === 'error');
        if (errors.length > 0)
          console.log(
            dialect.id,
            before.slice(-1500),
            JSON.stringify(resumed.value).slice(-800),
            errors.map(each => each.message),
          );
        expect(
          errors.map(each => each.message),
          before,
        ).toEqual([]);
        expect(resumeAfterAbort(resumed.value, { dialect }).value).toBe(resumed.value);
      }
    }
    console.log(dialect.id, accepted.length, changed);
  });
});
