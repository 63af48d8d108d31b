/** Values of a template, and what Python makes of them where two meet. */
import { Environment, type Value } from './jinja.ts';
import { DICT_METHODS, LIST_METHODS, STRING_METHODS } from './python-methods.ts';

/** What Python raises in such a place. */
export class PythonFault extends Error {}
/** Something that this interpreter lacks: what the server would do is not known. */
export class Undecided extends Error {}
/** The template ran for too long, or grew too large. */
export class Stopped extends Error {}

/** A JavaScript value as a value of the interpreter. */
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

/** Equality as Python has it: by value, and nothing undefined is equal to anything that is not. */
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
  throw new PythonFault(
    `it looks for ${PYTHON_NAMES[sought.type] ?? 'something'} in ${PYTHON_NAMES[type] ?? 'something'}`,
  );
}

export function arithmetic(operator: string, left: Value, right: Value): Value {
  if (left.type === 'UndefinedValue' || right.type === 'UndefinedValue')
    throw new PythonFault(`\`${operator}\` with what is undefined`);
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
    throw new Undecided(`there is no such \`${operator}\` here`);
  throw new PythonFault(
    `\`${operator}\` of ${PYTHON_NAMES[left.type] ?? 'this'} and ${PYTHON_NAMES[right.type] ?? 'that'}`,
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
  if (b === 0 && '/%'.includes(operator.charAt(0))) throw new PythonFault('division by zero');
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
  if (result === undefined || !Number.isFinite(result)) throw new Undecided(`there is no such \`${operator}\` here`);
  const isFloat =
    left.type === 'FloatValue' || right.type === 'FloatValue' || operator === '/' || !Number.isInteger(result);
  return isFloat ? new FLOAT(result) : toValue(result);
}

function repeated(text: string, times: number): string {
  if (text.length * times > 1 << 24) throw new Stopped('a text grows without bounds');
  return text.repeat(Math.max(0, times));
}

/** A list of values that are values already. */
export function valuesOf(values: Value[]): Value {
  const list = toValue([]);
  (list.value as Value[]).push(...values);
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
    if (SEPARATE.has(key) && map.has('revindex0')) throw new Undecided(`there is no \`loop.${key}\` here`);
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
  if (methods.has(key)) throw new Undecided(`there is no method \`${key}\` here`);
}

/** A value as Python writes it where a text is wanted. */
export function asText(value: Value): string {
  if (value.type === 'UndefinedValue') return '';
  if (value.type === 'NullValue') return 'None';
  if (value.type === 'BooleanValue') return value.value ? 'True' : 'False';
  return value.toString();
}
