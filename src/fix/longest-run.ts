/** Finds the largest set of list items that can stay in place while the others are moved. */

/** Indexes of a longest increasing subsequence; items without a number are never part of it. */
export function longestRun(numbers: readonly (number | undefined)[]): Set<number> {
  /** Indexes at which the best subsequences of each length end so far, and for each index its predecessor. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [place, number] of numbers.entries()) {
    if (number === undefined) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] as number] as number) < number) low = middle + 1;
      else high = middle;
    }
    before[place] = ends[low - 1];
    ends[low] = place;
  }
  const run = new Set<number>();
  for (let place = ends.at(-1); place !== undefined; place = before[place]) run.add(place);
  return run;
}
