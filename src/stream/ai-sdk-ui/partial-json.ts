/** Parses incomplete JSON text as far as possible. */

/** The value of the text, closed where it breaks off; undefined where it has none yet, or is no JSON. */
export function partialJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    try {
      return JSON.parse(completed(text)) as unknown;
    } catch {
      return undefined;
    }
  }
}

const HEX = /^[\da-fA-F]$/;

/** The text up to the last character that makes a value, with what has to follow that one. */
function completed(text: string): string {
  const closers: string[] = [];
  let valid = 0;
  let ending = '';
  let isKeyDue = false;
  for (let i = 0; i < text.length; ) {
    const c = text.charAt(i);
    if (c === '"') {
      const { end, lastWhole, isOpen } = stringAt(text, i);
      if (!isKeyDue) {
        valid = isOpen ? lastWhole : end;
        ending = isOpen ? '"' : '';
      }
      i = end;
    } else if (c === '{' || c === '[') {
      closers.push(c === '{' ? '}' : ']');
      isKeyDue = c === '{';
      valid = ++i;
      ending = '';
    } else if (c === '}' || c === ']') {
      closers.pop();
      valid = ++i;
      ending = '';
    } else if (c === ',') {
      isKeyDue = closers.at(-1) === '}';
      i++;
    } else if (c === ':') {
      isKeyDue = false;
      i++;
    } else if (c === 't' || c === 'f' || c === 'n') {
      const word = c === 't' ? 'true' : c === 'f' ? 'false' : 'null';
      const length = Math.min(word.length, text.length - i);
      i += length;
      valid = i;
      ending = word.slice(length);
    } else {
      if (c >= '0' && c <= '9') {
        valid = i + 1;
        ending = '';
      }
      i++;
    }
  }
  return text.slice(0, valid) + ending + closers.reverse().join('');
}

/**
 * A string from its quote on: where it ends, whether that is the end of the text, and where its last whole character
 * ends.
 */
function stringAt(text: string, start: number): { end: number; lastWhole: number; isOpen: boolean } {
  let lastWhole = start + 1;
  for (let i = start + 1; i < text.length; ) {
    const c = text.charAt(i);
    if (c === '"') return { end: i + 1, lastWhole: i + 1, isOpen: false };
    if (c !== '\\') i++;
    else if (text.charAt(i + 1) !== 'u') i += 2;
    else {
      let end = i + 2;
      while (end < i + 6 && HEX.test(text.charAt(end))) end++;
      if (end < i + 6) return { end: text.length, lastWhole, isOpen: true };
      i = end;
    }
    if (i <= text.length) lastWhole = i;
  }
  return { end: text.length, lastWhole, isOpen: true };
}
