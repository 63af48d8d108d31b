/** Evaluates expressions as Jinja's immutable sandbox does. */
import { bind } from './arguments.ts';
import { attribute, item, slice } from './attributes.ts';
import { PythonFault } from './errors.ts';
import type { Context } from './filter.ts';
import { FILTERS } from './filters.ts';
import type { Arguments, Expression, Filter } from './nodes.ts';
import { binary, compared } from './operators.ts';
import type { Scope } from './scope.ts';
import { runTest, TESTS } from './tests.ts';
import { limited, str } from './text.ts';
import {
  Callable,
  Dict,
  type Given,
  isNumber,
  isTrue,
  iterate,
  Opaque,
  Tuple,
  textOf,
  typeName,
  UNDEFINED,
  Undefined,
  type Value,
} from './values.ts';

type Test = Extract<Expression, { kind: 'test' }>;

export class Evaluator implements Context {
  private steps = 0;
  private readonly onSteps: () => void;

  /** `onSteps` is called every few thousand steps, and may throw. */
  constructor(onSteps: () => void) {
    this.onSteps = onSteps;
  }

  protected step(): void {
    if ((++this.steps & 0xfff) === 0) this.onSteps();
  }

  evaluate(node: Expression, scope: Scope): Value {
    this.step();
    switch (node.kind) {
      case 'constant':
        return node.value;
      case 'name':
        return scope.get(node.name);
      case 'list':
        return this.evaluateAll(node.items, scope);
      case 'tuple':
        return new Tuple(this.evaluateAll(node.items, scope));
      case 'dict':
        return Dict.of(
          node.entries.map(([key, value]) => [this.evaluate(key, scope), this.evaluate(value, scope)] as const),
        );
      case 'concat':
        return limited(this.evaluateAll(node.items, scope).map(str).join(''));
      case 'either':
        if (isTrue(this.evaluate(node.test, scope))) return this.evaluate(node.value, scope);
        return node.orElse === undefined ? UNDEFINED : this.evaluate(node.orElse, scope);
      case 'and': {
        const left = this.evaluate(node.left, scope);
        return isTrue(left) ? this.evaluate(node.right, scope) : left;
      }
      case 'or': {
        const left = this.evaluate(node.left, scope);
        return isTrue(left) ? left : this.evaluate(node.right, scope);
      }
      case 'not':
        return !isTrue(this.evaluate(node.operand, scope));
      case 'minus':
      case 'plus':
        return signed(this.evaluate(node.operand, scope), node.kind);
      case 'binary':
        return binary(node.operator, this.evaluate(node.left, scope), this.evaluate(node.right, scope));
      case 'compare':
        return this.comparison(node, scope);
      case 'attribute':
        return attribute(this.evaluate(node.object, scope), node.name);
      case 'item':
        return this.itemOf(node, scope);
      case 'slice':
        throw new PythonFault('it uses a slice as a key');
      case 'call':
        return this.call(this.evaluate(node.callee, scope), this.evaluateArguments(node, scope));
      case 'filter':
        return this.applyFilter(node, scope);
      case 'test':
        return this.applyTest(node, scope);
    }
  }

  private evaluateAll(nodes: readonly Expression[], scope: Scope): Value[] {
    return nodes.map(each => this.evaluate(each, scope));
  }

  private comparison(node: Extract<Expression, { kind: 'compare' }>, scope: Scope): boolean {
    let left = this.evaluate(node.first, scope);
    for (const [operator, operand] of node.rest) {
      const right = this.evaluate(operand, scope);
      if (!compared(operator, left, right)) return false;
      left = right;
    }
    return true;
  }

  private itemOf({ object, index }: Extract<Expression, { kind: 'item' }>, scope: Scope): Value {
    const value = this.evaluate(object, scope);
    if (index.kind !== 'slice') return item(value, this.evaluate(index, scope));
    const bounds = index.bounds.map(each => (each === undefined ? null : this.evaluate(each, scope)));
    return slice(value, bounds);
  }

  protected evaluateArguments({ args, named, spread, spreadNamed }: Arguments, scope: Scope): Given {
    const values = this.evaluateAll(args, scope);
    const names = new Map(named.map(([name, value]) => [name, this.evaluate(value, scope)]));
    if (spread !== undefined) for (const each of iterate(this.evaluate(spread, scope))) values.push(each);
    if (spreadNamed !== undefined) {
      const more = this.evaluate(spreadNamed, scope);
      if (!(more instanceof Dict)) throw new PythonFault('it calls with `**` of a value that is not a mapping');
      for (const [key, value] of more.entries()) {
        const name = textOf(key);
        if (name === undefined || names.has(name)) throw new PythonFault('it calls with an invalid `**`');
        names.set(name, value);
      }
    }
    return { args: values, named: names };
  }

  call(callee: Value, given: Given): Value {
    if (callee instanceof Callable || callee instanceof Opaque) return callee.call(given);
    if (callee instanceof Undefined) callee.fail('calls');
    throw new PythonFault('it calls a value that is not a function');
  }

  private applyFilter(node: Filter, scope: Scope): Value {
    const value = node.operand === undefined ? UNDEFINED : this.evaluate(node.operand, scope);
    return this.filterWith(node, value, scope);
  }

  /** Applies the filter of a node, and those before it, to a value. */
  protected filterWith(node: Filter, value: Value, scope: Scope): Value {
    const { args, named } = this.evaluateArguments(node, scope);
    return this.filter(node.name, value, args, named);
  }

  filter(name: string, value: Value, args: readonly Value[], named: ReadonlyMap<string, Value>): Value {
    this.step();
    const found = Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined;
    if (found === undefined) throw new PythonFault(`it applies the filter \`${name}\`, which Jinja does not have`);
    const [parameters, run] = found;
    return run(value, bind(name, parameters, { args, named }), this);
  }

  private applyTest(node: Test, scope: Scope): boolean {
    const value = this.evaluate(node.operand, scope);
    const { args, named } = this.evaluateArguments(node, scope);
    return this.test(node.name, value, args, named);
  }

  test(name: string, value: Value, args: readonly Value[], named: ReadonlyMap<string, Value>): boolean {
    this.step();
    if (name === 'filter' || name === 'test') {
      const known = Dict.of(Object.keys(name === 'filter' ? FILTERS : TESTS).map(each => [each, null] as const));
      return known.has(value) || (name === 'test' && (value === 'filter' || value === 'test'));
    }
    const found = Object.hasOwn(TESTS, name) ? TESTS[name] : undefined;
    if (found === undefined) throw new PythonFault(`it applies the test \`${name}\`, which Jinja does not have`);
    return runTest(found, name, value, { args, named });
  }
}

function signed(value: Value, kind: 'minus' | 'plus'): Value {
  if (value instanceof Undefined) value.fail('applies a sign to');
  if (!isNumber(value)) throw new PythonFault(`it applies a sign to ${typeName(value)}`);
  const plain = typeof value === 'boolean' ? BigInt(value) : value;
  return kind === 'minus' ? -plain : plain;
}
