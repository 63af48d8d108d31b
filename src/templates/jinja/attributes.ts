/** Attributes and items of values, as Jinja's immutable sandbox gives them. */
import { type Bound, bind, type Parameters, REQUIRED } from './arguments.ts';
import { PythonFault, Undecided } from './errors.ts';
import { formatted } from './format.ts';
import { equal, escaped } from './operators.ts';
import { type Method, marked, STRING_METHODS } from './strings.ts';
import {
  Callable,
  Dict,
  DictView,
  type Given,
  Group,
  isNumber,
  iterate,
  Markup,
  Namespace,
  Opaque,
  orUndefined,
  Range,
  Tuple,
  textOf,
  typeName,
  UNDEFINED,
  Undefined,
  type Value,
} from './values.ts';

/** Methods that change a value, which the sandbox hides. */
const CHANGING: Readonly<Record<string, ReadonlySet<string>>> = {
  list: new Set(['append', 'clear', 'extend', 'insert', 'pop', 'remove', 'reverse', 'sort']),
  dict: new Set(['clear', 'pop', 'popitem', 'setdefault', 'update']),
};

const INDEX_PARAMETERS = { '/value': REQUIRED, '/start': 0n, '/stop': null } satisfies Parameters;

const SEQUENCE_METHODS: Readonly<Record<string, Method<readonly Value[]>>> = {
  count: [
    { '/value': REQUIRED },
    (items, given) => BigInt(items.filter(each => equal(each, given.value('value'))).length),
  ],
  index: [
    INDEX_PARAMETERS,
    (items, given) => {
      const place = (name: string, fallback: number) => {
        const at = given.optionalInt(name) ?? fallback;
        return at < 0 ? Math.max(0, items.length + at) : at;
      };
      const stop = place('stop', items.length);
      for (let i = place('start', 0); i < Math.min(stop, items.length); i++)
        if (equal(items[i] as Value, given.value('value'))) return BigInt(i);
      throw new PythonFault('it looks for a value that is not in the list');
    },
  ],
};
const LIST_METHODS: Readonly<Record<string, Method<readonly Value[]>>> = {
  ...SEQUENCE_METHODS,
  copy: [{}, items => [...items]],
};
const DICT_METHODS: Readonly<Record<string, Method<Dict>>> = {
  copy: [{}, dict => Dict.of(dict.entries())],
  fromkeys: [
    { '/iterable': REQUIRED, '/value': null },
    (_dict, given) => Dict.of([...iterate(given.value('iterable'))].map(key => [key, given.value('value')] as const)),
  ],
  get: [
    { '/key': REQUIRED, '/default': null },
    (dict, given) => {
      const found = dict.get(given.value('key'));
      return found === undefined ? given.value('default') : found;
    },
  ],
  items: [{}, dict => new DictView('dict_items', dict)],
  keys: [{}, dict => new DictView('dict_keys', dict)],
  values: [{}, dict => new DictView('dict_values', dict)],
};

function methodOf<Self>(self: Self, name: string, table: Readonly<Record<string, Method<Self>>>): Value | undefined {
  if (!Object.hasOwn(table, name)) return undefined;
  const [parameters, run] = table[name] as Method<Self>;
  return new Callable(name, given => run(self, bind(name, parameters, given)));
}

/** Attributes that every object of Python has, and the sandbox hides. */
const OBJECT_ATTRIBUTES = new Set([
  '__class__',
  '__doc__',
  '__init__',
  '__module__',
  '__dict__',
  '__str__',
  '__repr__',
]);

