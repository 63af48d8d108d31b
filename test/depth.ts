/** How long tests go on: `npm test` tries properties a few times, `npm run test:deep` many times. */
import { dirname, join } from 'node:path/posix';
import { filesBelow, importsOf, readText } from './sources.ts';

export const isDeep = process.env.ROLECALL_TESTS === 'deep';

/** The share of the cases that deep tests try. A release tries all of them; between releases, a quarter keeps CI under 20 minutes. */
const SHARE = Number(process.env.ROLECALL_DEPTH ?? 0.25);

/** Of so many cases one is tried where tests are to be quick. */
const ONE_OF = 10;
const LEAST = 8;

/** How many cases of a property are tried, of as many as are tried at length. */
export function runs(many: number): number {
  const few = isDeep ? many * SHARE : many / ONE_OF;
  return Math.min(many, Math.max(LEAST, Math.ceil(few)));
}

/** Of many cases a few from all over, and more of them in deep tests. */
export function some<T>(many: readonly T[], few: number): readonly T[] {
  const wanted = isDeep ? Math.max(few, many.length * SHARE) : few;
  const step = Math.ceil(many.length / wanted);
  return many.filter((_, at) => at % step === 0);
}

/** Partners of the case at an index, which change from case to case: a few, and more of them in deep tests. */
export function inTurn<T>(all: readonly T[], at: number, few = 1): readonly T[] {
  const wanted = isDeep ? Math.max(few, all.length * SHARE) : few;
  return all.filter((_, i) => (((i - at) % all.length) + all.length) % all.length < wanted);
}

/** What is known of many cases and not of a few, such as how often something is met. */
export function atLeast(many: number): number {
  return isDeep ? Math.max(1, Math.floor(many * SHARE)) : Math.min(many, 1);
}

/** Test files that ask how often to try something, themselves or by what they import: they have more to do in deep tests. */
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
