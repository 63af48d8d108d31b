/** Checks that the token counts of a reply add up. */
import type { OnFault } from '../formats/engine/message-format.ts';
import { isObject } from '../source/json.ts';

/** How a total is computed. */
export interface Sum {
  /** Key of the total. */
  readonly total: string;
  /** Keys of counts that are always included. */
  readonly parts: readonly string[];
  /** Paths of counts that some servers include in another count and others report separately. */
  readonly optional?: readonly string[];
}

/** Reports negative counts, and a total that no method of counting produces. Missing counts are not reported. */
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
  const optional = (sum.optional ?? []).map(path => numberAt(usage, path)).filter(each => each > 0);
  if (sums(least, optional).has(total)) return;
  const at = { pointer: `${pointer}/${sum.total}` };
  onFault({
    rule: 'usage-mismatch',
    messageId: 'parts',
    at,
    data: { field: sum.total, found: total, expected: least },
  });
}

/** All valid totals: with and without each optional count. */
function sums(least: number, optional: readonly number[]): Set<number> {
  const all = new Set([least]);
  for (const each of optional) for (const sum of [...all]) all.add(sum + each);
  return all;
}

function numberAt(usage: Record<string, unknown>, path: string): number {
  let at: unknown = usage;
  for (const key of path.split('.')) at = isObject(at) ? at[key] : undefined;
  return typeof at === 'number' ? at : 0;
}
