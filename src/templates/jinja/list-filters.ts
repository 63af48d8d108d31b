/** The filters of Jinja for lists. Those that Python runs lazily are generators here. */
import { REQUIRED } from './arguments.ts';
import { item } from './attributes.ts';
import { PythonFault } from './errors.ts';
import type { Context, Filter } from './filter.ts';
import { binary, equal, order } from './operators.ts';
import { limited, str } from './text.ts';
import {
  Dict,
  Group,
  Iteration,
  isTrue,
  itemsIn,
  iterate,
  listOf,
  Range,
  Tuple,
  textOf,
  typeName,
  UNDEFINED,
  Undefined,
  type Value,
} from './values.ts';

const ANY = { '*args': null, '**named': null };

export const LIST_FILTERS: Readonly<Record<string, Filter>> = {
  batch: [
    { linecount: REQUIRED, fill_with: null },
    (value, given) => lazy(batches(value, given.int('linecount'), given.value('fill_with'))),
  ],
  dictsort: [
    { case_sensitive: false, by: 'key', reverse: false },
    (value, given) => {
      const by = given.value('by');
      if (by !== 'key' && by !== 'value') throw new PythonFault('it calls `dictsort` with an unknown `by`');
      if (!(value instanceof Dict)) throw new PythonFault(`it calls \`dictsort\` of ${typeName(value)}`);
      const isExact = given.isTrue('case_sensitive');
      const key = (entry: Value) => comparable((entry as Tuple).items[by === 'key' ? 0 : 1] as Value, isExact);
      const entries = value.entries().map(entry => new Tuple(entry));
      return sorted(entries, key, given.isTrue('reverse'));
    },
  ],
  first: [
    {},
    value => {
      for (const each of iterate(value)) return each;
      return UNDEFINED;
    },
  ],
  groupby: [
    { attribute: REQUIRED, default: null, case_sensitive: false },
    (value, given) =>
      groups(value, getter(given.value('attribute'), given.value('default')), given.isTrue('case_sensitive')),
  ],
  join: [
    { d: '', attribute: null },
    (value, given) => {
      const get = given.value('attribute') === null ? undefined : getter(given.value('attribute'));
      const items = [...iterate(value)].map(each => (get === undefined ? each : get(each)));
      return limited(items.map(str).join(given.text('d')));
    },
  ],
  last: [
    {},
    value => {
      if (value instanceof Iteration) throw new PythonFault('it takes the last item of a generator');
      const items = listOf(value);
      return items.length === 0 ? UNDEFINED : (items.at(-1) as Value);
    },
  ],
  list: [
    {},
    value => {
      const items = itemsIn(value);
      if (items === undefined) throw new PythonFault(`it makes a list of ${typeName(value)}`);
      return [...items];
    },
  ],
  map: [ANY, (value, given, context) => lazy(mapped(value, given.list('args'), given.value('named') as Dict, context))],
  max: [
    { case_sensitive: false, attribute: null },
    (value, given) => minOrMax(value, given.isTrue('case_sensitive'), given.value('attribute'), 1),
  ],
  min: [
    { case_sensitive: false, attribute: null },
    (value, given) => minOrMax(value, given.isTrue('case_sensitive'), given.value('attribute'), -1),
  ],
  reject: [
    ANY,
    (value, given, context) =>
      lazy(selected(value, given.list('args'), given.value('named') as Dict, context, false, false)),
  ],
  rejectattr: [
    ANY,
    (value, given, context) =>
      lazy(selected(value, given.list('args'), given.value('named') as Dict, context, true, false)),
  ],
  reverse: [
    {},
    value => {
      const text = textOf(value);
      if (text !== undefined) return Array.from(text).reverse().join('');
      const items = listOf(value).reverse();
      return new Iteration(items[Symbol.iterator](), value instanceof Iteration ? 'list' : reversedName(value));
    },
  ],
  select: [
    ANY,
    (value, given, context) =>
      lazy(selected(value, given.list('args'), given.value('named') as Dict, context, false, true)),
  ],
  selectattr: [
    ANY,
    (value, given, context) =>
      lazy(selected(value, given.list('args'), given.value('named') as Dict, context, true, true)),
  ],
  slice: [
    { slices: REQUIRED, fill_with: null },
    (value, given) => lazy(slices(value, given.int('slices'), given.value('fill_with'))),
  ],
  sort: [
    { reverse: false, case_sensitive: false, attribute: null },
    (value, given) => {
      const attribute = given.value('attribute');
      const isExact = given.isTrue('case_sensitive');
      const getters =
        typeof attribute === 'string' ? attribute.split(',').map(each => getter(each)) : [getter(attribute)];
      const key = (each: Value) => {
        const keys = getters.map(get => comparable(get(each), isExact));
        return typeof attribute === 'string' ? (keys as Value[]) : (keys[0] as Value);
      };
      return sorted(listOf(value), key, given.isTrue('reverse'));
    },
  ],
  sum: [
    { attribute: null, start: 0n },
    (value, given) => {
      const get = given.value('attribute') === null ? undefined : getter(given.value('attribute'));
      const start = given.value('start');
      if (textOf(start) !== undefined) throw new PythonFault('it sums up strings');
      let total = start;
      for (const each of iterate(value)) total = binary('+', total, get === undefined ? each : get(each));
      return total;
    },
  ],
  unique: [
    { case_sensitive: false, attribute: null },
    (value, given) => lazy(unique(value, given.isTrue('case_sensitive'), getter(given.value('attribute')))),
  ],
};

