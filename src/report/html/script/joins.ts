/** Connects calls with their results, and assigns a track to each line between them. */
import type { Gap, Row } from '../data.ts';

/** Maximum number of parallel tracks. Further lines share them. */
const MAX_TRACKS = 8;
/** Number of line colors. The next lines have the same colors, but are dashed. */
const COLORS = 6;

export interface JoinEnd {
  readonly kind: string;
  readonly row: number;
  readonly i: number;
}

/** A call and its results. */
export interface Join {
  readonly join: number;
  readonly ends: readonly [JoinEnd, ...JoinEnd[]];
  /** Message number and letter. */
  readonly sign: string;
  readonly color: string;
  /** Whether its line is dashed. */
  readonly isDashed: boolean;
  readonly track: number;
}

export interface Joins {
  readonly byNumber: ReadonlyMap<number, Join>;
  readonly tracks: number;
}

/** The joins of a conversation. */
export function joinsOf(rows: readonly (Row | Gap)[]): Joins {
  const found = new Map<number, { ends: [JoinEnd, ...JoinEnd[]]; sign?: string }>();
  for (const each of rows) {
    if ('gap' in each) continue;
    let letter = 0;
    for (const { kind, join, i } of each.pieces) {
      if (kind === 'call') letter++;
      if (join === undefined) continue;
      const end = { kind, row: each.row, i };
      const known = found.get(join);
      if (known !== undefined) known.ends.push(end);
      else found.set(join, { ends: [end] });
      const connection = found.get(join);
      if (kind === 'call' && connection !== undefined) connection.sign = `${each.n ?? ''}${letters(letter)}`;
    }
  }
  const { trackOf, tracks } = tracksOf(found);
  const joins = [...found].map(([join, { ends, sign = `?${join}` }], index): Join => {
    const color = `j${index % COLORS}`;
    return { join, ends, sign, color, isDashed: index % (2 * COLORS) >= COLORS, track: trackOf.get(join) ?? 0 };
  });
  return { byNumber: new Map(joins.map(each => [each.join, each])), tracks };
}

/** If several calls start together, the last one gets the nearest track. Lines of results in call order then do not cross. */
function tracksOf(found: ReadonlyMap<number, { readonly ends: readonly [JoinEnd, ...JoinEnd[]] }>) {
  const trackOf = new Map<number, number>();
  /** The row at which each track becomes free. */
  const busy: number[] = [];
  const inOrder = [...found].sort(
    (
      [
        ,
        {
          ends: [a],
        },
      ],
      [
        ,
        {
          ends: [b],
        },
      ],
    ) => a.row - b.row || b.i - a.i,
  );
  for (const [join, { ends }] of inOrder) {
    const start = ends[0].row;
    let track = busy.findIndex(until => until <= start);
    if (track < 0) track = busy.length < MAX_TRACKS ? busy.length : join % MAX_TRACKS;
    busy[track] = Math.max(busy[track] ?? 0, (ends.at(-1) ?? ends[0]).row + 0.5);
    trackOf.set(join, track);
  }
  return { trackOf, tracks: busy.length };
}

/** `a` to `z`, `aa` and so on. */
function letters(n: number): string {
  const last = String.fromCharCode(97 + ((n - 1) % 26));
  return n > 26 ? letters(Math.floor((n - 1) / 26)) + last : last;
}
