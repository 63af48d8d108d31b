/** Conversions there and back, and their properties. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { convert } from '../../src/index.ts';
import { requests } from '../../src/testing/index.ts';
import { settings } from '../properties/settings.ts';

/** The converted value and the losses: `kind pointer`, with the reason if a message format gave one. */
export function crossed(value: unknown, from: string, to: string, model?: string) {
  const {
    value: there,
    losses,
    diagnostics,
  } = convert(value, { from: from as DialectId, to: to as DialectId, ...(model !== undefined && { model }) });
  const home = convert(there, { from: to as DialectId, to: from as DialectId }).value;
  return {
    there,
    home,
    losses: losses.map(({ kind, pointer, reason }) => `${kind} ${pointer}: ${reason}`),
    rules: [...new Set(diagnostics.map(each => each.rule))],
  };
}

/** Checks that converting there and back is the identity. */
export function isExact(value: unknown, from: string, to: string): void {
  const { home, losses } = crossed(value, from, to);
  expect(losses).toEqual([]);
  expect(home).toEqual(value);
}

/**
 * Converts OpenAI chat requests to a dialect: every difference is a loss, and the target rejects only by the rules in
 * `excused`, which no conversion can satisfy.
 */
export function takesChat(dialect: string, excused: readonly string[]): void {
  test('OpenAI chat requests convert without findings, with losses unless they convert back unchanged', () => {
    const law = fc.property(requests(), request => {
      const { home, losses, rules } = crossed(request, 'openai-chat', dialect);
      expect(rules.filter(rule => !excused.includes(rule))).toEqual([]);
      expect(losses.length === 0).toBe(isSame(request, home));
    });
    fc.assert(law, settings(100));
  });
}

function isSame(a: unknown, b: unknown): boolean {
  try {
    expect(b).toEqual(a);
    return true;
  } catch {
    return false;
  }
}
