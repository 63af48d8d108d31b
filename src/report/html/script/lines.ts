/** The lines between calls and their results, computed from the positions of the messages. */

import { svg } from './elements.ts';
import type { JoinEnd } from './joins.ts';
import type { Drawing } from './page.ts';

type Lines = readonly SVGGElement[];

/** Number of columns of a wide diagram, in which the lines are in the fifth column. In a narrow one they are in the last. */
const WIDE = 6;
/** Maximum distance between two tracks. */
const STEP = 9;

/** An end of a line. */
interface End {
  readonly y: number;
  readonly left: number;
  readonly right: number;
  readonly item: HTMLElement;
  /** Whether the piece is visible. Its message may be folded. */
  readonly isPiece: boolean;
}

/** The position of the column for the lines, and of the diagram on the page. */
interface Gutter {
  readonly origin: DOMRect;
  readonly isWide: boolean;
  readonly left: number;
  readonly width: number;
}

function gutterOf(rows: HTMLElement, origin: DOMRect): Gutter {
  const lanes = rows.querySelector('.lifes') as HTMLElement;
  const columns = getComputedStyle(lanes).gridTemplateColumns.split(' ').map(Number.parseFloat);
  const isWide = columns.length === WIDE;
  const before = isWide ? 4 : 5;
  return {
    origin,
    isWide,
    left: columns.slice(0, before).reduce((sum, each) => sum + each, 0),
    width: columns[before] ?? 0,
  };
}

/** The lines of a diagram; undefined if it has no layout yet. */
export function linesOf(drawing: Drawing): Lines | undefined {
  const { rows, joins } = drawing;
  const origin = rows.getBoundingClientRect();
  if (origin.width === 0) return undefined;
  const gutter = gutterOf(rows, origin);
  const { isWide, left, width } = gutter;
  const step = Math.min(STEP, (width - 14) / Math.max(1, joins.tracks));
  const trackAt = (track: number) => left + (isWide ? 9 : 4) + (isWide ? track : joins.tracks - 1 - track) * step;
  const drawn: SVGGElement[] = [];
  for (const { join, ends, color, isDashed, track } of joins.byNumber.values()) {
    const call = ends.find(({ kind }) => kind === 'call');
    const from = call && endOf(call, drawing, origin);
    if (from === undefined) continue;
    for (const result of ends.filter(({ kind }) => kind === 'result')) {
      const to = endOf(result, drawing, origin);
      if (to === undefined || (from.item === to.item && !from.isPiece && !to.isPiece)) continue;
      const group = svg('g', { class: color + (isDashed ? ' long' : ''), 'data-join': join });
      group.append(...lineBetween(from, to, trackAt(track)));
      drawn.push(group);
    }
  }
  // The line of a call without a result, or of a result without a call, has an open end.
  for (const piece of rows.querySelectorAll<HTMLElement>('.piece[data-open]')) drawn.push(openLine(piece, gutter));
  return drawn;
}

/** Inserts lines into a diagram. They are measured first, for all diagrams that change together. */
export function putLines({ rows }: Drawing, lines: Lines | undefined): void {
  if (lines !== undefined) rows.querySelector('svg.joins')?.replaceChildren(...lines);
}

function endOf({ row, i }: JoinEnd, { itemOf }: Drawing, origin: DOMRect): End | undefined {
  const item = itemOf.get(row);
  if (item === undefined) return undefined;
  const piece = item.querySelector(`.piece[data-piece="${i}"]`);
  const box = (piece?.closest('.box') ?? item).getBoundingClientRect();
  const inner = (piece ?? item).getBoundingClientRect();
  return {
    y: inner.top + (piece === null ? inner.height / 2 : middleOf(inner)) - origin.top,
    left: box.left - origin.left,
    right: box.right - origin.left,
    item,
    isPiece: piece !== null,
  };
}

/** Lines touch a piece at its first line of text. */
const middleOf = ({ height }: DOMRect): number => Math.min(12, height / 2);

function lineBetween(from: End, to: End, x: number): SVGElement[] {
  const edge = (end: End) => {
    if (!end.isPiece) return x;
    return x < end.left + 2 ? end.left : end.right;
  };
  const [x1, x2] = [edge(from), edge(to)];
  const end = to.isPiece ? x2 + (x2 > x ? -6 : 6) : x;
  return [
    svg('path', { d: curvedPath(x1, from.y, x, end, to.y) }),
    ...(to.isPiece ? [arrowHead(x2, to.y, x2 > x ? 1 : -1)] : []),
    ...[from, to].filter(({ isPiece }) => !isPiece).map(({ y }) => ring(x, y)),
  ];
}

function openLine(piece: HTMLElement, { origin, isWide, left, width }: Gutter): SVGGElement {
  const box = (piece.closest('.box') ?? piece).getBoundingClientRect();
  const at = piece.getBoundingClientRect();
  const y = at.top + middleOf(at) - origin.top;
  const isRight = isWide && box.left - origin.left < left;
  const x1 = (isRight ? box.right : box.left) - origin.left;
  const x2 = x1 + (isRight ? 16 : -Math.min(14, width - 6));
  const group = svg('g', { class: 'jopen', 'data-open': piece.dataset.open ?? '' });
  group.append(svg('path', { d: `M${x1} ${y}H${x2}`, 'stroke-dasharray': '3 3' }), ring(x2, y));
  return group;
}

const ring = (cx: number, cy: number): SVGCircleElement => svg('circle', { class: 'end', cx, cy, r: 3.5 });

/** A path to the track, along it, and to the end, with round corners. */
function curvedPath(x1: number, y1: number, x: number, x2: number, y2: number): string {
  const r = Math.min(6, Math.abs(y2 - y1) / 2);
  const down = y2 > y1 ? 1 : -1;
  const first = Math.min(r, Math.abs(x - x1));
  const last = Math.min(r, Math.abs(x2 - x));
  const out = x > x1 ? 1 : -1;
  const back = x2 > x ? 1 : -1;
  return [
    `M${x1} ${y1}H${x - out * first}Q${x} ${y1} ${x} ${y1 + down * r}`,
    `V${y2 - down * r}Q${x} ${y2} ${x + back * last} ${y2}H${x2}`,
  ].join('');
}

function arrowHead(x: number, y: number, direction: 1 | -1): SVGPathElement {
  return svg('path', { class: 'tip', d: `M${x} ${y}L${x - direction * 8} ${y - 4.5}V${y + 4.5}Z` });
}

/** Highlights the connection under the pointer or the focus. */
export function highlightJoin({ target }: Event): void {
  if (!(target instanceof Element)) return;
  const rows = target.closest('.rows');
  if (rows === null) return;
  const piece = target.closest<HTMLElement>('.piece[data-join]');
  rows.classList.toggle('lit', piece !== null && rows.contains(piece));
  for (const each of rows.querySelectorAll<SVGElement>('svg.joins g'))
    each.classList.toggle('on', piece !== null && each.dataset.join === piece.dataset.join);
}
