/** Counts of tokens in replies: do they add up? */
import type { OnFault } from '../shapes/shape.ts';
import { isObject } from '../shapes/structure.ts';

/** How a total is made. */
export interface Sum {
  /** Key of the total. */
  readonly total: string;
  /** Keys of what always counts. */
  readonly parts: readonly string[];
  /** Paths of what some servers count in one of the parts, and others beside them. */
  readonly beside?: readonly string[];
}

/** Tells of a count below nothing, and of a total that no way of counting makes. What is absent is not missed. */
export function checkUsage(usage: unknown, pointer: string, sum: Sum, onFault: OnFault): void {
  if (!isObject(usage)) return;
  for (const field of [sum.total, ...sum.parts]) {
    const found = usage[field];
    if (typeof found === 'number' && found < 0)
      onFault({
        rule: 'usage-mismatch',
        messageId: 'negative',
        at: { pointer: `${pointer}/${field}` },
        data: { field, found },
      });
  }
  const total = usage[sum.total];
  const parts = sum.parts.map(key => usage[key]);
  if (typeof total !== 'number' || !parts.every(each => typeof each === 'number')) return;
  const least = parts.reduce((all, each) => all + each, 0);
  const beside = (sum.beside ?? []).map(path => numberAt(usage, path)).filter(each => each > 0);
  if (sums(least, beside).has(total)) return;
  const at = { pointer: `${pointer}/${sum.total}` };
  onFault({
    rule: 'usage-mismatch',
    messageId: 'parts',
    at,
    data: { field: sum.total, found: total, expected: least },
  });
}

/** Every total that is right: with and without each of what may count beside. */
function sums(least: number, beside: readonly number[]): Set<number> {
  const all = new Set([least]);
  for (const each of beside) for (const sum of [...all]) all.add(sum + each);
  return all;
}

function numberAt(usage: Record<string, unknown>, path: string): number {
  let at: unknown = usage;
  for (const key of path.split('.')) at = isObject(at) ? at[key] : undefined;
  return typeof at === 'number' ? at : 0;
}
