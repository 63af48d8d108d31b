import { ExactNumber, writeJson } from './exact.ts';

/**
 * Whether two values are the same JSON: object members in any order, array elements in order, missing members ignored.
 * Works at any depth.
 */
export function isSameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  const pairs: unknown[] = [left, right];
  while (pairs.length > 0) {
    const b = pairs.pop();
    const a = pairs.pop();
    if (a === b) continue;
    if (!isContainer(a) || !isContainer(b)) {
      if (isContainer(a) || isContainer(b) || writeJson(a) !== writeJson(b)) return false;
      continue;
    }
    if (Array.isArray(a) !== Array.isArray(b)) return false;
    if (Array.isArray(a) && Array.isArray(b)) {
      if (a.length !== b.length) return false;
      for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) pairs.push(a[i], b[i]);
      continue;
    }
    for (const key of Object.keys(a)) {
      const [mine, other] = [a[key], Object.hasOwn(b, key) ? b[key] : undefined];
      if (mine === other) continue;
      if (mine === undefined || other === undefined) return false;
      pairs.push(mine, other);
    }
    for (const key of Object.keys(b)) if (b[key] !== undefined && !Object.hasOwn(a, key)) return false;
  }
  return true;
}

type Container = Readonly<Record<string, unknown>>;

/** Whether a value is a list or an object. */
export function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && !(value instanceof ExactNumber);
}
