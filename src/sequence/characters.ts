/** Estimates how much memory a JSON value takes. */

/** The size of an object, a list or a number. */
const PER_VALUE = 8;

/** About how many characters a JSON value takes in memory. Works at any depth. */
export function charactersIn(value: unknown): number {
  let sum = 0;
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') sum += next.length;
    else {
      sum += PER_VALUE;
      if (next !== null && typeof next === 'object') for (const each of Object.values(next)) open.push(each);
    }
  }
  return sum;
}