function lazy(items: Generator<Value>): Iteration {
  return new Iteration(items);
}

function reversedName(value: Value): string {
  if (value instanceof Range) return 'range_iterator';
  return Array.isArray(value) ? 'list_reverseiterator' : 'reversed';
}

/** Ignores case, unless `isExact` is set. */
function comparable(value: Value, isExact: boolean): Value {
  const text = textOf(value);
  return isExact || text === undefined ? value : text.toLowerCase();
}

/** Reads an attribute at a dotted path, or an item at a place. */
function getter(attribute: Value, fallback: Value = null): (value: Value) => Value {
  if (attribute === null) return value => value;
  const parts: Value[] =
    typeof attribute === 'string'
      ? attribute.split('.').map(part => (/^\d+$/.test(part) ? BigInt(part) : part))
      : [attribute];
  return value => {
    let at = value;
    for (const part of parts) {
      at = item(at, part);
      if (fallback !== null && at instanceof Undefined) at = fallback;
    }
    return at;
  };
}

function sorted(items: Value[], key: (value: Value) => Value, isReversed: boolean): Value[] {
  const keyed = items.map(value => [key(value), value] as const);
  keyed.sort(([a], [b]) => (isReversed ? order('<', b, a) : order('<', a, b)));
  return keyed.map(([, value]) => value);
}

function* batches(value: Value, size: number, fill: Value): Generator<Value> {
  let batch: Value[] = [];
  for (const each of iterate(value)) {
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
    batch.push(each);
  }
  if (batch.length === 0) return;
  if (fill !== null) while (batch.length < size) batch.push(fill);
  yield batch;
}

function* slices(value: Value, count: number, fill: Value): Generator<Value> {
  const items = listOf(value);
  if (count === 0) throw new PythonFault('it divides by zero');
  const size = Math.floor(items.length / count);
  const longer = items.length % count;
  for (let i = 0, from = 0; i < count; i++) {
    const to = from + size + (i < longer ? 1 : 0);
    const part = items.slice(from, to);
    if (fill !== null && i >= longer) part.push(fill);
    yield part;
    from = to;
  }
}

function* unique(value: Value, isExact: boolean, get: (value: Value) => Value): Generator<Value> {
  const seen = new Dict();
  for (const each of iterate(value)) {
    const key = comparable(get(each), isExact);
    if (seen.has(key)) continue;
    seen.set(key, null);
    yield each;
  }
}

function minOrMax(value: Value, isExact: boolean, attribute: Value, sign: 1 | -1): Value {
  const get = getter(attribute);
  let found: readonly [Value, Value] | undefined;
  for (const each of iterate(value)) {
    const key = comparable(get(each), isExact);
    if (found === undefined || order(sign < 0 ? '<' : '>', key, found[0]) * sign > 0) found = [key, each];
  }
  return found === undefined ? UNDEFINED : found[1];
}

function groups(value: Value, get: (value: Value) => Value, isExact: boolean): Value[] {
  const made: { key: Value; shown: Value; items: Value[] }[] = [];
  for (const each of sorted(listOf(value), one => comparable(get(one), isExact), false)) {
    const key = comparable(get(each), isExact);
    const last = made.at(-1);
    if (last !== undefined && equal(last.key, key)) last.items.push(each);
    else made.push({ key, shown: get(each), items: [each] });
  }
  return made.map(({ shown, items }) => new Group([shown, items]));
}

function* mapped(value: Value, args: readonly Value[], named: Dict, context: Context): Generator<Value> {
  if (!isTrue(value) && !(value instanceof Iteration)) return;
  const attribute = named.get('attribute');
  let change: (each: Value) => Value;
  if (args.length === 0 && attribute !== undefined) {
    const unknown = named.keys().find(key => key !== 'attribute' && key !== 'default');
    if (unknown !== undefined) throw new PythonFault('it calls `map` with an unexpected argument');
    const fallback = named.get('default');
    change = getter(attribute, fallback === undefined ? null : fallback);
  } else {
    const [name, ...rest] = args;
    if (name === undefined) throw new PythonFault('it calls `map` without a filter');
    const given = new Map(named.entries().map(([key, each]) => [str(key), each]));
    change = each => context.filter(str(name), each, rest, given);
  }
  for (const each of iterate(value)) yield change(each);
}

function* selected(
  value: Value,
  args: readonly Value[],
  named: Dict,
  context: Context,
  isOfAttribute: boolean,
  isWanted: boolean,
): Generator<Value> {
  if (!isTrue(value) && !(value instanceof Iteration)) return;
  const [attribute] = args;
  if (isOfAttribute && attribute === undefined) throw new PythonFault('it selects without an attribute');
  const get = isOfAttribute ? getter(attribute as Value) : (each: Value) => each;
  const [test, ...rest] = isOfAttribute ? args.slice(1) : args;
  const given = new Map(named.entries().map(([key, each]) => [str(key), each]));
  for (const each of iterate(value)) {
    const tested = get(each);
    const passes = test === undefined ? isTrue(tested) : context.test(str(test), tested, rest, given);
    if (passes === isWanted) yield each;
  }
}
