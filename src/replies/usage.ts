/** The token counts of a reply: where each format has them, and whether they add up. */
import type { OnFault } from '../formats/engine/message-format.ts';
import { isObject, type JsonObject } from '../source/json.ts';

export interface TokenCounts {
  /** Includes the tokens that were read from a cache or written to it. */
  readonly input: number;
  /** Includes the tokens of the reasoning. */
  readonly output: number;
  readonly reasoning: number;
  readonly cacheRead?: number;
  readonly cacheWrite?: number;
}

const DETAILS = ['reasoning', 'cacheRead', 'cacheWrite'] as const;
type Detail = (typeof DETAILS)[number];
type Count = 'input' | 'output' | 'total' | Detail;

/**
 * The paths of the counts in the usage of a reply, such as `completion_tokens_details.reasoning_tokens`, in the order in which
 * servers write them.
 */
export interface UsageKeys extends Readonly<Partial<Record<Count, string>>> {
  readonly input: string;
  readonly output: string;
  /** Details that are not part of `input` or `output`. */
  readonly separate?: readonly Detail[];
  /** Paths of other counts that some servers add to the total. */
  readonly optional?: readonly string[];
  /** Details that are left out if they are 0. */
  readonly omitsZero?: readonly Detail[];
}

/** Reports negative counts, and a total that no method of counting produces. Missing counts are not reported. */
export function checkUsage(usage: unknown, pointer: string, keys: UsageKeys, onFault: OnFault): void {
  if (!isObject(usage)) return;
  for (const path of [keys.total, keys.input, keys.output]) {
    const found = path === undefined ? undefined : numberAt(usage, path);
    if (found === undefined || found >= 0) continue;
    const at = { pointer: pointerOf(path as string, pointer) };
    onFault({ rule: 'usage-mismatch', messageId: 'negative', at, data: { field: lastKey(path as string), found } });
  }
  if (keys.total === undefined) return;
  const found = numberAt(usage, keys.total);
  const [input, output] = [numberAt(usage, keys.input), numberAt(usage, keys.output)];
  if (found === undefined || input === undefined || output === undefined) return;
  const optional = [...separatePaths(keys), ...(keys.optional ?? [])].map(path => numberAt(usage, path) ?? 0);
  const expected = input + output;
  if (
    sums(
      expected,
      optional.filter(each => each > 0),
    ).has(found)
  )
    return;
  const at = { pointer: pointerOf(keys.total, pointer) };
  onFault({ rule: 'usage-mismatch', messageId: 'parts', at, data: { field: lastKey(keys.total), found, expected } });
}

/** The counts of a reply; undefined if it has none. */
export function readUsage(usage: unknown, keys: UsageKeys): TokenCounts | undefined {
  if (!isObject(usage)) return undefined;
  const count = (name: Count) => Math.max(0, (keys[name] === undefined ? undefined : numberAt(usage, keys[name])) ?? 0);
  if (numberAt(usage, keys.input) === undefined && numberAt(usage, keys.output) === undefined) return undefined;
  const [input, output, reasoning] = [count('input'), count('output'), count('reasoning')];
  const separate = (name: Detail) => (keys.separate?.includes(name) === true ? count(name) : 0);
  // Some servers count the reasoning separately, as only their total shows.
  const isBeside = reasoning > 0 && output + reasoning + input === count('total');
  const all = output + (isBeside ? reasoning : separate('reasoning'));
  const given = input + separate('cacheRead') + separate('cacheWrite');
  // What some servers report exceeds the whole.
  const cacheRead = Math.min(count('cacheRead'), given);
  const cacheWrite = Math.min(count('cacheWrite'), given - cacheRead);
  return {
    input: given,
    output: all,
    reasoning: Math.min(reasoning, all),
    ...(cacheRead > 0 && { cacheRead }),
    ...(cacheWrite > 0 && { cacheWrite }),
  };
}

/** The counts in the form of a format. The inverse of `readUsage`. */
export function writeUsage(counts: TokenCounts, keys: UsageKeys): JsonObject {
  const { input, output, reasoning, cacheRead = 0, cacheWrite = 0 } = counts;
  const details = { reasoning, cacheRead, cacheWrite };
  const separate = (name: Detail) => (keys.separate?.includes(name) === true ? details[name] : 0);
  const values: Record<Count, number> = {
    input: input - separate('cacheRead') - separate('cacheWrite'),
    output: output - separate('reasoning'),
    total: input + output,
    ...details,
  };
  const usage: JsonObject = {};
  for (const [name, path] of Object.entries(keys)) {
    const value = values[name as Count] as number | undefined;
    if (value === undefined || (value === 0 && keys.omitsZero?.includes(name as Detail) === true)) continue;
    const [key = '', inner] = (path as string).split('.');
    usage[key] = inner === undefined ? value : { ...(usage[key] as JsonObject | undefined), [inner]: value };
  }
  return usage;
}

function separatePaths(keys: UsageKeys): string[] {
  return (keys.separate ?? []).flatMap(name => keys[name] ?? []);
}

/** All valid totals: with and without each optional count. */
function sums(least: number, optional: readonly number[]): Set<number> {
  const all = new Set([least]);
  for (const each of optional) for (const sum of [...all]) all.add(sum + each);
  return all;
}

function pointerOf(path: string, pointer: string): string {
  return `${pointer}/${path.replaceAll('.', '/')}`;
}

function lastKey(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function numberAt(usage: JsonObject, path: string): number | undefined {
  let at: unknown = usage;
  for (const key of path.split('.')) at = isObject(at) ? at[key] : undefined;
  return typeof at === 'number' ? at : undefined;
}
