/** Breaks a copy of a stream with one change. */
import type { Choose } from '../../../src/testing/breaking.ts';
import type { StreamBreaker } from '../../../src/testing/stream-system.ts';

/** A stream that a breaker may change. */
export interface Draft<Event> {
  readonly events: Event[];
  readonly choose: Choose;
}

/**
 * Breaks a copy. The change returns the pointer at which the fault must be reported, or undefined if it is not
 * possible.
 */
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
