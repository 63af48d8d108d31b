/** Wraps lines to the width of a terminal. */

/** Narrower terminals are treated as this wide, because lines of one word would be unreadable. */
const NARROWEST = 40;

/**
 * Breaks a text between words into lines of at most `width` characters. The first line begins with `first`, the others
 * with as many spaces. Words are never split. Without a width the text stays on one line.
 */
export function wrapped(first: string, text: string, width: number | undefined): string[] {
  const indent = ' '.repeat(first.length);
  if (width === undefined || first.length + text.length <= Math.max(width, NARROWEST)) return [first + text];
  const room = Math.max(width, NARROWEST) - first.length;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  lines.push(line);
  return lines.map((each, i) => (i === 0 ? first : indent) + each);
}
