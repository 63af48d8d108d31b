/** Aligns two lists: finds what is equal in both, changed, added, removed or moved. */

/** One step of an alignment. Indexes are those in the two lists. */
export interface Step {
  readonly kind: 'same' | 'changed' | 'added' | 'removed' | 'moved';
  /** Absent for `added`. */
  readonly before?: number;
  /** Absent for `removed`. */
  readonly after?: number;
}

/** What is aligned: `keys` are equal for the same content, and only items of one kind can be `changed` into each other. */
export interface Items {
  readonly length: number;
  key(index: number): string;
  kind(index: number): string;
}

/** Limit on how often a gap is searched again for items that are unique in it. */
const MAX_DEPTH = 8;

/** The steps in the order of the second list; removed items are where they were. */
export function align(before: Items, after: Items): Step[] {
  const steps: Step[] = [];
  alignRange({ before, after, steps }, [0, before.length], [0, after.length], 0);
  return withMoves(before, after, steps);
}

type Range = readonly [start: number, end: number];

interface Alignment {
  readonly before: Items;
  readonly after: Items;
  readonly steps: Step[];
}

function alignRange(alignment: Alignment, [b0, b1]: Range, [a0, a1]: Range, depth: number): void {
  const { before, after, steps } = alignment;
  let [b, a, bEnd, aEnd] = [b0, a0, b1, a1];
  while (b < bEnd && a < aEnd && before.key(b) === after.key(a)) steps.push({ kind: 'same', before: b++, after: a++ });
  let ended = 0;
  while (b < bEnd && a < aEnd && before.key(bEnd - 1) === after.key(aEnd - 1)) {
    bEnd--;
    aEnd--;
    ended++;
  }
  const anchors = depth < MAX_DEPTH ? anchorsIn(before, after, [b, bEnd], [a, aEnd]) : [];
  for (const [anchorBefore, anchorAfter] of anchors) {
    alignRange(alignment, [b, anchorBefore], [a, anchorAfter], depth + 1);
    steps.push({ kind: 'same', before: anchorBefore, after: anchorAfter });
    [b, a] = [anchorBefore + 1, anchorAfter + 1];
  }
  if (anchors.length > 0) alignRange(alignment, [b, bEnd], [a, aEnd], depth + 1);
  else pairChanged(alignment, [b, bEnd], [a, aEnd]);
  for (let i = 0; i < ended; i++) steps.push({ kind: 'same', before: bEnd + i, after: aEnd + i });
}

/** Items that occur once in both ranges, in the longest sequence that has one order in both. */
function anchorsIn(before: Items, after: Items, inBefore: Range, inAfter: Range): [number, number][] {
  const [there, here] = [placesIn(before, inBefore), placesIn(after, inAfter)];
  const pairs: [number, number][] = [];
  for (const [key, place] of there) {
    const other = here.get(key);
    if (place >= 0 && other !== undefined && other >= 0) pairs.push([place, other]);
  }
  return longestAscending(pairs);
}

/** The place of each key, or -1 if it occurs more than once. */
function placesIn(items: Items, [start, end]: Range): Map<string, number> {
  const places = new Map<string, number>();
  for (let i = start; i < end; i++) places.set(items.key(i), places.has(items.key(i)) ? -1 : i);
  return places;
}

/** The longest sequence of pairs in which the second number ascends. The pairs are sorted by the first number. */
function longestAscending(pairs: readonly [number, number][]): [number, number][] {
  /** For each length, the pair with the smallest end of a sequence of that length. */
  const ends: number[] = [];
  const previous: number[] = [];
  pairs.forEach(([, place], i) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] as number] as [number, number])[1] < place) low = middle + 1;
      else high = middle;
    }
    previous.push(low === 0 ? -1 : (ends[low - 1] as number));
    ends[low] = i;
  });
  const found: [number, number][] = [];
  for (let i = ends.at(-1) ?? -1; i >= 0; i = previous[i] as number) found.push(pairs[i] as [number, number]);
  return found.reverse();
}

/** Pairs the remaining items of the same kind, in order. */
function pairChanged({ before, after, steps }: Alignment, [b0, b1]: Range, [a0, a1]: Range): void {
  let b = b0;
  /** The indexes of each kind, in reverse order. */
  const ofKind = new Map<string, number[]>();
  for (let i = b1 - 1; i >= b0; i--) {
    const places = ofKind.get(before.kind(i));
    if (places === undefined) ofKind.set(before.kind(i), [i]);
    else places.push(i);
  }
  const nextOf = (kind: string) => {
    const places = ofKind.get(kind) ?? [];
    while (places.length > 0 && (places.at(-1) as number) < b) places.pop();
    return places.at(-1) ?? b1;
  };
  for (let a = a0; a < a1; a++) {
    const next = nextOf(after.kind(a));
    // Removing items to reach one of the same kind explains the change only if there is something to remove.
    if (next === b1 || (next > b && a1 - a > b1 - b)) {
      steps.push({ kind: 'added', after: a });
      continue;
    }
    while (b < next) steps.push({ kind: 'removed', before: b++ });
    const kind = before.key(b) === after.key(a) ? 'same' : 'changed';
    steps.push({ kind, before: b++, after: a });
  }
  while (b < b1) steps.push({ kind: 'removed', before: b++ });
}

/** An item that was removed in one place and added in another was moved. */
function withMoves(before: Items, after: Items, steps: readonly Step[]): Step[] {
  const removed = new Map<string, number[]>();
  for (const { kind, before: place } of steps) {
    if (kind !== 'removed' || place === undefined) continue;
    const places = removed.get(before.key(place));
    if (places === undefined) removed.set(before.key(place), [place]);
    else places.push(place);
  }
  if (removed.size === 0) return [...steps];
  for (const places of removed.values()) places.reverse();
  const moved = new Set<number>();
  const found = steps.map((step): Step => {
    const place = step.kind === 'added' ? removed.get(after.key(step.after as number))?.pop() : undefined;
    if (place === undefined) return step;
    moved.add(place);
    return { kind: 'moved', before: place, after: step.after as number };
  });
  return found.filter(({ kind, before: place }) => kind !== 'removed' || !moved.has(place as number));
}
