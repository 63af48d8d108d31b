/** Parses the input of a tool call from its streamed text. */

/**
 * The input that a text stands for. Of one that breaks off, the members that came whole, as Anthropic's own SDKs have it;
 * `{}` where it is no JSON at all.
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

/** The text up to the end of its last whole value, with all that is open closed. */
function completed(text: string): string {
  /** What closes the open containers, the outermost first. */
  const closers: string[] = [];
  let cut = 0;
  /**
   * How many are open at the cut. What is open at the end was opened before it: each opening moves the cut behind it.
   */
  let depth = 0;
  let isKey = false;
  const markEnd = (end: number) => {
    cut = end;
    depth = closers.length;
  };
  for (let i = 0; i < text.length; ) {
    const c = text[i] as string;
    if (c === '"') {
      const end = endOfString(text, i);
      if (end < 0) break;
      if (!isKey) markEnd(end);
      i = end;
      continue;
    }
    if (c === '{' || c === '[') {
      closers.push(c === '{' ? '}' : ']');
      isKey = c === '{';
      markEnd(i + 1);
    } else if (c === '}' || c === ']') {
      if (closers.pop() !== c) return '';
      isKey = false;
      markEnd(i + 1);
    } else if (c === ',') isKey = closers.at(-1) === '}';
    else if (c === ':') isKey = false;
    else if (!isSpace(c)) {
      const end = endOfWord(text, i);
      // A number at the very end may have gone on.
      if (end < text.length || c === 't' || c === 'f' || c === 'n') {
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

/** The offset behind the string that starts at `start`, or -1 where the text ends in it. */
function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === BACKSLASH) i++;
    else if (c === QUOTE) return i + 1;
  }
  return -1;
}

function endOfWord(text: string, start: number): number {
  let i = start;
  while (i < text.length && !',:{}[]"'.includes(text[i] as string) && !isSpace(text[i] as string)) i++;
  return i;
}

function isSpace(c: string): boolean {
  return c === ' ' || c === '\n' || c === '\r' || c === '\t';
}
