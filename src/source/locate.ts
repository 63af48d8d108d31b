/** Finds the text offsets of JSON Pointers. */
import { pointerKeys } from '../pointer.ts';
import { walk } from './walk.ts';

/** The start and end offset of a value in its text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A wanted value, or a container of one. */
interface Target {
  readonly members: Map<string | number, Target>;
  span: Span | undefined;
}

/**
 * The offsets of the values that the pointers refer to, in text known to be JSON. For a duplicate key it is the last one, as in
 * `JSON.parse`. A pointer without a value gets its nearest existing container.
 */
export function locate(text: string, pointers: Iterable<string>): Map<string, Span> {
  const root = newTarget();
  const paths = new Map<string, readonly Target[]>();
  for (const pointer of pointers) if (!paths.has(pointer)) paths.set(pointer, pathTo(root, pointer));
  walk<Target>(text, root, {
    enter({ members }, key) {
      const found = members.get(key);
      if (found !== undefined) forget(found);
      return found;
    },
    leave(value, start, end) {
      value.span = { start, end };
    },
  });
  const spans = new Map<string, Span>();
  for (const [pointer, path] of paths) {
    const span = path.findLast(each => each.span !== undefined)?.span;
    if (span !== undefined) spans.set(pointer, span);
  }
  return spans;
}

function newTarget(): Target {
  return { members: new Map(), span: undefined };
}

/** The values from the root to the target of a pointer. */
function pathTo(root: Target, pointer: string): readonly Target[] {
  const path = [root];
  let at = root;
  for (const key of pointerKeys(pointer)) {
    let next = at.members.get(key);
    if (next === undefined) {
      next = newTarget();
      at.members.set(key, next);
      // List members are identified by index.
      if (/^(?:0|[1-9]\d*)$/.test(key)) at.members.set(Number(key), next);
    }
    path.push(next);
    at = next;
  }
  return path;
}

/** A duplicate key: anything found below the first occurrence belongs to a value that is not read. */
function forget(value: Target): void {
  if (value.span === undefined) return;
  value.span = undefined;
  for (const member of value.members.values()) forget(member);
}
