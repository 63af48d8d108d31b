import { describe, expect, it } from 'vitest';
import { LongList } from '../../src/source/long-list.ts';

describe('LongList', () => {
  it('can be emptied and filled again', () => {
    const items = Array.from({ length: 5000 }, (_, i) => ({ i }));
    const list = new LongList(items);
    for (let length = items.length; length > 0; length--) list.remove(length % 2 === 0 ? 0 : length - 1);
    expect([...list]).toEqual([]);
    for (const [i, item] of items.entries()) list.insert(i, item);
    expect([...list]).toEqual(items);
    expect(items.map(item => list.indexOf(item))).toEqual(items.map(({ i }) => i));
  });
});
