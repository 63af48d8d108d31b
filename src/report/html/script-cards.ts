/**
 * The page's script, part 1: the data, and one card for each conversation, which is drawn when it scrolls into view.
 * All text is inserted as text and never as markup.
 */
export const CARDS_SCRIPT = `
const byId = id => document.getElementById(id);

/** An element; what begins with "on" is a listener, what is false or undefined is left out. */
function el(name, props, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(props || {})) {
    if (value === undefined || value === false || value === null) continue;
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else if (key.startsWith('--')) made.style.setProperty(key, value);
    else if (key === 'text') made.textContent = value;
    else made.setAttribute(key === 'is' ? 'class' : key, value === true ? '' : value);
  }
  made.append(...inside.flat(Infinity).filter(each => each !== undefined && each !== null && each !== false && each !== ''));
  return made;
}

const number = value => value.toLocaleString('en-US');
const count = (many, word) => number(many) + ' ' + word + (many === 1 ? '' : 's');

const cards = [];
let totals = { rules: [], habits: [], notes: [], left: [], dialects: [] };
for (const block of document.querySelectorAll('script[type="application/json"]')) {
  let data;
  try {
    data = JSON.parse(block.textContent);
  } catch {
    continue; // The file was cut off while it was written: what is whole is shown.
  }
  if (block.dataset.kind === 'totals') totals = data;
  else {
    // Rows are read again when they are drawn: a long report would hold them all.
    delete data.rows;
    const card = { n: cards.length, block, data, unfolded: new Set(), toggled: new Map(), isDrawn: false };
    data.findings.forEach((finding, i) => {
      finding.card = card;
      finding.key = card.n + '.' + i;
      finding.dialect = finding.dialect || '(none)';
      finding.file = data.path;
    });
    card.shown = data.findings;
    cards.push(card);
  }
}
const docs = new Map(totals.rules.map(rule => [rule.id, rule]));
const findings = cards.flatMap(card => card.data.findings);

const seen = new IntersectionObserver(entries => {
  for (const { isIntersecting, target } of entries) if (isIntersecting) draw(cards[Number(target.dataset.card)]);
}, { rootMargin: '900px 0px' });

const resized = new ResizeObserver(entries => {
  for (const { target } of entries) joinUp(cards[Number(target.dataset.card)]);
});

function placeCards() {
  for (const card of cards) {
    const { path, line } = card.data;
    card.element = el('article', { is: 'card waiting', 'data-card': card.n, 'aria-label': path + ', line ' + line });
    seen.observe(card.element);
  }
  byId('cards').append(...cards.map(card => card.element));
}

/** Draws a card, unless it is drawn as it should be. */
function draw(card, isJoinedLater) {
  if (card.isDrawn) return;
  card.isDrawn = true;
  seen.unobserve(card.element);
  if (card.rows) resized.unobserve(card.rows);
  const { rows } = JSON.parse(card.block.textContent);
  const inRows = card.shown.filter(each => each.spot);
  const around = card.shown.filter(each => !each.spot);
  card.rowOf = new Map();
  card.element.classList.remove('waiting');
  card.element.replaceChildren(
    cardHead(card),
    around.length === 0
      ? ''
      : el('div', { is: 'around' }, rows.length > 0 && el('p', { text: 'About the request, not one message:' }), around.map(each => drawFinding(each))),
    rows.length === 0 ? '' : diagram(card, rows, inRows),
    cardTail(card),
  );
  if (card.rows) {
    resized.observe(card.rows);
    if (!isJoinedLater) joinUp(card);
  }
  if (current && current.card === card) mark(current);
}

/** Draws a card anew, at once or when it comes into view. */
function redraw(card) {
  card.isDrawn = false;
  if (card.element.hidden) return;
  seen.unobserve(card.element);
  seen.observe(card.element);
}

function cardHead({ data }) {
  const { path, line, id, session, dialect, format, as, messages, calls, verdict } = data;
  return el('header', {},
    el('h2', {}, path, el('span', { text: ':' + line })),
    el('p', { is: 'facts' },
      id && el('span', {}, 'conversation ', el('b', {}, el('bdi', { text: id }))),
      session && session !== id && el('span', {}, 'session ', el('b', {}, el('bdi', { text: session }))),
      dialect && el('span', {}, 'for ', el('b', { text: dialect })),
      el('span', { text: format === as ? format : format + ' as ' + as }),
      messages > 0 && el('span', { text: count(messages, 'message') + ', ' + count(calls, 'call') }),
      el('span', { is: 'chip ' + verdict, text: verdict })));
}

function cardTail({ data, shown }) {
  const hidden = data.findings.length - shown.length;
  const words = [];
  if (hidden > 0) words.push(count(hidden, 'finding') + ' more behind the filter');
  if (data.omitted) words.push(count(data.omitted, 'finding') + ' more were not kept');
  return words.length === 0 ? '' : el('p', { is: 'tail', text: words.join('; ') });
}

const LANES = [['system', 'S'], ['user', 'U'], ['assistant', 'A'], ['tool', 'T']];
const CONTEXT = 2;
const SHORTEST_FOLD = 3;

function diagram(card, rows, found) {
  card.joins = joinsOf(rows);
  const open = openRows(rows, found);
  const byRow = new Map();
  for (const each of found) byRow.set(each.spot.row, (byRow.get(each.spot.row) || []).concat(each));
  const related = new Map();
  for (const { related: places } of found)
    for (const place of places)
      if (place.spot) related.set(place.spot.row, (related.get(place.spot.row) || []).concat(place));
  card.foldable = [];
  const items = [];
  for (let i = 0; i < rows.length; ) {
    let end = i;
    while (end < rows.length && rows[end].gap === undefined && !open.has(rows[end].row)) end++;
    if (end - i >= SHORTEST_FOLD) items.push(...fold(card, rows.slice(i, end), related));
    else for (const row of rows.slice(i, end)) items.push(drawRow(card, row, [], related.get(row.row)));
    i = end;
    if (i >= rows.length) break;
    if (rows[i].gap !== undefined)
      items.push(el('li', { is: 'fold' }, el('span', { text: count(rows[i].gap, 'message') + ' not in this report' })));
    else items.push(drawRow(card, rows[i], byRow.get(rows[i].row) || [], related.get(rows[i].row)));
    i++;
  }
  card.rows = el('div', { is: 'rows', 'data-card': card.n },
    el('div', { is: 'lifes', 'aria-hidden': 'true' }, LANES.map(([lane]) => el('i', { is: lane }))),
    svg('svg', { class: 'joins', 'aria-hidden': 'true' }),
    el('ol', { 'aria-label': 'Messages, in order' }, items));
  return el('div', { is: 'diagram', '--gut': 16 + 9 * Math.max(1, card.joins.tracks) + 'px' },
    el('div', { is: 'lanes', 'aria-hidden': 'true' }, LANES.map(([lane, letter]) => el('span', { is: lane, 'data-letter': letter, text: lane }))),
    card.rows);
}

/** Rows that are never folded: guilty ones and their neighbours, what they point at, and what they are joined to. */
function openRows(rows, found) {
  const open = new Set();
  const places = new Map(rows.flatMap((row, i) => (row.gap === undefined ? [[row.row, i]] : [])));
  const joined = new Map();
  for (const { row, pieces = [] } of rows)
    for (const { join } of pieces) if (join) joined.set(join, (joined.get(join) || []).concat(row));
  for (const { spot, related } of found) {
    const at = places.get(spot.row);
    if (at === undefined) continue;
    for (let i = at - CONTEXT; i <= at + CONTEXT; i++) if (rows[i] && rows[i].gap === undefined) open.add(rows[i].row);
    for (const { join } of rows[at].pieces) for (const row of joined.get(join) || []) open.add(row);
    for (const each of related) if (each.spot) open.add(each.spot.row);
  }
  if (found.length === 0) for (const { row } of rows.slice(0, CONTEXT + 1)) open.add(row);
  return open;
}

function fold(card, rows, related) {
  const key = rows[0].row;
  const isOpen = card.unfolded.has(key);
  card.foldable.push(key);
  const calls = rows.reduce((sum, { pieces }) => sum + pieces.filter(each => each.kind === 'call').length, 0);
  const words = count(rows.length, 'message') + (calls > 0 ? ', ' + count(calls, 'call') : '');
  const button = el('button', {
    type: 'button',
    'aria-expanded': String(isOpen),
    text: (isOpen ? '▾ fold ' : '▸ ') + words,
    onclick() {
      if (!card.unfolded.delete(key)) card.unfolded.add(key);
      redrawAt(card, '[data-fold="' + key + '"] button');
    },
  });
  const item = el('li', { is: 'fold', 'data-fold': key }, button);
  if (!isOpen) for (const { row } of rows) card.rowOf.set(row, item);
  return [item, ...(isOpen ? rows.map(row => drawRow(card, row, [], related.get(row.row))) : [])];
}

/** Draws a card anew with the focus on the same thing, which stays where it is. */
function redrawAt(card, selector) {
  const before = card.element.querySelector(selector);
  const top = before ? before.getBoundingClientRect().top : 0;
  card.isDrawn = false;
  draw(card);
  const after = card.element.querySelector(selector);
  if (!after) return;
  after.focus({ preventScroll: true });
  scrollBy({ top: after.getBoundingClientRect().top - top, behavior: 'instant' });
}
`;
