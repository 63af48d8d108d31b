import { expect, test } from 'vitest';
import { Links } from '../../src/fix/links.ts';

test.each([
  ['itself', ['b']],
  ['a later line', ['c', 'b']],
])('a line after removed lines whose first parent is %s gets no parent', (_, parents) => {
  const records = [{ id: 'a', parent: null }, ...parents.map((parent, i) => ({ id: 'bc'.charAt(i), parent }))];
  const places = [...records.keys()];
  const links = new Links(records, '', { id: 'id', parent: 'parent' }, places);
  for (const place of places.slice(1)) links.remove(place);
  const added = { id: 'd' };
  expect(links.put(added, places.length - 1)).toEqual(added);
});
