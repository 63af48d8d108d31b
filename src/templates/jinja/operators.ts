/** Python's operators. */
import { PythonFault, Stopped, Undecided } from './errors.ts';
import { printf } from './printf.ts';
import { limited } from './text.ts';
import {
  Dict,
  DictView,
  isNumber,
  itemsIn,
  iterate,
  Markup,
  Range,
  Tuple,
  textOf,
  typeName,
  Undefined,
  type Value,
} from './values.ts';

/** Maximum number of items in a list that a template creates. */
const MAX_ITEMS = 1 << 20;
/** Maximum number of bits in an integer. */
const MAX_BITS = 1 << 16;

/** Equality by value. An undefined value equals undefined values only. */
export function equal(left: Value, right: Value): boolean {
  // biome-ignore lint/suspicious/noDoubleEquals: integers and floats are compared by value.
  if (isNumber(left) && isNumber(right)) return Number(left) == Number(right) && looselyEqual(left, right);
  if (Array.isArray(left) && Array.isArray(right)) return allEqual(left, right);
  if (left instanceof Tuple && right instanceof Tuple) return allEqual(left.items, right.items);
  if (left instanceof Undefined) return right instanceof Undefined;
  if (left instanceof Range && right instanceof Range) return allEqual(listOfRange(left), listOfRange(right));
  if (left instanceof Dict && right instanceof Dict)
    return (
      left.size === right.size &&
      left.entries().every(([key, each]) => {
        const other = right.get(key);
        return other !== undefined && equal(each, other);
      })
    );
  const text = textOf(left);
  return text === undefined ? left === right : text === textOf(right);
}

function looselyEqual(left: boolean | bigint | number, right: boolean | bigint | number): boolean {
  // biome-ignore lint/suspicious/noDoubleEquals: integers and floats are compared by value.
  return toNumber(left) == toNumber(right);
}

function toNumber(value: boolean | bigint | number): bigint | number {
  return typeof value === 'boolean' ? BigInt(value) : value;
}

function listOfRange(range: Range): Value[] {
  return [...iterate(range)];
}

function allEqual(left: readonly Value[], right: readonly Value[]): boolean {
  return left.length === right.length && left.every((each, i) => equal(each, right[i] as Value));
}

/** Below zero if the left value is smaller; a fault for values that Python does not order. */
export function order(operator: string, left: Value, right: Value): number {
  if (isNumber(left) && isNumber(right)) {
    const [a, b] = [toNumber(left), toNumber(right)];
    return a < b ? -1 : a > b ? 1 : 0;
  }
  const [a, b] = [textOf(left), textOf(right)];
  if (a !== undefined && b !== undefined) return orderOfTexts(a, b);
  if (Array.isArray(left) && Array.isArray(right)) return orderOfItems(operator, left, right);
  if (left instanceof Tuple && right instanceof Tuple) return orderOfItems(operator, left.items, right.items);
  return mismatch(operator, left, right);
}

/** Strings are ordered by code points, JavaScript's by half surrogates. */
function orderOfTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    if (a.charCodeAt(i) === b.charCodeAt(i)) continue;
    const isInPair = i > 0 && (a.charCodeAt(i - 1) & 0xfc00) === 0xd800;
    const [x = 0, y = 0] = [a.codePointAt(isInPair ? i - 1 : i), b.codePointAt(isInPair ? i - 1 : i)];
    return x - y;
  }
  return a.length - b.length;
}

function orderOfItems(operator: string, a: readonly Value[], b: readonly Value[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++)
    if (!equal(a[i] as Value, b[i] as Value)) return order(operator, a[i] as Value, b[i] as Value);
  return a.length - b.length;
}

export function compared(operator: string, left: Value, right: Value): boolean {
  switch (operator) {
    case '==':
      return equal(left, right);
    case '!=':
      return !equal(left, right);
    case 'in':
      return contains(right, left);
    case 'not in':
      return !contains(right, left);
  }
  if ([left, right].some(each => typeof each === 'number' && Number.isNaN(each))) return false;
  const difference = order(operator, left, right);
  if (operator === '<') return difference < 0;
  if (operator === '>') return difference > 0;
  return operator === '<=' ? difference <= 0 : difference >= 0;
}

export function contains(container: Value, item: Value): boolean {
  const text = textOf(container);
  if (text !== undefined) {
    const part = textOf(item);
    if (part === undefined) throw new PythonFault(`it looks for ${nameOf(item)} in str`);
    return text.includes(part);
  }
  if (container instanceof Dict) return container.has(item);
  if (container instanceof DictView && container.kind === 'dict_keys') return container.dict.has(item);
  const items = itemsIn(container);
  if (items === undefined) throw new PythonFault(`it looks for ${nameOf(item)} in ${typeName(container)}`);
  for (const each of items) if (each === item || equal(each, item)) return true;
  return false;
}

function nameOf(value: Value): string {
  return value instanceof Undefined ? 'an undefined value' : typeName(value);
}

