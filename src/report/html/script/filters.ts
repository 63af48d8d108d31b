/** Filters and their counts. */
import { keepAddress } from './address.ts';
import { cards, findings } from './cards.ts';
import { byId, count, el, number } from './elements.ts';
import type { Finding } from './page.ts';
import { choose } from './selection.ts';
import { FACETS, type Facet, SEVERITIES, state } from './state.ts';

const searched = new WeakMap<Finding, string>();

/** The text of a finding that the text filter searches. */
function searchedText(finding: Finding): string {
  const known = searched.get(finding);
  if (known !== undefined) return known;
  const { text, rule, at, where, says, label, dialect, card, status } = finding;
  const { id, session } = card.head;
  const whole = [text, rule, at, where, says, label, dialect, id, session, status]
    .filter(each => each !== undefined)
    .join('\n')
    .toLowerCase();
  searched.set(finding, whole);
  return whole;
}

const hasWords = (finding: Finding): boolean => state.words.every(word => searchedText(finding).includes(word));

/** Whether a finding has one of the selected values of each facet. Ignores the facet `but`. */
function matchesFilters(finding: Finding, but?: Facet): boolean {
  return FACETS.every(facet => facet === but || facet.chosen.size === 0 || facet.chosen.has(finding[facet.name]));
}

/** Collects all values of the facets, with a count of 0. */
export function startFacets(): void {
  for (const facet of FACETS) facet.all = new Map(findings.map(finding => [finding[facet.name], 0]));
}

/** Shows the findings that pass the filters. */
export function applyFilters(): void {
  state.words = byId('q')
    .value.toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '');
  const matched = findings.filter(hasWords);
  state.shown = matched.filter(finding => matchesFilters(finding));
  const kept = new Set(state.shown);
  let conversations = 0;
  for (const card of cards) {
    const shown = card.findings.filter(each => kept.has(each));
    const isSame = shown.length === card.shown.length && shown.every((each, i) => each === card.shown[i]);
    card.shown = shown;
    const wasHidden = card.element.hidden;
    card.element.hidden = shown.length === 0;
    if (shown.length > 0) conversations++;
    if (!isSame || (wasHidden && !card.element.hidden)) card.redraw();
  }
  if (state.current !== undefined && !kept.has(state.current)) choose(undefined);
  drawFacets(matched);
  const many = state.shown.length;
  const all = count(findings.length, 'finding');
  const shownOf = many === findings.length ? all : `${number(many)} of ${all}`;
  byId('status').textContent = `${shownOf} in ${count(conversations, 'conversation')}`;
  byId('nothing').hidden = many > 0;
  keepAddress();
}

export function clearFilters(): void {
  byId('q').value = '';
  for (const { chosen } of FACETS) chosen.clear();
  applyFilters();
}

function drawFacets(matched: readonly Finding[]): void {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.option : undefined;
  const isFiltered = state.words.length > 0 || FACETS.some(({ chosen }) => chosen.size > 0);
  byId('facets').replaceChildren(
    ...FACETS.map(facet =>
      drawFacet(
        facet,
        matched.filter(finding => matchesFilters(finding, facet)),
      ),
    ),
    ...(isFiltered
      ? [el('button', { type: 'button', is: 'clear', text: 'Clear all filters', onclick: clearFilters })]
      : []),
  );
  if (focused !== undefined)
    [...byId('facets').querySelectorAll('button')].find(each => each.dataset.option === focused)?.focus();
}

/** A value of a facet, the number of findings that have it, and the highest severity among them. */
interface Option {
  readonly value: string;
  readonly many: number;
  readonly worst: string | undefined;
}

function optionsOf({ name, all, chosen }: Facet, among: readonly Finding[]): Option[] {
  const counts = new Map(all);
  const worst = new Map<string, number>();
  for (const finding of among) {
    const value = finding[name];
    counts.set(value, (counts.get(value) ?? 0) + 1);
    const severity = SEVERITIES.indexOf(finding.severity);
    worst.set(value, Math.min(severity, worst.get(value) ?? severity));
  }
  const bySeverity = SEVERITIES.filter(each => counts.has(each)).map(each => [each, counts.get(each) ?? 0] as const);
  const sorted = name === 'severity' ? bySeverity : [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return sorted
    .filter(([value, many]) => many > 0 || chosen.has(value))
    .map(([value, many]) => ({ value, many, worst: SEVERITIES[worst.get(value) ?? -1] }));
}

function drawFacet(facet: Facet, among: readonly Finding[]): HTMLElement {
  const { name, title, most, chosen, isLong } = facet;
  const options = optionsOf(facet, among);
  const listed = isLong ? options : options.filter(({ value }, i) => i < most || chosen.has(value));
  const top = Math.max(1, ...options.map(({ many }) => many));
  return el(
    'section',
    { 'aria-label': title },
    el('h2', {}, title, el('span', { text: options.length > 1 ? number(options.length) : '' })),
    listed.map(option => drawOption(facet, option, top)),
    (options.length > listed.length || (isLong && options.length > most)) &&
      el('button', {
        type: 'button',
        is: 'more',
        'data-option': `${name} more`,
        text: isLong ? 'fewer' : `${number(options.length - listed.length)} more`,
        'aria-expanded': String(isLong),
        onclick() {
          facet.isLong = !isLong;
          applyFilters();
        },
      }),
  );
}

function drawOption({ name, chosen }: Facet, { value, many, worst }: Option, top: number): HTMLElement {
  const classes = ['option', many === 0 && 'none', name === 'file' && 'path', worst];
  return el(
    'button',
    {
      type: 'button',
      is: classes.filter(Boolean).join(' '),
      title: value,
      'aria-pressed': String(chosen.has(value)),
      'data-option': `${name} ${value}`,
      onclick() {
        if (!chosen.delete(value)) chosen.add(value);
        applyFilters();
      },
    },
    el('span', {}, el('bdi', { text: value })),
    el('span', { is: 'count', text: number(many) }),
    el('i', { '--part': many / top, 'aria-hidden': 'true' }),
  );
}
