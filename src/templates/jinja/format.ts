/** `str.format`: replacement fields and the format specifications of numbers and strings. */
import { PythonFault } from './errors.ts';
import { exponential, fixed, general, shortest, withoutZeros } from './number-text.ts';
import { limited, repr, str } from './text.ts';
import { type Given, textOf, typeName, Undefined, type Value } from './values.ts';

/** Reads an attribute, or an item, of a value. */
export interface Access {
  attribute(value: Value, name: string): Value;
  item(value: Value, key: Value): Value;
}

/** Maximum width and precision. No template needs more. */
const MAX_WIDTH = 1 << 16;

export function formatted(format: string, given: Given, access: Access): string {
  const state = { next: 0, isManual: false };
  return limited(fill(format, given, access, state, 2));
}

interface Numbering {
  next: number;
  isManual: boolean;
}

function fill(format: string, given: Given, access: Access, numbering: Numbering, levels: number): string {
  if (levels < 0) throw new PythonFault('it formats a string with nested fields');
  let made = '';
  for (let at = 0; at < format.length; at++) {
    const each = format[at] as string;
    if (each !== '{' && each !== '}') made += each;
    else if (format[at + 1] === each) {
      made += each;
      at++;
    } else if (each === '}') throw new PythonFault('it formats a string with a single `}`');
    else {
      const end = endOfField(format, at + 1);
      made += field(format.slice(at + 1, end), given, access, numbering, levels);
      at = end;
    }
  }
  return made;
}

function endOfField(format: string, from: number): number {
  let depth = 1;
  for (let at = from; at < format.length; at++) {
    if (format[at] === '[') {
      const close = format.indexOf(']', at);
      if (close > 0 && depth === 1 && !format.slice(from, at).includes(':')) at = close;
    } else if (format[at] === '{') depth++;
    else if (format[at] === '}' && --depth === 0) return at;
  }
  throw new PythonFault('it formats a string with a single `{`');
}

function field(text: string, given: Given, access: Access, numbering: Numbering, levels: number): string {
  const [, path = '', conversion, spec = ''] =
    /^((?:\[[^\]]*\]|[^!:[])*)(?:!([^:]*))?(?::([\s\S]*))?$/.exec(text) ?? invalid();
  let value = fieldValue(path, given, access, numbering);
  if (conversion !== undefined) {
    if (conversion === 'r' || conversion === 'a') value = repr(value);
    else if (conversion === 's') value = str(value);
    else invalid();
  }
  return formatValue(value, spec.includes('{') ? fill(spec, given, access, numbering, levels - 1) : spec);
}

function invalid(): never {
  throw new PythonFault('it formats a string with an invalid field');
}