/** An attribute as Python's `getattr` reads it; undefined if there is none. */
function ownAttribute(value: Value, name: string): Value | undefined {
  const text = textOf(value);
  if (text !== undefined) return stringMethod(value, text, name);
  if (value instanceof Undefined) return OBJECT_ATTRIBUTES.has(name) ? UNDEFINED : value.fail('reads a field of');
  if (value instanceof Dict) return methodOf(value, name, DICT_METHODS);
  if (Array.isArray(value)) return methodOf<readonly Value[]>(value, name, LIST_METHODS);
  if (value instanceof Group && name === 'grouper') return value.items[0];
  if (value instanceof Group && name === 'list') return value.items[1];
  if (value instanceof Tuple) return methodOf(value.items, name, SEQUENCE_METHODS);
  if (value instanceof Range) {
    if (name === 'start' || name === 'stop' || name === 'step') return value[name];
    return methodOf<readonly Value[]>([...iterate(value)], name, SEQUENCE_METHODS);
  }
  if (value instanceof Namespace) return value.fields.get(name);
  if (value instanceof Opaque) return value.attribute(name);
  if (value instanceof Callable) return value.attributes?.get(name);
  if (value instanceof DictView)
    return name === 'isdisjoint' || name === 'mapping' ? unsupportedMethod(name) : undefined;
  return isNumber(value) ? numberAttribute(value, name) : undefined;
}

function stringMethod(value: Value, text: string, name: string): Value | undefined {
  if (name === 'format' || name === 'format_map') {
    const run = (given: Given) => {
      const [mapping] = given.args;
      if (name === 'format') return formatted(text, given, ACCESS);
      if (!(mapping instanceof Dict) || given.args.length !== 1 || given.named.size > 0)
        throw new PythonFault('it calls `format_map` without a mapping');
      const named = new Map(mapping.entries().map(([key, each]) => [textOf(key) ?? '', each]));
      return formatted(text, { args: [], named }, ACCESS);
    };
    if (value instanceof Markup) return unsupportedMethod('format');
    return new Callable(name, run);
  }
  const method = methodOf(text, name, STRING_METHODS);
  if (!(value instanceof Markup) || !(method instanceof Callable)) return method;
  const escapedText = (each: Value) => (typeof each === 'string' ? escaped(each) : each);
  return new Callable(name, ({ args, named }) => marked(method.call({ args: args.map(escapedText), named })));
}

function numberAttribute(value: boolean | bigint | number, name: string): Value | undefined {
  const isFloat = typeof value === 'number';
  const plain = typeof value === 'boolean' ? BigInt(value) : value;
  switch (name) {
    case 'real':
      return plain;
    case 'imag':
      return isFloat ? 0 : 0n;
    case 'numerator':
      return isFloat ? undefined : plain;
    case 'denominator':
      return isFloat ? undefined : 1n;
    case 'conjugate':
      return plainMethod(name, plain);
    case 'is_integer':
      return isFloat ? plainMethod(name, Number.isInteger(value)) : undefined;
    case 'bit_length':
      return isFloat ? undefined : plainMethod(name, bitLength(BigInt(plain)));
    case 'bit_count':
    case 'to_bytes':
    case 'from_bytes':
    case 'hex':
    case 'fromhex':
    case 'as_integer_ratio':
      return unsupportedMethod(name);
  }
  return undefined;
}

/** A method without arguments whose result is known. */
function plainMethod(name: string, result: Value): Callable {
  return new Callable(name, given => {
    bind(name, {}, given);
    return result;
  });
}

function bitLength(value: bigint): bigint {
  const size = value < 0n ? -value : value;
  return size === 0n ? 0n : BigInt(size.toString(2).length);
}

function unsupportedMethod(name: string): never {
  throw new Undecided(`the built-in renderer does not support the method \`${name}\``);
}

/** What the sandbox gives instead of a method that changes a value; undefined if it hides nothing. */
function hidden(value: Value, name: string): Undefined | undefined {
  const type = typeName(value);
  if (!CHANGING[type]?.has(name)) return undefined;
  return new Undefined(`it uses \`${name}\` of a ${type}, which Jinja's sandbox forbids`);
}

/** `value.name`: the attribute, then the item. */
export function attribute(value: Value, name: string): Value {
  const unsafe = hidden(value, name);
  if (unsafe !== undefined) return unsafe;
  const own = ownAttribute(value, name);
  return own === undefined ? orUndefined(ownItem(value, name)) : own;
}

