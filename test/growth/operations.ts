/** Counts the operations of a piece of work. The count is exact and the same on every machine, unlike time. */
import { type Profiler, Session } from 'node:inspector';

const session = new Session();
session.connect();

function post<T>(method: string, parameters: object = {}): T {
  let answer: unknown;
  session.post(method, parameters, (error, result) => {
    if (error !== null) throw error;
    answer = result;
  });
  return answer as T;
}

/** Starts counting. Counted code must be imported after this. */
export function startCounting(): void {
  post('Profiler.enable');
  post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
}

/** Steps of built-in functions that visit whole lists. V8 only counts JavaScript code. */
let steps = 0;

type Method = (this: readonly unknown[], ...args: unknown[]) => unknown;

const found = (at: number, length: number) => (at < 0 ? length : at + 1);

/** How many members a built-in function visits or moves, from the list's length, its result and its arguments. */
const LINEAR: Readonly<Record<string, (length: number, result: unknown, args: readonly unknown[]) => number>> = {
  includes: length => length,
  indexOf: (length, at, [, from = 0]) => found(at as number, length) - (from as number),
  lastIndexOf: (length, at) => length - (at as number),
  slice: (_, result) => (result as unknown[]).length,
  concat: (_, result) => (result as unknown[]).length,
  splice: (length, _, [start = 0]) => length - Math.max(0, start as number),
  unshift: length => length,
  join: length => length,
};

/** Counts the members that built-in list functions visit or move during the work. */
function withLists(work: () => void): void {
  const prototype = Array.prototype as unknown as Record<string, Method>;
  const iterator = Object.getPrototypeOf([][Symbol.iterator]()) as { next: () => unknown };
  const originals = Object.keys(LINEAR).map(name => [name, prototype[name] as Method] as const);
  const { next } = iterator;
  for (const [name, original] of originals)
    prototype[name] = function (...args) {
      const { length } = this;
      const result = original.apply(this, args);
      steps += LINEAR[name]?.(length, result, args) ?? 0;
      return result;
    };
  // Spreading iterates.
  iterator.next = function () {
    steps++;
    return next.call(this);
  };
  try {
    work();
  } finally {
    for (const [name, original] of originals) prototype[name] = original;
    iterator.next = next;
  }
}

function countsTaken(): number {
  const { result } = post<Profiler.TakePreciseCoverageReturnType>('Profiler.takePreciseCoverage');
  let sum = 0;
  for (const { functions } of result) for (const { ranges } of functions) for (const { count } of ranges) sum += count;
  return sum;
}

/** The number of executed code blocks, plus the members that built-in functions visited. */
export function operationsOf(work: () => void): number {
  steps = 0;
  countsTaken();
  withLists(work);
  return countsTaken() + steps;
}
