/** All that is shown is drawn for paper, at its width. */
import { cards } from './cards.ts';
import { linesOf, putLines } from './lines.ts';

/** Behind this many conversations the rest is only on the screen. */
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
    // All are measured before any is changed: the page is laid out once.
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
