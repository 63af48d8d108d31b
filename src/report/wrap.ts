/** Lines that fit a terminal. */

/** Narrower terminals are not laid out for: their lines would hold a word each. */
const NARROWEST = 40;

/**
 * Breaks a text between words into lines of at most `width` characters; the first begins with `first`, the others with as
 * many spaces. Words are never cut. Without a width it stays one line.
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
