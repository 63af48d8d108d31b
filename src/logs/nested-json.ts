/** Locations inside JSON text that is itself in a string of another JSON text, as HTTP archives store bodies. */
import type { Diagnostic } from '../generated/types.ts';
import { locate } from '../source/locate.ts';
import type { Positions } from '../source/positions.ts';

/** The string that contains the text. */
export interface Container {
  /** The document, and the offset of the opening quote of the string literal. */
  readonly outer: string;
  readonly start: number;
  readonly positions: Positions;
  /** Pointer of the string. */
  readonly pointer: string;
}

/** Locates findings inside the string to the exact character in the document. */
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

/** The same for a string at `pointer` in the text of a record. Findings outside it keep their locations. */
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

/** Maps characters of a decoded string to its literal, where an escape takes two or six characters. */
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
