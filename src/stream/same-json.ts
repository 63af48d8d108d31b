/** Whether two JSON values are one value: members in any order, elements in theirs. Depth is no limit. */
export function isSameJson(left: unknown, right: unknown): boolean {
  const pairs: unknown[] = [left, right];
  while (pairs.length > 0) {
    const b = pairs.pop();
    const a = pairs.pop();
    if (a === b) continue;
    if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
    if (Array.isArray(a) !== Array.isArray(b)) return false;
    const keys = Object.keys(a);
    if (keys.length !== Object.keys(b).length) return false;
    for (const key of keys) {
      if (!Object.hasOwn(b, key)) return false;
      pairs.push((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]);
    }
  }
  return true;
}
