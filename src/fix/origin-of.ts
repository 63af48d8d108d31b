/** Maps a place to its place before edits. */
import type { Edit } from '../generated/types.ts';
import { placeInList } from '../repair/repair.ts';

/** The pointer before the edits; undefined inside something that they added. */
export function originOf(pointer: string, edits: readonly Edit[]): string | undefined {
  let at: string | undefined = pointer;
  for (let i = edits.length - 1; i >= 0 && at !== undefined; i--) at = placeBefore(at, edits[i] as Edit);
  return at;
}

function placeBefore(pointer: string, { op, path, from }: Edit): string | undefined {
  if (op === 'remove') return shifted(pointer, path, 1);
  if (op === 'add')
    return placeInList(path) !== undefined && isIn(pointer, path) ? undefined : shifted(pointer, path, -1);
  if (op !== 'move' || from === undefined) return pointer;
  if (isIn(pointer, path)) return from + pointer.slice(path.length);
  return shifted(shifted(pointer, path, -1), from, 1);
}

function isIn(pointer: string, place: string): boolean {
  return pointer === place || pointer.startsWith(`${place}/`);
}

/** `by` -1 undoes an insertion at the place, 1 undoes a removal. */
function shifted(pointer: string, place: string, by: 1 | -1): string {
  const member = placeInList(place);
  if (member === undefined || !pointer.startsWith(`${member.list}/`)) return pointer;
  const [step = '', ...rest] = pointer.slice(member.list.length + 1).split('/');
  if (!/^\d+$/.test(step) || Number(step) < member.index) return pointer;
  return [member.list, Number(step) + by, ...rest].join('/');
}
