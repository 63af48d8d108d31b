/** The filters of Jinja for single values, and `tojson` as transformers defines it. */
import { type Bound, REQUIRED } from './arguments.ts';
import { attribute } from './attributes.ts';
import { PythonFault, Undecided } from './errors.ts';
import type { Filter } from './filter.ts';
import { LIST_FILTERS } from './list-filters.ts';
import { rounded, roundedInteger } from './number-text.ts';
import { escaped, order } from './operators.ts';
import { printf } from './printf.ts';
import { capitalized, replaced, STRING_METHODS, stripped } from './strings.ts';
import { json, str } from './text.ts';
import { indented, titled, truncated, urlQuoted, words, wrapped } from './text-filters.ts';
import {
  Dict,
  Iteration,
  isNumber,
  isTrue,
  iterate,
  listOf,
  Markup,
  sizeOf,
  Tuple,
  textOf,
  typeName,
  UNDEFINED,
  Undefined,
  type Value,
} from './values.ts';

const TEXT_FILTERS: Readonly<Record<string, Filter>> = {
  capitalize: [{}, value => keepMarkup(value, capitalized(str(value)))],
  center: [{ width: 80n }, (value, given) => keepMarkup(value, centered(str(value), given))],
  e: [{}, value => (value instanceof Markup ? value : new Markup(escaped(str(value))))],
  escape: [{}, value => (value instanceof Markup ? value : new Markup(escaped(str(value))))],
  forceescape: [{}, value => new Markup(escaped(str(value)))],
  format: [
    { '*args': null, '**named': null },
    (value, given) => {
      const [args, named] = [given.list('args'), given.value('named') as Dict];
      if (args.length > 0 && named.size > 0) throw new PythonFault('it formats with both places and names');
      return printf(str(value), named.size > 0 ? named : new Tuple(args));
    },
  ],
  indent: [
    { width: 4n, first: false, blank: false },
    (value, given) => {
      const width = textOf(given.value('width')) ?? ' '.repeat(given.int('width'));
      return keepMarkup(value, indented(textIn(value), width, given.isTrue('first'), given.isTrue('blank')));
    },
  ],
  lower: [{}, value => keepMarkup(value, str(value).toLowerCase())],
  replace: [
    { old: REQUIRED, new: REQUIRED, count: null },
    (value, given) => replaced(str(value), given.text('old'), given.text('new'), given.optionalInt('count') ?? -1),
  ],
  safe: [{}, value => new Markup(str(value))],
  string: [{}, value => (value instanceof Markup ? value : str(value))],
  striptags: [{}, value => withoutTags(str(value)).split(/\s+/).join(' ').trim()],
  title: [{}, value => titled(str(value))],
  trim: [
    { chars: null },
    (value, given) => keepMarkup(value, stripped(str(value), given.optionalStr('chars'), true, true)),
  ],
  truncate: [
    { length: 255n, killwords: false, end: '...', leeway: null },
    (value, given) => {
      const size = Number(lengthOf(value));
      if (size <= given.int('length') + (given.optionalInt('leeway') ?? 5)) return value;
      const [length, end, leeway] = [given.int('length'), given.str('end'), given.optionalInt('leeway') ?? 5];
      return truncated(textIn(value), length, given.isTrue('killwords'), end, leeway);
    },
  ],
  upper: [{}, value => keepMarkup(value, str(value).toUpperCase())],
  urlencode: [
    {},
    value => {
      if (typeof value === 'string' || value instanceof Markup || !isIterable(value))
        return urlQuoted(str(value), true);
      const pairs = value instanceof Dict ? value.entries() : listOf(value).map(each => listOf(each));
      return pairs.map(each => each.map(part => urlQuoted(str(part as Value), false)).join('=')).join('&');
    },
  ],
  wordcount: [{}, value => BigInt(words(str(value)))],
  wordwrap: [
    { width: 79n, break_long_words: true, wrapstring: null, break_on_hyphens: true },
    (value, given) => {
      const how = { breaksWords: given.isTrue('break_long_words'), breaksHyphens: given.isTrue('break_on_hyphens') };
      return wrapped(textIn(value), given.int('width'), given.optionalStr('wrapstring') ?? '\n', how);
    },
  ],
};

