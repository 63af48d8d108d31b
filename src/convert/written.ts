/** Indexes of units of the source. What is written for one message shares one list, which is compared by identity. */
export type Sources = readonly number[];

/** A written message, and the source units that it represents. */
export interface Written {
  readonly value: unknown;
  readonly sources: Sources;
  /** Their pointers in the source. */
  readonly from: readonly string[];
}
