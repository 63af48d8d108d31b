/** The methods of Python strings. Lengths and places count code points. */
import { type Bound, type Parameters, REQUIRED } from './arguments.ts';
import { isAscii, LINE_END, SPACE, withoutEndSpace } from './characters.ts';
import { PythonFault, Stopped, Undecided } from './errors.ts';
import { limited } from './text.ts';
import { iterate, Markup, Tuple, textOf, type Value } from './values.ts';

export type Method<Self> = readonly [parameters: Parameters, run: (self: Self, given: Bound) => Value];

const MAX_WIDTH = 1 << 24;
const START = new RegExp(`^[${SPACE}]+`);
const BLANKS = new RegExp(`[${SPACE}]+`);
const LINE_ENDS = new RegExp(LINE_END, 'g');
const CASED = /\p{Cased}/u;
const RANGE_PARAMETERS = { '/start': null, '/end': null } satisfies Parameters;
const PADDING = { '/width': REQUIRED, '/fillchar': ' ' } satisfies Parameters;
const SPLIT = { sep: null, maxsplit: -1n } satisfies Parameters;
const SEARCH_PARAMETERS = { '/sub': REQUIRED, ...RANGE_PARAMETERS } satisfies Parameters;

export const STRING_METHODS: Readonly<Record<string, Method<string>>> = {
  capitalize: [{}, text => capitalized(text)],
  casefold: [{}, text => text.toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ')],
  center: [
    PADDING,
    (text, given) => {
      const gap = gapOf(text, given);
      const fill = fillOf(given);
      const left = (gap >> 1) + (gap & given.int('width') & 1);
      return fill.repeat(left) + text + fill.repeat(gap - left);
    },
  ],
  count: [
    SEARCH_PARAMETERS,
    (text, given) => BigInt(countOf(codePointsBetween(text, given).join(''), given.str('sub'))),
  ],
  encode: [{ encoding: 'utf-8', errors: 'strict' }, () => unsupportedMethod('encode')],
  endswith: [{ '/suffix': REQUIRED, ...RANGE_PARAMETERS }, (text, given) => hasEnd(text, given, 'suffix')],
  expandtabs: [{ tabsize: 8n }, (text, given) => expanded(text, given.int('tabsize'))],
  find: [SEARCH_PARAMETERS, (text, given) => BigInt(placeOf(text, given, false))],
  index: [SEARCH_PARAMETERS, (text, given) => BigInt(found(placeOf(text, given, false)))],
  isalnum: [{}, text => /^[\p{L}\p{N}]+$/u.test(text)],
  isalpha: [{}, text => /^\p{L}+$/u.test(text)],
  isascii: [{}, isAscii],
  isdecimal: [{}, text => /^\p{Nd}+$/u.test(text)],
  isdigit: [{}, text => /^[\p{Nd}²³¹⁰⁴-⁹₀-₉①-⑨⑴-⑼⒈-⒐⓪⓵-⓽⓿❶-❾➀-➈➊-➒]+$/u.test(text)],
  isidentifier: [{}, text => /^[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}]*$/u.test(text)],
  islower: [{}, text => isCased(text, /[\p{Lu}\p{Lt}]/u)],
  isnumeric: [{}, text => /^\p{N}+$/u.test(text)],
  isprintable: [{}, text => !/[\p{C}\p{Z}]/u.test(text.replaceAll(' ', ''))],
  isspace: [{}, text => text !== '' && text.replace(START, '') === ''],
  istitle: [{}, text => CASED.test(text) && text === titled(text)],
  isupper: [{}, text => isCased(text, /[\p{Ll}\p{Lt}]/u)],
  join: [{ '/iterable': REQUIRED }, (text, given) => joined(text, given)],
  ljust: [PADDING, (text, given) => text + blanks(text, given)],
  lower: [{}, text => text.toLowerCase()],
  lstrip: [{ '/chars': null }, (text, given) => stripped(text, given.optionalStr('chars'), true, false)],
  maketrans: [{ '*args': REQUIRED }, () => unsupportedMethod('maketrans')],
  partition: [
    { '/sep': REQUIRED },
    (text, given) => {
      const sep = separator(given);
      const at = text.indexOf(sep);
      return new Tuple(at < 0 ? [text, '', ''] : [text.slice(0, at), sep, text.slice(at + sep.length)]);
    },
  ],
  removeprefix: [
    { '/prefix': REQUIRED },
    (text, given) => (text.startsWith(given.str('prefix')) ? text.slice(given.str('prefix').length) : text),
  ],
  removesuffix: [
    { '/suffix': REQUIRED },
    (text, given) => {
      const suffix = given.str('suffix');
      return suffix !== '' && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text;
    },
  ],
  replace: [
    { '/old': REQUIRED, '/new': REQUIRED, '/count': -1n },
    (text, given) => replaced(text, given.str('old'), given.str('new'), given.int('count')),
  ],
  rfind: [SEARCH_PARAMETERS, (text, given) => BigInt(placeOf(text, given, true))],
  rindex: [SEARCH_PARAMETERS, (text, given) => BigInt(found(placeOf(text, given, true)))],
  rjust: [PADDING, (text, given) => blanks(text, given) + text],
  rpartition: [
    { '/sep': REQUIRED },
    (text, given) => {
      const sep = separator(given);
      const at = text.lastIndexOf(sep);
      return new Tuple(at < 0 ? ['', '', text] : [text.slice(0, at), sep, text.slice(at + sep.length)]);
    },
  ],
  rsplit: [SPLIT, (text, given) => split(text, given, true)],
  rstrip: [{ '/chars': null }, (text, given) => stripped(text, given.optionalStr('chars'), false, true)],
  split: [SPLIT, (text, given) => split(text, given, false)],
  splitlines: [{ keepends: false }, (text, given) => lines(text, given.isTrue('keepends'))],
  startswith: [{ '/prefix': REQUIRED, ...RANGE_PARAMETERS }, (text, given) => hasEnd(text, given, 'prefix')],
  strip: [{ '/chars': null }, (text, given) => stripped(text, given.optionalStr('chars'), true, true)],
  swapcase: [
    {},
    text =>
      text.replace(/\p{Cased}/gu, each => (each === each.toLowerCase() ? each.toUpperCase() : each.toLowerCase())),
  ],
  title: [{}, text => titled(text)],
  translate: [{ '/table': REQUIRED }, () => unsupportedMethod('translate')],
  upper: [{}, text => text.toUpperCase()],
  zfill: [
    { '/width': REQUIRED },
    (text, given) => {
      const sign = /^[-+]/.exec(text)?.[0] ?? '';
      return sign + '0'.repeat(gapOf(text, given)) + text.slice(sign.length);
    },
  ],
};

