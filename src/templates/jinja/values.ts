/**
 * The values of Python that templates have. None, booleans, strings and lists are those of JavaScript, integers are
 * bigints and numbers are floats.
 */
import { PythonFault } from './errors.ts';

export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Value[]
  | Tuple
  | Dict
  | Undefined
  | Markup
  | Range
  | DictView
  | Iteration
  | Namespace
  | Callable
  | Opaque;

/** The value of something that does not exist. It can be printed and iterated over; every other use fails. */
export class Undefined {
  /** The fault of every use, if the value exists but the sandbox forbids it. */
  readonly unsafe: string | undefined;

  constructor(unsafe?: string) {
    this.unsafe = unsafe;
  }

  fail(what: string): never {
    throw new PythonFault(this.unsafe ?? `it ${what} an undefined value`);
  }
}

export const UNDEFINED = new Undefined();

/** The value, or an undefined one if it does not exist. (`??` would also replace None.) */
export function orUndefined(value: Value | undefined): Value {
  return value === undefined ? UNDEFINED : value;
}

export class Tuple {
  readonly items: readonly Value[];

  constructor(items: readonly Value[]) {
    this.items = items;
  }
}

/** A pair from `groupby`, whose parts also have names. */
export class Group extends Tuple {}

/** A string that `safe` or `escape` marked as HTML. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Key = string | bigint | number | symbol | object | null;

/** Keys are equal as in Python: `1`, `1.0` and `True` are the same key. */
export class Dict {
  private readonly map = new Map<Key, [Value, Value]>();

  static of(entries: Iterable<readonly [Value, Value]>): Dict {
    const dict = new Dict();
    for (const [key, value] of entries) dict.set(key, value);
    return dict;
  }

  get size(): number {
    return this.map.size;
  }

  get(key: Value): Value | undefined {
    return this.map.get(keyOf(key))?.[1];
  }

  has(key: Value): boolean {
    return this.map.has(keyOf(key));
  }

  /** Only for a dict that the template cannot see yet. */
  set(key: Value, value: Value): void {
    const id = keyOf(key);
    this.map.set(id, [this.map.get(id)?.[0] ?? key, value]);
  }

  keys(): Value[] {
    return this.entries().map(([key]) => key);
  }

  values(): Value[] {
    return this.entries().map(([, value]) => value);
  }

  entries(): (readonly [Value, Value])[] {
    return [...this.map.values()];
  }
}

const UNDEFINED_KEY = Symbol('undefined');

function keyOf(key: Value): Key {
  if (typeof key === 'string' || typeof key === 'bigint' || key === null) return key;
  if (typeof key === 'boolean') return BigInt(key);
  if (typeof key === 'number') return Number.isInteger(key) ? BigInt(key) : key;
  if (key instanceof Markup) return key.text;
  if (key instanceof Undefined) return UNDEFINED_KEY;
  if (key instanceof Tuple) return `\0tuple ${key.items.map(each => tagged(keyOf(each))).join('\0')}`;
  if (Array.isArray(key) || key instanceof Dict)
    throw new PythonFault(`it uses a ${typeName(key)} as a key, which is not hashable`);
  return key;
}

function tagged(key: Key): string {
  return `${typeof key} ${String(key)}`;
}

export class Range {
  readonly start: bigint;
  readonly stop: bigint;
  readonly step: bigint;
  readonly length: number;

  /** The caller makes sure that the step is not zero and the range is not too long. */
  constructor(start: bigint, stop: bigint, step: bigint) {
    this.start = start;
    this.stop = stop;
    this.step = step;
    const [span, size] = step > 0n ? [stop - start, step] : [start - stop, -step];
    this.length = span <= 0n ? 0 : Number((span + size - 1n) / size);
  }

  at(index: number): bigint {
    return this.start + BigInt(index) * this.step;
  }
}

/** `keys()`, `values()` or `items()` of a dict. */
export class DictView {
  readonly kind: 'dict_keys' | 'dict_values' | 'dict_items';
  readonly dict: Dict;

  constructor(kind: DictView['kind'], dict: Dict) {
    this.kind = kind;
    this.dict = dict;
  }

  items(): Value[] {
    if (this.kind === 'dict_keys') return this.dict.keys();
    if (this.kind === 'dict_values') return this.dict.values();
    return this.dict.entries().map(([key, value]) => new Tuple([key, value]));
  }
}

/** A generator or iterator, which can be iterated over only once. */
export class Iteration {
  readonly type: string;
  readonly inner: Iterator<Value>;

  constructor(inner: Iterator<Value>, type = 'generator') {
    this.inner = inner;
    this.type = type;
  }
}

