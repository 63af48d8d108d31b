/** From pointers to offsets. */
import { child } from '../pointer.ts';
import { skipSpace } from './scan.ts';
import { pointerOf, walk } from './walk.ts';

/** Where values stand in the text: `key` is where their key starts, for members of objects. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * The offsets of the values that the pointers name, in text known to be JSON; of a key that stands twice, the last one,
 * as in `JSON.parse`. A pointer that leads nowhere is given its nearest container.
 */
export function locate(text: string, pointers: Iterable<string>): Map<string, Span> {
  const wanted = new Set<string>();
  const prefixes = new Set<string>();
  for (const pointer of pointers) {
    for (let p = pointer; ; p = p.slice(0, p.lastIndexOf('/'))) {
      wanted.add(p);
      if (p === '') break;
      prefixes.add(p.slice(0, p.lastIndexOf('/')));
    }
  }
  const spans = new Map<string, Span>();
  const start = skipSpace(text, 0);
  spans.set('', { start, end: text.trimEnd().length });
  walk(
    text,
    (frame, _at, valueStart, valueEnd) => {
      const pointer = child(pointerOf(frame), frame.key);
      if (wanted.has(pointer)) spans.set(pointer, { start: valueStart, end: valueEnd });
    },
    pointer => prefixes.has(pointer),
  );
  for (const pointer of wanted) {
    let p = pointer;
    while (!spans.has(p)) p = p.slice(0, p.lastIndexOf('/'));
    spans.set(pointer, spans.get(p) as Span);
  }
  return spans;
}
