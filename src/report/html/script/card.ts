/** A card shows a conversation. It is drawn when it scrolls into view. */
import { drawDiagram } from './diagram.ts';
import { count, el, type Inside } from './elements.ts';
import { drawFinding } from './finding.ts';
import { linesOf, putLines } from './lines.ts';
import type { Drawing, DrawnCard, Finding } from './page.ts';
import { type ConversationBlock, type ConversationHead, rowsOf } from './read.ts';
import type { Placed } from './row.ts';
import { markCurrent } from './selection.ts';
import { state } from './state.ts';

const isPlaced = (finding: Finding): finding is Placed<Finding> => finding.spot !== undefined;

const cardOf = new WeakMap<Element, Card>();

const seen = new IntersectionObserver(
  entries => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) cardOf.get(target)?.draw();
  },
  { rootMargin: '900px 0px' },
);

const resized = new ResizeObserver(entries => {
  for (const { target } of entries) cardOf.get(target)?.drawLines();
});

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Card implements DrawnCard {
  readonly n: number;
  readonly head: ConversationHead;
  readonly element: HTMLElement;
  readonly findings: readonly Finding[];
  /** Findings that pass the filters. */
  shown: readonly Finding[];
  /** Findings that the user opened or closed. */
  readonly toggled = new Map<string, boolean>();
  /** Index of the first message of each unfolded run. */
  unfolded = new Set<number>();
  /** Undefined until it is drawn, and if it has no messages. */
  drawing: Drawing | undefined;
  private readonly block: ConversationBlock;
  private isDrawn = false;

  /** `claim` returns whether links to a fingerprint lead to this finding. */
  constructor(n: number, block: ConversationBlock, claim: (fingerprint: string) => boolean) {
    this.n = n;
    this.block = block;
    this.head = block.head;
    const { path, line, row, findings } = block.head;
    this.findings = findings.map((finding, i) => {
      const { fingerprint, dialect = '' } = finding;
      const key = `${n}.${i}`;
      return {
        ...finding,
        card: this,
        key,
        linkName: fingerprint !== undefined && claim(fingerprint) ? fingerprint : key,
        dialect: dialect || '(none)',
        hasDialect: dialect !== '',
        file: path,
      };
    });
    this.shown = this.findings;
    this.element = el('article', {
      is: 'card waiting',
      'data-card': n,
      'aria-label': row !== undefined ? `${path}, row ${row}` : line > 0 ? `${path}, line ${line}` : path,
    });
    cardOf.set(this.element, this);
    seen.observe(this.element);
  }

  /** Draws the card unless it is up to date. */
  draw({ areLinesDrawnLater = false } = {}): void {
    if (this.isDrawn) return;
    this.isDrawn = true;
    seen.unobserve(this.element);
    if (this.drawing !== undefined) resized.unobserve(this.drawing.rows);
    const rows = rowsOf(this.block);
    const unplaced = this.shown.filter(each => !isPlaced(each));
    this.drawing = rows.length === 0 ? undefined : drawDiagram(this, rows, this.shown.filter(isPlaced));
    this.element.classList.remove('waiting');
    this.element.replaceChildren(
      drawHead(this.head),
      unplaced.length === 0
        ? ''
        : el(
            'div',
            { is: 'around' },
            rows.length > 0 && el('p', { text: 'About the request as a whole:' }),
            unplaced.map(each => drawFinding(each)),
          ),
      drawChanges(this.head.changes),
      this.drawing?.element ?? '',
      this.drawTail(),
    );
    if (this.drawing !== undefined) {
      cardOf.set(this.drawing.rows, this);
      resized.observe(this.drawing.rows);
      if (!areLinesDrawnLater) this.drawLines();
    }
    if (state.current?.card === this) markCurrent(state.current);
  }

  /** Redraws the card now. */
  redrawNow(): void {
    this.isDrawn = false;
    this.draw();
  }

  /** Redraws the card when it scrolls into view. */
  redraw(): void {
    this.isDrawn = false;
    if (this.element.hidden) return;
    seen.unobserve(this.element);
    seen.observe(this.element);
  }

  /** Redraws the card, and keeps the focus and the scroll position of an element. */
  redrawAt(selector: string): void {
    const top = this.element.querySelector(selector)?.getBoundingClientRect().top ?? 0;
    this.redrawNow();
    const after = this.element.querySelector<HTMLElement>(selector);
    if (after === null) return;
    after.focus({ preventScroll: true });
    scrollBy({ top: after.getBoundingClientRect().top - top, behavior: 'instant' });
  }

  /** Draws the lines between its messages. */
  drawLines(): void {
    if (this.isDrawn && this.drawing !== undefined) putLines(this.drawing, linesOf(this.drawing));
  }

  /** Draws the lines after the next layout, even if the size stays the same. */
  drawLinesSoon(): void {
    if (this.drawing === undefined) return;
    resized.unobserve(this.drawing.rows);
    resized.observe(this.drawing.rows);
  }

  /** Scrolls to a message, and unfolds it. */
  showRow(row: number): void {
    const fold = this.drawing?.itemOf.get(row)?.dataset.fold;
    if (fold !== undefined) {
      this.unfolded.add(Number(fold));
      this.redrawNow();
    }
    const item = this.drawing?.itemOf.get(row);
    item?.scrollIntoView({ block: 'center', behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
    const box = item?.querySelector<HTMLElement>('.box');
    if (box === undefined || box === null) return;
    box.tabIndex = -1;
    box.focus({ preventScroll: true });
    box.classList.add('flash');
    setTimeout(() => box.classList.remove('flash'), 1300);
  }

  private drawTail(): HTMLElement | string {
    const hidden = this.findings.length - this.shown.length;
    const words: string[] = [];
    if (hidden > 0) words.push(`${count(hidden, 'more finding')} hidden by the filters`);
    if (this.head.omitted) words.push(`${count(this.head.omitted, 'more finding')} not kept`);
    return words.length === 0 ? '' : el('p', { is: 'tail', text: words.join('; ') });
  }
}

const CHANGE = { '+': 'added', '-': 'removed', '~': 'changed', '>': 'moved', ' ': 'same' } as const;

/** The changes since the previous request, folded. */
function drawChanges(changes: ConversationHead['changes']): HTMLElement | string {
  if (changes === undefined) return '';
  const { summary, rows, more } = changes;
  const cell = (is: string, text: string) => el('td', { is, text });
  return el(
    'details',
    { is: 'changes' },
    el('summary', { text: `Changes since the request before: ${summary}` }),
    el(
      'table',
      {},
      rows.map(({ sign, at, role, text, place }) =>
        el(
          'tr',
          { is: CHANGE[sign] },
          el('td', { is: 'sign', title: CHANGE[sign], text: sign }),
          cell('', at),
          cell('', role),
          cell('words', text),
          cell('place', place),
        ),
      ),
    ),
    more > 0 && el('p', { text: `${count(more, 'difference')} more` }),
  );
}

function drawHead({
  path,
  line,
  row,
  id,
  session,
  dialect,
  format,
  as,
  messages,
  calls,
  verdict,
}: ConversationHead): HTMLElement {
  const named = (words: string, name: Inside) => el('span', {}, `${words} `, el('b', {}, name));
  return el(
    'header',
    {},
    el('h2', {}, path, line > 0 && el('span', { text: row === undefined ? `:${line}` : ` row ${row}` })),
    el(
      'p',
      { is: 'facts' },
      id !== undefined && id !== '' && named('conversation', el('bdi', { text: id })),
      session !== undefined && session !== '' && session !== id && named('session', el('bdi', { text: session })),
      dialect !== undefined && named('for', dialect),
      el('span', { text: format === as ? format : `${format} as ${as}` }),
      messages > 0 && el('span', { text: `${count(messages, 'message')}, ${count(calls, 'call')}` }),
      el('span', { is: `chip ${verdict}`, text: verdict }),
    ),
  );
}
