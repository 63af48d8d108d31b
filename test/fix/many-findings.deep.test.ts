/** Conversations with more findings than a report lists. */
import { expect, test } from 'vitest';
import { fix } from '../../src/fix/fix.ts';
import { type Dialect, lint } from '../../src/index.ts';
import { findDialect } from '../../src/registry/registry.ts';
import { countingLints } from './counting-lints.ts';

const MANY = 21_000;
const LISTED = 10_000;

const call = (i: number) => ({ id: `call_${i}`, type: 'function', function: { name: 'f', arguments: '{}' } });
const unanswered = Array.from({ length: MANY }, (_, i) => [
  { role: 'user', content: 'Go' },
  { role: 'assistant', content: null, tool_calls: [call(i)] },
]).flat();
const dialect = 'openai-chat';

test('all of them are repaired at once', () => {
  const { counts, options } = countingLints(findDialect(dialect) as Dialect);
  const { value, changes, result } = fix(unanswered, { ...options, safety: 'unsafe' });
  expect(changes).toHaveLength(MANY);
  expect(value).toHaveLength(3 * MANY);
  expect(result).toMatchObject({ ok: true, diagnostics: [], stats: { omitted: 0 } });
  expect(counts.lints).toBe(2);
});

test('those that are left are listed as in a report of `lint`', () => {
  const { value, changes, result } = fix(unanswered, { dialect, only: () => false });
  expect(value).toBe(unanswered);
  expect(changes).toEqual([]);
  expect(result.diagnostics).toHaveLength(LISTED);
  expect(result.stats.omitted).toBe(MANY - LISTED);
  expect(result).toEqual(lint(unanswered, { dialect }));
});
