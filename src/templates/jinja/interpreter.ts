/** Renders a parsed template as Python's Jinja does. */
import { PythonFault, Stopped, Undecided } from './errors.ts';
import { Evaluator } from './evaluator.ts';
import { Loop } from './loop.ts';
import type { Body, Filter, Loop as LoopNode, Macro, Statement, Target } from './nodes.ts';
import { Output, Scope } from './scope.ts';
import { str } from './text.ts';
import {
  Callable,
  Dict,
  type Given,
  isTrue,
  iterate,
  listOf,
  Namespace,
  Tuple,
  textOf,
  typeName,
  UNDEFINED,
  type Value,
} from './values.ts';

/** Maximum depth of macro calls. Python allows about 250. */
const MAX_DEPTH = 400;

/** How a body ended. */
type End = 'break' | 'continue' | undefined;

export class Interpreter extends Evaluator {
  private depth = 0;

  /** Renders a template with these variables. */
  run(body: Body, variables: ReadonlyMap<string, Value>, globals: ReadonlyMap<string, Value>): string {
    const outer = new Scope();
    for (const [name, value] of globals) outer.set(name, value);
    for (const [name, value] of variables) outer.set(name, value);
    return this.render(body, new Scope(outer));
  }

  private render(body: Body, scope: Scope): string {
    const output = new Output();
    this.body(body, scope, output);
    return output.text();
  }

  private body(body: Body, scope: Scope, output: Output): End {
    for (const each of body) {
      const end = this.statement(each, scope, output);
      if (end !== undefined) return end;
    }
    return undefined;
  }

  private statement(node: Statement, scope: Scope, output: Output): End {
    this.step();
    switch (node.kind) {
      case 'data':
        output.add(node.text);
        return undefined;
      case 'print':
        output.add(str(this.evaluate(node.value, scope)));
        return undefined;
      case 'if':
        return this.body(isTrue(this.evaluate(node.test, scope)) ? node.body : node.orElse, scope, output);
      case 'for':
        this.loop(node, scope, output, this.evaluate(node.over, scope), 0);
        return undefined;
      case 'set':
        this.assign(node.target, this.evaluate(node.value, scope), scope);
        return undefined;
      case 'capture': {
        const text = this.render(node.body, new Scope(scope));
        this.assign(node.target, node.filter === undefined ? text : this.filtered(node.filter, text, scope), scope);
        return undefined;
      }
      case 'with': {
        const inner = new Scope(scope);
        for (const [target, value] of node.values) this.assign(target, this.evaluate(value, scope), inner);
        return this.body(node.body, inner, output);
      }
      case 'macro':
        scope.set(node.macro.name as string, this.macro(node.macro, scope));
        return undefined;
      case 'callBlock': {
        const { args, named } = this.evaluateArguments(node.call, scope);
        const caller = this.macro(node.macro, scope);
        const callee = this.evaluate(node.call.callee, scope);
        output.add(str(this.call(callee, { args, named: new Map([...named, ['caller', caller]]) })));
        return undefined;
      }
      case 'filterBlock':
        output.add(printed(this.filtered(node.filter, this.render(node.body, new Scope(scope)), scope)));
        return undefined;
      case 'scope':
        this.body(node.body, new Scope(scope), output);
        return undefined;
      case 'unsupported':
        throw new Undecided(`the built-in renderer does not support the tag \`${node.tag}\``);
      case 'break':
      case 'continue':
        return node.kind;
    }
  }

  /** Applies the filters of a block to its text. */
  private filtered(node: Filter, text: string, scope: Scope): Value {
    const inner = node.operand;
    return this.filterWith(node, inner?.kind === 'filter' ? this.filtered(inner, text, scope) : text, scope);
  }

