/** Test data for agent systems: stored conversations, and faults to put into them. */
import type fc from 'fast-check';
import type { Choose } from './breakers.ts';

/** An agent system to test with: its stored conversations, and faults to put into them. */
export interface System {
  /** ID of its dialect. */
  readonly dialect: string;
  /** Valid documents as the system writes them. */
  readonly conversations: fc.Arbitrary<unknown>;
  /** The faults to put into its conversations. */
  readonly breakers: readonly SystemBreaker[];
}

/** Puts one fault into a conversation of an agent system. */
export interface SystemBreaker {
  /** ID of the rule that reports the fault. */
  readonly rule: string;
  /** Name of the fault, unique among the breakers of a rule. */
  readonly fault: string;
  /** Changes the conversation in place. Returns the pointer of the expected finding; undefined if there is no place for the fault. */
  readonly apply: (conversation: unknown, choose: Choose) => string | undefined;
}