function unsupportedMethod(name: string): never {
  throw new Undecided(`the built-in renderer does not support the method \`${name}\``);
}

/** Marks the result of a method that was called on a marked string. */
export function marked(made: Value): Value {
  if (typeof made === 'string') return new Markup(made);
  if (Array.isArray(made)) return made.map(marked);
  return made instanceof Tuple ? new Tuple(made.items.map(marked)) : made;
}

export function capitalized(text: string): string {
  const [first = '', ...rest] = Array.from(text);
  return first.toUpperCase() + rest.join('').toLowerCase();
}

function titled(text: string): string {
  return text.replace(/\p{Cased}+/gu, word => capitalized(word));
}

function isCased(text: string, other: RegExp): boolean {
  return CASED.test(text) && !other.test(text);
}

function gapOf(text: string, given: Bound): number {
  const gap = Math.max(0, given.int('width') - Array.from(text).length);
  if (gap > MAX_WIDTH) throw new Stopped('a string grows without limit');
  return gap;
}

function fillOf(given: Bound): string {
  const fill = given.str('fillchar');
  if (Array.from(fill).length !== 1) throw new PythonFault('it fills with more than one character');
  return fill;
}

function blanks(text: string, given: Bound): string {
  return fillOf(given).repeat(gapOf(text, given));
}

/** The text between two places, as code points. */
function codePointsBetween(text: string, given: Bound): string[] {
  return Array.from(text).slice(given.optionalInt('start') ?? 0, given.optionalInt('end') ?? undefined);
}

function countOf(text: string, sub: string): number {
  return sub === '' ? Array.from(text).length + 1 : text.split(sub).length - 1;
}

function placeOf(text: string, given: Bound, isLast: boolean): number {
  const points = Array.from(text);
  const start = given.optionalInt('start') ?? 0;
  const from = start < 0 ? Math.max(0, points.length + start) : start;
  if (from > points.length) return -1;
  const part = codePointsBetween(text, given).join('');
  const at = isLast ? part.lastIndexOf(given.str('sub')) : part.indexOf(given.str('sub'));
  return at < 0 ? -1 : from + Array.from(part.slice(0, at)).length;
}

function found(place: number): number {
  if (place < 0) throw new PythonFault('it looks for a text that is not there');
  return place;
}

