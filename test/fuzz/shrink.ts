/** Minimizes a case: removes what the fault does not need. */
import type { Sample } from './target.ts';

/** Whether a smaller sample still fails. */
export type StillFails = (sample: Sample) => Promise<boolean>;

/** The smallest sample that was found in this many tries. */
export async function shrink(sample: Sample, stillFails: StillFails, tries = 3000): Promise<Sample> {
  let smallest = sample;
  let left = tries;
  for (let isSmaller = true; isSmaller && left > 0; ) {
    isSmaller = false;
    for (const input of smaller(smallest.input)) {
      if (left-- <= 0) break;
      if (!(await stillFails({ ...smallest, input }))) continue;
      smallest = { ...smallest, input };
      isSmaller = true;
      break;
    }
  }
  for (const key of Object.keys(smallest.options)) {
    const { [key]: _, ...options } = smallest.options;
    if (await stillFails({ ...smallest, options })) smallest = { ...smallest, options };
  }
  return smallest;
}

/** Smaller values, those that remove most first. */
function* smaller(value: unknown): Generator<unknown> {
  if (typeof value === 'string') yield* smallerTexts(value);
  else if (Array.isArray(value)) {
    yield* withoutPieces(value);
    yield* value;
    for (const [i, item] of value.entries()) for (const each of smaller(item)) yield value.with(i, each);
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    for (const some of withoutPieces(entries)) yield Object.fromEntries(some);
    yield* Object.values(value);
    for (const [i, [key, item]] of entries.entries())
      for (const each of smaller(item)) yield Object.fromEntries(entries.with(i, [key, each]));
  } else if (typeof value === 'number' && value !== 0) yield 0;
}

/** The list without halves, quarters and so on, down to single items. */
function* withoutPieces<T>(items: readonly T[]): Generator<T[]> {
  for (let size = items.length; size >= 1; size = Math.floor(size / 2))
    for (let from = 0; from < items.length; from += size) yield [...items.slice(0, from), ...items.slice(from + size)];
}

function* smallerTexts(text: string): Generator<string> {
  if (text === '') return;
  const lines = text.split('\n');
  if (lines.length > 1) for (const some of withoutPieces(lines)) yield some.join('\n');
  for (let size = text.length; size >= 1; size = Math.floor(size / 2))
    for (let from = 0; from < text.length; from += size) yield text.slice(0, from) + text.slice(from + size);
}
