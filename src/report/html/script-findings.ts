/** The page's script, part 2: a message with its pieces and its findings. */
export const FINDINGS_SCRIPT = `
function drawRow(card, row, found, related) {
  const pointed = new Map();
  for (const place of related || []) {
    const at = place.spot.piece === undefined ? -1 : place.spot.piece;
    pointed.set(at, (pointed.get(at) || []).concat(place.label));
  }
  const worst = ['error', 'warning', 'info'].find(severity => found.some(each => each.severity === severity));
  const guilty = new Map(found.map(each => [each.spot.piece === undefined ? -1 : each.spot.piece, each]));
  // A result stands in the lane of tools, whoever carries it.
  const isMoved = piece => piece.kind === 'result' && row.lane === 'user';
  const own = row.pieces.filter(piece => !isMoved(piece));
  const moved = row.pieces.filter(isMoved);
  const hasCalls = own.some(piece => piece.kind === 'call');
  const lane = own.length === 0 && moved.length > 0 ? 'tool' : row.lane;
  const box = (where, pieces, role) => {
    const isMarked = found.some(({ spot }) => spot.piece === undefined || pieces.some(each => each.i === spot.piece));
    const isPointed = (related || []).some(({ spot }) => spot.piece === undefined || pieces.some(each => each.i === spot.piece));
    const labels = new Set((pointed.get(-1) || []).concat(pieces.flatMap(each => pointed.get(each.i) || [])));
    return el('div', { is: 'box ' + where + (isMarked ? ' marked' : '') + (isPointed ? ' pointed' : '') },
      role && el('span', { is: 'wire' }, el('bdi', { text: role })),
      el('div', { is: 'pieces' }, pieces.map(piece => drawPiece(card, row, piece, guilty.get(piece.i))),
        row.more && pieces === (own.length > 0 ? own : moved) && el('span', { is: 'piece', text: count(row.more, 'part') + ' more' })),
      guilty.has(-1) && guilty.get(-1).label && el('span', { is: 'mark', text: '↑ ' + guilty.get(-1).label }),
      [...labels].map(label => el('span', { is: 'tag', text: label })));
  };
  const role = row.role || (moved.length > 0 ? row.lane : '');
  const boxes = [];
  if (own.length > 0) boxes.push(box(row.lane, own, row.role || (row.lane === 'other' ? 'other' : '')));
  if (moved.length > 0) boxes.push(box('tool', moved, role));
  const arrow = own.length === 0 || row.lane === 'tool' || row.lane === 'other' || hasCalls
    ? ''
    : el('i', { is: 'to ' + (row.lane === 'assistant' ? 'left' : 'right'), 'aria-hidden': 'true' });
  const name = (row.n === undefined ? 'instructions' : 'message ' + row.n) + ', ' + (row.role || row.lane);
  const item = el('li', {
    is: 'row ' + lane + (worst ? ' guilty ' + worst : '') + (pointed.size > 0 ? ' related' : ''),
    'data-row': row.row,
    'data-pointer': row.at,
  },
    el('span', { is: 'n', title: row.at }, el('span', { is: 'hidden', text: name }), el('span', { 'aria-hidden': 'true', text: row.n === undefined ? '–' : row.n })),
    el('i', { is: 'dot', 'aria-hidden': 'true' }),
    boxes, arrow,
    found.map((each, i) => drawFinding(each, i === 0)));
  card.rowOf.set(row.row, item);
  return item;
}

/** Lengths differ by powers of ten: bars show these. */
const partOf = size => Math.min(100, Math.round(20 * Math.log10(1 + size))) + '%';

function drawPiece(card, row, piece, finding) {
  const { kind, size, id, name, holds, excerpt, join, open } = piece;
  const isTool = kind === 'call' || kind === 'result';
  const isText = size !== undefined && !isTool;
  return el('div', {
    is: 'piece' + (finding ? ' guilty ' + finding.severity : ''),
    'data-piece': piece.i,
    'data-join': join,
    'data-open': open && isTool ? kind : undefined,
  },
    join && badge(card, kind, join),
    !(isTool && join) && el('span', { is: 'kind' }, el('bdi', { text: kind })),
    name && el('b', {}, el('bdi', { text: name })),
    id && el('span', { is: 'id' }, el('bdi', { text: id })),
    holds && el('span', { is: 'kind' }, el('bdi', { text: holds })),
    size !== undefined && !(isTool && size === 0) && el('span', { is: 'size', text: count(size, 'character') }),
    finding && finding.label && el('span', { is: 'mark', text: finding.label }),
    isText && size > 0 && el('span', { is: 'length', '--part': partOf(size), 'aria-hidden': 'true' }),
    excerpt && el('span', { is: 'excerpt', text: excerpt, tabindex: excerpt.length > 200 ? '0' : undefined, role: excerpt.length > 200 ? 'group' : undefined, 'aria-label': excerpt.length > 200 ? 'excerpt' : undefined }));
}

/** A call and its results carry the same sign; it leads from one to the other. */
function badge(card, kind, join) {
  const { sign, color, ends } = card.joins.get(join);
  const other = ends.find(each => each.kind !== kind) || ends[0];
  const to = kind === 'call' ? 'result' : 'call';
  return el('button', {
    type: 'button',
    is: 'badge ' + color,
    text: kind === 'call' ? sign + ' →' : '← ' + sign,
    'aria-label': kind + ' ' + sign + ': to its ' + to,
    onclick: () => showRow(card, other.row),
  });
}

function showRow(card, row) {
  const item = card.rowOf.get(row);
  if (!item) return;
  const fold = item.dataset.fold;
  if (fold !== undefined) {
    card.unfolded.add(Number(fold));
    card.isDrawn = false;
    draw(card);
  }
  const shown = card.rowOf.get(row);
  shown.scrollIntoView({ block: 'center', behavior: calm() ? 'instant' : 'smooth' });
  const box = shown.querySelector('.box');
  box.tabIndex = -1;
  box.focus({ preventScroll: true });
  box.classList.add('flash');
  setTimeout(() => box.classList.remove('flash'), 1300);
}

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

function isOpen(finding) {
  const chosen = finding.card.toggled.get(finding.key);
  if (chosen !== undefined) return chosen;
  return finding.card.shown.length <= 3 || finding.card.shown[0] === finding;
}

function drawFinding(finding, isFirst) {
  const { severity, text, rule, key } = finding;
  const open = isOpen(finding);
  const about = el('dl', { is: 'about', id: 'about-' + key, hidden: !open }, aboutFinding(finding));
  const line = el('button', {
    type: 'button',
    is: 'line',
    'aria-expanded': String(open),
    'aria-controls': 'about-' + key,
    onclick() {
      const next = line.getAttribute('aria-expanded') !== 'true';
      line.setAttribute('aria-expanded', String(next));
      about.hidden = !next;
      finding.card.toggled.set(key, next);
      choose(finding);
    },
  }, el('span', { is: 'severity', text: severity }), el('span', { is: 'text', text }), el('span', { is: 'rule', text: rule }));
  return el('section', { is: 'finding ' + severity + (isFirst ? ' first' : ''), 'data-finding': key, 'data-rule': rule, 'data-at': finding.at },
    el('h3', {}, line), about);
}

function aboutFinding(finding) {
  const { at, where, status, says, evidence, note, undecided, fix, related, rule, dialect, card } = finding;
  const page = docs.get(rule);
  const pair = (term, ...what) => [el('dt', { text: term }), el('dd', {}, ...what)];
  const server = status !== undefined || says !== undefined || undecided !== undefined;
  return [
    page ? pair('rule', page.summary, ' ', page.uri ? el('a', { href: page.uri, rel: 'noreferrer', text: rule }) : el('code', { text: rule })) : [],
    pair('at', copyable(where, 'place')),
    pair('pointer', copyable(at || '/', 'pointer', at)),
    server ? pair('server',
      status !== undefined && el('span', { is: 'status', text: status }), status !== undefined && ' ',
      says !== undefined && el('q', { text: says }), says !== undefined && ' ',
      el('span', { is: 'safety', text: [dialect === '(none)' ? '' : dialect, evidence, undecided && 'unknown: ' + undecided].filter(Boolean).join(', ') })) : [],
    note ? pair('note', note) : [],
    fix ? pair('fix', el('span', { is: 'fix', text: fix.title }), el('span', { is: 'safety', text: ' (' + fix.safety + ')' })) : [],
    related.length > 0 ? pair('see', related.map((each, i) => [
      i > 0 && ', ',
      each.spot
        ? el('button', { type: 'button', is: 'jump', text: each.label, title: each.at, onclick: () => showRow(card, each.spot.row) })
        : each.label + ' at ' + each.at,
      each.line !== undefined && ' (line ' + each.line + ')',
    ])) : [],
    page ? el('details', {}, el('summary', { text: 'About this rule' }),
      el('dl', {},
        el('dt', { text: 'What is reported' }), el('dd', { text: page.fires }),
        el('dt', { text: 'Why' }), el('dd', { text: page.why }),
        el('dt', { text: 'How to fix it' }), el('dd', { text: page.remedy }))) : '',
  ].flat();
}

function copyable(text, what, value = text) {
  return el('button', { type: 'button', is: 'copy', text, title: 'copy the ' + what, 'aria-label': what + ' ' + text + ', copy', onclick: () => copy(value, what) });
}
`;
