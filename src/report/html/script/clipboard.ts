/** Copies to the clipboard, and announcements for screen readers. */
import { byId, el } from './elements.ts';

export function announce(words: string): void {
  byId('announcement').textContent = '';
  setTimeout(() => {
    byId('announcement').textContent = words;
  }, 30);
}

/** Copies a text, and announces it. `what` names the text. */
export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = el('textarea', { is: 'hidden' });
    area.value = text;
    document.body.append(area);
    const before = document.activeElement;
    area.select();
    // Files that are opened without a server may have no clipboard.
    document.execCommand('copy');
    area.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
  announce(`${what} copied`);
}
