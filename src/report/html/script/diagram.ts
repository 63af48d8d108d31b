/** The messages of a conversation: one row each, long runs without findings folded. */
import type { Gap, RelatedData, Row } from '../data.ts';
import { count, el, svg } from './elements.ts';
import { joinsOf } from './joins.ts';
import type { Drawing, DrawnCard, Finding } from './page.ts';
import { drawRow, type Placed } from './row.ts';

const LANES = [
  ['system', 'S'],
  ['user', 'U'],
  ['assistant', 'A'],
  ['tool', 'T'],
] as const;
/** Number of messages that are shown before and after a finding. */
const CONTEXT = 2;
const SHORTEST_FOLD = 3;

/** Groups things by the row of their message. */
function byRow<Thing>(things: readonly Placed<Thing>[]): Map<number, Placed<Thing>[]> {
  const found = new Map<number, Placed<Thing>[]>();
  for (const each of things) {
    const known = found.get(each.spot.row);
    if (known === undefined) found.set(each.spot.row, [each]);
    else known.push(each);
  }
  return found;
}

const isPlaced = (place: RelatedData): place is Placed<RelatedData> => place.spot !== undefined;

export function drawDiagram(card: DrawnCard, rows: readonly (Row | Gap)[], found: readonly Placed<Finding>[]): Drawing {
  const joins = joinsOf(rows);
  const joining = { joins, showRow: (row: number) => card.showRow(row) };
  const isAlwaysShown = openRows(rows, found);
  const foundAt = byRow(found);
  const relatedAt = byRow(found.flatMap(({ related }) => related.filter(isPlaced)));
  const itemOf = new Map<number, HTMLElement>();
  const folds: number[] = [];
  const items: HTMLElement[] = [];

  function add(row: Row): void {
    const item = drawRow(row, foundAt.get(row.row) ?? [], relatedAt.get(row.row) ?? [], joining);
    itemOf.set(row.row, item);
    items.push(item);
  }

  function addFold(first: Row, run: readonly Row[]): void {
    const isOpen = card.unfolded.has(first.row);
    const item = foldButton(card, first.row, run, isOpen);
    folds.push(first.row);
    items.push(item);
    for (const row of run)
      if (isOpen) add(row);
      else itemOf.set(row.row, item);
  }

  let run: Row[] = [];
  function endRun(): void {
    const [first] = run;
    if (first !== undefined && run.length >= SHORTEST_FOLD) addFold(first, run);
    else run.forEach(add);
    run = [];
  }
  for (const each of rows) {
    if (!('gap' in each) && !isAlwaysShown.has(each.row)) {
      run.push(each);
      continue;
    }
    endRun();
    if ('gap' in each)
      items.push(el('li', { is: 'fold' }, el('span', { text: `${count(each.gap, 'message')} not in this report` })));
    else add(each);
  }
  endRun();

  const inner = el(
    'div',
    { is: 'rows', 'data-card': card.n },
    el(
      'div',
      { is: 'lifes', 'aria-hidden': 'true' },
      LANES.map(([lane]) => el('i', { is: lane })),
    ),
    svg('svg', { class: 'joins', 'aria-hidden': 'true' }),
    el('ol', { 'aria-label': 'Messages, in order' }, items),
  );
  const heads = LANES.map(([lane, letter]) => el('span', { is: lane, 'data-letter': letter, text: lane }));
  const element = el(
    'div',
    { is: 'diagram', '--gut': `${16 + 9 * Math.max(1, joins.tracks)}px` },
    el('div', { is: 'lanes', 'aria-hidden': 'true' }, heads),
    inner,
  );
  return { element, rows: inner, joins, itemOf, folds };
}

/** Rows that are never folded: those with findings, their neighbors, related places, and the other ends of their calls. */
function openRows(rows: readonly (Row | Gap)[], found: readonly Placed<Finding>[]): ReadonlySet<number> {
  const open = new Set<number>();
  const places = new Map<number, number>();
  const joined = new Map<number, number[]>();
  rows.forEach((each, place) => {
    if ('gap' in each) return;
    places.set(each.row, place);
    for (const { join } of each.pieces)
      if (join !== undefined) joined.set(join, [...(joined.get(join) ?? []), each.row]);
  });
  const openAt = (place: number) => {
    const each = rows[place];
    if (each !== undefined && !('gap' in each)) open.add(each.row);
  };
  for (const { spot, related } of found) {
    const place = places.get(spot.row);
    const guilty = place === undefined ? undefined : rows[place];
    if (place === undefined || guilty === undefined || 'gap' in guilty) continue;
    for (let near = place - CONTEXT; near <= place + CONTEXT; near++) openAt(near);
    for (const { join } of guilty.pieces)
      if (join !== undefined) for (const row of joined.get(join) ?? []) open.add(row);
    for (const each of related) if (each.spot !== undefined) open.add(each.spot.row);
  }
  if (found.length === 0) for (let place = 0; place <= CONTEXT; place++) openAt(place);
  return open;
}

/** The button that shows and hides a run of messages. */
function foldButton(card: DrawnCard, key: number, rows: readonly Row[], isOpen: boolean): HTMLElement {
  const calls = rows.reduce((sum, { pieces }) => sum + pieces.filter(each => each.kind === 'call').length, 0);
  const words = count(rows.length, 'message') + (calls > 0 ? `, ${count(calls, 'call')}` : '');
  const button = el('button', {
    type: 'button',
    'aria-expanded': String(isOpen),
    text: (isOpen ? '▾ fold ' : '▸ ') + words,
    onclick() {
      if (!card.unfolded.delete(key)) card.unfolded.add(key);
      card.redrawAt(`[data-fold="${key}"] button`);
    },
  });
  return el('li', { is: 'fold', 'data-fold': key }, button);
}
