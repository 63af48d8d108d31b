import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matches, matchesAny } from '../../src/model/name-pattern.ts';
import { runs } from '../depth.ts';

test.each([
  ['gpt-4o', 'GPT-4o', true],
  ['gpt-4o', 'gpt-4o-mini', false],
  ['claude-*', 'claude-', true],
  ['*-thinking', 'claude-thinking', true],
  ['*-thinking', 'claude-thinking-2', false],
  ['*/qwen*instruct', 'hf/qwen3-instruct', true],
  ['*/qwen*instruct', 'hf/qwen3-instruct-2', false],
  ['a*a', 'a', false],
  ['a*b*b', 'ab', false],
  ['*', '', true],
  ['api.*.com', 'apixx.com', false],
  ['api.openai.com', 'apixopenai.com', false],
  ['*.openai.com', 'eu.api.openai.com', true],
  ['*.openai.com', 'openai.com', false],
  ['gpt-*', 'my-gpt-4', false],
  ['a*c*', 'abcd', true],
  ['(a+)+$', 'aaa', false],
  ['[x]', 'x', false],
  ['', '', true],
])('%s and %s: %s', (pattern, name, expected) => {
  expect(matches(pattern, name)).toBe(expected);
});

test('a wildcard stands for any characters, like in the regular expression', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '-', '.'), maxLength: 8 });
  const pattern = fc.array(word, { minLength: 1, maxLength: 4 }).map(pieces => pieces.join('*'));
  fc.assert(
    fc.property(pattern, word, (pattern, name) => {
      const expression = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
      expect(matches(pattern, name)).toBe(expression.test(name));
    }),
    { numRuns: runs(5000, 200), seed: 7 },
  );
});

test('a pattern with an exclamation mark excludes names', () => {
  expect(matchesAny(['gpt-*', '!gpt-4*'], 'gpt-5')).toBe(true);
  expect(matchesAny(['gpt-*', '!gpt-4*'], 'gpt-4o')).toBe(false);
});