const VALUE_FILTERS: Readonly<Record<string, Filter>> = {
  abs: [
    {},
    value => {
      if (!isNumber(value)) return value instanceof Undefined ? value.fail('takes the size of') : notA(value, 'abs');
      const plain = typeof value === 'boolean' ? BigInt(value) : value;
      return plain < 0 || Object.is(plain, -0) ? -plain : plain;
    },
  ],
  attr: [{ name: REQUIRED }, (value, given) => onlyAttribute(value, given.str('name'))],
  count: [{}, value => lengthOf(value)],
  d: [{ default_value: '', boolean: false }, orDefault],
  default: [{ default_value: '', boolean: false }, orDefault],
  float: [{ default: 0 }, (value, given) => floatOf(value) ?? given.value('default')],
  int: [{ default: 0n, base: 10n }, (value, given) => integerOf(value, given.int('base')) ?? given.value('default')],
  items: [
    {},
    value => {
      if (value instanceof Undefined) return new Iteration([][Symbol.iterator]());
      // A generator, but its type is checked before anything is read.
      return new Iteration(itemsOf(value));
    },
  ],
  length: [{}, value => lengthOf(value)],
  pprint: [{}, () => unsupportedFilter('pprint')],
  random: [{}, () => unsupportedFilter('random')],
  round: [{ precision: 0n, method: 'common' }, round],
  tojson: [
    { ensure_ascii: false, indent: null, separators: null, sort_keys: false },
    (value, given) => {
      const indent = given.value('indent');
      return json(value, {
        isAscii: given.isTrue('ensure_ascii'),
        indent: indent === null ? undefined : (textOf(indent) ?? ' '.repeat(Math.max(0, given.int('indent')))),
        separators: separators(given.value('separators'), indent !== null),
        isSorted: given.isTrue('sort_keys'),
        compare: (a, b) => order('<', a, b),
      });
    },
  ],
  urlize: [{ '*args': null, '**named': null }, () => unsupportedFilter('urlize')],
  xmlattr: [{ autospace: true }, () => unsupportedFilter('xmlattr')],
  filesizeformat: [{ binary: false }, () => unsupportedFilter('filesizeformat')],
};

export const FILTERS: Readonly<Record<string, Filter>> = { ...TEXT_FILTERS, ...VALUE_FILTERS, ...LIST_FILTERS };

function unsupportedFilter(name: string): never {
  throw new Undecided(`the built-in renderer does not support the filter \`${name}\``);
}

function notA(value: Value, filter: string): never {
  throw new PythonFault(`it applies \`${filter}\` to ${typeName(value)}`);
}

/** Marked as HTML if the value was. */
function keepMarkup(value: Value, text: string): Value {
  return value instanceof Markup ? new Markup(text) : text;
}

/** A string; Python raises for other values. */
function textIn(value: Value): string {
  const text = textOf(value);
  if (text !== undefined) return text;
  return value instanceof Undefined ? value.fail('splits') : notA(value, 'splitlines');
}

function centered(text: string, given: Bound): string {
  const [, run] = STRING_METHODS.center as (typeof STRING_METHODS)[string];
  const messageFormat = { int: () => given.int('width'), str: () => ' ' } as unknown as Bound;
  return run(text, messageFormat) as string;
}

function isIterable(value: Value): boolean {
  return value === null || isNumber(value) ? false : sizeOf(value) !== undefined || value instanceof Iteration;
}

function lengthOf(value: Value): bigint {
  const size = sizeOf(value);
  if (size === undefined) throw new PythonFault(`it takes the length of ${typeName(value)}`);
  return BigInt(size);
}

function orDefault(value: Value, given: Bound): Value {
  return value instanceof Undefined || (given.isTrue('boolean') && !isTrue(value))
    ? given.value('default_value')
    : value;
}

/** The attribute, and never the item. */
function onlyAttribute(value: Value, name: string): Value {
  return value instanceof Dict && !['get', 'items', 'keys', 'values', 'copy', 'fromkeys'].includes(name)
    ? UNDEFINED
    : attribute(value, name);
}

function* itemsOf(value: Value): Generator<Value> {
  if (!(value instanceof Dict))
    throw new PythonFault(`it calls \`items\` of ${typeName(value)}, which is not a mapping`);
  for (const [key, each] of value.entries()) yield new Tuple([key, each]);
}

