/** How a stream is broken: a copy of it, by one change. */
import type { Choose } from '../../../src/testing/breaking.ts';
import type { StreamBreaker } from '../../../src/testing/stream-system.ts';

/** A stream about to be broken. */
export interface Draft<Event> {
  readonly events: Event[];
  readonly choose: Choose;
}

/** Breaks a copy; the change gives the pointer at which the fault has to be told, or finds no place for it. */
export function breakerOf<Event>(
  rule: string,
  name: string,
  change: (draft: Draft<Event>) => string | undefined,
): StreamBreaker {
  return {
    rule,
    name,
    apply(given, choose) {
      const events = structuredClone(given) as Event[];
      const pointer = change({ events, choose });
      return pointer === undefined ? undefined : { events, pointer };
    },
  };
}
