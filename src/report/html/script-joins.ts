/**
 * The page's script, part 3: the lines that join calls to their results. Lines that overlap vertically get separate
 * tracks.
 */
export const JOINS_SCRIPT = `
const MOST_TRACKS = 8;

function svg(name, attributes) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** The joins of a conversation by number: their signs (message and letter), colours and tracks. */
function joinsOf(rows) {
  const joins = new Map();
  for (const { row, n, pieces = [] } of rows) {
    let letter = 0;
    for (const { kind, join, i } of pieces) {
      if (kind === 'call') letter++;
      if (join === undefined) continue;
      if (!joins.has(join)) joins.set(join, { join, ends: [] });
      const each = joins.get(join);
      each.ends.push({ kind, row, i });
      if (kind === 'call') each.sign = n + letters(letter);
    }
  }
  let made = 0;
  for (const each of joins.values()) {
    each.color = 'j' + (made % 6);
    each.isLong = made % 12 > 5;
    if (each.sign === undefined) each.sign = '?' + each.join;
    made++;
  }
  // Of calls that start together the last takes the nearest track: answered in order, their lines do not cross.
  const start = each => each.ends[0].row;
  const busy = [];
  for (const each of [...joins.values()].sort((a, b) => start(a) - start(b) || b.ends[0].i - a.ends[0].i)) {
    let track = busy.findIndex(until => until <= start(each));
    if (track < 0) track = busy.length < MOST_TRACKS ? busy.length : each.join % MOST_TRACKS;
    busy[track] = Math.max(busy[track] || 0, each.ends[each.ends.length - 1].row + 0.5);
    each.track = track;
  }
  joins.tracks = busy.length;
  return joins;
}

function letters(n) {
  return n > 26 ? letters(Math.floor((n - 1) / 26)) + letters(((n - 1) % 26) + 1) : String.fromCharCode(96 + n);
}

/** Draws the lines of a card. */
function joinUp(card) {
  putLines(card, linesOf(card));
}

function putLines(card, lines) {
  if (lines !== undefined) card.rows.querySelector('svg.joins').replaceChildren(...lines);
}

/** The lines of a card, by where its messages stand now. */
function linesOf(card) {
  if (!card.rows || !card.isDrawn) return undefined;
  const origin = card.rows.getBoundingClientRect();
  if (origin.width === 0) return undefined;
  const drawn = [];
  const columns = getComputedStyle(card.rows.querySelector('.lifes')).gridTemplateColumns.split(' ').map(parseFloat);
  const isWide = columns.length === 6;
  const gutter = columns.slice(0, isWide ? 4 : 5).reduce((sum, each) => sum + each, 0);
  const width = columns[isWide ? 4 : 5];
  const step = Math.min(9, (width - 14) / Math.max(1, card.joins.tracks));
  const trackAt = track => gutter + (isWide ? 9 : 4) + (isWide ? track : card.joins.tracks - 1 - track) * step;
  const endOf = ({ row, i }) => {
    const item = card.rowOf.get(row);
    if (!item) return undefined;
    const piece = item.querySelector('.piece[data-piece="' + i + '"]');
    const box = (piece ? piece.closest('.box') : item).getBoundingClientRect();
    const inner = (piece || item).getBoundingClientRect();
    const y = (piece ? inner.top + Math.min(12, inner.height / 2) : inner.top + inner.height / 2) - origin.top;
    return { y, left: box.left - origin.left, right: box.right - origin.left, item, isPiece: piece !== null };
  };
  const edge = (end, x) => (x < end.left + 2 ? end.left : end.right);
  for (const each of card.joins.values()) {
    const call = each.ends.find(({ kind }) => kind === 'call');
    const from = call && endOf(call);
    if (!from) continue;
    for (const result of each.ends.filter(({ kind }) => kind === 'result')) {
      const to = endOf(result);
      if (!to || (from.item === to.item && !from.isPiece && !to.isPiece)) continue;
      const x = trackAt(each.track);
      const group = svg('g', { class: each.color + (each.isLong ? ' long' : ''), 'data-join': each.join });
      const [x1, x2] = [from.isPiece ? edge(from, x) : x, to.isPiece ? edge(to, x) : x];
      group.append(svg('path', { d: bent(x1, from.y, x, to.isPiece ? x2 + (x2 > x ? -6 : 6) : x, to.y) }));
      if (to.isPiece) group.append(tip(x2, to.y, x2 > x ? 1 : -1));
      for (const end of [from, to]) if (!end.isPiece) group.append(svg('circle', { class: 'end', cx: x, cy: end.y, r: 3.5 }));
      drawn.push(group);
    }
  }
  // Calls without a result and results without a call end in the open.
  for (const piece of card.rows.querySelectorAll('.piece[data-open]')) {
    const box = piece.closest('.box').getBoundingClientRect();
    const at = piece.getBoundingClientRect();
    const y = at.top + Math.min(12, at.height / 2) - origin.top;
    const isRight = isWide && box.left - origin.left < gutter;
    const x1 = (isRight ? box.right : box.left) - origin.left;
    const x2 = x1 + (isRight ? 16 : -Math.min(14, width - 6));
    const group = svg('g', { class: 'jopen', 'data-open': piece.dataset.open });
    group.append(svg('path', { d: 'M' + x1 + ' ' + y + 'H' + x2, 'stroke-dasharray': '3 3' }), svg('circle', { class: 'end', cx: x2, cy: y, r: 3.5 }));
    drawn.push(group);
  }
  return drawn;
}

/** Across to the track, along it, and across to the end, with round corners. */
function bent(x1, y1, x, x2, y2) {
  const r = Math.min(6, Math.abs(y2 - y1) / 2);
  const down = y2 > y1 ? 1 : -1;
  const first = Math.min(r, Math.abs(x - x1));
  const last = Math.min(r, Math.abs(x2 - x));
  const out = x > x1 ? 1 : -1;
  const back = x2 > x ? 1 : -1;
  return 'M' + x1 + ' ' + y1 + 'H' + (x - out * first) + 'Q' + x + ' ' + y1 + ' ' + x + ' ' + (y1 + down * r) +
    'V' + (y2 - down * r) + 'Q' + x + ' ' + y2 + ' ' + (x + back * last) + ' ' + y2 + 'H' + x2;
}

function tip(x, y, direction) {
  const back = x - direction * 8;
  return svg('path', { class: 'tip', d: 'M' + x + ' ' + y + 'L' + back + ' ' + (y - 4.5) + 'V' + (y + 4.5) + 'Z' });
}

/** The join under the pointer or the focus stands out. */
function light(event) {
  const piece = event.target instanceof Element ? event.target.closest('.piece[data-join]') : null;
  const rows = event.target instanceof Element ? event.target.closest('.rows') : null;
  if (!rows) return;
  rows.classList.toggle('lit', piece !== null && rows.contains(piece));
  for (const each of rows.querySelectorAll('svg.joins g'))
    each.classList.toggle('on', piece !== null && each.dataset.join === piece.dataset.join);
}
`;
