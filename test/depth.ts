/** How many cases tests try: few in `npm test`, many in `npm run test:deep`. */
import { dirname, join } from 'node:path/posix';
import { filesBelow, importsOf, readText } from './sources.ts';

export const isDeep = process.env.ROLECALL_TESTS === 'deep';

/**
 * The share of the cases that deep tests try. A release tries all of them (`ROLECALL_DEPTH=1`). Between releases, a
 * twelfth keeps CI under 20 minutes.
 */
const SHARE = Number(process.env.ROLECALL_DEPTH ?? 1 / 12);

/** Quick tests try one in this many cases. */
const ONE_OF = 40;
const LEAST = 2;

/** The number of cases to try for a property, given the number in a full run, and at least `least`. */
export function runs(many: number, least = LEAST): number {
  const few = isDeep ? many * SHARE : many / ONE_OF;
  return Math.min(many, Math.max(least, Math.ceil(few)));
}

/** A few cases spread over the whole list, and more of them in deep tests. */
export function some<T>(many: readonly T[], few: number): readonly T[] {
  const wanted = isDeep ? Math.max(few, many.length * SHARE) : few;
  const step = Math.ceil(many.length / wanted);
  return many.filter((_, at) => at % step === 0);
}

/** Partners for the case at an index, different from case to case: a few, and more of them in deep tests. */
export function inTurn<T>(all: readonly T[], at: number, few = 1): readonly T[] {
  const wanted = isDeep ? Math.max(few, all.length * SHARE) : few;
  return all.filter((_, i) => (((i - at) % all.length) + all.length) % all.length < wanted);
}

/** Where bytes are cut in two: anywhere in deep tests, at every seventh byte in quick ones. */
export function cutsIn(bytes: Uint8Array): number[] {
  const step = isDeep ? 1 : 7;
  return Array.from({ length: Math.ceil(bytes.length / step) }, (_, i) => i * step);
}

/** The minimum for a count over many cases. It is only known for a full run. */
export function atLeast(many: number): number {
  return isDeep ? Math.max(1, Math.floor(many * SHARE)) : Math.min(many, 1);
}

/** Test files that use the functions above, directly or through imports. They do more in deep tests. */
export function filesWithDepth(): string[] {
  const files = filesBelow('test', '.ts');
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const { specifier, typeOnly } of importsOf(readText(file))) {
      const path = join(dirname(file), specifier);
      if (!typeOnly) importers.set(path, [...(importers.get(path) ?? []), file]);
    }
  const found = new Set(['test/depth.ts']);
  for (const file of found) for (const each of importers.get(file) ?? []) found.add(each);
  return [...found].filter(file => file.endsWith('.test.ts')).sort();
}
