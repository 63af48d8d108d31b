/** Redraws the visible cards at the width of the paper before printing. */
import { cards } from './cards.ts';
import { linesOf, putLines } from './lines.ts';

/** Maximum number of printed conversations. */
const MAX_PRINTED = 300;

const page = document.documentElement;

export function startPrinting(): void {
  let themeBefore: string | undefined;
  addEventListener('beforeprint', () => {
    page.classList.add('printing');
    // Paper is white.
    themeBefore = page.dataset.theme;
    page.dataset.theme = 'light';
    const printed = cards.filter(each => !each.element.hidden).slice(0, MAX_PRINTED);
    for (const card of printed) card.draw({ areLinesDrawnLater: true });
    const drawings = printed.flatMap(({ drawing }) => drawing ?? []);
    // All are measured before any is changed, so that the browser computes the layout once.
    const measured = drawings.map(drawing => ({ drawing, lines: linesOf(drawing) }));
    for (const { drawing, lines } of measured) putLines(drawing, lines);
  });
  addEventListener('afterprint', () => {
    page.classList.remove('printing');
    if (themeBefore === undefined) delete page.dataset.theme;
    else page.dataset.theme = themeBefore;
    for (const card of cards) card.drawLinesSoon();
  });
}
