/** Classes of characters as Python has them, for regular expressions. */

/** Whitespace. */
export const SPACE = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';

/** What ends a line. */
export const LINE_END = '\\r\\n|[\\n-\\r\\x1c-\\x1e\\x85\\u2028\\u2029]';

export function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}

const BLANK = new RegExp(`[${SPACE}]`);

/** A text without the white space at its end. */
export function withoutEndSpace(text: string): string {
  let end = text.length;
  while (end > 0 && BLANK.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
