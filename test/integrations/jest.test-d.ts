/** Checked by the compiler, never run: uses of the matcher with jest's types. */
import type {} from '../../src/integrations/vitest.ts';

export function inJest(matching: jest.Matchers<void>, given: jest.Expect, negated: jest.InverseAsymmetricMatchers) {
  matching.toBeConformant({ dialect: 'openai-chat' });
  // @ts-expect-error: no such option
  matching.toBeConformant({ dialekt: 'openai-chat' });
  return [given.toBeConformant(), negated.toBeConformant()];
}