  private loop(node: LoopNode, scope: Scope, output: Output, over: Value, depth: number): void {
    const again = (given: Given): Value => {
      const [items] = given.args;
      if (items === undefined || given.args.length > 1 || given.named.size > 0)
        throw new PythonFault('it calls `loop` with other than one argument');
      const inner = new Output();
      this.nested(() => this.loop(node, scope, inner, items, depth + 1));
      return inner.text();
    };
    const items = node.test === undefined ? iterate(over) : this.selected(node, scope, over);
    // Selected items have no known number.
    const source = node.test === undefined ? over : null;
    const loop = new Loop(source, items[Symbol.iterator](), depth, node.isRecursive ? again : undefined);
    let isEmpty = true;
    for (let next = loop.next(); next !== undefined; next = loop.next()) {
      isEmpty = false;
      this.step();
      const inner = new Scope(scope);
      inner.set('loop', loop);
      this.assign(node.target, next.value, inner);
      if (this.body(node.body, inner, output) === 'break') break;
    }
    if (isEmpty) this.body(node.orElse, new Scope(scope), output);
  }

  private *selected({ target, test }: LoopNode, scope: Scope, over: Value): Generator<Value> {
    for (const each of iterate(over)) {
      const inner = new Scope(scope);
      this.assign(target, each, inner);
      if (test === undefined || isTrue(this.evaluate(test, inner))) yield each;
    }
  }

  private assign(target: Target, value: Value, scope: Scope): void {
    if (target.kind === 'name') scope.set(target.name, value);
    else if (target.kind === 'field') {
      const object = scope.get(target.object);
      if (!(object instanceof Namespace))
        throw new PythonFault('it assigns to a field of a value that is no namespace');
      object.fields.set(target.name, value);
    } else {
      const items = listOf(value);
      if (items.length !== target.items.length)
        throw new PythonFault(`it unpacks ${items.length} values into ${target.items.length} names`);
      target.items.forEach((each, i) => {
        this.assign(each, items[i] as Value, scope);
      });
    }
  }

  private macro(node: Macro, scope: Scope): Callable {
    const { name = 'caller', parameters, reads } = node;
    const attributes = new Map<string, Value>([
      ['name', node.name ?? null],
      ['arguments', new Tuple(parameters.map(each => each.name))],
      ['catch_kwargs', reads.has('kwargs')],
      ['catch_varargs', reads.has('varargs')],
      ['caller', reads.has('caller')],
    ]);
    return new Callable(node.name ?? '', given => this.invoke(node, name, given, scope), 'Macro', attributes);
  }

  private invoke({ parameters, body, reads }: Macro, name: string, { args, named }: Given, scope: Scope): Value {
    const inner = new Scope(scope);
    const left = new Map(named);
    parameters.forEach((each, i) => {
      let value = args[i];
      if (value === undefined) {
        value = left.get(each.name);
        left.delete(each.name);
      }
      if (value === undefined && each.fallback !== undefined) value = this.evaluate(each.fallback, inner);
      inner.set(each.name, value === undefined ? UNDEFINED : value);
    });
    if (reads.has('caller')) {
      const caller = left.get('caller');
      inner.set('caller', caller === undefined ? UNDEFINED : caller);
      left.delete('caller');
    }
    if (reads.has('kwargs')) inner.set('kwargs', Dict.of(left));
    else if (left.size > 0) throw new PythonFault(`it calls the macro \`${name}\` with an unexpected argument`);
    if (reads.has('varargs')) inner.set('varargs', new Tuple(args.slice(parameters.length)));
    else if (args.length > parameters.length)
      throw new PythonFault(`it calls the macro \`${name}\` with too many arguments`);
    return this.nested(() => this.render(body, inner));
  }

  private nested<T>(run: () => T): T {
    if (++this.depth > MAX_DEPTH) throw new Stopped('it recurses without end');
    try {
      return run();
    } finally {
      this.depth--;
    }
  }
}

/** The output of a `filter` block, which Jinja does not convert to a string. */
function printed(value: Value): string {
  const text = textOf(value);
  if (text === undefined) throw new PythonFault(`a \`filter\` block makes ${typeName(value)}, not str`);
  return text;
}
