/** What the laws of streams are tried on: valid replies of a wire, their streams, and single faults in them. */
import type fc from 'fast-check';
import type { Choose } from '../breaking.ts';

/** Cuts a text into the pieces that fragments carry; they add up to it. */
export type Split = (text: string) => string[];

/** A stream protocol to test with: valid replies, the events of each, and faults to put into them. */
export interface StreamSystem {
  /** Id of the protocol. */
  readonly id: string;
  /** Dialect that judges; none for protocols that are nobody's wire. */
  readonly dialect?: string;
  /** Whole, valid replies; for protocols without one, whatever `eventsOf` makes its events of. */
  readonly replies: fc.Arbitrary<unknown>;
  /** The events by which a server streams a reply: parsed data, or `{event, data}`. `choose` decides what the wire leaves open. */
  eventsOf(reply: unknown, split: Split, choose: Choose): unknown[];
  /** Whether the assembled reply is the reply itself; protocols without a reply of their own say no. */
  readonly hasReply: boolean;
  readonly breakers: readonly StreamBreaker[];
}

/** Inserts one fault into a stream that was whole. */
export interface StreamBreaker {
  /** The rule that has to fire, alone, once. */
  readonly rule: string;
  /** What is done: `a fragment is lost`. */
  readonly name: string;
  /** The broken stream, and the pointer where it has to be told; undefined where the stream has no place for the fault. */
  apply(
    events: readonly unknown[],
    choose: Choose,
  ): { readonly events: unknown[]; readonly pointer: string } | undefined;
}
