/** The functions that templates can call: those of Jinja, and those that transformers adds. */
import { bind, REQUIRED } from './arguments.ts';
import { callable } from './attributes.ts';
import { PythonFault, Raised, Undecided } from './errors.ts';
import { strftime } from './strftime.ts';
import { str } from './text.ts';
import {
  Callable,
  Dict,
  type Given,
  iterate,
  listOf,
  Namespace,
  Opaque,
  orUndefined,
  Range,
  Tuple,
  textOf,
  type Value,
} from './values.ts';

/** Maximum length of a range in the sandbox. */
const MAX_RANGE = 100_000;

export function globals(): Map<string, Value> {
  const found: Callable[] = [
    callable('raise_exception', { message: REQUIRED }, given => {
      throw new Raised(given.text('message'));
    }),
    callable('strftime_now', { format: REQUIRED }, given => strftime(given.str('format'))),
    callable('range', { '*args': REQUIRED }, given => range(given.list('args'))),
    callable('lipsum', { '*args': REQUIRED }, () => {
      throw new Undecided('the built-in renderer does not support `lipsum`');
    }),
    new Callable('dict', given => Dict.of([...pairsOf('dict', given)]), 'type'),
    new Callable('namespace', namespace, 'type'),
    new Callable('cycler', given => new Cycler(bind('cycler', { '*items': REQUIRED }, given).list('items')), 'type'),
    new Callable('joiner', given => new Joiner(bind('joiner', { sep: ', ' }, given).value('sep')), 'type'),
  ];
  return new Map(found.map(each => [each.name, each]));
}

function range(args: readonly Value[]): Range {
  const given = args.map(each => {
    if (typeof each === 'bigint') return each;
    if (typeof each === 'boolean') return BigInt(each);
    throw new PythonFault('it calls `range` with a value that is no integer');
  });
  if (given.length === 0 || given.length > 3)
    throw new PythonFault('it calls `range` with a wrong number of arguments');
  const [start, stop, step = 1n] = (given.length === 1 ? [0n, given[0]] : given) as [bigint, bigint, bigint?];
  if (step === 0n) throw new PythonFault('it uses a range with step 0');
  const made = new Range(start, stop, step);
  if (made.length > MAX_RANGE) throw new PythonFault(`it uses a range of more than ${MAX_RANGE} numbers`);
  return made;
}

/** The arguments of `dict`: a mapping or pairs, then names. */
function* pairsOf(what: string, { args, named }: Given): Iterable<readonly [Value, Value]> {
  const [from] = args;
  if (args.length > 1) throw new PythonFault(`it calls \`${what}\` with too many arguments`);
  if (from instanceof Dict) yield* from.entries();
  else if (from !== undefined)
    for (const pair of iterate(from)) {
      const [key, value, ...more] = listOf(pair);
      if (key === undefined || value === undefined || more.length > 0)
        throw new PythonFault(`it calls \`${what}\` with a value that is no pair`);
      yield [key, value];
    }
  yield* named;
}

function namespace(given: Given): Namespace {
  const made = new Namespace();
  for (const [key, value] of pairsOf('namespace', given)) made.fields.set(textOf(key) ?? str(key), value);
  return made;
}

class Cycler extends Opaque {
  override readonly type = 'Cycler';
  private readonly items: readonly Value[];
  private at = 0;

  constructor(items: readonly Value[]) {
    super();
    if (items.length === 0) throw new PythonFault('it calls `cycler` without items');
    this.items = items;
  }

  override attribute(name: string): Value | undefined {
    if (name === 'current') return this.items[this.at];
    if (name === 'items') return new Tuple(this.items);
    if (name === 'pos') return BigInt(this.at);
    if (name === 'next')
      return callable(name, {}, () => {
        const value = orUndefined(this.items[this.at]);
        this.at = (this.at + 1) % this.items.length;
        return value;
      });
    if (name === 'reset')
      return callable(name, {}, () => {
        this.at = 0;
        return null;
      });
    return undefined;
  }

  override text(): string {
    return '<Cycler object>';
  }
}

class Joiner extends Opaque {
  override readonly type = 'Joiner';
  private readonly separator: Value;
  private isUsed = false;

  constructor(separator: Value) {
    super();
    this.separator = separator;
  }

  override attribute(name: string): Value | undefined {
    if (name === 'sep') return this.separator;
    return name === 'used' ? this.isUsed : undefined;
  }

  override call(given: Given): Value {
    bind('joiner', {}, given);
    const made = this.isUsed ? this.separator : '';
    this.isUsed = true;
    return made;
  }

  override text(): string {
    return '<Joiner object>';
  }
}
