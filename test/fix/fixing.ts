import { expect } from 'vitest';
import { type FixOptions, fix } from '../../src/fix/fix.ts';
import { lint } from '../../src/lint/lint.ts';

/**
 * Repairs a value, and checks the properties of every repair: the finding is gone, no other appears, a second run
 * changes nothing, the text is repaired the same way, and the input is unchanged.
 */
export function repaired(value: unknown, rule: string, options: FixOptions): unknown {
  const kept = JSON.stringify(value);
  expect(lint(value, options).diagnostics.map(each => each.rule)).toContain(rule);
  const fixed = fix(value, options);
  expect(fixed.changes.map(each => each.rule)).toContain(rule);
  expect(fixed.result.diagnostics).toEqual([]);
  expect(fix(fixed.value, options).edits).toEqual([]);
  expect(JSON.parse(fix(kept, options).text ?? '')).toEqual(fixed.value);
  expect(JSON.stringify(value)).toBe(kept);
  if (options.safety === 'unsafe') expect(fix(value, { ...options, safety: 'safe' }).changes).toEqual([]);
  return fixed.value;
}

/** Checks that a value is not changed, and returns the remaining findings. */
export function untouched(value: unknown, options: FixOptions): readonly string[] {
  const fixed = fix(value, { ...options, safety: 'unsafe' });
  expect(fixed.edits).toEqual([]);
  expect(fixed.value).toBe(value);
  return fixed.result.diagnostics.map(each => each.rule);
}
