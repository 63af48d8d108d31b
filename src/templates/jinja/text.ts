/** Values as Python writes them: `str`, `repr` and `json.dumps`. */
import { PythonFault, Stopped } from './errors.ts';
import {
  type Callable,
  Dict,
  DictView,
  Iteration,
  Markup,
  Namespace,
  Opaque,
  Range,
  Tuple,
  textOf,
  typeName,
  Undefined,
  type Value,
} from './values.ts';

/** Maximum length of a text that a template creates, in characters: more than any model reads. */
export const MAX_TEXT = 1 << 26;

/** Limits a text that may be the result of repeating or joining others. */
export function limited(text: string): string {
  if (text.length > MAX_TEXT) throw new Stopped('the prompt grows without limit');
  return text;
}

export function str(value: Value): string {
  if (value instanceof Undefined) return '';
  return textOf(value) ?? repr(value);
}

export function repr(value: Value): string {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'boolean':
      return value ? 'True' : 'False';
    case 'bigint':
      return String(value);
    case 'number':
      return floatText(value);
  }
  if (value === null) return 'None';
  if (Array.isArray(value)) return `[${joined(value)}]`;
  if (value instanceof Dict) return `{${pairs(value.entries())}}`;
  if (value instanceof Tuple)
    return value.items.length === 1 ? `(${joined(value.items)},)` : `(${joined(value.items)})`;
  if (value instanceof Undefined) return 'Undefined';
  if (value instanceof Markup) return `Markup(${quoted(value.text)})`;
  if (value instanceof DictView) return `${value.kind}([${joined(value.items())}])`;
  if (value instanceof Range) {
    const bounds = `${value.start}, ${value.stop}`;
    return value.step === 1n ? `range(${bounds})` : `range(${bounds}, ${value.step})`;
  }
  if (value instanceof Namespace) return `<Namespace {${pairs([...value.fields])}}>`;
  if (value instanceof Opaque) return value.text();
  // Python adds an address, which differs at each run.
  if (value instanceof Iteration) return `<${value.type} object>`;
  return callableText(value);
}

function callableText({ type, name }: Callable): string {
  if (type === 'type') return `<class '${name}'>`;
  return type === 'Macro' ? `<Macro ${name === '' ? 'anonymous' : quoted(name)}>` : `<${type} ${name}>`;
}

function joined(items: readonly Value[]): string {
  return limited(items.map(repr).join(', '));
}

function pairs(entries: readonly (readonly [Value, Value])[]): string {
  return limited(entries.map(([key, value]) => `${repr(key)}: ${repr(value)}`).join(', '));
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inner = text.replace(/[\\'"\p{C}\p{Z}]/gu, each => {
    if (each === ' ') return each;
    if (each === "'" || each === '"') return each === quote ? `\\${each}` : each;
    return escapedCharacter(each);
  });
  return quote + inner + quote;
}

/** A character as `\\n`, `\\x7f`, `\\u2028` or `\\U0001f600`. */
export function escapedCharacter(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const hex = point.toString(16);
  const long = point < 0x10000 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
  return ESCAPES[character] ?? (point < 0x100 ? `\\x${hex.padStart(2, '0')}` : long);
}

/** The shortest decimal that is read as the same float. */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (Object.is(value, -0)) return '-0.0';
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e');
  const power = Number(exponent);
  if (power < -4 || power >= 16) {
    const digits = String(Math.abs(power)).padStart(2, '0');
    return `${mantissa}e${power < 0 ? '-' : '+'}${digits}`;
  }
  const sign = value < 0 ? '-' : '';
  const digits = mantissa.replace(/[-.]/g, '');
  if (power < 0) return `${sign}0.${'0'.repeat(-power - 1)}${digits}`;
  const whole = digits.slice(0, power + 1).padEnd(power + 1, '0');
  return `${sign}${whole}.${digits.slice(power + 1) || '0'}`;
}

/** Options of `json.dumps`. */
export interface JsonOptions {
  readonly isAscii: boolean;
  readonly indent: string | undefined;
  readonly separators: readonly [string, string];
  readonly isSorted: boolean;
  /** Compares keys, for `sort_keys`. */
  readonly compare: (a: Value, b: Value) => number;
}

export function json(value: Value, options: JsonOptions, level = 1): string {
  const text = textOf(value);
  if (text !== undefined) return jsonString(text, options.isAscii);
  if (value === null) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return jsonFloat(value);
  const [comma, colon] = options.separators;
  const layout = (open: string, items: readonly string[], close: string) => {
    if (items.length === 0) return open + close;
    const { indent } = options;
    if (indent === undefined) return limited(open + items.join(comma) + close);
    const line = `\n${indent.repeat(level)}`;
    return limited(`${open}${line}${items.join(comma + line)}\n${indent.repeat(level - 1)}${close}`);
  };
  const items = Array.isArray(value) ? value : value instanceof Tuple ? value.items : undefined;
  if (items !== undefined)
    return layout(
      '[',
      items.map(each => json(each, options, level + 1)),
      ']',
    );
  if (!(value instanceof Dict)) {
    const what = value instanceof Undefined ? 'an undefined value' : `a ${typeName(value)}`;
    throw new PythonFault(`it writes ${what} as JSON`);
  }
  const entries = [...value.entries()];
  if (options.isSorted) entries.sort(([a], [b]) => options.compare(a, b));
  const fields = entries.map(
    ([key, each]) => `${jsonString(jsonKey(key), options.isAscii)}${colon}${json(each, options, level + 1)}`,
  );
  return layout('{', fields, '}');
}

function jsonKey(key: Value): string {
  if (key === null) return 'null';
  if (typeof key === 'boolean' || typeof key === 'bigint') return String(key);
  if (typeof key === 'number') return jsonFloat(key);
  const text = textOf(key);
  if (text === undefined) throw new PythonFault(`it writes a ${typeName(key)} as a key of JSON`);
  return text;
}

function jsonFloat(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  return floatText(value);
}

function jsonString(text: string, isAscii: boolean): string {
  const hex = (each: string) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`;
  // `JSON.stringify` escapes lone surrogates, which Python leaves as they are.
  const made = JSON.stringify(text).replace(/\\ud[89a-f][\da-f]{2}/g, (each, at: number, whole: string) =>
    isEscaped(whole, at) ? each : String.fromCharCode(Number.parseInt(each.slice(2), 16)),
  );
  return isAscii ? made.replace(/[\x7f-\uffff]/g, each => (each === '\x7f' ? each : hex(each))) : made;
}

/** Whether the backslash at a place is itself escaped. */
function isEscaped(text: string, at: number): boolean {
  let count = 0;
  while (text[at - 1 - count] === '\\') count++;
  return count % 2 === 1;
}
