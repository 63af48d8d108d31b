import type { Diagnostic } from '../generated/types.ts';
import { locate } from './locate.ts';
import type { Positions } from './positions.ts';

/** Sets the place of every diagnostic and of its related places. `base` is the pointer of the text itself. */
export function place(found: readonly Diagnostic[], text: string, positions: Positions, base = ''): void {
  if (found.length === 0) return;
  const below = (pointer: string) => pointer.slice(base.length);
  const pointers = found.flatMap(each => [below(each.pointer), ...each.related.map(related => below(related.pointer))]);
  const spans = locate(text, pointers);
  for (const diagnostic of found) {
    for (const each of [diagnostic, ...diagnostic.related]) {
      const span = spans.get(below(each.pointer));
      if (span !== undefined) each.source = positions.source(span.start, span.end);
    }
  }
}
