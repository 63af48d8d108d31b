/** Which changes can be made together: each was worked out on the conversation as it stood before all of them. */
import type { Edit } from '../generated/types.ts';
import { placeInList } from './repair.ts';

interface Edited {
  readonly edits: readonly Edit[];
}

/**
 * The changes, in their order, that find their places where they looked for them when those before them are made; hand
 * the ones that stand last first. What is left out comes with a later step.
 */
export function apart<T extends Edited>(changes: readonly T[]): T[] {
  const made = new Traces();
  return changes.filter(({ edits }) => {
    if (!made.leaves(edits)) return false;
    made.add(edits);
    return true;
  });
}

/** Places of a list that are others than before: from one up to another. */
interface Shift {
  readonly from: number;
  readonly to: number;
}

/** What changes leave behind them. */
class Traces {
  /** Places that hold something else than before. */
  private readonly written = new Set<string>();
  /** Places that hold one of these, or are one. */
  private readonly above = new Set<string>();
  private readonly shifts = new Map<string, Shift[]>();

  /** Whether all places that edits name are as they were. */
  leaves(edits: readonly Edit[]): boolean {
    return edits.every(({ op, path, from }) => {
      const isAdd = op === 'add';
      // What is removed or replaced takes along what was done to it and in it.
      const taken = op === 'move' ? from : isAdd ? undefined : path;
      if (taken !== undefined && this.above.has(taken)) return false;
      return (
        this.isAsBefore(path, isAdd || op === 'move', edits.length) &&
        (from === undefined || this.isAsBefore(from, false, edits.length))
      );
    });
  }

  /** `slack`: by so much the edits of one change may have shifted what they name themselves. */
  private isAsBefore(pointer: string, isInsertion: boolean, slack: number): boolean {
    if (this.written.has(pointer) && !(isInsertion && placeInList(pointer) !== undefined)) return false;
    for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      if (at !== pointer && this.written.has(at)) return false;
      const place = placeInList(at);
      const shifts = place === undefined ? undefined : this.shifts.get(place.list);
      if (place === undefined || shifts === undefined) continue;
      const last = place.index + (slack > 1 ? slack : 0) - (isInsertion && at === pointer ? 1 : 0);
      if (shifts.some(({ from, to }) => from <= last && place.index <= to)) return false;
    }
    return true;
  }

  add(edits: readonly Edit[]): void {
    for (const { op, path, from } of edits) {
      for (const place of from === undefined ? [path] : [from, path]) this.mark(place, op);
      const [start, end] = [placeInList(from ?? path), placeInList(path)];
      if (op === 'replace') continue;
      if (op === 'move' && start !== undefined && start.list === end?.list)
        this.shift(start.list, Math.min(start.index, end.index), Math.max(start.index, end.index));
      else for (const place of [start, end]) if (place !== undefined) this.shift(place.list, place.index);
    }
  }

  private mark(pointer: string, op: Edit['op']): void {
    if (op !== 'add' || placeInList(pointer) === undefined) this.written.add(pointer);
    for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) this.above.add(at);
  }

  private shift(list: string, from: number, to = Number.POSITIVE_INFINITY): void {
    const known = this.shifts.get(list);
    const open = known?.find(each => each.to === Number.POSITIVE_INFINITY);
    if (open !== undefined && open.from <= from) return;
    const rest = to === Number.POSITIVE_INFINITY ? known?.filter(each => each.from < from) : known;
    this.shifts.set(list, [...(rest ?? []), { from, to }]);
  }
}
