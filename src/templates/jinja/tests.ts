/** The tests of Jinja, after `is`. */
import { type Bound, bind, type Parameters, REQUIRED } from './arguments.ts';
import { binary, compared, contains, equal } from './operators.ts';
import { str } from './text.ts';
import {
  Callable,
  Dict,
  DictView,
  type Given,
  isNumber,
  itemsIn,
  Markup,
  Opaque,
  sizeOf,
  Tuple,
  textOf,
  Undefined,
  type Value,
} from './values.ts';

type Test = readonly [parameters: Parameters, run: (value: Value, given: Bound) => boolean];

const comparison = (operator: string): Test => [
  { '/other': REQUIRED },
  (value, given) => compared(operator, value, given.value('other')),
];
const withoutParameters = (run: (value: Value) => boolean): Test => [{}, run];
const remainder = (value: Value, by: Value): Value => binary('%', value, by);

/** All tests except those for the existence of filters and tests, which the interpreter implements. */
export const TESTS: Readonly<Record<string, Test>> = {
  '!=': comparison('!='),
  '<': comparison('<'),
  '<=': comparison('<='),
  '==': comparison('=='),
  '>': comparison('>'),
  '>=': comparison('>='),
  boolean: withoutParameters(value => typeof value === 'boolean'),
  callable: withoutParameters(
    value => value instanceof Callable || value instanceof Undefined || value instanceof Opaque,
  ),
  defined: withoutParameters(value => !(value instanceof Undefined)),
  divisibleby: [{ num: REQUIRED }, (value, given) => equal(remainder(value, given.value('num')), 0n)],
  eq: comparison('=='),
  equalto: comparison('=='),
  escaped: withoutParameters(value => value instanceof Markup),
  even: withoutParameters(value => equal(remainder(value, 2n), 0n)),
  false: withoutParameters(value => value === false),
  float: withoutParameters(value => typeof value === 'number'),
  ge: comparison('>='),
  greaterthan: comparison('>'),
  gt: comparison('>'),
  in: [{ seq: REQUIRED }, (value, given) => contains(given.value('seq'), value)],
  integer: withoutParameters(value => typeof value === 'bigint'),
  iterable: withoutParameters(value => itemsIn(value) !== undefined),
  le: comparison('<='),
  lessthan: comparison('<'),
  lower: withoutParameters(value => isLower(str(value))),
  lt: comparison('<'),
  mapping: withoutParameters(value => value instanceof Dict),
  ne: comparison('!='),
  none: withoutParameters(value => value === null),
  number: withoutParameters(isNumber),
  odd: withoutParameters(value => equal(remainder(value, 2n), 1n)),
  sameas: [{ other: REQUIRED }, (value, given) => isSame(value, given.value('other'))],
  sequence: withoutParameters(value => sizeOf(value) !== undefined && !(value instanceof DictView)),
  string: withoutParameters(value => textOf(value) !== undefined),
  true: withoutParameters(value => value === true),
  undefined: withoutParameters(value => value instanceof Undefined),
  upper: withoutParameters(value => isUpper(str(value))),
};

export function runTest([parameters, run]: Test, name: string, value: Value, given: Given): boolean {
  return run(value, bind(name, parameters, given));
}

function isLower(text: string): boolean {
  return /\p{Cased}/u.test(text) && !/[\p{Lu}\p{Lt}]/u.test(text);
}

function isUpper(text: string): boolean {
  return /\p{Cased}/u.test(text) && !/[\p{Ll}\p{Lt}]/u.test(text);
}

/** Identity: Python keeps one object for each constant that a template has. */
function isSame(value: Value, other: Value): boolean {
  if (value instanceof Tuple && other instanceof Tuple) return value.items.length === 0 && other.items.length === 0;
  return value === other;
}
