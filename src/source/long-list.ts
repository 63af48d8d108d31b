/** A list in which inserting and removing anywhere takes logarithmic time: a B+ tree with subtree sizes. */

/** A node with more children is split. */
const WIDEST = 64;

interface Leaf<T> {
  parent: Branch<T> | undefined;
  size: number;
  readonly items: T[];
  readonly children?: undefined;
}

interface Branch<T> {
  parent: Branch<T> | undefined;
  size: number;
  readonly children: Node<T>[];
}

type Node<T> = Leaf<T> | Branch<T>;

export class LongList<T> {
  private root: Node<T>;
  private leafByItem: Map<T, Leaf<T>> | undefined;

  constructor(items: readonly T[]) {
    let level: Node<T>[] = [];
    for (let at = 0; at < items.length || at === 0; at += WIDEST / 2)
      level.push(leafOf(items.slice(at, at + WIDEST / 2)));
    while (level.length > 1) {
      const above: Node<T>[] = [];
      for (let at = 0; at < level.length; at += WIDEST / 2) above.push(branchOf(level.slice(at, at + WIDEST / 2)));
      level = above;
    }
    this.root = level[0] as Node<T>;
  }

  get length(): number {
    return this.root.size;
  }

  at(index: number): T | undefined {
    const place = index < 0 ? index + this.length : index;
    if (place < 0 || place >= this.length) return undefined;
    const { leaf, within } = this.locate(place);
    return leaf.items[within];
  }

  set(index: number, item: T): void {
    const { leaf, within } = this.locate(index);
    this.leafByItem?.delete(leaf.items[within] as T);
    leaf.items[within] = item;
    this.leafByItem?.set(item, leaf);
  }

  insert(index: number, item: T): void {
    const { leaf, within } = this.locate(index);
    leaf.items.splice(within, 0, item);
    this.leafByItem?.set(item, leaf);
    resize(leaf, 1);
    if (leaf.items.length > WIDEST) this.split(leaf);
  }

  remove(index: number): T {
    const { leaf, within } = this.locate(index);
    const [item] = leaf.items.splice(within, 1) as [T];
    this.leafByItem?.delete(item);
    resize(leaf, -1);
    // An empty list still has a leaf.
    if (this.length === 0) return item;
    for (let node: Node<T> = leaf; node.size === 0 && node.parent !== undefined; node = node.parent)
      node.parent.children.splice(node.parent.children.indexOf(node), 1);
    return item;
  }

  /** The index of an item, by identity; -1 if it is not in the list. */
  indexOf(item: T): number {
    this.leafByItem ??= this.indexLeaves();
    const leaf = this.leafByItem.get(item);
    if (leaf === undefined) return -1;
    let index = leaf.items.indexOf(item);
    for (let node: Node<T> = leaf; node.parent !== undefined; node = node.parent)
      for (const sibling of node.parent.children) {
        if (sibling === node) break;
        index += sibling.size;
      }
    return index;
  }

  [Symbol.iterator](): Iterator<T> {
    return itemsOf(this.root);
  }

  /** The leaf for an index, or the last leaf for the index after the end. */
  private locate(index: number): { readonly leaf: Leaf<T>; readonly within: number } {
    let within = index;
    let node = this.root;
    while (node.children !== undefined) {
      let next = node.children[0] as Node<T>;
      for (const child of node.children) {
        next = child;
        if (within < child.size || child === node.children.at(-1)) break;
        within -= child.size;
      }
      node = next;
    }
    return { leaf: node, within };
  }

  /** Moves half of a node's children into a new node, and splits its parents if necessary. */
  private split(node: Node<T>): void {
    const half =
      node.children === undefined ? leafOf(node.items.splice(WIDEST / 2)) : branchOf(node.children.splice(WIDEST / 2));
    if (half.children === undefined && this.leafByItem !== undefined)
      for (const item of half.items) this.leafByItem.set(item, half);
    node.size -= half.size;
    const { parent } = node;
    if (parent === undefined) {
      this.root = branchOf([node, half]);
      return;
    }
    half.parent = parent;
    parent.children.splice(parent.children.indexOf(node) + 1, 0, half);
    if (parent.children.length > WIDEST) this.split(parent);
  }

  private indexLeaves(): Map<T, Leaf<T>> {
    const homes = new Map<T, Leaf<T>>();
    for (const leaf of leavesOf(this.root)) for (const item of leaf.items) homes.set(item, leaf);
    return homes;
  }
}

function leafOf<T>(items: T[]): Leaf<T> {
  return { parent: undefined, size: items.length, items };
}

function branchOf<T>(children: Node<T>[]): Branch<T> {
  const branch: Branch<T> = { parent: undefined, size: 0, children };
  for (const child of children) {
    child.parent = branch;
    branch.size += child.size;
  }
  return branch;
}

function resize<T>(leaf: Leaf<T>, by: number): void {
  for (let node: Node<T> | undefined = leaf; node !== undefined; node = node.parent) node.size += by;
}

function* leavesOf<T>(node: Node<T>): Generator<Leaf<T>> {
  if (node.children === undefined) yield node;
  else for (const child of node.children) yield* leavesOf(child);
}

function* itemsOf<T>(node: Node<T>): Generator<T> {
  for (const leaf of leavesOf(node)) yield* leaf.items;
}
