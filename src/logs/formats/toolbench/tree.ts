/** The search tree: nodes with a thought, a tool name or a tool input, and the result. */
import { child } from '../../../pointer.ts';
import { isObject } from '../../../source/json.ts';

interface Node {
  readonly text: string;
  readonly at: string;
}

/** A reply of the model, and the result of its call. */
export interface Step {
  readonly thought?: Node;
  readonly action?: Node;
  readonly input?: Node & { readonly observation: string | undefined };
}

export interface Path {
  readonly steps: readonly Step[];
  /** How many of the first messages are shared with an earlier path. */
  readonly shared: number;
}

type Kind = 'thought' | 'action' | 'input';

const KINDS: ReadonlyMap<unknown, Kind> = new Map([
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
  readonly node: unknown;
  readonly at: string;
  readonly path: TreePath | undefined;
  readonly openStep: Step;
  /** Whether an earlier path includes the steps before this node. False only for the first child. */
  readonly isPathShared: boolean;
}

/** Every path from the root to a leaf, in the order of the children. */
export function* pathsOf(root: unknown, at: string): Generator<Path> {
  let shared = 0;
  const stack: PendingNode[] = [{ node: root, at, path: undefined, openStep: {}, isPathShared: false }];
  for (let pending = stack.pop(); pending !== undefined; pending = stack.pop()) {
    const { node, path, openStep, isPathShared } = pending;
    if (!isObject(node)) continue;
    if (isPathShared) shared = path?.messages ?? 0;
    const next = add(path, openStep, node, pending.at);
    const children: unknown[] = Array.isArray(node.children) ? node.children : [];
    for (let i = children.length - 1; i >= 0; i--)
      stack.push({ node: children[i], at: child(child(pending.at, 'children'), i), ...next, isPathShared: i > 0 });
    if (children.length > 0) continue;
    const fullPath = isEmpty(next.openStep) ? next.path : extendPath(next.path, next.openStep);
    if (fullPath !== undefined) yield { steps: stepsOf(fullPath), shared };
  }
}

/** Adds a node to a path. A tool input ends a step, and a thought starts one. */
function add(path: TreePath | undefined, openStep: Step, node: Record<string, unknown>, at: string) {
  const kind = KINDS.get(node.node_type);
  const { description, observation } = node;
  const isText = typeof description === 'string';
  if (kind === undefined || !isText || (description === '' && observation === undefined)) return { path, openStep };
  const text = { text: description, at };
  if (kind === 'input') {
    const input = { ...text, observation: typeof observation === 'string' ? observation : undefined };
    return { path: extendPath(path, { ...openStep, input }), openStep: {} };
  }
  const startsNewStep = kind === 'thought' ? !isEmpty(openStep) : openStep.action !== undefined;
  if (startsNewStep) return { path: extendPath(path, openStep), openStep: { [kind]: text } };
  return { path, openStep: { ...openStep, [kind]: text } };
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
  return action !== undefined && input?.observation !== undefined ? 2 : 1;
}