function hasEnd(text: string, given: Bound, name: 'prefix' | 'suffix'): boolean {
  const wanted = given.value(name);
  const all = wanted instanceof Tuple ? wanted.items : [wanted];
  const part = codePointsBetween(text, given).join('');
  const start = given.optionalInt('start') ?? 0;
  return all.some(each => {
    const affix = textOf(each) ?? given.str(name);
    if (start > Array.from(text).length) return false;
    return name === 'prefix' ? part.startsWith(affix) : part.endsWith(affix);
  });
}

function expanded(text: string, size: number): string {
  let column = 0;
  return text.replace(/[\s\S]/gu, each => {
    if (each === '\t') {
      const width = size > 0 ? size - (column % size) : 0;
      column += width;
      return ' '.repeat(width);
    }
    column = each === '\n' || each === '\r' ? 0 : column + 1;
    return each;
  });
}

function joined(text: string, given: Bound): string {
  const parts: string[] = [];
  for (const each of iterate(given.value('iterable'))) {
    const part = textOf(each);
    if (part === undefined) throw new PythonFault('it joins values that are not strings');
    parts.push(part);
  }
  return limited(parts.join(text));
}

function separator(given: Bound): string {
  const sep = given.str('sep');
  if (sep === '') throw new PythonFault('it splits at an empty text');
  return sep;
}

export function stripped(text: string, chars: string | undefined, atStart: boolean, atEnd: boolean): string {
  if (chars === undefined) {
    const left = atStart ? text.replace(START, '') : text;
    return atEnd ? withoutEndSpace(left) : left;
  }
  const set = new Set(chars);
  const points = Array.from(text);
  let [from, to] = [0, points.length];
  if (atStart) while (from < to && set.has(points[from] as string)) from++;
  if (atEnd) while (to > from && set.has(points[to - 1] as string)) to--;
  return points.slice(from, to).join('');
}

export function replaced(text: string, old: string, by: string, count: number): string {
  if (count === 0) return text;
  if (count < 0 && old !== '') return limited(text.split(old).join(by));
  const most = count < 0 ? Number.POSITIVE_INFINITY : count;
  if (old === '') {
    const points = Array.from(text);
    let left = most;
    const made = points.map(each => (left-- > 0 ? by + each : each)).join('');
    return limited(left > 0 ? made + by : made);
  }
  const parts = text.split(old);
  const changed = parts.slice(0, most + 1).join(by);
  return limited([changed, ...parts.slice(most + 1)].join(old));
}

function split(text: string, given: Bound, isFromEnd: boolean): Value[] {
  const sep = given.optionalStr('sep');
  const asked = given.int('maxsplit');
  const most = asked < 0 ? Number.POSITIVE_INFINITY : asked;
  if (sep === undefined) return splitAtBlanks(text, most, isFromEnd);
  const parts = text.split(separator(given));
  if (parts.length - 1 <= most) return parts;
  const at = isFromEnd ? parts.length - most : most;
  return isFromEnd
    ? [parts.slice(0, at).join(sep), ...parts.slice(at)]
    : [...parts.slice(0, at), parts.slice(at).join(sep)];
}

function splitAtBlanks(text: string, most: number, isFromEnd: boolean): string[] {
  const parts: string[] = [];
  let left = stripped(text, undefined, !isFromEnd, isFromEnd);
  while (left !== '' && parts.length < most) {
    const found = isFromEnd ? lastBlank(left) : BLANKS.exec(left);
    if (found === null) break;
    const rest = found.index + found[0].length;
    parts.push(isFromEnd ? left.slice(rest) : left.slice(0, found.index));
    left = isFromEnd ? left.slice(0, found.index) : left.slice(rest);
  }
  // The remainder after the last split keeps the blanks at its other end.
  if (left !== '') parts.push(left);
  return isFromEnd ? parts.reverse() : parts;
}

function lastBlank(text: string): { index: number; 0: string } | null {
  const all = [...text.matchAll(new RegExp(BLANKS, 'g'))];
  const last = all.at(-1);
  return last === undefined ? null : { index: last.index, 0: last[0] };
}

function lines(text: string, keepsEnds: boolean): string[] {
  const made: string[] = [];
  let from = 0;
  for (const { index, 0: end } of text.matchAll(LINE_ENDS)) {
    made.push(text.slice(from, keepsEnds ? index + end.length : index));
    from = index + end.length;
  }
  if (from < text.length) made.push(text.slice(from));
  return made;
}
