/** Detects the formatting of JSON text, so that inserted values look like the rest. */
import { writeJson } from '../source/exact.ts';
import { endOfString } from '../source/walk.ts';

export interface Style {
  /** The text between a key and its value. */
  readonly colon: string;
  /** The text after a comma within one line. */
  readonly gap: string;
  /** The text inside the braces of an object on one line. */
  readonly pad: string;
  /** One level of indentation, if members have lines of their own. */
  readonly step: string;
  readonly newline: string;
  /** Whether characters outside ASCII are escaped. */
  readonly ascii: boolean;
}

/** Number of characters that are examined. */
const HEAD = 20_000;
/** Members nested deeper than this are put on one line, because their indentation would take gigabytes. */
const DEEPEST_LINE = 64;

/** The style of a JSON text, from its beginning. */
export function styleOf(text: string): Style {
  let colon: string | undefined;
  let gap: string | undefined;
  let pad: string | undefined;
  let step: string | undefined;
  let newline: string | undefined;
  let line = '';
  let end = 0;
  for (let i = 0; i < Math.min(text.length, HEAD); i++) {
    const c = text[i] as string;
    if (c === '"') {
      i = endOfString(text, i) - 1;
      end = i + 1;
    } else if (/\s/.test(c)) {
      const space = spaceAt(text, i);
      if (space.includes('\n')) line = lastLine(space);
      i += space.length - 1;
    } else if (c === ':') colon ??= text.slice(end, i + 1) + spaceAt(text, i + 1);
    else if (c === ',' || c === '{' || c === '[') {
      const space = spaceAt(text, i + 1);
      if (space.includes('\n')) {
        newline ??= space.includes('\r\n') ? '\r\n' : '\n';
        const inner = lastLine(space);
        if (c !== ',' && inner.startsWith(line)) step ??= inner.slice(line.length);
      } else if (c === ',') gap ??= space;
      else if (c === '{' && text[i + 1 + space.length] !== '}') pad ??= space;
    }
    if (colon !== undefined && gap !== undefined && step !== undefined) break;
  }
  if (colon?.includes('\n')) colon = undefined;
  return {
    colon: colon ?? ':',
    gap: gap ?? (colon?.endsWith(' ') ? ' ' : ''),
    pad: pad ?? '',
    step: step ?? '  ',
    newline: newline ?? '\n',
    ascii: isEscaped(text),
  };
}

const SPACE = /[ \t\r\n]*/y;

function spaceAt(text: string, at: number): string {
  SPACE.lastIndex = at;
  return SPACE.exec(text)?.[0] ?? '';
}

/** The text after the last line break. */
export function lastLine(space: string): string {
  return space.slice(space.lastIndexOf('\n') + 1);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them.
const BEYOND_ASCII = /[^\u0000-\u007f]/;

/** Whether a text escapes all characters outside ASCII. */
function isEscaped(text: string): boolean {
  return /\\u(?!00[0-7])[\da-fA-F]{4}/.test(text) && !BEYOND_ASCII.test(text);
}

/**
 * The text of a new value in the style of its surroundings. With `indent`, the indentation of the line where it begins,
 * members get lines of their own.
 */
export function writeLike(value: unknown, style: Style, indent: string | undefined): string {
  const out: string[] = [];
  const open: { readonly members: readonly (readonly [string, unknown])[]; next: number; readonly isList: boolean }[] =
    [];
  const begin = (each: unknown) => {
    if (each === null || typeof each !== 'object') {
      out.push(writeScalar(each, style));
      return;
    }
    const isList = Array.isArray(each);
    const members = isList
      ? each.map(item => ['', item] as const)
      : Object.entries(each)
          .filter(([, member]) => member !== undefined)
          .map(([key, member]) => [writeScalar(key, style) + style.colon, member] as const);
    if (members.length === 0) out.push(isList ? '[]' : '{}');
    else {
      out.push(isList ? '[' : '{');
      open.push({ members, next: 0, isList });
    }
  };
  begin(value);
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const isBroken = indent !== undefined && open.length <= DEEPEST_LINE;
    const pad = top.isList ? '' : style.pad;
    const lineAt = (depth: number) => style.newline + indent + style.step.repeat(depth);
    const member = top.members[top.next];
    if (member === undefined) {
      out.push(isBroken ? lineAt(open.length - 1) : pad, top.isList ? ']' : '}');
      open.pop();
      continue;
    }
    out.push(top.next === 0 ? '' : ',', isBroken ? lineAt(open.length) : top.next === 0 ? pad : style.gap, member[0]);
    top.next++;
    begin(member[1]);
  }
  return out.join('');
}

/** A number that exceeds JavaScript's precision is stored as its text. */
export function writeScalar(value: unknown, { ascii }: Pick<Style, 'ascii'>): string {
  if (value === Number.POSITIVE_INFINITY) return '1e400';
  if (value === Number.NEGATIVE_INFINITY) return '-1e400';
  return Object.is(value, -0) ? '-0' : writeJson(value, { ascii });
}

const encoder = new TextEncoder();

/** The number of bytes of a text in UTF-8. */
export function byteLength(text: string): number {
  return encoder.encode(text).length;
}
