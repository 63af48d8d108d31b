/** The parts of the page above and below the conversations. */
import type { ScenarioData } from '../data.ts';
import { cards, findings } from './cards.ts';
import { byId, count, el, number } from './elements.ts';
import { totals } from './read.ts';

/** Maximum number of listed dialects; the rest is only counted. */
const FEW_DIALECTS = 3;

export function drawTotals(): void {
  if (totals === undefined) {
    const written = count(cards.length, 'conversation');
    byId('verdict').textContent = `This report is truncated: it contains only ${written}.`;
    return;
  }
  const { errors, warnings, infos, conversations, conversationsWithFindings, files, messages, toolCalls } = totals;
  const judges =
    totals.dialects.length > FEW_DIALECTS ? count(totals.dialects.length, 'dialect') : totals.dialects.join(', ');
  const read = [count(files, 'file'), count(messages, 'message'), count(toolCalls, 'call')].join(', ');
  byId('verdict').textContent = [
    ...(totals.scenarios === undefined
      ? [`${number(conversationsWithFindings)} of ${count(conversations, 'conversation')} with findings`, read]
      : [outcomesOf(totals.scenarios)]),
    ...(judges === '' ? [] : [`judged by ${judges}`]),
  ].join('; ');
  byId('tiles').append(drawTile('error', errors), drawTile('warning', warnings), drawTile('info', infos));
  document.title = `rolecall: ${count(errors, 'error')}, ${count(warnings, 'warning')}`;
}

/** The number of scenarios by outcome: "2 failed, 80 passed". */
function outcomesOf(scenarios: readonly ScenarioData[]): string {
  const counts = new Map<string, number>();
  for (const { outcome } of scenarios) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return `${count(scenarios.length, 'scenario')}: ${[...counts].map(([outcome, many]) => `${number(many)} ${outcome}`).join(', ')}`;
}

function drawTile(severity: string, many: number): HTMLElement {
  return el(
    'span',
    { is: many > 0 ? `tile ${severity}` : 'tile' },
    el('b', { text: number(many) }),
    el('span', { text: severity + (many === 1 ? '' : 's') }),
  );
}

/** Shows a message if no finding is shown. */
export function drawNothing(): void {
  const [title, text] =
    totals?.isNothingChecked === true
      ? ['Nothing was checked', 'No file contains a conversation.']
      : findings.length === 0
        ? ['Nothing found', 'No problems found.']
        : ['No finding matches the filters', 'Press Esc to clear them.'];
  byId('cards').before(el('p', { id: 'nothing', is: 'nothing', hidden: true }, el('b', { text: title }), text));
}

export function drawRemarks(): void {
  if (totals === undefined) return;
  const { left, habits, moreHabits, notes, moreNotes, suppressed } = totals;
  byId('remarks').append(
    ...drawScenarios(totals.scenarios ?? []),
    ...list(
      'Not drawn, for there are too many',
      left.map(([rule, many]) => `${number(many)} × ${rule}`),
    ),
    ...list(
      'Repeated',
      habits.map(({ count: many, path, line, row, conversations, rule, key }) => {
        const spread = count(conversations, 'conversation');
        return `${number(many)} like the one at ${path}${row === undefined ? `:${line}` : ` row ${row}`}, in ${spread}: ${rule} (${key})`;
      }),
      moreHabits,
    ),
    ...list(
      'Not judged',
      notes.map(({ count: many, note, first }) => `${number(many)} × ${note} (first: ${first})`),
      moreNotes,
    ),
    ...(suppressed > 0
      ? [el('section', {}, `${count(suppressed, 'finding')} suppressed by the baseline or the ignore file`)]
      : []),
  );
}

function drawScenarios(scenarios: readonly ScenarioData[]): HTMLElement[] {
  if (scenarios.length === 0) return [];
  const rows = scenarios.map(({ id, title, outcome, reason }) =>
    el(
      'tr',
      {},
      el('td', {}, el('span', { is: `chip ${CHIPS[outcome]}`, text: outcome })),
      el('td', {}, el('code', { text: id })),
      el('td', {}, title, reason !== undefined && el('small', { text: reason })),
    ),
  );
  return [el('section', {}, el('h2', { text: 'Scenarios' }), el('table', { is: 'scenarios' }, el('tbody', {}, rows)))];
}

const CHIPS: Readonly<Record<ScenarioData['outcome'], string>> = {
  passed: 'accepted',
  failed: 'rejected',
  'known failure': 'unknown',
  'not applicable': 'unknown',
  'harness fault': 'rejected',
};

function list(title: string, lines: readonly string[], more = 0): HTMLElement[] {
  if (lines.length === 0) return [];
  const items = lines.map(line => el('li', {}, line));
  const rest = more > 0 && el('li', { text: `${number(more)} more` });
  return [el('section', {}, el('h2', { text: title }), el('ul', {}, items, rest))];
}
