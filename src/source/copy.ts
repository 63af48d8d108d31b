import { ExactNumber } from './exact.ts';
import { setKey } from './json.ts';
import { isContainer } from './same-json.ts';

/** Copies JSON data without sharing any object. Exact numbers and values that are not JSON are kept as they are. */
export function copyJson<T>(value: T): T {
  if (value === null || typeof value !== 'object' || value instanceof ExactNumber) return value;
  if (Array.isArray(value)) return value.map(copyJson) as T;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  const out: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const copy = copyJson((value as Record<string, unknown>)[key]);
    setKey(out, key, copy);
  }
  return out as T;
}

/**
 * The value with plain numbers instead of exact ones, as other libraries expect them: the same value if it has none, else a copy.
 * With `keepsRounded`, integers that a plain number would round stay exact. Works at any depth.
 */
export function withPlainNumbers<T>(value: T, keepsRounded = false): T {
  const isReplaced = (each: unknown): each is ExactNumber =>
    each instanceof ExactNumber && !(keepsRounded && isRounded(each));
  if (!contains(value, isReplaced)) return value;
  const root = { value: value as unknown };
  const open: object[] = [root];
  for (let holder = open.pop(); holder !== undefined; holder = open.pop())
    for (const [key, each] of Object.entries(holder)) {
      const copy = isReplaced(each)
        ? Number(each)
        : Array.isArray(each)
          ? [...each]
          : isContainer(each)
            ? { ...each }
            : each;
      setKey(holder as Record<string, unknown>, key, copy);
      if (isContainer(copy)) open.push(copy);
    }
  return root.value as T;
}

function contains(value: unknown, isFound: (value: unknown) => boolean): boolean {
  const open = [value];
  while (open.length > 0) {
    const each = open.pop();
    if (isFound(each)) return true;
    if (isContainer(each)) for (const key of Object.keys(each)) open.push(each[key]);
  }
  return false;
}

function isRounded({ text }: ExactNumber): boolean {
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text));
}
