/** Computes the minimum length of a JSON text for a value. */

/** Number of characters. Stops as soon as the length exceeds `enough`. */
export function shortestJson(value: unknown, enough: number): number {
  let length = 0;
  const pending: unknown[] = [value];
  while (pending.length > 0 && length <= enough) {
    const next = pending.pop();
    if (typeof next === 'string') length += characters(next) + 2;
    // A number can be written in several ways.
    else if (typeof next === 'number') length += 1;
    else if (Array.isArray(next)) {
      length += 2 + Math.max(0, next.length - 1);
      for (const each of next) pending.push(each);
    } else if (next !== null && typeof next === 'object') {
      const keys = Object.keys(next);
      length += 2 + Math.max(0, keys.length - 1);
      for (const key of keys) {
        length += characters(key) + 3;
        pending.push((next as Record<string, unknown>)[key]);
      }
    } else length += next === false ? 5 : 4;
  }
  return length;
}

/** Python counts code points. */
function characters(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0xdc00 || unit > 0xdfff) count++;
  }
  return count;
}
