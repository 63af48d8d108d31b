/** The current finding: keyboard navigation starts from it, and the address links to it. */
import { keepAddress } from './address.ts';
import type { Finding } from './page.ts';
import { state } from './state.ts';

/** The element that shows a finding, if it is drawn. */
export function elementOf(finding: Finding): HTMLElement | null {
  return finding.card.element.querySelector(`[data-finding="${finding.key}"]`);
}

/** Marks a finding as the current one. */
export function markCurrent(finding: Finding | undefined): void {
  for (const each of document.querySelectorAll('.finding.current')) each.classList.remove('current');
  if (finding !== undefined) elementOf(finding)?.classList.add('current');
}

export function choose(finding: Finding | undefined): void {
  state.current = finding;
  markCurrent(finding);
  keepAddress();
}
