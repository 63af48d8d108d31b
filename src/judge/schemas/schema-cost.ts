/**
 * Estimates how much work a JSON Schema can cause. Recursion that consumes nothing never ends, and recursive
 * alternatives double the work with each level of the data.
 */
import { valueAt } from '../../pointer.ts';

const BUDGET = 2 ** 21;
const IN_PLACE_LISTS = ['allOf', 'anyOf', 'oneOf'];
const IN_PLACE = ['not', 'if', 'then', 'else'];
const IN_PLACE_MAPS = ['dependentSchemas', 'dependencies'];
const BELOW_LISTS = ['prefixItems', 'items'];
const BELOW = [
  'items',
  'additionalItems',
  'contains',
  'additionalProperties',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
];
const BELOW_MAPS = ['properties', 'patternProperties'];

/** The maximum number of steps for checking a value of this depth and size; infinite if above the budget. */
export function stepsOf(schema: object, depth: number, size: number): number {
  if (depth > 200 || size > 100_000) return Number.POSITIVE_INFINITY;
  if (hasOtherNames(schema)) return Number.POSITIVE_INFINITY;
  const known = new Map<object, number[]>();
  const open = new Map<object, Set<number>>();

  /** Steps for one value with `rest` levels of data below it. */
  const cost = (at: unknown, rest: number, nesting: number): number => {
    if (at === null || typeof at !== 'object' || rest < 0) return 1;
    if (nesting > 500) return Number.POSITIVE_INFINITY;
    const memo = known.get(at) ?? [];
    known.set(at, memo);
    const before = memo[rest];
    if (before !== undefined) return before;
    const visiting = open.get(at) ?? new Set();
    open.set(at, visiting);
    if (visiting.has(rest)) return Number.POSITIVE_INFINITY;
    visiting.add(rest);
    const node = at as Record<string, unknown>;
    // `uniqueItems` compares all items with each other, which takes quadratic time.
    let sum = node.uniqueItems === true ? size : 1;
    const add = (child: unknown, left: number) => {
      sum = Math.min(sum + cost(child, left, nesting + 1), Number.POSITIVE_INFINITY);
    };
    if (typeof node.$ref === 'string') add(target(schema, node.$ref), rest);
    if (node.$dynamicRef !== undefined || node.$recursiveRef !== undefined) add(schema, rest);
    for (const key of IN_PLACE_LISTS) for (const child of list(node[key])) add(child, rest);
    for (const key of IN_PLACE) add(node[key], rest);
    for (const key of IN_PLACE_MAPS) for (const child of map(node[key])) add(child, rest);
    for (const key of BELOW_LISTS) for (const child of list(node[key])) add(child, rest - 1);
    for (const key of BELOW) if (!Array.isArray(node[key])) add(node[key], rest - 1);
    for (const key of BELOW_MAPS) for (const child of map(node[key])) add(child, rest - 1);
    visiting.delete(rest);
    memo[rest] = sum;
    return sum;
  };
  const steps = cost(schema, depth, 0) * size;
  return steps <= BUDGET ? steps : Number.POSITIVE_INFINITY;
}

/**
 * Whether parts of the schema are referenced by names other than their pointers. Resolving these would need a complete
 * implementation, and tool parameters rarely use them.
 */
function hasOtherNames(schema: object): boolean {
  for (const node of nodesIn(schema)) {
    if (node === schema) continue;
    const { $id, $anchor, $dynamicAnchor, $ref } = node;
    if ([$id, $anchor, $dynamicAnchor].some(name => typeof name === 'string')) return true;
    if (typeof $ref === 'string' && !/^#(?:\/|$)/.test($ref)) return true;
  }
  return false;
}

const MOST_NODES = 10_000;
const MOST_COMPILING = 2 ** 18;
/** A reference is compiled to a function of its own. */
const REFERENCE = 2 ** 8;

/**
 * Whether compiling the schema could take too long. The code for a list of alternatives is nested as deeply as the list
 * is long, so its time grows with the square.
 */
export function isTooLargeToCompile(schema: object): boolean {
  let nodes = 0;
  let compiling = 0;
  for (const node of nodesIn(schema)) {
    nodes++;
    if (typeof node.$ref === 'string') compiling += REFERENCE;
    for (const key of IN_PLACE_LISTS) compiling += list(node[key]).length ** 2;
    if (nodes > MOST_NODES || compiling > MOST_COMPILING) return true;
  }
  return false;
}

/** All objects and lists in the schema. */
function* nodesIn(schema: object): Generator<Record<string, unknown>> {
  const left: unknown[] = [schema];
  for (let at = left.pop(); left.length > 0 || at !== undefined; at = left.pop()) {
    if (at === null || typeof at !== 'object') continue;
    yield at as Record<string, unknown>;
    for (const child of Object.values(at)) left.push(child);
  }
}

function target(root: object, ref: string): unknown {
  if (!ref.startsWith('#')) return undefined;
  try {
    return valueAt(root, decodeURIComponent(ref.slice(1)));
  } catch {
    return undefined;
  }
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function map(value: unknown): readonly unknown[] {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.values(value) : [];
}

/** The depth and number of values, computed without recursion. */
export function measure(value: unknown): { depth: number; size: number } {
  let depth = 0;
  let size = 0;
  let level: unknown[] = [value];
  while (level.length > 0 && depth <= 200) {
    size += level.length;
    level = level.flatMap(each => (each !== null && typeof each === 'object' ? Object.values(each) : []));
    if (level.length > 0) depth++;
  }
  return { depth, size };
}