function fieldValue(path: string, { args, named }: Given, access: Access, numbering: Numbering): Value {
  const [first = ''] = /^[^.[]*/.exec(path) ?? [];
  const isNumbered = first === '' || /^\d+$/.test(first);
  if (isNumbered) {
    if (numbering.next > 0 && first !== '') throw new PythonFault('it numbers some fields and others not');
    if (numbering.isManual && first === '') throw new PythonFault('it numbers some fields and others not');
    numbering.isManual ||= first !== '';
  }
  let value = isNumbered ? args[first === '' ? numbering.next++ : Number(first)] : named.get(first);
  if (value === undefined) throw new PythonFault('it formats a string with too few values');
  for (const [step, name, key] of path.slice(first.length).matchAll(/\.([^.[]+)|\[([^\]]+)\]|[\s\S]/g)) {
    if (name !== undefined) value = access.attribute(value, name);
    else if (key !== undefined) value = access.item(value, /^\d+$/.test(key) ? BigInt(key) : key);
    else if (step !== undefined) invalid();
  }
  return value;
}

const SPEC = /^(?:([\s\S])?([<>=^]))?([-+ ])?(z)?(#)?(0)?(\d+)?([,_])?(?:\.(\d+))?([a-zA-Z%])?$/u;

/** A value as `format(value, spec)` writes it. */
export function formatValue(value: Value, spec: string): string {
  if (value instanceof Undefined && spec !== '') throw new PythonFault('it formats an undefined value');
  const isText = textOf(value) !== undefined;
  if (spec === '') return str(value);
  const isNumeric = typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean';
  if (!isText && !isNumeric) throw new PythonFault(`it formats ${typeName(value)} with a specification`);
  const parsed = SPEC.exec(spec);
  if (parsed === null) throw new PythonFault('it formats a value with an invalid specification');
  const [, fillGiven, alignGiven, sign, positive, alternate, zero, width, grouping, precision, kind] = parsed;
  const fillWith = fillGiven ?? (zero === undefined || isText ? (zero === undefined ? ' ' : '0') : '0');
  const align = alignGiven ?? (isText ? '<' : zero === undefined ? '>' : '=');
  const digits = precision === undefined ? undefined : Number(precision);
  const wide = Number(width ?? 0);
  if (wide > MAX_WIDTH || (digits ?? 0) > MAX_WIDTH) throw new PythonFault('it formats with a width too large');
  if (isText) {
    if (
      positive !== undefined ||
      sign !== undefined ||
      alternate !== undefined ||
      align === '=' ||
      grouping !== undefined ||
      (kind ?? 's') !== 's'
    )
      throw new PythonFault('it formats a string as a number');
    return padded(Array.from(str(value)).slice(0, digits).join(''), '', fillWith, align, wide);
  }
  const [signed, body] = numberText(value as bigint | number | boolean, { sign, alternate, grouping, digits, kind });
  const isFloat = typeof value === 'number' || /[eEfFgG%]/.test(kind ?? '');
  if (positive !== undefined && !isFloat) throw new PythonFault('it formats an integer with `z`');
  const mark = positive !== undefined && Number.parseFloat(body) === 0 ? signed.replace('-', '') : signed;
  const isZeroFilled = align === '=' && fillWith === '0' && grouping !== undefined;
  return padded(isZeroFilled ? grouped(body, grouping, wide - mark.length) : body, mark, fillWith, align, wide);
}

function padded(body: string, mark: string, fillWith: string, align: string, width: number): string {
  const gap = Math.max(0, width - Array.from(mark + body).length);
  if (align === '=') return mark + fillWith.repeat(gap) + body;
  if (align === '<') return mark + body + fillWith.repeat(gap);
  if (align === '>') return fillWith.repeat(gap) + mark + body;
  return fillWith.repeat(gap >> 1) + mark + body + fillWith.repeat(gap - (gap >> 1));
}

interface NumberFormat {
  readonly sign: string | undefined;
  readonly alternate: string | undefined;
  readonly grouping: string | undefined;
  readonly digits: number | undefined;
  readonly kind: string | undefined;
}

const RADIX: Readonly<Record<string, number>> = { b: 2, o: 8, x: 16, X: 16 };

function numberText(value: bigint | number | boolean, format: NumberFormat): [mark: string, body: string] {
  const { kind, digits, grouping, alternate } = format;
  const isNegative = Number(value) < 0 || Object.is(value, -0);
  const mark = isNegative ? '-' : (format.sign ?? '-') === '-' ? '' : (format.sign as string);
  const isFloat = typeof value === 'number' || (kind !== undefined && 'eEfFgG%'.includes(kind));
  if (!isFloat) {
    if (digits !== undefined) throw new PythonFault('it formats an integer with a precision');
    const size = BigInt(value) < 0n ? -BigInt(value) : BigInt(value);
    if (kind === 'c') return ['', String.fromCodePoint(Number(size))];
    if (kind !== undefined && kind !== 'd' && kind !== 'n' && RADIX[kind] === undefined) unknownKind();
    const text = size.toString(RADIX[kind ?? 'd'] ?? 10);
    const prefix = alternate !== undefined && kind !== undefined && kind in RADIX ? `0${kind}` : '';
    return [mark + prefix, grouped(kind === 'X' ? text.toUpperCase() : text, grouping)];
  }
  const size = Math.abs(Number(value));
  const body = floatBody(size, kind, digits, alternate !== undefined);
  const made = grouped(body, grouping);
  return [mark, kind !== undefined && 'EFG'.includes(kind) ? made.toUpperCase() : made];
}

function floatBody(size: number, kind: string | undefined, digits: number | undefined, keepsZeros: boolean): string {
  switch (kind) {
    case 'f':
    case 'F':
      return fixed(size, digits ?? 6);
    case 'e':
    case 'E':
      return exponential(size, digits ?? 6);
    case 'g':
    case 'G':
    case 'n':
      return general(size, digits ?? 6, keepsZeros);
    case '%':
      return `${fixed(size * 100, digits ?? 6)}%`;
    case undefined: {
      if (digits === undefined) return shortest(size);
      const made = general(size, digits);
      const power = Number(exponential(size, Math.max(0, digits - 1)).split('e')[1]);
      if (made.includes('e') || made.includes('.') || !Number.isFinite(size)) return made;
      return power < digits - 1 || digits === 0
        ? `${made}.0`
        : general(size, digits).includes('e')
          ? made
          : exponent(size, digits);
    }
  }
  return unknownKind();
}

/** Without a type, a number as long as its precision is written with an exponent. */
function exponent(size: number, digits: number): string {
  const [mantissa = '', power] = exponential(size, digits - 1).split('e');
  return `${withoutZeros(mantissa)}e${power}`;
}

function unknownKind(): never {
  throw new PythonFault('it formats a value with an unknown type');
}

/** Digits with separators, filled with zeros up to a width. */
function grouped(body: string, separator: string | undefined, width = 0): string {
  if (separator === undefined) return body;
  const [, whole = '', rest = ''] = /^([\da-f]*)(.*)$/is.exec(body) ?? [];
  const size = 3;
  let digits = whole;
  const made = () => {
    const groups: string[] = [];
    for (let end = digits.length; end > 0; end -= size) groups.unshift(digits.slice(Math.max(0, end - size), end));
    return groups.join(separator) + rest;
  };
  while (made().length < width) digits = `0${digits}`;
  return made();
}
