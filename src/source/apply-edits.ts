/** Applies JSON Patch (RFC 6902) to values. Unchanged parts are shared with the original value. */

import type { Edit } from '../generated/types.ts';
import { pointerKeys } from '../pointer.ts';
import { setKey } from './json.ts';
import { LongList } from './long-list.ts';

type Container = unknown[] | Record<string, unknown>;

/**
 * Applies the edits one after another and returns the new value. The original is not changed. Throws a `PatchError` if
 * an edit cannot be applied.
 */
export function applyEdits(value: unknown, edits: readonly Edit[]): unknown {
  const copies = new Copies();
  const edited = edits.reduce((at, edit) => applyEdit(at, edit, copies), value);
  copies.finish();
  return edited;
}

/** The containers that were copied already and may be changed in place. */
class Copies {
  private readonly own = new Set<object>();
  /** The items of copied lists while they are edited. */
  private readonly lists = new Map<object, LongList<unknown>>();

  writable(value: unknown): Container {
    if (value === null || typeof value !== 'object') throw new PatchError('nothing can be inserted there');
    if (this.own.has(value)) return value as Container;
    let copy: Container = [];
    if (Array.isArray(value)) this.lists.set(copy, new LongList(value));
    else {
      copy = {};
      for (const key of Object.keys(value)) setKey(copy, key, (value as Record<string, unknown>)[key]);
    }
    this.own.add(copy);
    return copy;
  }

  /** The items of a list. */
  members(list: unknown[]): LongList<unknown> | readonly unknown[] {
    return this.lists.get(list) ?? list;
  }

  /** The items of a copied list. */
  ownMembers(list: unknown[]): LongList<unknown> {
    return this.lists.get(list) as LongList<unknown>;
  }

  finish(): void {
    for (const [list, members] of this.lists) for (const each of members) (list as unknown[]).push(each);
  }
}

/** An edit refers to a place that does not exist. */
export class PatchError extends Error {
  override readonly name = 'PatchError';
}

function applyEdit(value: unknown, edit: Edit, copies: Copies): unknown {
  const path = pointerKeys(edit.path);
  const key = path.at(-1);
  switch (edit.op) {
    case 'add':
      if (key === undefined) return edit.value;
      return change(value, path, copies, container => add(container, key, edit.value, copies));
    case 'replace':
      if (key === undefined) return edit.value;
      return change(value, path, copies, container => replace(container, key, edit.value, copies));
    case 'remove':
      return change(value, path, copies, container => remove(container, lastOf(path), copies));
    case 'move': {
      const from = pointerKeys(edit.from ?? '');
      if (isSame(from, path)) {
        get(value, from, copies);
        return value;
      }
      if (isRename(from, path) && !Array.isArray(get(value, from.slice(0, -1), copies)))
        return change(value, from, copies, container => rename(container, lastOf(from), lastOf(path), copies));
      const moved = get(value, from, copies);
      const without = change(value, from, copies, container => remove(container, lastOf(from), copies));
      if (key === undefined) return moved;
      return change(without, path, copies, container => add(container, key, moved, copies));
    }
  }
}

/** Whether a move only renames a key of the same object. */
export function isRename(from: readonly string[], to: readonly string[]): boolean {
  return from.length === to.length && from.length > 0 && from.every((key, i) => i === from.length - 1 || key === to[i]);
}

export function isSame(from: readonly string[], to: readonly string[]): boolean {
  return from.length === to.length && from.every((key, i) => key === to[i]);
}

/** The last step of a path. Throws for the whole value, which has no container. */
export function lastOf(path: readonly string[]): string {
  const key = path.at(-1);
  if (key === undefined) throw new PatchError('the pointer refers to the whole value');
  return key;
}

/** Copies the containers of a place, and changes the innermost copy. */
function change(
  value: unknown,
  path: readonly string[],
  copies: Copies,
  make: (container: Container) => void,
): unknown {
  const root = copies.writable(value);
  let container = root;
  for (const key of path.slice(0, -1)) {
    const member = get(container, [key], copies);
    const copy = copies.writable(member);
    if (copy !== member) set(container, key, copy, copies);
    container = copy;
  }
  make(container);
  return root;
}

function get(value: unknown, path: readonly string[], copies: Copies): unknown {
  let at = value;
  for (const key of path) {
    if (Array.isArray(at)) {
      const members = copies.members(at);
      if (indexOf(key) >= members.length) throw new PatchError('there is no such place');
      at = members.at(Number(key));
    } else {
      if (at === null || typeof at !== 'object' || !Object.hasOwn(at, key))
        throw new PatchError('there is no such place');
      at = (at as Record<string, unknown>)[key];
    }
  }
  return at;
}

/** The index of a list item; Infinity if the step is not an index in the syntax of RFC 6901. */
export function indexOf(key: string): number {
  return /^(?:0|[1-9]\d*)$/.test(key) ? Number(key) : Number.POSITIVE_INFINITY;
}

function set(container: Container, key: string, value: unknown, copies: Copies): void {
  if (Array.isArray(container)) copies.ownMembers(container).set(Number(key), value);
  else setKey(container, key, value);
}

function add(container: Container, key: string, value: unknown, copies: Copies): void {
  if (!Array.isArray(container)) setKey(container, key, value);
  else {
    const members = copies.ownMembers(container);
    members.insert(placeIn(members.length, key), value);
  }
}

/** The index at which to insert into a list; `-` appends. */
export function placeIn(length: number, key: string): number {
  const place = key === '-' ? length : indexOf(key);
  if (place > length) throw new PatchError('there is no such place');
  return place;
}

function replace(container: Container, key: string, value: unknown, copies: Copies): void {
  get(container, [key], copies);
  set(container, key, value, copies);
}

function remove(container: Container, key: string, copies: Copies): void {
  get(container, [key], copies);
  if (Array.isArray(container)) copies.ownMembers(container).remove(Number(key));
  else delete container[key];
}

/** Renames a key without changing the order of the keys. */
function rename(container: Container, from: string, to: string, copies: Copies): void {
  get(container, [from], copies);
  const entries = Object.entries(container);
  const object = container as Record<string, unknown>;
  for (const [key] of entries) delete object[key];
  for (const [key, value] of entries) if (key !== to) setKey(container, key === from ? to : key, value);
}
