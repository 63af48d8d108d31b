/** Makes changes together that were each worked out on the conversation as it stood before all of them. */
import type { Edit } from '../generated/types.ts';
import { child, valueAt } from '../pointer.ts';
import { EditedTree, type Node } from './edited-tree.ts';
import { placeInList } from './repair.ts';

interface Edited {
  readonly pointer: string;
  readonly edits: readonly Edit[];
}

/** A change, and what it is once those before it are made. */
export interface Placed<T> {
  readonly proposed: T;
  readonly made: T;
}

/**
 * The changes that can be made one after the other, with their places as they are then. A change is left out where
 * another one has written what it names, or taken it away: it comes with a later step.
 */
export function apart<T extends Edited>(value: unknown, changes: readonly T[]): Placed<T>[] {
  const together = new Together(value);
  return changes.flatMap(proposed => {
    const made = together.include(proposed);
    return made === undefined ? [] : [{ proposed, made }];
  });
}

/** A place as a change names it: from before all changes, or in what an earlier edit of the same change has put in. */
interface Spot {
  readonly base?: string;
  /** Which edit has put it in, and the way from there. */
  readonly by?: number;
  readonly rest: string;
}

/** An edit with its places by what stands there, not by numbers. */
interface Step {
  readonly edit: Edit;
  /** What is taken out or replaced. */
  readonly target?: Spot | undefined;
  /** Where something is put: the list, and the neighbours there; or what holds it, with its key. */
  readonly holder?: Spot;
  readonly key?: string;
  readonly index?: number;
  readonly left?: Spot;
  readonly right?: Spot;
}

class Together {
  private readonly value: unknown;
  private readonly tree: EditedTree;
  /** Places that hold something else than before. */
  private readonly written = new Set<string>();
  /** Members of lists that stand elsewhere now, or nowhere. */
  private readonly gone = new Set<string>();
  /** Places that hold one of these, or are one. */
  private readonly above = new Set<string>();

  constructor(value: unknown) {
    this.value = value;
    this.tree = new EditedTree(value);
  }

  include<T extends Edited>(change: T): T | undefined {
    const steps = stepsOf(change.edits, this.value);
    if (!steps.every(step => this.isFree(step))) return undefined;
    const pointer = this.tree.now(change.pointer) ?? change.pointer;
    const edits: Edit[] = [];
    const nodes: (Node | undefined)[] = [];
    for (const step of steps) {
      const edit = this.placed(step, nodes);
      nodes.push(this.tree.apply(edit));
      edits.push(edit);
    }
    for (const step of steps) this.mark(step);
    return { ...change, pointer, edits };
  }

  private isFree({ edit, target, holder, key, left, right }: Step): boolean {
    if (target?.base !== undefined) {
      // What is removed or replaced takes along what was done to it and in it.
      if (this.above.has(target.base) || !this.isAsBefore(target.base)) return false;
    }
    if (holder?.base === undefined) return true;
    if (!this.isAsBefore(holder.base)) return false;
    if (key !== undefined) {
      const place = child(holder.base, key);
      return !this.written.has(place) && (edit.op === 'add' || !this.above.has(place));
    }
    return left === undefined || this.isThere(left) || this.isThere(right);
  }

  private isThere(spot: Spot | undefined): boolean {
    if (spot?.base === undefined) return spot !== undefined;
    return !this.gone.has(spot.base) && valueAt(this.value, spot.base) !== undefined;
  }

  private isAsBefore(pointer: string): boolean {
    for (let at = pointer; at !== ''; at = parentOf(at)) if (this.written.has(at) || this.gone.has(at)) return false;
    return !this.written.has('');
  }

  /** The edit with its places as they are now. */
  private placed({ edit, target, holder, key, left, right, index }: Step, nodes: readonly (Node | undefined)[]): Edit {
    const taken = target === undefined ? undefined : this.pointerOf(target, nodes);
    if (holder === undefined) return { ...edit, path: taken ?? edit.path };
    const around = this.pointerOf(holder, nodes) ?? '';
    let path = child(around, key ?? '');
    if (key === undefined) {
      let at = index ?? 0;
      if (left === undefined) at = 0;
      else if (this.isThere(left)) at = (indexIn(this.pointerOf(left, nodes)) ?? at - 1) + 1;
      else if (right !== undefined) at = indexIn(this.pointerOf(right, nodes)) ?? at;
      path = child(around, at);
    }
    // A place is counted without what is moved there.
    return taken === undefined ? { ...edit, path } : { ...edit, from: taken, path: withoutMember(path, taken) };
  }

  private pointerOf({ base, by, rest }: Spot, nodes: readonly (Node | undefined)[]): string | undefined {
    if (base !== undefined) return this.tree.now(base);
    const node = by === undefined ? undefined : nodes[by];
    const pointer = node === undefined ? undefined : this.tree.pointerTo(node);
    return pointer === undefined ? undefined : pointer + rest;
  }

  private mark({ edit, target, holder, key }: Step): void {
    if (target?.base !== undefined) {
      const isMember = edit.op !== 'replace' && placeInList(target.base) !== undefined;
      (isMember ? this.gone : this.written).add(target.base);
      this.markAbove(target.base);
    }
    if (holder?.base === undefined) return;
    if (key !== undefined) this.written.add(child(holder.base, key));
    this.markAbove(key === undefined ? holder.base : child(holder.base, key));
  }

