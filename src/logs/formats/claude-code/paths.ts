/** The conversations of a tree: every path from a root to a leaf, once. */
import { idOf, resultsIn } from '../claude/line.ts';
import type { Node, Step, Tree } from './tree.ts';

export interface Path {
  /** From the beginning to the end. */
  readonly nodes: readonly Node[];
  /** Results of calls that were answered again on this path. */
  readonly others: number;
  /** Whether its beginning, that an earlier path has, is left away: there are too many paths to repeat it. */
  readonly isPart: boolean;
}

/** How many nodes all paths together may have for each one in the file before they stop repeating their beginnings. */
const BUDGET_PER_NODE = 4;
const BASE_BUDGET = 20_000;
/** How far above the place where it leaves the others the beginning of a part is looked for, in nodes. */
const LOOK_BACK = 64;

/** In the order in which they end in the file. */
export function pathsOf({ steps }: Tree): Path[] {
  // What hangs on a step stands behind it: from the end every step knows whether something does.
  for (const step of steps.toReversed())
    if (step.parent !== undefined && (step.hasContinuation || !isSideInput(step))) step.parent.hasContinuation = true;
  const ends = steps.filter(step => !step.hasContinuation && !isSideInput(step));
  ends.sort((a, b) => keyOf(a) - keyOf(b));
  let left = BASE_BUDGET + BUDGET_PER_NODE * steps.reduce((sum, { nodes }) => sum + nodes.length, 0);
  const seen = new Set<Step>();
  return ends.map(end => {
    const path = pathTo(end, seen, left <= 0);
    left -= path.nodes.length;
    return path;
  });
}

function keyOf({ nodes }: Step): number {
  return nodes.at(-1)?.line.key ?? 0;
}

function isSideInput({ nodes }: Step): boolean {
  return nodes.every(node => node.isSideInput);
}

function pathTo(end: Step, seen: Set<Step>, mayBePart: boolean): Path {
  const runs: Node[][] = [];
  let others = 0;
  let back = 0;
  let step: Step | undefined = end;
  let leaf = end.nodes.at(-1);
  for (; step !== undefined; step = step.parent) {
    if (seen.has(step) && mayBePart) {
      back += step.nodes.length;
      if (back > LOOK_BACK) break;
    }
    seen.add(step);
    const run = nodesOf(step, leaf);
    others += step.nodes.length - run.length;
    runs.push(run);
    leaf = run[0]?.parent;
    if (back > 0 && opensTurn(step)) {
      step = step.parent;
      break;
    }
  }
  return { nodes: runs.reverse().flat(), others, isPart: step !== undefined };
}

function opensTurn({ id, nodes }: Step): boolean {
  return id === undefined && nodes.every(({ line }) => resultsIn(line.message).length === 0);
}

/**
 * A step as a path goes through it, answer first. Pieces and results of parallel calls hang side by side, so that the way up
 * misses some of them; they belong to it all the same, except where it has another result of the call.
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

/** The calls that are answered, as far as their ids tell one from another. */
function idsOf({ line }: Node): string[] {
  return resultsIn(line.message).flatMap(({ tool_use_id: id }) => idOf(id) ?? []);
}
