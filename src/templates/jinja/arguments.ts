/** Assigns the arguments of a call to parameters, as Python does. */
import { PythonFault } from './errors.ts';
import { str } from './text.ts';
import { Dict, type Given, isNumber, isTrue, Tuple, textOf, typeName, type Value } from './values.ts';

export const REQUIRED = Symbol('required');

/**
 * Parameters in their order, with their defaults. `/name` cannot be given by name; `*name` takes all further
 * positional arguments and `**name` all further named ones.
 */
export type Parameters = Readonly<Record<string, Value | typeof REQUIRED>>;

/** The arguments of one call, by parameter. */
export class Bound {
  private readonly what: string;
  private readonly values: ReadonlyMap<string, Value>;

  constructor(what: string, values: ReadonlyMap<string, Value>) {
    this.what = what;
    this.values = values;
  }

  value(name: string): Value {
    return this.values.get(name) ?? null;
  }

  list(name: string): readonly Value[] {
    return (this.value(name) as Tuple).items;
  }

  isTrue(name: string): boolean {
    return isTrue(this.value(name));
  }

  /** A string; Python raises a `TypeError` for other values. */
  str(name: string): string {
    return textOf(this.value(name)) ?? this.mismatch(name, 'str');
  }

  /** A string, or undefined for None. */
  optionalStr(name: string): string | undefined {
    return this.value(name) === null ? undefined : this.str(name);
  }

  /** Any value, as `str` writes it. */
  text(name: string): string {
    return str(this.value(name));
  }

  /** An integer, as far as JavaScript has it exactly. */
  int(name: string): number {
    const value = this.value(name);
    if (typeof value === 'bigint' || typeof value === 'boolean') return Number(value);
    return this.mismatch(name, 'int');
  }

  optionalInt(name: string): number | undefined {
    return this.value(name) === null ? undefined : this.int(name);
  }

  number(name: string): number {
    const value = this.value(name);
    return isNumber(value) ? Number(value) : this.mismatch(name, 'float');
  }

  private mismatch(name: string, wanted: string): never {
    throw new PythonFault(`it passes ${typeName(this.value(name))} as \`${name}\` of \`${this.what}\`, not ${wanted}`);
  }
}

export function bind(what: string, parameters: Parameters, { args, named }: Given): Bound {
  const values = new Map<string, Value>();
  const left = new Map(named);
  let next = 0;
  for (const [key, fallback] of Object.entries(parameters)) {
    if (key.startsWith('**')) {
      values.set(key.slice(2), Dict.of(left));
      left.clear();
      continue;
    }
    if (key.startsWith('*')) {
      values.set(key.slice(1), new Tuple(args.slice(next)));
      next = args.length;
      continue;
    }
    const isPositional = key.startsWith('/');
    const name = isPositional ? key.slice(1) : key;
    const given = next < args.length ? args[next++] : isPositional ? undefined : take(left, name);
    if (given !== undefined) values.set(name, given);
    else if (fallback === REQUIRED) throw new PythonFault(`it calls \`${what}\` without \`${name}\``);
    else values.set(name, fallback);
  }
  if (next < args.length) throw new PythonFault(`it calls \`${what}\` with too many arguments`);
  // One given twice is still in `left`.
  const [unknown] = left.keys();
  if (unknown !== undefined) throw new PythonFault(`it calls \`${what}\` with an unexpected \`${unknown}\``);
  return new Bound(what, values);
}

function take(from: Map<string, Value>, name: string): Value | undefined {
  const value = from.get(name);
  from.delete(name);
  return value;
}
