/** Paths through a tree of nodes that have links to their parent and their children. */
import { isObject, type JsonObject } from '../../../source/json.ts';

/**
 * Every path from a root to a leaf, once: first the open one, then the others in file order. Only parent links are
 * used, because a node may be missing from its parent's children.
 */
export function* branchesOf(mapping: JsonObject, current: string | undefined): Generator<string[]> {
  const ids = Object.keys(mapping);
  const parents = new Set<unknown>(ids.map(id => parentOf(mapping, id)));
  const leaves = ids.filter(id => !parents.has(id));
  // If the links form a cycle, every node has a child.
  if (leaves.length === 0) for (const each of ids.slice(-1)) leaves.push(each);
  const isKnown = current !== undefined && Object.hasOwn(mapping, current);
  const open = isKnown ? (leaves.find(leaf => pathTo(mapping, leaf).includes(current)) ?? current) : undefined;
  if (open !== undefined) yield pathTo(mapping, open);
  for (const leaf of leaves) if (leaf !== open) yield pathTo(mapping, leaf);
}

function pathTo(mapping: JsonObject, leaf: string): string[] {
  const path: string[] = [];
  const seen = new Set<string>();
  for (let at: string | undefined = leaf; at !== undefined && !seen.has(at); at = parentOf(mapping, at)) {
    seen.add(at);
    path.push(at);
  }
  return path.reverse();
}

function parentOf(mapping: JsonObject, id: string): string | undefined {
  const node = mapping[id];
  const parent = isObject(node) ? node.parent : undefined;
  return typeof parent === 'string' && Object.hasOwn(mapping, parent) ? parent : undefined;
}
