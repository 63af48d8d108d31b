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

/** Steps, the last one first: ways share what they begin with. */
interface Way {
  readonly step: Step;
  readonly before: Way | undefined;
  readonly messages: number;
}

interface Place {
  readonly node: unknown;
  readonly at: string;
  readonly way: Way | undefined;
  readonly open: Step;
  /** How much of the way to it was told of before: all, unless it is the first child. */
  readonly told: boolean;
}

/** Every way from the root to a leaf, in the order of the children. */
export function* pathsOf(root: unknown, at: string): Generator<Path> {
  let shared = 0;
  const stack: Place[] = [{ node: root, at, way: undefined, open: {}, told: false }];
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    const { node, way, open, told } = place;
    if (!isObject(node)) continue;
    if (told) shared = way?.messages ?? 0;
    const next = add(way, open, node, place.at);
    const children: unknown[] = Array.isArray(node.children) ? node.children : [];
    for (let i = children.length - 1; i >= 0; i--)
      stack.push({ node: children[i], at: child(child(place.at, 'children'), i), ...next, told: i > 0 });
    if (children.length > 0) continue;
    const all = isEmpty(next.open) ? next.way : after(next.way, next.open);
    if (all !== undefined) yield { steps: stepsOf(all), shared };
  }
}

/** A step ends with what the tool was given; a thought begins one. */
function add(way: Way | undefined, open: Step, node: Record<string, unknown>, at: string) {
  const kind = KINDS.get(node.node_type);
  const { description, observation } = node;
  const isText = typeof description === 'string';
  if (kind === undefined || !isText || (description === '' && observation === undefined)) return { way, open };
  const text = { text: description, at };
  if (kind === 'input') {
    const input = { ...text, observation: typeof observation === 'string' ? observation : undefined };
    return { way: after(way, { ...open, input }), open: {} };
  }
  const startsAnew = kind === 'thought' ? !isEmpty(open) : open.action !== undefined;
  if (startsAnew) return { way: after(way, open), open: { [kind]: text } };
  return { way, open: { ...open, [kind]: text } };
}

function after(before: Way | undefined, step: Step): Way {
  return { step, before, messages: (before?.messages ?? 0) + messagesOf(step) };
}

function stepsOf(way: Way): Step[] {
  const steps: Step[] = [];
  for (let at: Way | undefined = way; at !== undefined; at = at.before) steps.push(at.step);
  return steps.reverse();
}

function isEmpty(step: Step): boolean {
  return step.thought === undefined && step.action === undefined;
}

function messagesOf({ action, input }: Step): number {
  return action !== undefined && input?.observation !== undefined ? 2 : 1;
}