/** A text without HTML tags and comments. */
function withoutTags(text: string): string {
  let [kept, at, hasComments] = ['', 0, true];
  for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', at)) {
    const comment = hasComments && text.startsWith('<!--', open) ? text.indexOf('-->', open + 4) : undefined;
    if (comment === -1) hasComments = false;
    const isComment = comment !== undefined && comment >= 0;
    const close = isComment ? comment + 2 : text.indexOf('>', open);
    if (close < 0) break;
    kept += text.slice(at, open);
    at = close + 1;
  }
  return kept + text.slice(at);
}

const DECIMAL = /^[-+]?(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:e[-+]?\d+)?$/i;

function floatOf(value: Value): number | undefined {
  if (isNumber(value)) return Number(value);
  const text = textOf(value);
  if (text === undefined) {
    if (value instanceof Undefined) value.fail('converts');
    return undefined;
  }
  const plain = stripped(text, undefined, true, true);
  if (/^[-+]?(?:inf|infinity)$/i.test(plain)) return plain.startsWith('-') ? -Infinity : Infinity;
  if (/^[-+]?nan$/i.test(plain)) return Number.NaN;
  return DECIMAL.test(plain) ? Number(plain.replaceAll('_', '')) : undefined;
}

const DIGITS = /^([-+]?)(0[xob])?(\w+)$/i;

function integerOf(value: Value, base: number): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'boolean') return BigInt(value);
  if (typeof value === 'number') {
    // `int` raises an `OverflowError` for infinity, which Jinja does not catch.
    if (Number.isFinite(value)) return BigInt(Math.trunc(value));
    if (Number.isNaN(value)) return undefined;
    throw new PythonFault('it converts an infinite number');
  }
  const text = textOf(value);
  if (text === undefined) {
    if (value instanceof Undefined) value.fail('converts');
    return undefined;
  }
  const plain = stripped(text, undefined, true, true);
  const whole = parsedInteger(plain, base);
  if (whole !== undefined) return whole;
  const float = floatOf(plain);
  if (float !== undefined && Math.abs(float) === Infinity) throw new PythonFault('it converts an infinite number');
  return float === undefined || Number.isNaN(float) ? undefined : BigInt(Math.trunc(float));
}

function parsedInteger(text: string, base: number): bigint | undefined {
  const [, sign, prefix, given = ''] = DIGITS.exec(text) ?? [];
  if (!/^[^\W_]+(?:_[^\W_]+)*$/.test(given) && !(prefix !== undefined && /^_?[^\W_]+(?:_[^\W_]+)*$/.test(given)))
    return undefined;
  const named = { x: 16, o: 8, b: 2 }[prefix?.[1]?.toLowerCase() ?? ''];
  if (prefix !== undefined && base !== 0 && base !== named) return undefined;
  const radix = BigInt(base === 0 ? (named ?? 10) : base);
  let value = 0n;
  for (const digit of given.replaceAll('_', '')) {
    const worth = Number.parseInt(digit, 36);
    if (Number.isNaN(worth) || worth >= Number(radix)) return undefined;
    value = value * radix + BigInt(worth);
  }
  return sign === '-' ? -value : value;
}

function round(value: Value, given: Bound): Value {
  const method = given.value('method');
  if (method !== 'common' && method !== 'ceil' && method !== 'floor')
    throw new PythonFault('it rounds with an unknown method');
  if (!isNumber(value)) return value instanceof Undefined ? value.fail('rounds') : notA(value, 'round');
  const places = given.int('precision');
  if (method === 'common') {
    if (typeof value === 'number') return rounded(value, places);
    return places >= 0 ? BigInt(value) : roundedInteger(BigInt(value), -places);
  }
  const unit = 10 ** places;
  return (method === 'ceil' ? Math.ceil(Number(value) * unit) : Math.floor(Number(value) * unit)) / unit;
}

function separators(given: Value, isIndented: boolean): [string, string] {
  if (given === null) return [isIndented ? ',' : ', ', ': '];
  const [comma, colon, ...more] = [...iterate(given)].map(each => textOf(each));
  if (comma === undefined || colon === undefined || more.length > 0)
    throw new PythonFault('it calls `tojson` with separators that are no pair');
  return [comma, colon];
}
