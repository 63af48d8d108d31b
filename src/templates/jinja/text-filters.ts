/** The filters of Jinja that lay out text. */
import { LINE_END, SPACE } from './characters.ts';
import { Stopped } from './errors.ts';
import { limited } from './text.ts';

const LINES = new RegExp(LINE_END);

function linesOf(text: string): string[] {
  const lines = text.split(LINES);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

export function indented(text: string, width: string, first: boolean, blank: boolean): string {
  if (width.length > 1 << 16) throw new Stopped('a string grows without limit');
  const whole = `${text}\n`;
  let made: string;
  if (blank) made = linesOf(whole).join(`\n${width}`);
  else {
    const [head = '', ...rest] = linesOf(whole);
    made = [head, ...rest.map(line => (line === '' ? line : width + line))].join('\n');
  }
  return limited(first ? width + made : made);
}

/** Capitalizes what follows a blank, a hyphen or an opening bracket. */
export function titled(text: string): string {
  return text
    .split(new RegExp(`([-${SPACE}({[<]+)`))
    .map(part => {
      const [first = '', ...rest] = Array.from(part);
      return first.toUpperCase() + rest.join('').toLowerCase();
    })
    .join('');
}

export function truncated(text: string, length: number, cutsWords: boolean, end: string, leeway: number): string {
  const points = Array.from(text);
  if (points.length <= length + leeway) return text;
  const kept = points.slice(0, length - Array.from(end).length).join('');
  if (cutsWords) return kept + end;
  const blank = kept.lastIndexOf(' ');
  return (blank < 0 ? kept : kept.slice(0, blank)) + end;
}

export function words(text: string): number {
  return text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0;
}

export function urlQuoted(text: string, keepsSlash: boolean): string {
  const made = Array.from(new TextEncoder().encode(text), byte => {
    const each = String.fromCharCode(byte);
    if (/[\w.~-]/.test(each) || (keepsSlash && each === '/')) return each;
    return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
  return keepsSlash ? made : made.replaceAll('%20', '+');
}

interface Wrapping {
  readonly breaksWords: boolean;
  readonly breaksHyphens: boolean;
}

/** Breaks lines as Python's `textwrap` does. */
export function wrapped(text: string, width: number, lineEnd: string, wrapping: Wrapping): string {
  return limited(
    linesOf(text)
      .map(line => wrapLine(line, width, wrapping).join(lineEnd))
      .join(lineEnd),
  );
}

function wrapLine(line: string, width: number, { breaksWords, breaksHyphens }: Wrapping): string[] {
  const pattern = breaksHyphens ? /\s+|[^\s-]*\p{L}-(?=\p{L})|\S+?(?=\p{L}-\p{L})\p{L}-|\S+/gu : /\s+|\S+/g;
  const chunks = (line.match(pattern) ?? []).reverse();
  const made: string[] = [];
  while (chunks.length > 0) {
    const current: string[] = [];
    let size = 0;
    if (made.length > 0 && chunks.at(-1)?.trim() === '') chunks.pop();
    while (chunks.length > 0 && size + (chunks.at(-1) as string).length <= width) {
      const chunk = chunks.pop() as string;
      current.push(chunk);
      size += chunk.length;
    }
    const next = chunks.at(-1);
    if (next !== undefined && next.length > width) {
      const space = width < 1 ? 1 : width - size;
      if (breaksWords) {
        current.push(next.slice(0, space));
        chunks[chunks.length - 1] = next.slice(space);
      } else if (current.length === 0) current.push(chunks.pop() as string);
    }
    if (current.at(-1)?.trim() === '') current.pop();
    if (current.length > 0) made.push(current.join(''));
  }
  return made;
}
