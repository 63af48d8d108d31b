/** Template values, and the results of Python operators on them. */
import { Environment, type Value } from './jinja.ts';
import { DICT_METHODS, LIST_METHODS, STRING_METHODS } from './python-methods.ts';

/** An error that Python would raise. */
export class PythonFault extends Error {}
/** A feature that this interpreter lacks, so it is not known what the server would do. */
export class Undecided extends Error {}
/** The template ran too long, or its output grew too large. */
export class Stopped extends Error {}

/** Converts a JavaScript value to a value of the interpreter. */
export function toValue(value: unknown): Value {
  return new Environment().set('value', value);
}

const FLOAT = toValue(0.5).constructor as new (value: number) => Value;
export const NUMBERS = new Set(['IntegerValue', 'FloatValue', 'BooleanValue']);
export const LISTS = new Set(['ArrayValue', 'TupleValue']);
const SEPARATE = new Set(['cycle', 'changed', 'depth', 'depth0']);
export const PYTHON_NAMES: Readonly<Record<string, string>> = {
  StringValue: 'str',
  IntegerValue: 'int',
  FloatValue: 'float',
  BooleanValue: 'bool',
  NullValue: 'NoneType',
  ObjectValue: 'dict',
  ArrayValue: 'list',
  TupleValue: 'tuple',
  UndefinedValue: 'Undefined',
};

/** Python equality: by value. An undefined value only equals another undefined value. */
export function equal(left: Value, right: Value): boolean {
  if (NUMBERS.has(left.type) && NUMBERS.has(right.type)) return Number(left.value) === Number(right.value);
  if (LISTS.has(left.type) && LISTS.has(right.type)) {
    const [a, b] = [left.value as Value[], right.value as Value[]];
    return left.type === right.type && a.length === b.length && a.every((each, i) => equal(each, b[i] as Value));
  }
  if (left.type !== right.type) return false;
  if (left.type !== 'ObjectValue') return left.value === right.value;
  const [a, b] = [left.value as Map<string, Value>, right.value as Map<string, Value>];
  return a.size === b.size && [...a].every(([key, each]) => b.has(key) && equal(each, b.get(key) as Value));
}

export function contains(container: Value, sought: Value): boolean {
  const { type, value } = container;
  if (type === 'UndefinedValue') return false;
  if (LISTS.has(type)) return (value as Value[]).some(each => equal(each, sought));
  if (type === 'ObjectValue')
    return typeof sought.value === 'string' && (value as Map<string, Value>).has(sought.value);
  if (type === 'StringValue' && sought.type === 'StringValue')
    return (value as string).includes(sought.value as string);
  throw new PythonFault(`it looks for ${PYTHON_NAMES[sought.type] ?? 'a value'} in ${PYTHON_NAMES[type] ?? 'a value'}`);
}

export function arithmetic(operator: string, left: Value, right: Value): Value {
  if (left.type === 'UndefinedValue' || right.type === 'UndefinedValue')
    throw new PythonFault(`it applies \`${operator}\` to an undefined value`);
  const [a, b] = [left.value, right.value];
  if (left.type === 'StringValue' && right.type === 'StringValue') {
    if (operator === '+') return toValue((a as string) + (b as string));
    if (operator in COMPARISONS) return toValue(COMPARISONS[operator]?.(a as string, b as string));
  }
  if (NUMBERS.has(left.type) && NUMBERS.has(right.type)) return numeric(operator, left, right);
  if (LISTS.has(left.type) && LISTS.has(right.type) && operator === '+')
    return valuesOf([...(a as Value[]), ...(b as Value[])]);
  if (operator === '*' && left.type === 'StringValue' && right.type === 'IntegerValue')
    return toValue(repeated(a as string, b as number));
  const isFormat = operator === '%' && left.type === 'StringValue';
  if (isFormat || (LISTS.has(left.type) && LISTS.has(right.type)) || operator === '*')
    throw new Undecided(`the built-in renderer does not support this \`${operator}\``);
  throw new PythonFault(
    `it applies \`${operator}\` to ${PYTHON_NAMES[left.type] ?? 'a value'} and ${PYTHON_NAMES[right.type] ?? 'a value'}`,
  );
}

const COMPARISONS: Readonly<Record<string, (a: string | number, b: string | number) => boolean>> = {
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
};

function numeric(operator: string, left: Value, right: Value): Value {
  const [a, b] = [Number(left.value), Number(right.value)];
  const comparison = COMPARISONS[operator];
  if (comparison !== undefined) return toValue(comparison(a, b));
  if (b === 0 && '/%'.includes(operator.charAt(0))) throw new PythonFault('it divides by zero');
  const results: Readonly<Record<string, number>> = {
    '+': a + b,
    '-': a - b,
    '*': a * b,
    '/': a / b,
    '//': Math.floor(a / b),
    '%': a - b * Math.floor(a / b),
    '**': a ** b,
  };
  const result = results[operator];
  if (result === undefined || !Number.isFinite(result))
    throw new Undecided(`the built-in renderer does not support this \`${operator}\``);
  const isFloat =
    left.type === 'FloatValue' || right.type === 'FloatValue' || operator === '/' || !Number.isInteger(result);
  return isFloat ? new FLOAT(result) : toValue(result);
}

function repeated(text: string, times: number): string {
  if (text.length * times > 1 << 24) throw new Stopped('a string grows without limit');
  return text.repeat(Math.max(0, times));
}

/** A list of interpreter values. */
export function valuesOf(values: Value[]): Value {
  const list = toValue([]);
  for (const each of values) (list.value as Value[]).push(each);
  return list;
}

export function itemAt(object: Value, index: number): Value {
  if (LISTS.has(object.type)) return (object.value as Value[]).at(index) ?? toValue(undefined);
  if (object.type === 'StringValue') return toValue(Array.from(object.value as string).at(index));
  return toValue(undefined);
}

export function named(object: Value, key: string, isName: boolean): Value {
  const { type, value } = object;
  if (type === 'ObjectValue' || type === 'NamespaceValue') {
    const map = value as Map<string, Value>;
    // `a.items` is the method, `a['items']` the field.
    const method = type === 'ObjectValue' && DICT_METHODS.has(key) ? object.builtins.get(key) : undefined;
    const found = isName ? (method ?? map.get(key)) : (map.get(key) ?? method);
    if (found !== undefined) return found;
    if (SEPARATE.has(key) && map.has('revindex0'))
      throw new Undecided(`the built-in renderer does not support \`loop.${key}\``);
    if (type === 'ObjectValue') lacking(DICT_METHODS, key);
    return toValue(undefined);
  }
  const found = object.builtins.get(key);
  if (found !== undefined) return found;
  if (type === 'StringValue') lacking(STRING_METHODS, key);
  if (LISTS.has(type)) lacking(LIST_METHODS, key);
  return toValue(undefined);
}

function lacking(methods: ReadonlySet<string>, key: string): void {
  if (methods.has(key)) throw new Undecided(`the built-in renderer does not support the method \`${key}\``);
}

/** A value as Python's `str` writes it. */
export function asText(value: Value): string {
  if (value.type === 'UndefinedValue') return '';
  if (value.type === 'NullValue') return 'None';
  if (value.type === 'BooleanValue') return value.value ? 'True' : 'False';
  return value.toString();
}
