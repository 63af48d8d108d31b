/** Python's `%` operator on strings. */
import { isAscii } from './characters.ts';
import { PythonFault } from './errors.ts';
import { exponential, fixed, general } from './number-text.ts';
import { escapedCharacter, limited, repr, str } from './text.ts';
import { Dict, isNumber, Tuple, textOf, typeName, UNDEFINED, Undefined, type Value } from './values.ts';

const DIRECTIVE = /%(?:\(([^)]*)\))?([-+ #0]*)(\*|\d+)?(?:\.(\*|\d*))?[hlL]?([\s\S]?)/g;
/** Maximum width and precision. No template needs more. */
const MAX_WIDTH = 1 << 16;

export function printf(format: string, given: Value): string {
  const args = given instanceof Tuple ? given.items : [given];
  let next = 0;
  const take = (): Value => {
    const value = args[next++];
    if (value === undefined) throw new PythonFault('it formats a string with too few values');
    return value;
  };
  const made = format.replace(DIRECTIVE, (_whole, key, flags: string, width, precision, kind: string) => {
    const wide = Math.abs(measure(width === '*' ? integerText(take()) : width));
    const digits =
      precision === undefined ? undefined : measure(precision === '*' ? integerText(take()) : precision || '0');
    if (kind === '%') return '%';
    if (key !== undefined && !(given instanceof Dict)) throw new PythonFault('it formats a string without a mapping');
    const value = key === undefined ? take() : field(given as Dict, key);
    const isText = 'sra'.includes(kind) && kind !== '';
    const [sign, text] = isText ? ['', converted(kind, value, digits)] : number(kind, value, digits, flags);
    const gap = Math.max(0, wide - Array.from(sign + text).length);
    if (flags.includes('-')) return sign + text + ' '.repeat(gap);
    return flags.includes('0') && !isText ? sign + '0'.repeat(gap) + text : ' '.repeat(gap) + sign + text;
  });
  const isMapping = given instanceof Dict || Array.isArray(given) || given instanceof Undefined;
  if (next < args.length && !(isMapping && !(given instanceof Tuple) && next === 0))
    throw new PythonFault('it formats a string with too many values');
  return limited(made);
}

function field(mapping: Dict, key: string): Value {
  const value = mapping.get(key);
  if (value === undefined) throw new PythonFault('it formats a string with a mapping that lacks a key');
  return value;
}

function measure(text: string | undefined): number {
  const value = Number(text ?? 0);
  if (Math.abs(value) > MAX_WIDTH) throw new PythonFault('it formats a string with a width that is too large');
  return value;
}

function integerText(value: Value): string {
  if (typeof value !== 'bigint' && typeof value !== 'boolean') throw new PythonFault('`*` needs an integer');
  return String(Number(value));
}

function converted(kind: string, value: Value, precision: number | undefined): string {
  const text = kind === 's' ? str(value) : repr(value);
  const made = kind === 'a' ? asciiText(text) : text;
  return precision === undefined ? made : Array.from(made).slice(0, precision).join('');
}

/** Escapes non-ASCII characters, as `ascii` does. */
function asciiText(text: string): string {
  return Array.from(text, each => (isAscii(each) ? each : escapedCharacter(each))).join('');
}

function number(kind: string, value: Value, precision: number | undefined, flags: string): [string, string] {
  if (kind === 'c') return ['', character(value)];
  if (kind === '' || !'diouxXeEfFgG'.includes(kind)) throw new PythonFault('it formats a string with an unknown `%`');
  if (!isNumber(value)) {
    if (value instanceof Undefined) UNDEFINED.fail('formats');
    throw new PythonFault(`it formats ${typeName(value)} as a number`);
  }
  const isFloat = 'eEfFgG'.includes(kind);
  if (!isFloat && typeof value === 'number' && 'oxX'.includes(kind)) throw new PythonFault('`%x` needs an integer');
  if (!isFloat && typeof value === 'number' && !Number.isFinite(value)) throw new PythonFault('`%d` needs a number');
  const exact = isFloat ? Number(value) : typeof value === 'number' ? BigInt(Math.trunc(value)) : BigInt(value);
  const isNegative = exact < 0 || Object.is(exact, -0);
  const sign = isNegative ? '-' : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';
  const size = typeof exact === 'number' ? Math.abs(exact) : exact < 0n ? -exact : exact;
  const lower = typeof size === 'number' ? floatDigits(kind, size, precision, flags) : integerDigits(kind, size, flags);
  const digits = typeof size === 'number' ? lower : padded(lower, precision ?? 0);
  return [sign, kind === kind.toUpperCase() ? digits.toUpperCase() : digits];
}

function padded(digits: string, precision: number): string {
  const [, prefix = '', rest = ''] = /^(0[xo])?(.*)$/.exec(digits) ?? [];
  return prefix + rest.padStart(precision, '0');
}

function floatDigits(kind: string, size: number, precision: number | undefined, flags: string): string {
  const lower = kind.toLowerCase();
  if (lower === 'f') return fixed(size, precision ?? 6);
  return lower === 'e' ? exponential(size, precision ?? 6) : general(size, precision ?? 6, flags.includes('#'));
}

function integerDigits(kind: string, size: bigint, flags: string): string {
  if (kind === 'x' || kind === 'X') return (flags.includes('#') ? '0x' : '') + size.toString(16);
  if (kind === 'o') return (flags.includes('#') ? '0o' : '') + size.toString(8);
  return String(size);
}

function character(given: Value): string {
  const value = typeof given === 'boolean' ? BigInt(given) : given;
  if (typeof value === 'bigint' && value >= 0n && value < 0x110000n) return String.fromCodePoint(Number(value));
  const text = textOf(value);
  if (text !== undefined && Array.from(text).length === 1) return text;
  throw new PythonFault('`%c` needs a character');
}