  private markAbove(pointer: string): void {
    for (let at = pointer; !this.above.has(at); at = parentOf(at)) this.above.add(at);
  }
}

function stepsOf(edits: readonly Edit[], value: unknown): Step[] {
  const places = edits.length > FEW_EDITS ? new FollowedPlaces(value) : new ShiftedPlaces();
  return edits.map((edit, i) => {
    const { op, path, from } = edit;
    const taken = op === 'add' ? undefined : op === 'move' ? (from ?? '') : path;
    const target = taken === undefined ? undefined : places.spotOf(taken);
    if (taken !== undefined && op !== 'replace' && (op === 'move' || placeInList(taken) !== undefined))
      places.take(taken);
    if (op === 'remove' || op === 'replace') return { edit, target };
    const place = placeInList(path);
    const holder = places.spotOf(place?.list ?? parentOf(path));
    if (place === undefined) {
      // Below something moved it is where that was.
      if (op === 'move') places.put(path, i, taken);
      return { edit, target, holder, key: lastKey(path) };
    }
    const { list, index } = place;
    const left = index === 0 ? undefined : places.spotOf(`${list}/${index - 1}`);
    const right = places.spotOf(`${list}/${index}`);
    places.put(path, i, taken);
    return { edit, target, holder, index, right, ...(left !== undefined && { left }) };
  });
}

/** What places in the middle of a change were before it. */
interface EarlierPlaces {
  spotOf(pointer: string): Spot;
  take(pointer: string): void;
  /** `from` is where it was taken out, if it is nothing new. */
  put(pointer: string, by: number, from?: string): void;
}

/** Up to here it is cheaper to go back edit by edit than to follow all members of a list. */
const FEW_EDITS = 50;

class ShiftedPlaces implements EarlierPlaces {
  private readonly shifts: (
    | { readonly removed: string; readonly added?: undefined }
    | { readonly added: string; readonly by: number; readonly from: string | undefined; readonly removed?: undefined }
  )[] = [];

  take(removed: string): void {
    this.shifts.push({ removed });
  }

  put(added: string, by: number, from?: string): void {
    this.shifts.push({ added, by, from });
  }

  spotOf(pointer: string): Spot {
    let at = pointer;
    for (let i = this.shifts.length - 1; i >= 0; i--) {
      const shift = this.shifts[i] as (typeof this.shifts)[number];
      if (shift.removed !== undefined) {
        at = shifted(at, shift.removed, 1);
        continue;
      }
      const { added, by, from } = shift;
      if (at !== added && !at.startsWith(`${added}/`)) {
        at = shifted(at, added, -1);
        continue;
      }
      const rest = at.slice(added.length);
      // Inside of what is new a place is what the edit says, whatever was put in there before.
      if (from === undefined) return { by, rest: lastSteps(pointer, rest.split('/').length - 1) };
      // It was taken out one shift earlier.
      at = from + rest;
      i--;
    }
    return { base: at, rest: '' };
  }
}

class FollowedPlaces implements EarlierPlaces {
  private readonly tree: EditedTree;
  private readonly made = new Map<Node, number>();
  private taken: Node | undefined;

  constructor(value: unknown) {
    this.tree = new EditedTree(value);
  }

  take(pointer: string): void {
    this.taken = this.tree.take(pointer);
  }

  put(pointer: string, by: number): void {
    const node = this.tree.put(pointer, this.taken);
    if (node !== undefined && this.taken === undefined) this.made.set(node, by);
    this.taken = undefined;
  }

  spotOf(pointer: string): Spot {
    const { node, rest } = this.tree.descend(pointer, this.made);
    const by = this.made.get(node);
    return by === undefined ? { base: (node.base ?? '') + rest, rest: '' } : { by, rest };
  }
}

function lastSteps(pointer: string, count: number): string {
  return pointer
    .split('/')
    .slice(pointer.split('/').length - count)
    .map(step => `/${step}`)
    .join('');
}

/** `by` -1: as if nothing had been put in at the place; 1: as if nothing had been taken out there. */
function shifted(pointer: string, place: string, by: 1 | -1): string {
  const member = placeInList(place);
  if (member === undefined || !pointer.startsWith(`${member.list}/`)) return pointer;
  const from = member.list.length + 1;
  const slash = pointer.indexOf('/', from);
  const end = slash < 0 ? pointer.length : slash;
  const step = pointer.slice(from, end);
  if (!/^\d+$/.test(step) || Number(step) < member.index) return pointer;
  return `${member.list}/${Number(step) + by}${pointer.slice(end)}`;
}

/** A pointer as it is once the member of a list has been taken out. */
function withoutMember(pointer: string, taken: string): string {
  const member = placeInList(taken);
  return member === undefined ? pointer : shifted(pointer, `${member.list}/${member.index + 1}`, -1);
}

function indexIn(pointer: string | undefined): number | undefined {
  return pointer === undefined ? undefined : placeInList(pointer)?.index;
}

function parentOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
}

function lastKey(pointer: string): string {
  return pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}
