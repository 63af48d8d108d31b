/**
 * The page's script, part 4: filters and their counts. The selection is stored in the URL, so that it can be linked to.
 */
export const FILTERS_SCRIPT = String.raw`
const FACETS = [
  { name: 'severity', title: 'Severity', most: 3 },
  { name: 'rule', title: 'Rule', most: 12 },
  { name: 'dialect', title: 'Dialect', most: 8 },
  { name: 'file', title: 'File', most: 8 },
];
const SEVERITIES = ['error', 'warning', 'info'];
for (const facet of FACETS) {
  facet.chosen = new Set();
  facet.isLong = false;
}
let words = [];
let shown = findings;
let current;

/** What the free text is looked for in. */
function textOf(finding) {
  finding.hay ||= [finding.text, finding.rule, finding.at, finding.where, finding.says, finding.label, finding.dialect, finding.card.data.id, finding.card.data.session, finding.status]
    .filter(each => each !== undefined)
    .join('\n')
    .toLowerCase();
  return finding.hay;
}

const hasWords = finding => words.length === 0 || words.every(word => textOf(finding).includes(word));
const passes = (finding, but) => FACETS.every(({ name, chosen }) => name === but || chosen.size === 0 || chosen.has(finding[name]));

/** Shows what passes the filters. */
function apply() {
  words = byId('q').value.toLowerCase().split(/\s+/).filter(word => word !== '');
  const matched = findings.filter(hasWords);
  shown = matched.filter(finding => passes(finding));
  const kept = new Set(shown);
  let conversations = 0;
  for (const card of cards) {
    const here = card.data.findings.filter(each => kept.has(each));
    const isSame = here.length === card.shown.length && here.every((each, i) => each === card.shown[i]);
    card.shown = here;
    const wasHidden = card.element.hidden;
    card.element.hidden = here.length === 0;
    if (here.length > 0) conversations++;
    if (!isSame || (wasHidden && !card.element.hidden)) redraw(card);
  }
  if (current && !kept.has(current)) choose(undefined);
  drawFacets(matched);
  const isAll = shown.length === findings.length;
  byId('status').textContent = (isAll ? count(shown.length, 'finding') : number(shown.length) + ' of ' + count(findings.length, 'finding')) + ' in ' + count(conversations, 'conversation');
  byId('nothing').hidden = shown.length > 0;
  keepAddress();
}

function drawFacets(matched) {
  const focused = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.option : undefined;
  const isFiltered = words.length > 0 || FACETS.some(({ chosen }) => chosen.size > 0);
  byId('facets').replaceChildren(
    ...FACETS.map(facet => drawFacet(facet, matched.filter(finding => passes(finding, facet.name)))),
    ...(isFiltered ? [el('button', { type: 'button', is: 'clear', text: 'Clear all filters', onclick: clear })] : []));
  if (focused !== undefined) {
    const again = [...byId('facets').querySelectorAll('button')].find(each => each.dataset.option === focused);
    if (again) again.focus();
  }
}

function drawFacet(facet, among) {
  const { name, title, most, chosen } = facet;
  const counts = new Map(facet.all);
  const worst = new Map();
  for (const finding of among) {
    const value = finding[name];
    counts.set(value, counts.get(value) + 1);
    const severity = SEVERITIES.indexOf(finding.severity);
    worst.set(value, Math.min(severity, worst.get(value) ?? 2));
  }
  const sorted = name === 'severity'
    ? SEVERITIES.filter(each => counts.has(each)).map(each => [each, counts.get(each)])
    : [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const met = sorted.filter(([value, many]) => many > 0 || chosen.has(value));
  const listed = facet.isLong ? met : met.filter(([value], i) => i < most || chosen.has(value));
  const top = met.reduce((most, [, many]) => Math.max(most, many), 1);
  return el('section', { 'aria-label': title },
    el('h2', {}, title, el('span', { text: met.length > 1 ? number(met.length) : '' })),
    listed.map(([value, many]) => el('button', {
      type: 'button',
      is: 'option' + (many === 0 ? ' none' : '') + (name === 'file' ? ' path' : '') + (worst.has(value) ? ' ' + SEVERITIES[worst.get(value)] : ''),
      title: value,
      'aria-pressed': String(chosen.has(value)),
      'data-option': name + ' ' + value,
      onclick() {
        if (!chosen.delete(value)) chosen.add(value);
        apply();
      },
    }, el('span', {}, el('bdi', { text: value })), el('span', { is: 'count', text: number(many) }), el('i', { '--part': many / top, 'aria-hidden': 'true' }))),
    met.length > listed.length || (facet.isLong && met.length > most)
      ? el('button', {
          type: 'button',
          is: 'more',
          'data-option': name + ' more',
          text: facet.isLong ? 'fewer' : number(met.length - listed.length) + ' more',
          'aria-expanded': String(facet.isLong),
          onclick() {
            facet.isLong = !facet.isLong;
            apply();
          },
        })
      : '');
}

function clear() {
  byId('q').value = '';
  for (const { chosen } of FACETS) chosen.clear();
  apply();
}

/** What a link to a finding names it by: its fingerprint, where no other has that one. */
function nameOf(finding) {
  return finding.fingerprint !== undefined && byPrint.get(finding.fingerprint) === finding ? finding.fingerprint : finding.key;
}

const byPrint = new Map();
for (const finding of [...findings].reverse()) if (finding.fingerprint !== undefined) byPrint.set(finding.fingerprint, finding);

let address = location.hash;

function keepAddress() {
  const state = new URLSearchParams();
  const text = byId('q').value.trim();
  if (text !== '') state.set('q', text);
  for (const { name, chosen } of FACETS) for (const value of chosen) state.append(name, value);
  if (current) state.set('at', nameOf(current));
  address = state.size === 0 ? '' : '#' + state;
  if (address === location.hash) return;
  try {
    history.replaceState(null, '', address || location.pathname + location.search);
  } catch {
    location.replace(address || '#');
  }
}

/** Goes by the address: when the page opens, and when somebody edits it. */
function readAddress() {
  const state = new URLSearchParams(location.hash.slice(1));
  byId('q').value = state.get('q') || '';
  for (const facet of FACETS) facet.chosen = new Set(state.getAll(facet.name).filter(value => facet.all.has(value)));
  const at = state.get('at');
  const finding = at === null ? undefined : byPrint.get(at) || findings.find(each => each.key === at);
  current = undefined;
  apply();
  if (finding && shown.includes(finding)) go(finding, true);
}
`;
