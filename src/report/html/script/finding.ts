/** A finding: a line that opens its details. */

import { copy } from './clipboard.ts';
import { el, type Inside } from './elements.ts';
import type { Finding } from './page.ts';
import { docsOf } from './read.ts';
import { choose } from './selection.ts';

/** Up to this number, all findings of a conversation are open at first. */
const FEW = 3;

function isOpen(finding: Finding): boolean {
  const { toggled, shown } = finding.card;
  return toggled.get(finding.key) ?? (shown.length <= FEW || shown[0] === finding);
}

export function drawFinding(finding: Finding, isFirst = false): HTMLElement {
  const { severity, text, rule, key } = finding;
  const open = isOpen(finding);
  const about = el('dl', { is: 'about', id: `about-${key}`, hidden: !open }, findingDetails(finding));
  const line = el(
    'button',
    {
      type: 'button',
      is: 'line',
      'aria-expanded': String(open),
      'aria-controls': `about-${key}`,
      onclick() {
        const next = line.getAttribute('aria-expanded') !== 'true';
        line.setAttribute('aria-expanded', String(next));
        about.hidden = !next;
        finding.card.toggled.set(key, next);
        choose(finding);
      },
    },
    el('span', { is: 'severity', text: severity }),
    el('span', { is: 'text', text }),
    el('span', { is: 'rule', text: rule }),
  );
  return el(
    'section',
    {
      is: `finding ${severity}${isFirst ? ' first' : ''}`,
      'data-finding': key,
      'data-rule': rule,
      'data-at': finding.at,
    },
    el('h3', {}, line),
    about,
  );
}

function pair(term: string, ...what: readonly Inside[]): Inside {
  return [el('dt', { text: term }), el('dd', {}, ...what)];
}

function findingDetails(finding: Finding): Inside {
  const { at, where, note, fix, related, rule } = finding;
  const page = docsOf(rule);
  const link = page?.uri ? el('a', { href: page.uri, rel: 'noreferrer', text: rule }) : el('code', { text: rule });
  return [
    page && pair('rule', page.title, ' ', link),
    pair('at', copyable(where, 'place')),
    pair('pointer', copyable(at || '/', 'pointer', at)),
    serverOf(finding),
    note !== undefined && note !== '' && pair('note', note),
    fix &&
      pair('fix', el('span', { is: 'fix', text: fix.title }), el('span', { is: 'safety', text: ` (${fix.safety})` })),
    related.length > 0 && pair('see', relatedPlaces(finding)),
    page &&
      el(
        'details',
        {},
        el('summary', { text: 'About this rule' }),
        el('dl', {}, pair('What is reported', page.fires), pair('Why', page.why), pair('How to fix it', page.remedy)),
      ),
  ];
}

/** The server's response, and the evidence for it. */
function serverOf({ status, says, evidence, undecided, dialect, hasDialect }: Finding): Inside {
  if (status === undefined && says === undefined && undecided === undefined) return undefined;
  const known = [hasDialect && dialect, evidence, undecided && `unknown: ${undecided}`];
  return pair(
    'server',
    status !== undefined && [el('span', { is: 'status', text: status }), ' '],
    says !== undefined && [el('q', { text: says }), ' '],
    el('span', { is: 'safety', text: known.filter(Boolean).join(', ') }),
  );
}

function relatedPlaces({ related, card }: Finding): Inside {
  return related.map(({ label, at, line, row, spot }, i) => [
    i > 0 && ', ',
    spot === undefined
      ? `${label} at ${at}`
      : el('button', { type: 'button', is: 'jump', text: label, title: at, onclick: () => card.showRow(spot.row) }),
    line !== undefined && ` (line ${line})`,
    row !== undefined && ` (row ${row})`,
  ]);
}

/** A button that copies its text. */
function copyable(text: string, what: string, value = text): HTMLElement {
  return el('button', {
    type: 'button',
    is: 'copy',
    text,
    title: `copy the ${what}`,
    'aria-label': `${what} ${text}, copy`,
    onclick: () => void copy(value, what),
  });
}