function mismatch(operator: string, left: Value, right: Value): never {
  for (const each of [left, right]) if (each instanceof Undefined) each.fail(`applies \`${operator}\` to`);
  throw new PythonFault(`it applies \`${operator}\` to ${typeName(left)} and ${typeName(right)}`);
}

export function binary(operator: string, left: Value, right: Value): Value {
  if (isNumber(left) && isNumber(right)) return numeric(operator, toNumber(left), toNumber(right));
  const [a, b] = [textOf(left), textOf(right)];
  if (operator === '+') {
    if (a !== undefined && b !== undefined) return added(left, a, right, b);
    if (Array.isArray(left) && Array.isArray(right)) return checkLength([...left, ...right]);
    if (left instanceof Tuple && right instanceof Tuple) return new Tuple(checkLength([...left.items, ...right.items]));
  }
  if (operator === '%' && a !== undefined) {
    const made = printf(a, right);
    return left instanceof Markup ? new Markup(made) : made;
  }
  if (operator === '*') {
    if (isWhole(right)) return repeated(left, right) ?? mismatch(operator, left, right);
    if (isWhole(left)) return repeated(right, left) ?? mismatch(operator, left, right);
  }
  return mismatch(operator, left, right);
}

function added(left: Value, a: string, right: Value, b: string): Value {
  const [isLeft, isRight] = [left instanceof Markup, right instanceof Markup];
  if (!isLeft && !isRight) return limited(a + b);
  return new Markup(limited((isLeft ? a : escaped(a)) + (isRight ? b : escaped(b))));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&#39;',
  '"': '&#34;',
};

/** HTML of a text. */
export function escaped(text: string): string {
  return text.replace(/[&<>'"]/g, each => ENTITIES[each] as string);
}

function isWhole(value: Value): value is bigint | boolean {
  return typeof value === 'bigint' || typeof value === 'boolean';
}

function repeated(value: Value, count: bigint | boolean): Value | undefined {
  const times = Math.max(0, Number(count));
  const text = textOf(value);
  if (text !== undefined) {
    if (text.length * times > 1 << 26) throw new Stopped('a string grows without limit');
    const made = text.repeat(times);
    return value instanceof Markup ? new Markup(made) : made;
  }
  const items = Array.isArray(value) ? value : value instanceof Tuple ? value.items : undefined;
  if (items === undefined) return undefined;
  if (items.length * times > MAX_ITEMS) throw new Stopped('a list grows without limit');
  const made = Array.from({ length: items.length * times }, (_, i) => items[i % items.length] as Value);
  return Array.isArray(value) ? made : new Tuple(made);
}

function checkLength(items: Value[]): Value[] {
  if (items.length > MAX_ITEMS) throw new Stopped('a list grows without limit');
  return items;
}

function numeric(operator: string, a: bigint | number, b: bigint | number): Value {
  if (typeof a === 'bigint' && typeof b === 'bigint' && operator !== '/') return ofIntegers(operator, a, b);
  const [x, y] = [Number(a), Number(b)];
  const isDivision = operator === '/' || operator === '//' || operator === '%';
  if (isDivision && y === 0) throw new PythonFault('it divides by zero');
  switch (operator) {
    case '+':
      return x + y;
    case '-':
      return x - y;
    case '*':
      return x * y;
    case '/':
      return finite(x / y, x, y);
    case '//':
      return floorDivided(x, y);
    case '%':
      return modulo(x, y);
  }
  if (x === 0 && y < 0) throw new PythonFault('it divides by zero');
  if (x < 0 && !Number.isInteger(y) && Number.isFinite(y)) throw new Undecided('complex numbers are not supported');
  return finite(x === 1 ? 1 : x ** y, x, y);
}

function finite(result: number, ...from: number[]): number {
  if (!Number.isFinite(result) && from.every(Number.isFinite)) throw new PythonFault('a number is too large');
  return result;
}

function floorDivided(x: number, y: number): number {
  const quotient = (x - modulo(x, y)) / y;
  const floor = Math.floor(quotient);
  return quotient - floor > 0.5 ? floor + 1 : floor;
}

/** The remainder with the sign of the divisor. */
function modulo(x: number, y: number): number {
  const rest = x % y;
  if (rest === 0) return y < 0 ? -0 : 0;
  return rest < 0 === y < 0 ? rest : rest + y;
}

function ofIntegers(operator: string, a: bigint, b: bigint): Value {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return sizeIn(a) + sizeIn(b) > MAX_BITS ? tooLarge() : a * b;
    case '**':
      if (b < 0n) return numeric('**', Number(a), Number(b));
      return Number(b) * sizeIn(a) > MAX_BITS ? tooLarge() : a ** b;
  }
  if (b === 0n) throw new PythonFault('it divides by zero');
  const rest = a % b;
  const isRounded = rest !== 0n && rest < 0n !== b < 0n;
  if (operator === '//') return isRounded ? a / b - 1n : a / b;
  return isRounded ? rest + b : rest;
}

function sizeIn(value: bigint): number {
  return value.toString(16).length * 4;
}

function tooLarge(): never {
  throw new Stopped('a number grows without limit');
}
