import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ListEdits } from '../../src/repair/list-edits.ts';
import { applyEdits } from '../../src/source/apply-edits.ts';
import { runs } from '../depth.ts';

const LENGTH = 40;
const place = fc.integer({ min: -1, max: LENGTH });
const step = fc.tuple(fc.constantFrom('remove', 'put', 'move'), place, place);
const original = Array.from({ length: LENGTH }, (_, i) => i);

describe('ListEdits', () => {
  it('has the places of the edited items', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 100 }), steps => {
        const list = new ListEdits('', LENGTH);
        for (const [kind, one, other] of steps)
          if (kind === 'remove') list.remove(one);
          else if (kind === 'put') list.put('new', one);
          else list.move(one, other);
        const edited = applyEdits(original, list.edits) as (number | string)[];
        expect(list.places).toEqual(edited.map(item => (item === 'new' ? undefined : item)));
      }),
      { numRuns: runs(200) },
    );
  });

  it('adds after the item before a removed one, and after what was added there', () => {
    const list = new ListEdits('', LENGTH);
    list.put('a', 3);
    list.remove(4);
    list.remove(5);
    list.put('b', 5);
    list.move(3, 9);
    list.put('c', 5);
    const edited = applyEdits(original, list.edits) as unknown[];
    expect(edited.slice(0, 12)).toEqual([0, 1, 2, 'a', 'b', 6, 7, 8, 9, 3, 'c', 10]);
  });
});
