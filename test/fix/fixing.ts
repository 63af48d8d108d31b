import { expect } from 'vitest';
import { type FixOptions, fix } from '../../src/fix/fix.ts';
import { lint } from '../../src/lint/lint.ts';

/**
 * Repairs a value, and holds the laws of every repair: what was found is gone, nothing else has come, a second time
 * changes nothing, the text of it is repaired to the same, and the value that was given stays as it was.
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

/** What stays as it is, with what is left to say. */
export function untouched(value: unknown, options: FixOptions): readonly string[] {
  const fixed = fix(value, { ...options, safety: 'unsafe' });
  expect(fixed.edits).toEqual([]);
  expect(fixed.value).toBe(value);
  return fixed.result.diagnostics.map(each => each.rule);
}
