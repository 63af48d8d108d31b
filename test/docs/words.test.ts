/** Words that confused readers are not used again. */
import { expect, test } from 'vitest';
import { badWords, userTexts } from './words.ts';

test('texts for users contain no words from the list of bad words', () => {
  const found = userTexts().flatMap(({ at, text }) =>
    badWords(text).map(word => `${at}: ${word} in ${text.slice(0, 120)}`),
  );
  expect(found).toEqual([]);
});

test('a listed word is allowed in code, in a quotation and in an exception', () => {
  expect(badWords('A film is told apart.')).toEqual(
    expect.arrayContaining([expect.stringContaining('"film"'), expect.stringContaining('"apart"')]),
  );
  expect(badWords('Run `told`, which stands for "a film".')).toEqual([]);
});
