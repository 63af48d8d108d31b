/** Which members of a list keep their order: the most that can stay where they are while the others are moved. */

/** Places of a longest run of growing numbers; members without a number are in none. */
export function longestRun(numbers: readonly (number | undefined)[]): Set<number> {
  /** Places at which the best runs of each length end, so far; and for each place the one before it in its run. */
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
