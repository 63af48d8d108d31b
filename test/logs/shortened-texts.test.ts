/** With shortened texts, the same is found as with whole ones. */
import { describe, expect, test } from 'vitest';
import { documentIn, fixturesBelow } from '../../scripts/fixtures.ts';
import { fixesForReports } from '../../src/fix/lint.ts';
import { ShortenedLines } from '../../src/source/shortened-lines.ts';
import { isDeep, some } from '../depth.ts';
import { type Padding, padded } from './padded.ts';
import { readLog } from './reading.ts';

const FIRST = JSON.stringify({ messages: [{ role: 'user', content: 'Hello' }] });

const fixtures = some(
  fixturesBelow('fixtures/rules', 'fixtures/dialects').filter(fixture =>
    Array.isArray((documentIn(fixture) as { messages?: unknown } | null | undefined)?.messages),
  ),
  120,
);
const PADDINGS: readonly Padding[] = ['inside', 'before', 'after', 'around'];

describe('fixtures with long texts, in lines', () => {
  test.each(isDeep ? PADDINGS : (['inside', 'around'] as const))('padded %s', padding => {
    let shortened = 0;
    const { learn } = ShortenedLines.prototype;
    ShortenedLines.prototype.learn = function (line) {
      if (!line.isRead) shortened++;
      learn.call(this, line);
    };
    try {
      for (const fixture of fixtures) {
        const value = documentIn(fixture);
        if (value === undefined) continue;
        const { dialect, model, as } = fixture.expectation;
        const log = `${FIRST}\n${JSON.stringify(padded(value, padding))}\n`;
        for (const findFixes of [undefined, fixesForReports]) {
          const options = { dialect, model: model ?? undefined, as, findFixes };
          expect(readLog(log, { ...options, shortensTexts: true }), fixture.path).toEqual(readLog(log, options));
        }
      }
    } finally {
      ShortenedLines.prototype.learn = learn;
    }
    expect(shortened).toBeGreaterThan(fixtures.length / 4);
  });
});
