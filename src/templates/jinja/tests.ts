/** The tests of Jinja, after `is`. */
import { type Bound, bind, type Parameters, REQUIRED } from './arguments.ts';
import { binary, compared, contains, equal } from './operators.ts';
import { str } from './text.ts';
import {
  Callable,
  Dict,
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
  View,
} from './values.ts';

type Test = readonly [parameters: Parameters, run: (value: Value, given: Bound) => boolean];

const comparison = (operator: string): Test => [
  { '/other': REQUIRED },
  (value, given) => compared(operator, value, given.value('other')),
];
const bare = (run: (value: Value) => boolean): Test => [{}, run];
const remainder = (value: Value, by: Value): Value => binary('%', value, by);

/** Without the tests that ask for filters and tests, which the interpreter knows. */
export const TESTS: Readonly<Record<string, Test>> = {
  '!=': comparison('!='),
  '<': comparison('<'),
  '<=': comparison('<='),
  '==': comparison('=='),
  '>': comparison('>'),
  '>=': comparison('>='),
  boolean: bare(value => typeof value === 'boolean'),
  callable: bare(value => value instanceof Callable || value instanceof Undefined || value instanceof Opaque),
  defined: bare(value => !(value instanceof Undefined)),
  divisibleby: [{ num: REQUIRED }, (value, given) => equal(remainder(value, given.value('num')), 0n)],
  eq: comparison('=='),
  equalto: comparison('=='),
  escaped: bare(value => value instanceof Markup),
  even: bare(value => equal(remainder(value, 2n), 0n)),
  false: bare(value => value === false),
  float: bare(value => typeof value === 'number'),
  ge: comparison('>='),
  greaterthan: comparison('>'),
  gt: comparison('>'),
  in: [{ seq: REQUIRED }, (value, given) => contains(given.value('seq'), value)],
  integer: bare(value => typeof value === 'bigint'),
  iterable: bare(value => itemsIn(value) !== undefined),
  le: comparison('<='),
  lessthan: comparison('<'),
  lower: bare(value => isLower(str(value))),
  lt: comparison('<'),
  mapping: bare(value => value instanceof Dict),
  ne: comparison('!='),
  none: bare(value => value === null),
  number: bare(isNumber),
  odd: bare(value => equal(remainder(value, 2n), 1n)),
  sameas: [{ other: REQUIRED }, (value, given) => isSame(value, given.value('other'))],
  sequence: bare(value => sizeOf(value) !== undefined && !(value instanceof View)),
  string: bare(value => textOf(value) !== undefined),
  true: bare(value => value === true),
  undefined: bare(value => value instanceof Undefined),
  upper: bare(value => isUpper(str(value))),
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
