/**
 * Converts arguments between the object that Wolo stores and the text that it sends, which Python's `json.dumps`
 * writes.
 */
import { ExactNumber, PYTHON_STYLE, parseExact, writeJson } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';

/** The output of `json.dumps(input or {})`. */
export function argumentsText(input: unknown): string {
  const value = isEmptyInPython(input) ? {} : input;
  return writeJson(asPython(value), PYTHON_STYLE);
}

/** The object in a text of arguments; undefined if there is none. */
export function inputFrom(text: string): JsonObject | undefined {
  try {
    const value = parseExact(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isEmptyInPython(value: unknown): boolean {
  if (!value || (value instanceof ExactNumber && Number(value) === 0)) return true;
  return typeof value === 'object' && !(value instanceof ExactNumber) && Object.keys(value).length === 0;
}

/** The value with its numbers in Python's notation. */
function asPython(value: unknown): unknown {
  if (typeof value === 'number' || value instanceof ExactNumber) return new ExactNumber(numberText(value));
  if (Array.isArray(value)) return value.map(asPython);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asPython(each)]));
}

/**
 * Integers are unchanged, regardless of their length. For floats, Python writes the shortest digits with the same
 * value.
 */
function numberText(number: number | ExactNumber): string {
  const written = number instanceof ExactNumber ? number.text : String(number);
  if (/^-?\d+$/.test(written)) return written === '-0' ? '0' : written;
  const value = Number(number);
  if (!Number.isFinite(value)) return written;
  const [digits = '', power = '0'] = value.toExponential().split('e');
  const exponent = Number(power);
  if (exponent >= -4 && exponent < 16) {
    const plain = Object.is(value, -0) ? '-0' : toPlain(digits, exponent);
    return plain.includes('.') ? plain : `${plain}.0`;
  }
  const sign = exponent < 0 ? '-' : '+';
  return `${digits}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

/** Digits such as `-1.25` and a power of ten, without an exponent. */
function toPlain(digits: string, exponent: number): string {
  const sign = digits.startsWith('-') ? '-' : '';
  const bare = digits.replace(/[-.]/g, '');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${bare}`;
  const whole = bare.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const rest = bare.slice(exponent + 1);
  return sign + whole + (rest === '' ? '' : `.${rest}`);
}
