/** Fixtures: conversations with the findings that are expected in them, in one file or in two. */
import type { Expectation } from '../generated/types.ts';
import { locate } from '../source/locate.ts';

/** The end of a file with the expected findings and, under `input`, the conversation. */
export const CASE = '.case.json';
/** The end of a file with the expected findings for the conversation in the file next to it. */
export const EXPECTATION = '.expect.json';

/** The path of a fixture without the end of the file's name. */
export function slugOf(path: string): string {
  return path.slice(0, path.endsWith(CASE) ? -CASE.length : -EXPECTATION.length);
}

/** The conversation in a case file as it is written there, so that a fixture may have keys twice, or numbers like `1.0`. */
export function inputIn(text: string): string | undefined {
  const span = locate(text, ['/input']).get('/input');
  const isThere = Object.hasOwn(JSON.parse(text) as Expectation, 'input');
  return isThere && span !== undefined ? text.slice(span.start, span.end).replaceAll('\n  ', '\n') : undefined;
}
