/** Combines changes that were each computed for the same original conversation. */
import type { Edit } from '../generated/types.ts';
import { child, valueAt } from '../pointer.ts';
import { placeInList } from '../repair/repair.ts';
import { EditedTree, type Node } from './edited-tree.ts';

interface Edited {
  readonly pointer: string;
  readonly edits: readonly Edit[];
  /** What repairs each of several findings. */
  readonly steps?: readonly { readonly pointer: string }[];
}

/** A change, and what it is once those before it are made. */
export interface Placed<T> {
  readonly proposed: T;
  readonly made: T;
}

/**
 * The changes that can be applied one after another, with adjusted places. A change is left out if an earlier one has
 * replaced or removed a place that it refers to; it is tried again in a later step.
 */
export function combineChanges<T extends Edited>(value: unknown, changes: readonly T[]): Placed<T>[] {
  const together = new ChangeCombiner(value);
  return changes.flatMap(proposed => {
    const made = together.include(proposed);
    return made === undefined ? [] : [{ proposed, made }];
  });
}

/**
 * A place that a change refers to: in the original, or inside something that an earlier edit of the same change added.
 */
interface PlaceReference {
  readonly base?: string;
  /** The edit that added it, and the path from there. */
  readonly by?: number;
  readonly rest: string;
}

/** An edit whose places are given by what is there, and not by indexes. */
interface Step {
  readonly edit: Edit;
  /** What is removed or replaced. */
  readonly target?: PlaceReference | undefined;
  /** Where something is inserted: in a list, between its neighbors; in an object, at a key. */
  readonly container?: PlaceReference;
  readonly key?: string;
  readonly index?: number;
  readonly left?: PlaceReference;
  readonly right?: PlaceReference;
}

class ChangeCombiner {
  private readonly value: unknown;
  private readonly tree: EditedTree;
  /** Places that contain a different value than in the original. */
  private readonly written = new Set<string>();
  /** List items that were moved or removed. */
  private readonly removed = new Set<string>();
  /** Changed places, and the places that contain them. */
  private readonly above = new Set<string>();

  constructor(value: unknown) {
    this.value = value;
    this.tree = new EditedTree(value);
  }

  include<T extends Edited>(change: T): T | undefined {
    const steps = stepsOf(change.edits, this.value);
    if (!steps.every(step => this.isFree(step))) return undefined;
    const currentPlace = (at: string) => this.tree.currentPlace(at) ?? at;
    const pointer = currentPlace(change.pointer);
    const found = change.steps?.map(step => ({ ...step, pointer: currentPlace(step.pointer) }));
    const edits: Edit[] = [];
    const nodes: (Node | undefined)[] = [];
    for (const step of steps) {
      const edit = this.placed(step, nodes);
      nodes.push(this.tree.apply(edit));
      edits.push(edit);
    }
    for (const step of steps) this.mark(step);
    return { ...change, pointer, edits, ...(found !== undefined && { steps: found }) };
  }

  private isFree({ edit, target, container, key, left, right }: Step): boolean {
    if (target?.base !== undefined) {
      // Removing or replacing a value would discard earlier changes inside it.
      if (this.above.has(target.base) || !this.isUnchanged(target.base)) return false;
    }
    if (container?.base === undefined) return true;
    if (!this.isUnchanged(container.base)) return false;
    if (key !== undefined) {
      const place = child(container.base, key);
      return !this.written.has(place) && (edit.op === 'add' || !this.above.has(place));
    }
    return left === undefined || this.exists(left) || this.exists(right);
  }

  private exists(target: PlaceReference | undefined): boolean {
    if (target?.base === undefined) return target !== undefined;
    return !this.removed.has(target.base) && valueAt(this.value, target.base) !== undefined;
  }

  private isUnchanged(pointer: string): boolean {
    for (let at = pointer; at !== ''; at = parentOf(at)) if (this.written.has(at) || this.removed.has(at)) return false;
    return !this.written.has('');
  }

  /** The edit with its current places. */
  private placed(
    { edit, target, container, key, left, right, index }: Step,
    nodes: readonly (Node | undefined)[],
  ): Edit {
    const taken = target === undefined ? undefined : this.pointerOf(target, nodes);
    if (container === undefined) return { ...edit, path: taken ?? edit.path };
    const around = this.pointerOf(container, nodes) ?? '';
    let path = child(around, key ?? '');
    if (key === undefined) {
      let at = index ?? 0;
      if (left === undefined) at = 0;
      else if (this.exists(left)) at = (indexIn(this.pointerOf(left, nodes)) ?? at - 1) + 1;
      else if (right !== undefined) at = indexIn(this.pointerOf(right, nodes)) ?? at;
      path = child(around, at);
    }
    // The index is counted without the item that is moved there.
    return taken === undefined ? { ...edit, path } : { ...edit, from: taken, path: withoutMember(path, taken) };
  }

  private pointerOf({ base, by, rest }: PlaceReference, nodes: readonly (Node | undefined)[]): string | undefined {
    if (base !== undefined) return this.tree.currentPlace(base);
    const node = by === undefined ? undefined : nodes[by];
    const pointer = node === undefined ? undefined : this.tree.pointerTo(node);
    return pointer === undefined ? undefined : pointer + rest;
  }

  private mark({ edit, target, container, key }: Step): void {
    if (target?.base !== undefined) {
      const isMember = edit.op !== 'replace' && placeInList(target.base) !== undefined;
      (isMember ? this.removed : this.written).add(target.base);
      this.markAbove(target.base);
    }
    if (container?.base === undefined) return;
    if (key !== undefined) this.written.add(child(container.base, key));
    this.markAbove(key === undefined ? container.base : child(container.base, key));
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
    const target = taken === undefined ? undefined : places.referenceTo(taken);
    if (taken !== undefined && op !== 'replace' && (op === 'move' || placeInList(taken) !== undefined))
      places.take(taken);
    if (op === 'remove' || op === 'replace') return { edit, target };
    const place = placeInList(path);
    const container = places.referenceTo(place?.list ?? parentOf(path));
    if (place === undefined) {
      // The children of a moved value keep their original places.
      if (op === 'move') places.put(path, i, taken);
      return { edit, target, container, key: lastKey(path) };
    }
    const { list, index } = place;
    const left = index === 0 ? undefined : places.referenceTo(`${list}/${index - 1}`);
    const right = places.referenceTo(`${list}/${index}`);
    places.put(path, i, taken);
    return { edit, target, container, index, right, ...(left !== undefined && { left }) };
  });
}

/** Maps a place in the middle of a change to its place before the change. */
interface EarlierPlaces {
  referenceTo(pointer: string): PlaceReference;
  take(pointer: string): void;
  /** `from` is where the value was moved from; absent for a new value. */
  put(pointer: string, by: number, from?: string): void;
}

/** For at most this number of edits it is cheaper to undo them one by one than to track all items of a list. */
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

  referenceTo(pointer: string): PlaceReference {
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
      // The place is inside a new value, so it is relative to the edit that added the value.
      if (from === undefined) return { by, rest: lastSteps(pointer, rest.split('/').length - 1) };
      // The value was removed one edit earlier.
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
    const node = this.tree.insert(pointer, this.taken);
    if (node !== undefined && this.taken === undefined) this.made.set(node, by);
    this.taken = undefined;
  }

  referenceTo(pointer: string): PlaceReference {
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

/** `by` -1 undoes an insertion at the place, 1 undoes a removal. */
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

/** A pointer after a list item has been removed. */
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
