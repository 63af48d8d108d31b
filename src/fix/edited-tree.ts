/** Tracks the places of a value through edits: where something is now, and where it was. */
import type { Edit } from '../generated/types.ts';
import { child, pointerKeys, valueAt } from '../pointer.ts';
import { placeInList } from '../repair/repair.ts';
import { LongList } from '../source/long-list.ts';

/** A place that edits have changed, or an item of a list with changed items. */
export class Node {
  /** Its original pointer; undefined for an added value. */
  readonly base: string | undefined;
  parent: Node | undefined;
  /** Its key in an object. */
  key = '';
  /** The current items of a list. */
  items: LongList<Node> | undefined;
  /** The original items of the list. */
  before: readonly Node[] | undefined;
  /** Members of an object that were moved here or away from here, by their current and original keys. */
  readonly moved = new Map<string, Node>();
  readonly left = new Map<string, Node>();

  constructor(base: string | undefined, parent: Node | undefined) {
    this.base = base;
    this.parent = parent;
  }
}

export class EditedTree {
  private readonly value: unknown;
  private readonly root = new Node('', undefined);

  /** `value`: the original value. */
  constructor(value: unknown) {
    this.value = value;
  }

  /** The original place of a current place; undefined inside something that edits have added. */
  origin(pointer: string): string | undefined {
    const { node, rest } = this.descend(pointer);
    return node.base === undefined ? undefined : node.base + rest;
  }

  /** The current place of an original place; undefined if it has been removed. */
  currentPlace(base: string): string | undefined {
    let node = this.root;
    let from = 0;
    while (from < base.length) {
      const end = stepEnd(base, from);
      const key = base.slice(from + 1, end);
      const next = node.before === undefined ? node.left.get(unescaped(key)) : node.before[Number(key)];
      if (next === undefined) break;
      node = next;
      from = end;
    }
    const pointer = this.pointerTo(node);
    return pointer === undefined ? undefined : pointer + base.slice(from);
  }

  /** The current place of an added value. */
  pointerTo(node: Node): string | undefined {
    const steps: (string | number)[] = [];
    let at = node;
    while (at !== this.root) {
      const { parent } = at;
      if (parent === undefined) return undefined;
      steps.push(parent.items === undefined ? at.key : parent.items.indexOf(at));
      at = parent;
    }
    return steps.reduceRight<string>(child, '');
  }

  /** Applies an edit. Returns what it added to a list or moved there. */
  apply({ op, path, from }: Edit): Node | undefined {
    if (op === 'replace') return undefined;
    if (op !== 'remove') return this.insert(path, op === 'move' ? this.take(from ?? '') : undefined);
    if (placeInList(path) !== undefined) this.take(path);
    return undefined;
  }

  /** Inserts a node that was removed elsewhere, or a new value. New values are only tracked in lists. */
  insert(path: string, moved: Node | undefined): Node | undefined {
    const place = placeInList(path);
    const node = moved ?? new Node(undefined, undefined);
    const holder = this.nodeFor(place?.list ?? path.slice(0, Math.max(0, path.lastIndexOf('/'))));
    const items = place === undefined ? undefined : this.itemsOf(holder);
    if (place !== undefined && items !== undefined) {
      node.parent = holder;
      items.insert(Math.min(place.index, items.length), node);
      return node;
    }
    if (moved === undefined) return undefined;
    moved.parent = holder;
    moved.key = unescaped(path.slice(path.lastIndexOf('/') + 1));
    holder.moved.set(moved.key, moved);
    return moved;
  }

  /** Removes a value from its place. */
  take(pointer: string): Node {
    const node = this.nodeFor(pointer);
    const { parent } = node;
    if (parent?.items !== undefined) parent.items.remove(parent.items.indexOf(node));
    else if (parent !== undefined) {
      parent.moved.delete(node.key);
      if (node.base !== undefined && parent.base !== undefined && node.base === child(parent.base, node.key))
        parent.left.set(node.key, node);
    }
    node.parent = undefined;
    return node;
  }

  /** The node of a place, which is created if necessary. */
  private nodeFor(pointer: string): Node {
    const place = placeInList(pointer);
    if (place !== undefined) {
      const items = this.itemsOf(this.nodeFor(place.list));
      const member = items?.at(place.index);
      if (member !== undefined) return member;
    }
    const { node, rest } = this.descend(pointer);
    let at = node;
    for (const key of pointerKeys(rest)) {
      const next = new Node(at.base === undefined ? undefined : child(at.base, key), at);
      next.key = key;
      at.moved.set(key, next);
      at.left.set(key, next);
      at = next;
    }
    return at;
  }

  /** The items of a list; undefined if it is not a list, or was added as a whole. */
  private itemsOf(node: Node): LongList<Node> | undefined {
    if (node.items !== undefined || node.base === undefined) return node.items;
    const value = valueAt(this.value, node.base);
    if (!Array.isArray(value)) return undefined;
    const before = value.map((_, i) => node.moved.get(String(i)) ?? new Node(`${node.base}/${i}`, node));
    node.before = before;
    node.items = new LongList(before);
    return node.items;
  }

  /** The last node on the path to a place, or the first one in `until`, and the rest of the path. */
  descend(pointer: string, until?: ReadonlyMap<Node, unknown>): { readonly node: Node; readonly rest: string } {
    let node = this.root;
    let from = 0;
    while (from < pointer.length && !until?.has(node)) {
      const end = stepEnd(pointer, from);
      const key = pointer.slice(from + 1, end);
      const next = node.items === undefined ? node.moved.get(unescaped(key)) : node.items.at(Number(key));
      if (next === undefined) break;
      node = next;
      from = end;
    }
    return { node, rest: pointer.slice(from) };
  }
}

function stepEnd(pointer: string, from: number): number {
  const end = pointer.indexOf('/', from + 1);
  return end < 0 ? pointer.length : end;
}

function unescaped(key: string): string {
  return key.includes('~') ? key.replaceAll('~1', '/').replaceAll('~0', '~') : key;
}
