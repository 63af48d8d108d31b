/** Paths through a tree of nodes that name their parent and their children. */
import { isObject, type JsonObject } from '../../../source/json.ts';

/**
 * Every way from a root to a leaf once: first the one that was open, then the others in the order of the file. Nodes are
 * followed by their parents: a child that nobody names is still there.
 */
export function* branchesOf(mapping: JsonObject, current: string | undefined): Generator<string[]> {
  const names = Object.keys(mapping);
  const parents = new Set<unknown>(names.map(name => parentOf(mapping, name)));
  const leaves = names.filter(name => !parents.has(name));
  // All of them have a child where they run in a circle.
  if (leaves.length === 0) for (const each of names.slice(-1)) leaves.push(each);
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

function parentOf(mapping: JsonObject, name: string): string | undefined {
  const node = mapping[name];
  const parent = isObject(node) ? node.parent : undefined;
  return typeof parent === 'string' && Object.hasOwn(mapping, parent) ? parent : undefined;
}
