/** Test data for stream protocols: valid replies, their streams, and faults to put into them. */
import type fc from 'fast-check';
import type { Choose, Split } from '../stream/encoding/encoder.ts';

export type { Split };

/** A stream protocol to test with: valid replies, the events of each, and faults to put into them. */
export interface StreamSystem {
  /** ID of the protocol. */
  readonly id: string;
  /** ID of the dialect to check with; absent for a protocol that no API uses. */
  readonly dialect?: string;
  /** Complete, valid replies. For a protocol without replies: the values that `eventsOf` turns into events. */
  readonly replies: fc.Arbitrary<unknown>;
  /** The events of a reply: parsed data, or `{event, data}`. `choose` selects among the event sequences that the protocol allows. */
  eventsOf(reply: unknown, split: Split, choose: Choose): unknown[];
  /** Whether assembling the events gives the reply back. False for protocols without replies. */
  readonly hasReply: boolean;
  /** The faults to put into its streams. */
  readonly breakers: readonly StreamBreaker[];
}

/** Puts one fault into a valid stream. */
export interface StreamBreaker {
  /** ID of the rule that reports the fault, as the only finding. */
  readonly rule: string;
  /** The change, such as `a fragment is lost`. */
  readonly name: string;
  /** Returns the stream with the fault and the pointer of the expected finding; undefined if the stream has no place for the fault. */
  apply(
    events: readonly unknown[],
    choose: Choose,
  ): { readonly events: unknown[]; readonly pointer: string } | undefined;
}
