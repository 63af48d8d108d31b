/** Indexes of units of the source. What is written for one message shares one list, which is compared by identity. */
export type Sources = readonly number[];

/** A written message, and the source units that it represents. */
export interface Written {
  readonly value: unknown;
  readonly sources: Sources;
  /** Their pointers in the source. */
  readonly from: readonly string[];
}

/** A function of a list that is computed once for each list, because many written messages share one. */
export function oncePerList<T>(compute: (sources: Sources) => T): (sources: Sources) => T {
  const results = new Map<Sources, T>();
  return sources => {
    if (!results.has(sources)) results.set(sources, compute(sources));
    return results.get(sources) as T;
  };
}
