/** The search tree: nodes with a thought, a tool name or a tool input, and the result. */
import { child } from '../../../pointer.ts';
import { isObject } from '../../../source/json.ts';

interface Node {
  readonly text: string;
  readonly at: string;
}

/** What stands for one answer of the model, and the result of its call. */
export interface Step {
  readonly thought?: Node;
  readonly action?: Node;
  readonly input?: Node & { readonly observation: string | undefined };
}

export interface Path {
  readonly steps: readonly Step[];
  /** How many messages at its beginning another path before it has as well. */
  readonly shared: number;
}

type Kind = 'thought' | 'action' | 'input';

const KINDS: ReadonlyMap<unknown, Kind> = new Map([
  ['Thought', 'thought'],
  ['Action', 'action'],
  ['Action Input', 'input'],
] as const);

/** Steps, the last one first, so that paths can share their beginning. */
interface TreePath {
  readonly step: Step;
  readonly before: TreePath | undefined;
  readonly messages: number;
}

interface Place {
  readonly node: unknown;
  readonly at: string;
  readonly path: TreePath | undefined;
  readonly open: Step;
  /** Whether an earlier conversation has the path to this node: false only for the first child. */
  readonly isPathShared: boolean;
}

/** Every path from the root to a leaf, in the order of the children. */
export function* pathsOf(root: unknown, at: string): Generator<Path> {
  let shared = 0;
  const stack: Place[] = [{ node: root, at, path: undefined, open: {}, isPathShared: false }];
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    const { node, path, open, isPathShared } = place;
    if (!isObject(node)) continue;
    if (isPathShared) shared = path?.messages ?? 0;
    const next = add(path, open, node, place.at);
    const children: unknown[] = Array.isArray(node.children) ? node.children : [];
    for (let i = children.length - 1; i >= 0; i--)
      stack.push({ node: children[i], at: child(child(place.at, 'children'), i), ...next, isPathShared: i > 0 });
    if (children.length > 0) continue;
    const all = isEmpty(next.open) ? next.path : extendPath(next.path, next.open);
    if (all !== undefined) yield { steps: stepsOf(all), shared };
  }
}

/** A step ends with what the tool was given; a thought begins one. */
function add(path: TreePath | undefined, open: Step, node: Record<string, unknown>, at: string) {
  const kind = KINDS.get(node.node_type);
  const { description, observation } = node;
  const isText = typeof description === 'string';
  if (kind === undefined || !isText || (description === '' && observation === undefined)) return { path, open };
  const text = { text: description, at };
  if (kind === 'input') {
    const input = { ...text, observation: typeof observation === 'string' ? observation : undefined };
    return { path: extendPath(path, { ...open, input }), open: {} };
  }
  const startsAnew = kind === 'thought' ? !isEmpty(open) : open.action !== undefined;
  if (startsAnew) return { path: extendPath(path, open), open: { [kind]: text } };
  return { path, open: { ...open, [kind]: text } };
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
