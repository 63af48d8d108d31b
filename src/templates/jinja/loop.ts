/** The `loop` of a `for` block. */
import { callable } from './attributes.ts';
import { PythonFault } from './errors.ts';
import { equal } from './operators.ts';
import { Callable, type Given, Opaque, orUndefined, sizeOf, UNDEFINED, type Value } from './values.ts';

/** Iterates over the items of a loop, and looks one item ahead if asked. */
export class Loop extends Opaque {
  override readonly type = 'LoopContext';
  private readonly over: Iterator<Value>;
  private readonly source: Value;
  private readonly depth: number;
  private readonly again: ((given: Given) => Value) | undefined;
  private readonly ahead: Value[] = [];
  private index = -1;
  private before: Value = UNDEFINED;
  private current: Value = UNDEFINED;
  private changing: readonly Value[] | undefined;

  /** `again` renders the loop for other items, if it is recursive. */
  constructor(source: Value, over: Iterator<Value>, depth: number, again?: (given: Given) => Value) {
    super();
    this.source = source;
    this.over = over;
    this.depth = depth;
    this.again = again;
  }

  next(): { value: Value } | undefined {
    const value = this.ahead.length > 0 ? this.ahead.shift() : this.pull();
    if (value === undefined) return undefined;
    this.before = this.index < 0 ? UNDEFINED : this.current;
    this.current = value;
    this.index++;
    return { value };
  }

  private pull(): Value | undefined {
    const found = this.over.next();
    return found.done === true ? undefined : found.value;
  }

  private peek(): Value | undefined {
    if (this.ahead.length === 0) {
      const value = this.pull();
      if (value !== undefined) this.ahead.push(value);
    }
    return this.ahead[0];
  }

  private length(): number {
    const size = sizeOf(this.source);
    if (size !== undefined) return size;
    for (let value = this.pull(); value !== undefined; value = this.pull()) this.ahead.push(value);
    return this.index + 1 + this.ahead.length;
  }

  override attribute(name: string): Value | undefined {
    switch (name) {
      case 'index':
        return BigInt(this.index + 1);
      case 'index0':
        return BigInt(this.index);
      case 'revindex':
        return BigInt(this.length() - this.index);
      case 'revindex0':
        return BigInt(this.length() - this.index - 1);
      case 'length':
        return BigInt(this.length());
      case 'first':
        return this.index === 0;
      case 'last':
        return this.peek() === undefined;
      case 'previtem':
        return this.before;
      case 'nextitem':
        return orUndefined(this.peek());
      case 'depth':
        return BigInt(this.depth + 1);
      case 'depth0':
        return BigInt(this.depth);
      case 'cycle':
        return new Callable(name, ({ args }) => {
          if (args.length === 0) throw new PythonFault('it calls `cycle` without values');
          return args[this.index % args.length] as Value;
        });
      case 'changed':
        return callable(name, { '*value': null }, given => this.changed(given.list('value')));
    }
    return undefined;
  }

  private changed(values: readonly Value[]): boolean {
    const last = this.changing;
    const isSame = last?.length === values.length && values.every((each, i) => equal(each, last[i] as Value));
    this.changing = values;
    return !isSame;
  }

  override call(given: Given): Value {
    if (this.again === undefined) throw new PythonFault('it calls a `loop` that is not recursive');
    return this.again(given);
  }

  override text(): string {
    return `<LoopContext ${this.index + 1}/${this.length()}>`;
  }
}
