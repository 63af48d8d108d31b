/** Parses incomplete JSON text as far as possible. */

/**
 * The value of incomplete JSON text, with open containers closed. Undefined if there is no value yet, or if the text is
 * not JSON.
 */
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

/** The text up to the last complete value, followed by the missing closing characters. */
function completed(text: string): string {
  const closers: string[] = [];
  let validEnd = 0;
  let ending = '';
  let expectsKey = false;
  for (let i = 0; i < text.length; ) {
    const char = text.charAt(i);
    if (char === '"') {
      const { end, lastWhole, isOpen } = stringAt(text, i);
      if (!expectsKey) {
        validEnd = isOpen ? lastWhole : end;
        ending = isOpen ? '"' : '';
      }
      i = end;
    } else if (char === '{' || char === '[') {
      closers.push(char === '{' ? '}' : ']');
      expectsKey = char === '{';
      validEnd = ++i;
      ending = '';
    } else if (char === '}' || char === ']') {
      closers.pop();
      validEnd = ++i;
      ending = '';
    } else if (char === ',') {
      expectsKey = closers.at(-1) === '}';
      i++;
    } else if (char === ':') {
      expectsKey = false;
      i++;
    } else if (char === 't' || char === 'f' || char === 'n') {
      const word = char === 't' ? 'true' : char === 'f' ? 'false' : 'null';
      const length = Math.min(word.length, text.length - i);
      i += length;
      validEnd = i;
      ending = word.slice(length);
    } else {
      if (char >= '0' && char <= '9') {
        validEnd = i + 1;
        ending = '';
      }
      i++;
    }
  }
  return text.slice(0, validEnd) + ending + closers.reverse().join('');
}

/** The end of a string, whether it is unterminated, and the end of its last complete character. */
function stringAt(text: string, start: number): { end: number; lastWhole: number; isOpen: boolean } {
  let lastWhole = start + 1;
  for (let i = start + 1; i < text.length; ) {
    const char = text.charAt(i);
    if (char === '"') return { end: i + 1, lastWhole: i + 1, isOpen: false };
    if (char !== '\\') i++;
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
