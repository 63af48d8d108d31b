/** The index of secrets finds every secret that a search for each of them finds. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Secrets } from '../../src/cli/secrets.ts';
import { runs } from '../depth.ts';

const PIECES = ['a', 'user', 'call', '1', '42', 'Petra', 'é', '.', '_', '-', ' ', '`', '"', '/', '~', ': ', '\n', '😀'];
const text = (maxLength: number) =>
  fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength }).map(pieces => pieces.join(''));

test('an index of many secrets hides the same as one secret after another', () => {
  let hidden = 0;
  fc.assert(
    fc.property(fc.array(text(4), { minLength: 1, maxLength: 6 }), text(6), text(6), (secrets, before, after) => {
      const shown = `${before}\`${secrets[0]}\` ${secrets.at(-1)}${after}`;
      let expected = shown;
      for (const each of [...secrets].sort((a, b) => b.length - a.length))
        expected = new Secrets([[each, '#']]).hideIn(expected);
      expect(new Secrets(secrets.map(each => [each, '#'])).hideIn(shown)).toBe(expected);
      if (expected !== shown) hidden++;
    }),
    { numRuns: runs(10_000, 1_000) },
  );
  expect(hidden).toBeGreaterThan(500);
});
