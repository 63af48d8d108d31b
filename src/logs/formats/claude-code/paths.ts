/** The conversations of a tree: every path from a root to a leaf, once. */
import { countOfWholePaths, LOOK_BACK, sizeOf } from '../agents/branches.ts';
import { idOf, resultIdsIn } from '../claude/line.ts';
import type { Node, Step, Tree } from './tree.ts';

export interface Path {
  /** From the beginning to the end. */
  readonly nodes: readonly Node[];
  /** Number of results left out because the path has another result for the same call. */
  readonly otherResults: number;
  /**
   * Whether the beginning is omitted because an earlier path has it. Happens when there are too many paths to repeat
   * it.
   */
  readonly isPart: boolean;
}

/** Sorted by the position of their last line in the file. */
export function pathsOf({ steps }: Tree): Path[] {
  // A step comes after its parent, so going backwards sets the flag before it is read.
  for (const step of steps.toReversed())
    if (step.parent !== undefined && (step.hasContinuation || !isSideInput(step))) step.parent.hasContinuation = true;
  const ends = steps.filter(step => !step.hasContinuation && !isSideInput(step));
  ends.sort((a, b) => keyOf(a) - keyOf(b));
  const sizes = new Map(ends.length > 1 ? steps.map(step => [step, sizeOf(step.nodes.map(each => each.record))]) : []);
  let total = 0;
  for (const size of sizes.values()) total += size;
  const wholePaths = countOfWholePaths(total, longestPath(steps, sizes));
  const seen = new Set<Step>();
  return ends.map((end, i) => pathTo(end, seen, i < wholePaths ? undefined : sizes));
}

type Sizes = ReadonlyMap<Step, number>;

/** The size of the longest path. Each step comes after its parent. */
function longestPath(steps: readonly Step[], sizes: Sizes): number {
  const lengths = new Map<Step | undefined, number>();
  let longest = 0;
  for (const step of steps) {
    const length = (lengths.get(step.parent) ?? 0) + (sizes.get(step) ?? 1);
    lengths.set(step, length);
    longest = Math.max(longest, length);
  }
  return longest;
}

function keyOf({ nodes }: Step): number {
  return nodes.at(-1)?.line.key ?? 0;
}

function isSideInput({ nodes }: Step): boolean {
  return nodes.every(node => node.isSideInput);
}

/** With `sizes`, the beginning is omitted if an earlier path has it. */
function pathTo(end: Step, seen: Set<Step>, sizes: Sizes | undefined): Path {
  const runs: Node[][] = [];
  let otherResults = 0;
  let sharedSize = 0;
  let step: Step | undefined = end;
  let leaf = end.nodes.at(-1);
  for (; step !== undefined; step = step.parent) {
    if (sizes !== undefined && seen.has(step)) {
      sharedSize += sizes.get(step) ?? 1;
      if (sharedSize > LOOK_BACK) break;
    }
    seen.add(step);
    const run = nodesOf(step, leaf);
    otherResults += step.nodes.length - run.length;
    runs.push(run);
    leaf = run[0]?.parent;
    if (sharedSize > 0 && opensTurn(step)) {
      step = step.parent;
      break;
    }
  }
  return { nodes: runs.reverse().flat(), otherResults, isPart: step !== undefined };
}

function opensTurn({ id, nodes }: Step): boolean {
  return id === undefined && nodes.every(({ line }) => resultIdsIn(line.message).length === 0);
}

/**
 * The nodes of a step on this path, the reply first. Parts and results of parallel calls are siblings, so following the
 * parents does not reach all of them. The others are added, unless the path has another result for the call.
 */
function nodesOf(step: Step, leaf: Node | undefined): Node[] {
  const { nodes } = step;
  if (nodes.length === 1) return nodes;
  const onPath = new Set<Node>();
  for (let node = leaf; node !== undefined && node.step === step; node = node.parent) onPath.add(node);
  const answered = new Set<unknown>();
  for (const node of onPath) for (const id of idsOf(node)) answered.add(id);
  const results = nodes.filter(node => {
    if (node.line.role !== 'user') return false;
    if (onPath.has(node)) return true;
    const ids = idsOf(node);
    if (ids.some(id => answered.has(id))) return false;
    for (const id of ids) answered.add(id);
    return true;
  });
  return [...nodes.filter(({ line }) => line.role === 'assistant'), ...results];
}

/** The call IDs of the results in a line, without redacted ones. */
function idsOf({ line }: Node): string[] {
  return resultIdsIn(line.message).flatMap(id => idOf(id) ?? []);
}
