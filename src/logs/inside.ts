/** Places inside a JSON text that stands in a string of another JSON text: archives of HTTP keep bodies so. */
import type { Diagnostic } from '../generated/types.ts';
import { locate } from '../source/locate.ts';
import type { Positions } from '../source/positions.ts';

/** The string in which the text stands. */
export interface Container {
  /** The document, and where its string literal begins, at the quote. */
  readonly outer: string;
  readonly start: number;
  readonly positions: Positions;
  /** Pointer of the string. */
  readonly pointer: string;
}

/** Gives findings whose pointers go on inside the string their places in the document, to the very character. */
export function placeInside(found: readonly Diagnostic[], text: string, container: Container): void {
  const { outer, start, positions, pointer } = container;
  const places = found.flatMap(each => [each, ...each.related]).filter(each => each.pointer.startsWith(pointer));
  const spans = locate(
    text,
    places.map(each => each.pointer.slice(pointer.length)),
  );
  const wanted = new Set([...spans.values()].flatMap(span => [span.start, span.end]));
  const offsets = rawOffsets(outer, start, wanted);
  for (const each of places) {
    const span = spans.get(each.pointer.slice(pointer.length));
    if (span === undefined) continue;
    const [from, to] = [offsets.get(span.start), offsets.get(span.end)];
    if (from !== undefined && to !== undefined) each.source = positions.source(from, to);
  }
}

/** The same, of a string that is at `pointer` in the text of a record; findings outside it keep their places. */
export function placeInsideString(
  found: readonly Diagnostic[],
  inside: string,
  { text, positions, base, pointer }: { text: string; positions: Positions; base: string; pointer: string },
): void {
  const at = pointer.slice(base.length);
  const start = locate(text, [at]).get(at)?.start ?? 0;
  const within = found.filter(each => each.pointer.startsWith(pointer));
  placeInside(within, inside, { outer: text, start, positions, pointer });
}

/** Where characters of a decoded string stand in its literal: an escape takes two characters of it, or six. */
export function rawOffsets(outer: string, start: number, wanted: ReadonlySet<number>): Map<number, number> {
  const found = new Map<number, number>();
  let at = start + 1;
  let last = 0;
  for (const index of [...wanted].sort((a, b) => a - b)) {
    for (; last < index && at < outer.length; last++)
      at += outer[at] !== '\\' ? 1 : outer[at + 1] === 'u' ? 'u0000'.length + 1 : 2;
    found.set(index, at);
  }
  return found;
}
