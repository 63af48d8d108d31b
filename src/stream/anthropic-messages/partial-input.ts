/** Parses the input of a tool call from its streamed text. */

/**
 * The value of input text. If the text is incomplete, only its complete members are kept, as in Anthropic's SDKs. `{}`
 * if it is not JSON.
 */
export function inputOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return parsed(completed(text)) ?? {};
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The text up to the end of its last complete value, with open containers closed. */
function completed(text: string): string {
  /** The closing characters of the open containers, outermost first. */
  const closers: string[] = [];
  let cut = 0;
  /**
   * Number of containers that are open at the cut. They are still open at the end, because each opening moves the cut.
   */
  let depth = 0;
  let isKey = false;
  const markEnd = (end: number) => {
    cut = end;
    depth = closers.length;
  };
  for (let i = 0; i < text.length; ) {
    const char = text[i] as string;
    if (char === '"') {
      const end = endOfString(text, i);
      if (end < 0) break;
      if (!isKey) markEnd(end);
      i = end;
      continue;
    }
    if (char === '{' || char === '[') {
      closers.push(char === '{' ? '}' : ']');
      isKey = char === '{';
      markEnd(i + 1);
    } else if (char === '}' || char === ']') {
      if (closers.pop() !== char) return '';
      isKey = false;
      markEnd(i + 1);
    } else if (char === ',') isKey = closers.at(-1) === '}';
    else if (char === ':') isKey = false;
    else if (!isSpace(char)) {
      const end = endOfWord(text, i);
      // A number at the end of the text may be incomplete.
      if (end < text.length || char === 't' || char === 'f' || char === 'n') {
        if (parsed(text.slice(i, end)) === undefined) break;
        markEnd(end);
      }
      i = end;
      continue;
    }
    i++;
  }
  return text.slice(0, cut) + closers.slice(0, depth).reverse().join('');
}

/** The offset after the string that starts at `start`, or -1 if the string is unterminated. */
function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === BACKSLASH) i++;
    else if (char === QUOTE) return i + 1;
  }
  return -1;
}

function endOfWord(text: string, start: number): number {
  let i = start;
  while (i < text.length && !',:{}[]"'.includes(text[i] as string) && !isSpace(text[i] as string)) i++;
  return i;
}

function isSpace(char: string): boolean {
  return char === ' ' || char === '\n' || char === '\r' || char === '\t';
}
