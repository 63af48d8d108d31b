/** Navigation between findings. */

import { cards } from './cards.ts';
import { announce } from './clipboard.ts';
import type { Finding } from './page.ts';
import { choose, elementOf } from './selection.ts';
import { state } from './state.ts';

/** Distance from the top at which a card is below the fixed bar. */
const BELOW_THE_BAR = 120;

/** Scrolls to a finding. It is opened if the user followed a link to it. */
export function showFinding(finding: Finding, { isLinked = false } = {}): void {
  const { card, key } = finding;
  if (isLinked) {
    card.toggled.set(key, true);
    card.redrawNow();
  } else card.draw();
  choose(finding);
  const scroll = () => {
    const element = elementOf(finding);
    element?.scrollIntoView({ block: 'center', behavior: 'instant' });
    element?.querySelector<HTMLElement>('.line')?.focus({ preventScroll: true });
  };
  scroll();
  // The cards above it are drawn now, and may be higher than estimated.
  requestAnimationFrame(() => requestAnimationFrame(scroll));
}

/** Goes to the next or previous finding. */
export function step(by: 1 | -1): void {
  const { shown, current } = state;
  if (shown.length === 0) return;
  const at = current === undefined ? -1 : shown.indexOf(current);
  const start = by > 0 ? 0 : shown.length - 1;
  const next = shown[at < 0 ? start : at + by];
  if (next === undefined) announce(by > 0 ? 'that was the last finding' : 'that was the first finding');
  else showFinding(next);
}

/** Unfolds or folds all messages of the current conversation. */
export function unfoldAll(): void {
  const isInView = (element: HTMLElement) => !element.hidden && element.getBoundingClientRect().bottom > BELOW_THE_BAR;
  const card = state.current?.card ?? cards.find(({ element }) => isInView(element));
  const folds = card?.drawing?.folds ?? [];
  if (card === undefined || folds.length === 0) return;
  const areAllOpen = folds.every(key => card.unfolded.has(key));
  card.unfolded = new Set(areAllOpen ? [] : folds);
  card.redrawAt(state.current === undefined ? 'h2' : `[data-finding="${state.current.key}"] .line`);
}