/** `value[key]`: the item, then the attribute. */
export function item(value: Value, key: Value): Value {
  const found = ownItem(value, key);
  if (found !== undefined) return found;
  const name = textOf(key);
  return name === undefined ? UNDEFINED : (hidden(value, name) ?? orUndefined(ownAttribute(value, name)));
}

const ACCESS = { attribute, item };

/** An item as Python's `[]` reads it; undefined if Python raises. */
function ownItem(value: Value, key: Value): Value | undefined {
  if (value instanceof Undefined) return value.fail('reads a field of');
  if (value instanceof Dict) return isHashable(key) ? value.get(key) : undefined;
  if (typeof key !== 'bigint' && typeof key !== 'boolean') return undefined;
  const at = Number(key);
  const text = textOf(value);
  if (text !== undefined) {
    const found = Array.from(text).at(at);
    return found !== undefined && value instanceof Markup ? new Markup(found) : found;
  }
  if (Array.isArray(value)) return value.at(at);
  if (value instanceof Tuple) return value.items.at(at);
  if (!(value instanceof Range)) return undefined;
  const index = at < 0 ? value.length + at : at;
  return index >= 0 && index < value.length ? value.at(index) : undefined;
}

function isHashable(key: Value): boolean {
  return key instanceof Tuple ? key.items.every(isHashable) : !(Array.isArray(key) || key instanceof Dict);
}

/** `value[start:stop:step]`; undefined for what cannot be sliced, and for bounds that are no integers. */
export function slice(value: Value, given: readonly Value[]): Value {
  if (value instanceof Undefined) return value.fail('reads a field of');
  const text = textOf(value);
  const items =
    text !== undefined
      ? Array.from(text)
      : Array.isArray(value)
        ? value
        : value instanceof Tuple
          ? value.items
          : value instanceof Range
            ? [...iterate(value)]
            : undefined;
  const [start, stop, step] = given.map(each => (typeof each === 'boolean' ? BigInt(each) : each));
  const isBound = (each: Value | undefined) => each === null || each === undefined || typeof each === 'bigint';
  if (items === undefined || !isBound(start) || !isBound(stop) || !isBound(step)) return UNDEFINED;
  // A `ValueError`, which Jinja does not catch.
  if (step === 0n) throw new PythonFault('it slices with step 0');
  const made = sliced(items, start as bigint | null, stop as bigint | null, Number(step ?? 1));
  if (text !== undefined) return value instanceof Markup ? new Markup(made.join('')) : made.join('');
  if (value instanceof Range)
    return slicedRange(value, start as bigint | null, stop as bigint | null, (step ?? 1n) as bigint);
  return value instanceof Tuple ? new Tuple(made) : made;
}

function slicedRange(range: Range, start: bigint | null, stop: bigint | null, step: bigint): Range {
  const [from, to] = bounds(range.length, start, stop, Number(step));
  return new Range(range.at(from), range.at(to), range.step * step);
}

function sliced(items: readonly Value[], start: bigint | null, stop: bigint | null, step: number): Value[] {
  const [from, to] = bounds(items.length, start, stop, step);
  const made: Value[] = [];
  for (let i = from; step > 0 ? i < to : i > to; i += step) made.push(items[i] as Value);
  return made;
}

/** The first place of a slice, and the one before which it ends. */
function bounds(length: number, start: bigint | null, stop: bigint | null, step: number): [number, number] {
  const [least, most] = step > 0 ? [0, length] : [-1, length - 1];
  const place = (bound: bigint | null, fallback: number) => {
    if (bound === null) return fallback;
    const at = Number(bound) < 0 ? Number(bound) + length : Number(bound);
    return Math.min(most, Math.max(least, at));
  };
  return step > 0 ? [place(start, 0), place(stop, length)] : [place(start, length - 1), place(stop, -1)];
}

/** A function of Jinja with named parameters. */
export function callable(name: string, parameters: Parameters, run: (given: Bound) => Value): Callable {
  return new Callable(name, given => run(bind(name, parameters, given)), 'function');
}
