/** With shortened texts, the same is found as with whole ones. */
import { describe, expect, test } from 'vitest';
import { documentIn, fixturesBelow } from '../../scripts/fixtures.ts';
import { LogReader } from '../../src/check/log-reader.ts';
import { fixesForReports } from '../../src/fix/lint.ts';
import type { Conversation } from '../../src/generated/types.ts';
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

test('a line with findings is read as a whole for reports that show it', () => {
  const long = 'A long text. '.repeat(30);
  const clean = JSON.stringify({ messages: [{ role: 'user', content: long }] });
  const faulty = JSON.stringify({
    messages: [
      { role: 'user', content: long },
      { role: 'nobody', content: long },
    ],
  });
  const repeated = `{"messages":[{"role":"user","role":"user","content":${JSON.stringify(long)}}]}`;
  const shown: unknown[] = [];
  const textOf = (conversation: Conversation | undefined) => {
    const [part] = conversation?.messages[0]?.parts ?? [];
    return part?.type === 'text' ? part.text.length : undefined;
  };
  const options = { path: 'log', findFixes: fixesForReports, shortensTexts: true };
  const reader = new LogReader(options, ({ diagnostics }, { conversation }) =>
    shown.push([diagnostics.map(({ rule }) => rule), textOf(conversation)]),
  );
  reader.push(Buffer.from([FIRST, clean, faulty, repeated].join('\n')));
  reader.end();
  const [, [, shortened]] = shown as [unknown, [unknown, number]];
  expect(shortened).toBeLessThan(long.length);
  expect(shown).toEqual([
    [[], 'Hello'.length],
    [[], shortened],
    [['unsupported-role'], long.length],
    [['duplicate-key'], long.length],
  ]);
});
