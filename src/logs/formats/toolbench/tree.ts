/** The search tree: nodes with a thought, a tool name or a tool input, and the result. */
import { isObject } from '../../../source/json.ts';
import type { LogValue } from '../compose/log-value.ts';

/** A reply of the model, and the result of its call. Each is a node with a `description`. */
export interface Step {
  readonly thought?: LogValue;
  readonly action?: LogValue;
  readonly input?: LogValue;
}

export interface Path {
  readonly steps: readonly Step[];
  /** How many of the first messages are shared with an earlier path. */
  readonly shared: number;
}

const KINDS: ReadonlyMap<unknown, keyof Step> = new Map([
  ['Thought', 'thought'],
  ['Action', 'action'],
  ['Action Input', 'input'],
] as const);

/** A linked list of steps, the last one first, so that paths can share their beginning. */
interface TreePath {
  readonly step: Step;
  readonly before: TreePath | undefined;
  readonly messages: number;
}

interface PendingNode {
  readonly node: LogValue;
  readonly path: TreePath | undefined;
  readonly openStep: Step;
  /** Whether an earlier path includes the steps before this node. False only for the first child. */
  readonly isPathShared: boolean;
}

/** Every path from the root to a leaf, in the order of the children. */
export function* pathsOf(root: LogValue): Generator<Path> {
  let shared = 0;
  const stack: PendingNode[] = [{ node: root, path: undefined, openStep: {}, isPathShared: false }];
  for (let pending = stack.pop(); pending !== undefined; pending = stack.pop()) {
    const { node, path, openStep, isPathShared } = pending;
    if (!isObject(node.value)) continue;
    if (isPathShared) shared = path?.messages ?? 0;
    const next = add(path, openStep, node);
    const children = node.get('children').items();
    for (const [i, child] of [...children.entries()].reverse())
      stack.push({ node: child, ...next, isPathShared: i > 0 });
    if (children.length > 0) continue;
    const fullPath = isEmpty(next.openStep) ? next.path : extendPath(next.path, next.openStep);
    if (fullPath !== undefined) yield { steps: stepsOf(fullPath), shared };
  }
}

/** Adds a node to a path. A tool input ends a step, and a thought starts one. */
function add(path: TreePath | undefined, openStep: Step, node: LogValue) {
  const kind = KINDS.get(node.get('node_type').value);
  const { text } = node.get('description');
  const isUseless = text === undefined || (text === '' && !node.get('observation').exists);
  if (kind === undefined || isUseless) return { path, openStep };
  if (kind === 'input') return { path: extendPath(path, { ...openStep, input: node }), openStep: {} };
  const startsNewStep = kind === 'thought' ? !isEmpty(openStep) : openStep.action !== undefined;
  if (startsNewStep) return { path: extendPath(path, openStep), openStep: { [kind]: node } };
  return { path, openStep: { ...openStep, [kind]: node } };
}

function extendPath(before: TreePath | undefined, step: Step): TreePath {
  return { step, before, messages: (before?.messages ?? 0) + messagesOf(step) };
}

function stepsOf(path: TreePath): Step[] {
  const steps: Step[] = [];
  for (let at: TreePath | undefined = path; at !== undefined; at = at.before) steps.push(at.step);
  return steps.reverse();
}

function isEmpty(step: Step): boolean {
  return step.thought === undefined && step.action === undefined;
}

function messagesOf({ action, input }: Step): number {
  return action !== undefined && input?.get('observation').text !== undefined ? 2 : 1;
}
