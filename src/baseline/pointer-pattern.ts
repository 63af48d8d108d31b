/**
 * Patterns for places in a record: JSON Pointers in which `*` matches any characters of a step and `**` any number of
 * steps.
 */

/** Whether a place is equal to the pattern's place or inside it. */
export function pointerMatcher(pattern: string): (pointer: string) => boolean {
  if (!pattern.includes('*')) {
    const inside = `${pattern}/`;
    return pointer => pointer === pattern || pointer.startsWith(inside);
  }
  const steps = pattern.split('/').slice(1);
  return pointer => matchesPath(steps, pointer.split('/').slice(1));
}

/**
 * Follows the place step by step with the set of possible pattern positions, so the time is at most the product of the
 * lengths.
 */
function matchesPath(pattern: readonly string[], place: readonly string[]): boolean {
  let next = withoutSkipped(pattern, new Set([0]));
  if (next.has(pattern.length)) return true;
  for (const step of place) {
    const after = new Set<number>();
    for (const i of next) {
      const wanted = pattern[i];
      if (wanted === '**') after.add(i);
      else if (wanted !== undefined && stepMatches(wanted, step)) after.add(i + 1);
    }
    next = withoutSkipped(pattern, after);
    if (next.has(pattern.length)) return true;
  }
  return false;
}

/** `**` may also match no step. */
function withoutSkipped(pattern: readonly string[], reached: Set<number>): Set<number> {
  for (const i of reached) if (pattern[i] === '**') reached.add(i + 1);
  return reached;
}

/** Whether a pattern step with `*` matches a step. */
function stepMatches(wanted: string, step: string): boolean {
  const [head = '', ...rest] = wanted.split('*');
  const tail = rest.pop();
  if (tail === undefined) return wanted === step;
  if (!step.startsWith(head) || !step.endsWith(tail) || step.length < head.length + tail.length) return false;
  let at = head.length;
  for (const piece of rest) {
    const found = step.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= step.length - tail.length;
}
