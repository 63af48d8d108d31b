/** Recorded replies say the same in the form of other APIs. */
import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { detectReplyWire, findDialect } from '../../src/registry/registry.ts';
import { conversionProblem, REFUSED, TARGETS } from '../convert/converting-replies.ts';
import { isHere, type Recorded, recordedAnswers } from './recorded-wire.ts';

type Answered = Recorded & { readonly response: unknown };

const dialectOf = (reply: unknown): DialectId | undefined =>
  TARGETS.find(id => findDialect(id)?.format === detectReplyWire(reply)?.id);

/** A compacted conversation is not an answer. */
const isCompaction = (reply: unknown) => (reply as { object?: unknown }).object === 'response.compaction';

describe.skipIf(!isHere)('recorded replies (skipped without ../shared/recordings)', () => {
  it('say the same in the form of other APIs', () => {
    const wrong: string[] = [];
    let count = 0;
    for (const { id, status, response } of recordedAnswers() as Iterable<Answered>) {
      const from = dialectOf(response);
      if (from === undefined || status < 200 || status >= 300 || isCompaction(response)) continue;
      const others = TARGETS.filter(id => id !== from);
      const to = others[count++ % others.length] as DialectId;
      const problem = conversionProblem(response, from, to);
      if (problem !== undefined && problem !== REFUSED) wrong.push(`${id}, ${from} to ${to}: ${problem}`);
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(8000);
  });
});
