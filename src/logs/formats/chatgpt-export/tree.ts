/** Paths through a tree of nodes that have links to their parent and their children. */
import { appendTo } from '../../../source/append-to.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { type Linked, type Path, pathsTo, sizeOf } from '../agents/branches.ts';

export interface Node extends Linked<Node> {
  readonly id: string;
  parent: Node | undefined;
}

/**
 * Every path from a root to a leaf, once: first the open one, then the others in file order. Only parent links are
 * used, because a node may be missing from its parent's children.
 */
export function branchesOf(mapping: JsonObject, current: string | undefined): Iterable<Path<Node>> {
  const nodes = nodesOf(mapping);
  const all = [...nodes.values()];
  const parents = new Set(all.map(({ parent }) => parent));
  const leaves = all.filter(node => !parents.has(node));
  // If the links form a cycle, every node has a child.
  if (leaves.length === 0) for (const each of all.slice(-1)) leaves.push(each);
  const open = current === undefined ? undefined : nodes.get(current);
  cutCycles(open === undefined ? leaves : [...leaves, open]);
  const opened = open && (leaves.find(isBelow(open, all)) ?? open);
  const ends = opened === undefined ? leaves : [opened, ...leaves.filter(leaf => leaf !== opened)];
  return pathsTo(ends, all, {
    opensTurn: ({ id }) => isFromUser(mapping[id]),
    sizeOf: ({ id }) => sizeOf(mapping[id]),
  });
}

function nodesOf(mapping: JsonObject): ReadonlyMap<string, Node> {
  const nodes = new Map<string, Node>();
  for (const id of Object.keys(mapping)) nodes.set(id, { id, parent: undefined });
  for (const node of nodes.values()) {
    const record = mapping[node.id];
    const parent = isObject(record) ? record.parent : undefined;
    if (typeof parent === 'string') node.parent = nodes.get(parent);
  }
  return nodes;
}

/** Removes the links that lead back to a node on the way from an end to its root. */
function cutCycles(ends: readonly Node[]): void {
  const checked = new Set<Node>();
  for (const end of ends) {
    const path = new Set<Node>();
    for (let at: Node | undefined = end; at !== undefined && !checked.has(at); at = at.parent) {
      path.add(at);
      if (at.parent !== undefined && path.has(at.parent)) at.parent = undefined;
    }
    for (const node of path) checked.add(node);
  }
}

/** Tells which nodes are a given one, or below it. */
function isBelow(top: Node, all: readonly Node[]): (node: Node) => boolean {
  const children = new Map<Node, Node[]>();
  for (const node of all) {
    if (node.parent === undefined) continue;
    appendTo(children, node.parent, node);
  }
  const below = new Set([top]);
  for (const node of below) for (const child of children.get(node) ?? []) below.add(child);
  return node => below.has(node);
}

function isFromUser(node: unknown): boolean {
  const { message } = isObject(node) ? node : {};
  const { author } = isObject(message) ? message : {};
  return isObject(author) && author.role === 'user';
}
