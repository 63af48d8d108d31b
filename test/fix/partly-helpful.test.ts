/** Repairs of one kind of which only some help. */
import { expect, it } from 'vitest';
import { fix } from '../../src/fix/fix.ts';
import type { Dialect } from '../../src/index.ts';
import { findDialect } from '../../src/registry/registry.ts';
import { countingLints } from './counting-lints.ts';

const image = (file_id: string, type: unknown = 'file') => ({ type: 'image', source: { type, file_id } });

it('are found by what the first try repaired, not by trying halves', () => {
  const messages = Array.from({ length: 60 }, (_, i) => ({
    role: 'user',
    content: [image(`a_${i}`, i % 20 === 7 ? ['file'] : 'file'), image(`b_${i}`)],
  }));
  const { counts, options } = countingLints(findDialect('strict') as Dialect);
  const { changes, result } = fix({ model: 'gpt-4o', messages }, { ...options, safety: 'unsafe' });
  expect(result.diagnostics).toEqual([]);
  expect(changes.length).toBe(121);
  expect(counts.lints).toBeLessThan(25);
});
