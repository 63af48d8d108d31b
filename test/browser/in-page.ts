/** Scripts that tests run in a page, as text, because the project does not use the browser types of TypeScript. */

/** Every finding in a message, in page order. Each card is drawn first. */
export const MARKED = `async () => {
  const found = [];
  for (const card of document.querySelectorAll('.card')) {
    card.scrollIntoView({ behavior: 'instant' });
    while (card.classList.contains('waiting')) await new Promise(requestAnimationFrame);
    for (const finding of card.querySelectorAll('.row .finding')) {
      const row = finding.closest('.row');
      const box = row.querySelector('.box.marked');
      found.push({
        key: finding.dataset.finding,
        at: finding.dataset.at,
        row: row.dataset.pointer,
        isMarked: row.classList.contains('guilty') && box !== null,
        isBelow: box !== null && box.getBoundingClientRect().bottom <= finding.getBoundingClientRect().top + 1,
      });
    }
  }
  return found;
}`;

export interface Marked {
  readonly key: string;
  readonly at: string;
  readonly row: string;
  readonly isMarked: boolean;
  /** Whether the text of the finding is below the message. */
  readonly isBelow: boolean;
}

/** The lines between calls and results: their ends, and the positions of the pieces that they should join. */
export const JOINS = `() => {
  const canvas = document.querySelector('svg.joins');
  const origin = canvas.getBoundingClientRect();
  const numbers = text => (text || '').match(/[\\d.]+/g).map(Number);
  return [...canvas.querySelectorAll('g[data-join]')].map(group => {
    const line = group.querySelector('path').getAttribute('d');
    const ends = [...document.querySelectorAll('.piece[data-join="' + group.dataset.join + '"]')].map(piece => {
      const { top, bottom } = piece.getBoundingClientRect();
      return { top: top - origin.top, bottom: bottom - origin.top, word: piece.querySelector('.badge').textContent };
    });
    return {
      start: numbers(line)[1],
      tip: numbers(group.querySelector('.tip').getAttribute('d'))[1],
      track: numbers(line.slice(line.indexOf('Q')))[0],
      ends,
    };
  });
}`;

export interface Join {
  readonly start: number;
  readonly tip: number;
  /** Horizontal position of its long segment. */
  readonly track: number;
  readonly ends: readonly { readonly top: number; readonly bottom: number; readonly word: string }[];
}

/** Words with too little contrast by WCAG. */
export const FAINT = `() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const read = color => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, below) => [0, 1, 2].map(i => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
  const behind = element =>
    element === null ? [255, 255, 255, 1] : over(read(getComputedStyle(element).backgroundColor), behind(element.parentElement));
  const light = color => {
    const [r, g, b] = color.map(each => (each / 255 <= 0.04045 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const words = [];
  let measured = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.trim();
    if (text === '' || element.closest('.hidden, script, style, dialog') || element.getClientRects().length === 0) continue;
    if (parseFloat(getComputedStyle(element).fontSize) === 0) continue;
    const below = behind(element);
    const [a, b] = [light(over(read(getComputedStyle(element).color), below)), light(below)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    measured++;
    if (ratio < 4.5) words.push(text + ' ' + ratio.toFixed(2));
  }
  return { measured, words };
}`;

export interface Faint {
  readonly measured: number;
  readonly words: readonly string[];
}

/** Controls without an accessible name. */
export const NAMELESS = `() =>
  [...document.querySelectorAll('button, input, summary, a, dialog')]
    .filter(each => !(each.getAttribute('aria-label') || each.textContent.trim() || each.labels?.length || each.hasAttribute('aria-labelledby')))
    .map(each => each.outerHTML)`;

/** Scrolls down the page like a user. */
export const SCROLL_DOWN = `async () => {
  for (let y = 0; y < document.body.scrollHeight; y += 2000) {
    scrollTo({ top: y, behavior: 'instant' });
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  }
}`;

/** The clipboard may be unavailable in a headless browser, so the written text is recorded. */
export const FAKE_CLIPBOARD = `() =>
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { document.body.dataset.copied = text; } } })`;

export const IS_FOCUSED = 'each => each === document.activeElement';

/** Turns the text of a function into a function, which the driver sends to the page. */
export function inPage<T>(text: string): (given: unknown) => T | Promise<T> {
  return new Function('given', `return (${text})(given)`) as (given: unknown) => T | Promise<T>;
}
