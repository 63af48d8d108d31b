/** What there is to test a source system with: conversations as it keeps them, and faults to put into them. */
import type fc from 'fast-check';
import type { Choose } from './breakers.ts';

/** A source system to test with: its conversations, and faults to put into them. */
export interface System {
  /** ID of its dialect. */
  readonly dialect: string;
  /** Documents that the system itself would write. */
  readonly conversations: fc.Arbitrary<unknown>;
  readonly breakers: readonly SystemBreaker[];
}

/** Puts one fault into a conversation of a source system. */
export interface SystemBreaker {
  readonly rule: string;
  /** Tells breakers of one rule apart. */
  readonly fault: string;
  /** Breaks the copy that it is handed and gives the pointer where the rule has to fire; undefined where there is no place for it. */
  readonly apply: (conversation: unknown, choose: Choose) => string | undefined;
}
