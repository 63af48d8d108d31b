/** The page's script, last part: keyboard, buttons, color scheme, printing, and the initialization. */
export const CONTROLS_SCRIPT = `
const partOfPage = finding => finding.card.element.querySelector('[data-finding="' + finding.key + '"]');

function mark(finding) {
  for (const each of document.querySelectorAll('.finding.current')) each.classList.remove('current');
  const element = finding && partOfPage(finding);
  if (element) element.classList.add('current');
}

function choose(finding) {
  current = finding;
  mark(finding);
  keepAddress();
}

/** Goes to a finding, wherever it is; opened, where somebody followed a link to it. */
function go(finding, isLinked) {
  if (isLinked) {
    finding.card.toggled.set(finding.key, true);
    finding.card.isDrawn = false;
  }
  draw(finding.card);
  choose(finding);
  const stand = () => {
    const element = partOfPage(finding);
    if (!element) return;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    element.querySelector('.line').focus({ preventScroll: true });
  };
  stand();
  // Cards above it are drawn now, and may be higher than they were thought.
  requestAnimationFrame(() => requestAnimationFrame(stand));
}

function step(by) {
  if (shown.length === 0) return;
  const at = shown.indexOf(current);
  const next = at < 0 ? (by > 0 ? 0 : shown.length - 1) : at + by;
  if (next < 0 || next >= shown.length) say(by > 0 ? 'that was the last finding' : 'that was the first finding');
  else go(shown[next]);
}

function say(words) {
  byId('said').textContent = '';
  setTimeout(() => (byId('said').textContent = words), 30);
}

async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = el('textarea', { is: 'hidden' });
    area.value = text;
    document.body.append(area);
    const before = document.activeElement;
    area.select();
    document.execCommand('copy');
    area.remove();
    if (before) before.focus({ preventScroll: true });
  }
  say(what + ' copied');
}

function isDark() {
  return (document.documentElement.dataset.theme || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
}

function nameTheme() {
  byId('theme').textContent = isDark() ? 'Light' : 'Dark';
  byId('theme').setAttribute('aria-label', isDark() ? 'Light colours' : 'Dark colours');
}

function turnTheme() {
  document.documentElement.dataset.theme = isDark() ? 'light' : 'dark';
  try {
    localStorage.setItem('rolecall-theme', document.documentElement.dataset.theme);
  } catch {} // Some browsers keep nothing for files.
  nameTheme();
}

function unfoldAll() {
  const card = current ? current.card : cards.find(each => !each.element.hidden && each.element.getBoundingClientRect().bottom > 120);
  if (!card || !card.foldable || card.foldable.length === 0) return;
  const isAll = card.foldable.every(key => card.unfolded.has(key));
  card.unfolded = new Set(isAll ? [] : card.foldable);
  const selector = current ? '[data-finding="' + current.key + '"] .line' : 'h2';
  redrawAt(card, selector);
}

const KEYS = {
  '/': () => byId('q').select(),
  j: () => step(1),
  k: () => step(-1),
  u: unfoldAll,
  c: () => current && copy(current.where, 'place'),
  t: turnTheme,
  '?': () => byId('help').showModal(),
  Escape: clear,
  Enter() {
    const line = current && partOfPage(current) && partOfPage(current).querySelector('.line');
    if (line) line.click();
  },
};

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || byId('help').open) return;
  const target = event.target;
  if (target === byId('q')) {
    if (event.key === 'Enter' || event.key === 'Escape') {
      if (event.key === 'Escape' && byId('q').value !== '') clear();
      target.blur();
      event.preventDefault();
      if (event.key === 'Enter') step(1);
    }
    return;
  }
  if (event.key === 'Enter' && target instanceof Element && target.closest('button, a, summary, input')) return;
  if (!Object.hasOwn(KEYS, event.key)) return;
  event.preventDefault();
  KEYS[event.key]();
});

/** All that is shown is drawn for paper, at its width; behind this many the rest is only on the screen. */
const MOST_PRINTED = 300;

let themeBefore;

addEventListener('beforeprint', () => {
  document.documentElement.classList.add('printing');
  // Paper is white.
  themeBefore = document.documentElement.dataset.theme;
  document.documentElement.dataset.theme = 'light';
  const printed = cards.filter(each => !each.element.hidden).slice(0, MOST_PRINTED);
  for (const card of printed) draw(card, true);
  // All are measured before any is changed: the page is laid out once.
  for (const [card, lines] of printed.map(each => [each, linesOf(each)])) putLines(card, lines);
});
addEventListener('afterprint', () => {
  document.documentElement.classList.remove('printing');
  if (themeBefore === undefined) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = themeBefore;
  for (const { rows } of cards) {
    if (!rows) continue;
    resized.unobserve(rows);
    resized.observe(rows);
  }
});

function drawTotals() {
  const { errors, warnings, infos, conversations, conversationsWithFindings, files, messages, toolCalls, dialects } = totals;
  if (errors === undefined) {
    byId('verdict').textContent = 'This report is truncated: it contains only ' + count(cards.length, 'conversation') + '.';
    return;
  }
  const judges = dialects.length > 3 ? count(dialects.length, 'dialect') : dialects.join(', ');
  byId('verdict').textContent = number(conversationsWithFindings) + ' of ' + count(conversations, 'conversation') + ' with findings; ' +
    count(files, 'file') + ', ' + count(messages, 'message') + ', ' + count(toolCalls, 'call') + (judges === '' ? '' : '; judged by ' + judges);
  byId('tiles').append(...[['error', errors], ['warning', warnings], ['info', infos]].map(([severity, many]) =>
    el('span', { is: 'tile' + (many > 0 ? ' ' + severity : '') }, el('b', { text: number(many) }), el('span', { text: severity + (many === 1 ? '' : 's') }))));
  document.title = 'rolecall: ' + count(errors, 'error') + ', ' + count(warnings, 'warning');
}

function drawRemarks() {
  const list = (title, lines, more) => lines.length === 0 ? '' : el('section', {}, el('h2', { text: title }),
    el('ul', {}, lines.map(line => el('li', {}, line)), more > 0 && el('li', { text: number(more) + ' more' })));
  const { left, habits, notes, suppressed } = totals;
  byId('remarks').append(...[
    list('Not drawn, for there are too many', left.map(([rule, many]) => number(many) + ' × ' + rule), 0),
    list('Repeated', habits.map(each => number(each.count) + ' like the one at ' + each.path + ':' + each.line + ', in ' + count(each.conversations, 'conversation') + ': ' + each.rule + ' (' + each.key + ')'), totals.moreHabits),
    list('Not judged', notes.map(each => number(each.count) + ' × ' + each.note + ' (first: ' + each.first + ')'), totals.moreNotes),
    suppressed > 0 ? el('section', {}, count(suppressed, 'finding') + ' suppressed by the baseline or the ignore file') : '',
  ].filter(each => each !== ''));
}

byId('plain').remove();
try {
  const theme = localStorage.getItem('rolecall-theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {} // As above.
const side = matchMedia('(min-width: 1100px)');
const arrange = () => (byId('side').open = side.matches);
side.addEventListener('change', arrange);
arrange();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', nameTheme);
nameTheme();
for (const facet of FACETS) facet.all = new Map(findings.map(finding => [finding[facet.name], 0]));
byId('cards').before(el('p', { id: 'nothing', is: 'nothing', hidden: true },
  el('b', { text: totals.isNothingChecked ? 'Nothing was checked' : findings.length === 0 ? 'Nothing found' : 'No finding matches the filters' }),
  totals.isNothingChecked ? 'No file contains a conversation.' : findings.length === 0 ? 'No problems found.' : 'Press Esc to clear them.'));
placeCards();
drawTotals();
drawRemarks();
new ResizeObserver(([{ target }]) => {
  document.documentElement.style.setProperty('--bar', target.getBoundingClientRect().height + 'px');
}).observe(document.querySelector('.bar'));
let waiting;
byId('q').addEventListener('input', () => {
  clearTimeout(waiting);
  waiting = setTimeout(apply, 120);
});
byId('next').addEventListener('click', () => step(1));
byId('previous').addEventListener('click', () => step(-1));
byId('theme').addEventListener('click', turnTheme);
byId('keys').addEventListener('click', () => byId('help').showModal());
byId('skip').addEventListener('click', event => {
  event.preventDefault();
  byId('findings').focus();
});
for (const kind of ['mouseover', 'focusin']) byId('cards').addEventListener(kind, light);
addEventListener('hashchange', () => {
  if (location.hash !== address) readAddress();
});
readAddress();
`;