export class Namespace {
  readonly fields = new Map<string, Value>();
}

/** The arguments of a call. */
export interface Given {
  readonly args: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
}

export class Callable {
  readonly name: string;
  /** As Python names it: `function`, `builtin_function_or_method`, `type`, `Macro`. */
  readonly type: string;
  readonly call: (given: Given) => Value;
  readonly attributes: ReadonlyMap<string, Value> | undefined;

  constructor(
    name: string,
    call: (given: Given) => Value,
    type = 'builtin_function_or_method',
    attributes?: ReadonlyMap<string, Value>,
  ) {
    this.name = name;
    this.call = call;
    this.type = type;
    this.attributes = attributes;
  }
}

/** An object of Jinja: `loop`, a cycler, a joiner. */
export abstract class Opaque {
  abstract readonly type: string;
  /** Undefined if it has no such attribute. */
  abstract attribute(name: string): Value | undefined;
  abstract text(): string;
  call(_given: Given): Value {
    throw new PythonFault(`it calls a ${this.type}, which is not a function`);
  }
}

/** The name of a value's Python type. */
export function typeName(value: Value): string {
  switch (typeof value) {
    case 'boolean':
      return 'bool';
    case 'bigint':
      return 'int';
    case 'number':
      return 'float';
    case 'string':
      return 'str';
  }
  if (value === null) return 'NoneType';
  if (Array.isArray(value)) return 'list';
  if (value instanceof Dict) return 'dict';
  if (value instanceof DictView) return value.kind;
  if (value instanceof Callable || value instanceof Iteration || value instanceof Opaque) return value.type;
  if (value instanceof Tuple) return 'tuple';
  if (value instanceof Range) return 'range';
  if (value instanceof Namespace) return 'Namespace';
  return value instanceof Markup ? 'Markup' : 'Undefined';
}

/** The text of a string or marked string; undefined for other values. */
export function textOf(value: Value | undefined): string | undefined {
  return typeof value === 'string' ? value : value instanceof Markup ? value.text : undefined;
}

export function isNumber(value: Value): value is boolean | bigint | number {
  return typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean';
}

export function isTrue(value: Value): boolean {
  if (value === null || value instanceof Undefined) return false;
  if (typeof value !== 'object') return Boolean(value);
  if (value instanceof Markup) return value.text !== '';
  return sizeOf(value) !== 0;
}

/** The number of items; undefined for values without a length. */
export function sizeOf(value: Value): number | undefined {
  const text = textOf(value);
  if (text !== undefined) return codePoints(text);
  if (Array.isArray(value) || value instanceof Range) return value.length;
  if (value instanceof Tuple) return value.items.length;
  if (value instanceof Dict) return value.size;
  if (value instanceof DictView) return value.dict.size;
  if (value instanceof Undefined) return 0;
  return undefined;
}

function codePoints(text: string): number {
  let count = text.length;
  for (let i = 1; i < text.length; i++)
    if ((text.charCodeAt(i) & 0xfc00) === 0xdc00 && (text.charCodeAt(i - 1) & 0xfc00) === 0xd800) count--;
  return count;
}

/** The items over which Python iterates; undefined for values that cannot be iterated over. */
export function itemsIn(value: Value): Iterable<Value> | undefined {
  const text = textOf(value);
  if (text !== undefined) return Array.from(text);
  if (Array.isArray(value)) return value;
  if (value instanceof Tuple) return value.items;
  if (value instanceof Dict) return value.keys();
  if (value instanceof DictView) return value.items();
  if (value instanceof Undefined) return [];
  if (value instanceof Range) return Array.from({ length: value.length }, (_, i) => value.at(i));
  // Not closed when a loop ends early, as it may be continued.
  if (value instanceof Iteration) return { [Symbol.iterator]: () => ({ next: () => value.inner.next() }) };
  return undefined;
}

export function iterate(value: Value): Iterable<Value> {
  const items = itemsIn(value);
  if (items === undefined) throw new PythonFault(`it loops over ${typeName(value)}`);
  return items;
}

export function listOf(value: Value): Value[] {
  return [...iterate(value)];
}

/** Converts JSON. Numbers without a fraction are integers: JavaScript does not keep that `1.0` was written. */
export function toValue(json: unknown): Value {
  if (json === null || typeof json === 'string' || typeof json === 'boolean') return json;
  if (typeof json === 'number') return Number.isSafeInteger(json) ? BigInt(json) : json;
  if (Array.isArray(json)) return json.map(toValue);
  if (typeof json === 'object') return Dict.of(Object.entries(json).map(([key, value]) => [key, toValue(value)]));
  return UNDEFINED;
}
