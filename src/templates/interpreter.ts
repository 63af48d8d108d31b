/**
 * The interpreter of `@huggingface/jinja`, adjusted to Python's Jinja where the difference decides whether a prompt is
 * rejected: undefined values, values without a length, values that cannot be joined. It counts its steps.
 */
import { Environment, Interpreter, type Node, type Scope, type Value } from './jinja.ts';
import {
  arithmetic,
  asText,
  contains,
  equal,
  itemAt,
  LISTS,
  NUMBERS,
  named,
  PYTHON_NAMES,
  PythonFault,
  Stopped,
  toValue,
  Undecided,
  valuesOf,
} from './python-values.ts';

/** Maximum call depth. Python allows about a thousand calls. */
const MOST_DEPTH = 2000;
const TESTS: Readonly<Record<string, (value: Value) => boolean>> = {
  iterable: ({ type }) =>
    LISTS.has(type) || type === 'StringValue' || type === 'ObjectValue' || type === 'UndefinedValue',
  number: ({ type }) => NUMBERS.has(type),
  float: ({ type }) => type === 'FloatValue',
};

interface Inner {
  applyFilter(operand: Value, filter: Node, environment: Scope): Value;
  evaluateSliceExpression(object: Value, slice: Node, environment: Scope): Value;
  evaluateBlock(body: readonly Node[], environment: Scope): Value;
}

export class PythonInterpreter extends Interpreter {
  private steps = 0;
  private depth = 0;
  private readonly onSteps: () => void;

  /** `onSteps` is called every few thousand steps, and may throw `Stopped`. */
  constructor(environment: Scope, onSteps: () => void) {
    super(environment);
    this.onSteps = onSteps;
  }

  private get inner(): Inner {
    return this as unknown as Inner;
  }

  override evaluate(node: Node | undefined, environment: Scope): Value {
    if ((++this.steps & 0xfff) === 0) this.onSteps();
    // Counted here, because on stack overflow the library treats names as undefined.
    if (++this.depth > MOST_DEPTH) throw new Stopped('it recurses without end');
    try {
      const value = node === undefined ? undefined : this.asPython(node, environment);
      return value ?? (super.evaluate(node, environment) as Value | undefined) ?? toValue(undefined);
    } finally {
      this.depth--;
    }
  }

  private at(node: unknown, environment: Scope): Value {
    return this.evaluate(node as Node, environment);
  }

  /** Undefined if the interpreter behaves like Python. */
  private asPython(node: Node, environment: Scope): Value | undefined {
    switch (node.type) {
      case 'Known':
        return node.value as Value;
      case 'OwnScope':
        return this.inner.evaluateBlock(node.body as Node[], new Environment(environment));
      case 'BinaryExpression':
        return this.binary(node, environment);
      case 'MemberExpression':
        return this.member(node, environment);
      case 'FilterExpression':
        return this.filter(node, environment);
      case 'TestExpression':
        return this.test(node, environment);
      case 'CallExpression':
        return this.call(node, environment);
      case 'For':
        return this.loop(node, environment);
      default:
        return undefined;
    }
  }

  private binary(node: Node, environment: Scope): Value | undefined {
    const operator = (node.operator as { value: string }).value;
    if (operator === 'and' || operator === 'or') return undefined;
    const left = this.at(node.left, environment);
    const right = this.at(node.right, environment);
    switch (operator) {
      case '==':
        return toValue(equal(left, right));
      case '!=':
        return toValue(!equal(left, right));
      case '~':
        return toValue(asText(left) + asText(right));
      case 'in':
        return toValue(contains(right, left));
      case 'not in':
        return toValue(!contains(right, left));
      default:
        return arithmetic(operator, left, right);
    }
  }

  private member(node: Node, environment: Scope): Value | undefined {
    const object = this.at(node.object, environment);
    const property = node.property as Node;
    if (object.type === 'UndefinedValue') throw new PythonFault('it reads a field of an undefined value');
    if (node.computed === true && property.type === 'SliceExpression') {
      if (object.type !== 'StringValue' && !LISTS.has(object.type)) return toValue(undefined);
      return this.inner.evaluateSliceExpression(object, property, environment);
    }
    const isName = node.computed !== true && property.type === 'Identifier';
    const key = isName ? (property.value as string) : this.at(property, environment).value;
    if (typeof key === 'number') return itemAt(object, key);
    if (typeof key !== 'string') return toValue(undefined);
    return named(object, key, isName);
  }

  private filter(node: Node, environment: Scope): Value {
    const operand = this.at(node.operand, environment);
    const filter = node.filter as Node;
    const name = String((filter.type === 'CallExpression' ? (filter.callee as Node) : filter).value);
    return (
      filtered(operand, name, filter.type === 'Identifier') ??
      this.selected(operand, filter, name, environment) ??
      this.applied(operand, filter, name, environment)
    );
  }

  /** `select` and similar filters, for which a missing field is undefined, not false. */
  private selected(operand: Value, filter: Node, name: string, environment: Scope): Value | undefined {
    const { type } = operand;
    if (!LAZY.has(name) || !(LISTS.has(type) || type === 'StringValue' || type === 'ObjectValue')) return undefined;
    const given = filter.type === 'CallExpression' ? (filter.args as Node[]) : [];
    if (given.some(({ type }) => type.startsWith('Keyword') || type === 'SpreadExpression')) return undefined;
    const args = given.map(each => this.at(each, environment));
    const items = listOf(operand);
    const word = (i: number) => String(args[i]?.value);
    if (name === 'map') {
      const inner = { type: 'Identifier', value: word(0) };
      if (args.length !== 1) return undefined;
      return valuesOf(
        items.map(each => filtered(each, inner.value, true) ?? this.applied(each, inner, inner.value, environment)),
      );
    }
    const isOfField = name.endsWith('attr');
    const [test, ...rest] = isOfField ? args.slice(1) : args;
    const wanted = name.startsWith('select');
    return valuesOf(
      items.filter(each => {
        const value = isOfField ? fieldOf(each, word(0)) : each;
        return this.passes(value, test === undefined ? undefined : String(test.value), rest[0], environment) === wanted;
      }),
    );
  }

  private passes(value: Value, test: string | undefined, against: Value | undefined, environment: Scope): boolean {
    if (test === undefined) return value.__bool__().value;
    const known = TESTS[test];
    if (known !== undefined) return known(value);
    if (against !== undefined) {
      if (test === 'equalto' || test === 'eq' || test === '==') return equal(value, against);
      if (test === 'ne' || test === '!=') return !equal(value, against);
      if (test === 'in') return contains(against, value);
    }
    const built = against === undefined ? environment.tests.get(test) : undefined;
    if (built === undefined) throw new Undecided(`the built-in renderer does not support the test \`${test}\``);
    return built(value);
  }

  private applied(operand: Value, filter: Node, name: string, environment: Scope): Value {
    try {
      return this.inner.applyFilter(operand, filter, environment) ?? toValue(undefined);
    } catch (error) {
      if (!(error instanceof Error) || !/^(?:Unknown .*filter|Cannot apply filter|`map`)/.test(error.message))
        throw error;
      throw new Undecided(`the built-in renderer does not support the filter \`${name}\``);
    }
  }

  private test(node: Node, environment: Scope): Value | undefined {
    const name = (node.test as { value: string }).value;
    const negate = node.negate === true;
    const operand = this.at(node.operand, environment);
    const test = TESTS[name] ?? environment.tests.get(name);
    if (test === undefined) throw new Undecided(`the built-in renderer does not support the test \`${name}\``);
    return toValue(test(operand) !== negate);
  }

  private call(node: Node, environment: Scope): undefined {
    const callee = node.callee as Node;
    if (callee.type !== 'Identifier') return undefined;
    if (environment.lookupVariable(String(callee.value)).type === 'UndefinedValue')
      throw new Undecided(`the built-in renderer does not support the function \`${String(callee.value)}\``);
    return undefined;
  }

  private loop(node: Node, environment: Scope): Value | undefined {
    const iterable = node.iterable as Node;
    const isSelect = iterable.type === 'SelectExpression';
    const over = this.at(isSelect ? iterable.lhs : iterable, environment);
    const known = { type: 'Known', value: itemsOf(over) };
    const again = {
      ...node,
      iterable: isSelect ? { ...iterable, lhs: known } : known,
      // Each iteration of a loop has its own variables.
      body: [{ type: 'OwnScope', body: node.body }],
    };
    return super.evaluate(again, environment);
  }
}

function itemsOf(over: Value): Value {
  if (LISTS.has(over.type) || over.type === 'ObjectValue') return over;
  if (over.type === 'UndefinedValue') return toValue([]);
  if (over.type === 'StringValue') return toValue(Array.from(over.value as string));
  throw new PythonFault(`it loops over ${PYTHON_NAMES[over.type] ?? 'a value that is not a list'}`);
}

/** The values over which Python iterates. */
function listOf({ type, value }: Value): Value[] {
  if (type === 'StringValue') return Array.from(value as string, toValue);
  if (type === 'ObjectValue') return Array.from((value as Map<string, Value>).keys(), toValue);
  return value as Value[];
}

/** The field of an item at a dotted path. */
function fieldOf(item: Value, path: string): Value {
  let at = item;
  for (const key of path.split('.')) at = at.type === 'UndefinedValue' ? at : named(at, key, false);
  return at;
}

const OF_TEXT = new Set(['trim', 'string', 'upper', 'lower', 'title', 'capitalize']);
const OF_NOTHING: Readonly<Record<string, unknown>> = {
  length: 0,
  count: 0,
  list: [],
  items: [],
  join: '',
  reverse: [],
};
/** Filters that check whether a value is defined before they check its type. */
const LAZY = new Set(['selectattr', 'rejectattr', 'select', 'reject', 'map']);
const OF_LISTS = new Set(['selectattr', 'rejectattr', 'select', 'reject', 'map', 'sort', 'unique']);

/** Python's filters for values that the interpreter does not support. Undefined if the interpreter's filter applies. */
function filtered(operand: Value, name: string, isBare: boolean): Value | undefined {
  const { type, value } = operand;
  if (name === 'tojson' && hasUndefined(operand)) throw new PythonFault('it writes an undefined value as JSON');
  if (name === 'items' && type !== 'ObjectValue' && type !== 'UndefinedValue')
    throw new PythonFault(`it calls \`items\` of ${PYTHON_NAMES[type] ?? 'a value'}, which is not a mapping`);
  if (type === 'UndefinedValue') {
    if (Object.hasOwn(OF_NOTHING, name)) return toValue(OF_NOTHING[name]);
    if (OF_TEXT.has(name)) return toValue('');
    if (name === 'first' || name === 'last') return operand;
    if (OF_LISTS.has(name)) return toValue([]);
    return undefined;
  }
  if (isBare && OF_TEXT.has(name) && type !== 'StringValue') return textFilter(asText(operand), name);
  if (name === 'length' || name === 'count') {
    if (type === 'NullValue' || NUMBERS.has(type))
      throw new PythonFault(`it takes the length of ${PYTHON_NAMES[type] ?? 'a value'}`);
    if (type === 'StringValue') return toValue(Array.from(value as string).length);
    if (LISTS.has(type)) return toValue((value as Value[]).length);
  }
  if (name === 'list') {
    if (type === 'NullValue' || NUMBERS.has(type))
      throw new PythonFault(`it makes a list of ${PYTHON_NAMES[type] ?? 'a value'}`);
    if (type === 'StringValue') return toValue(Array.from(value as string));
    if (type === 'ObjectValue') return toValue([...(value as Map<string, Value>).keys()]);
  }
  if (isBare && (name === 'first' || name === 'last') && type === 'StringValue')
    return toValue(Array.from(value as string).at(name === 'first' ? 0 : -1));
  if (
    LAZY.has(name) &&
    (type === 'NullValue' || type === 'StringValue' || NUMBERS.has(type)) &&
    !operand.__bool__().value
  )
    return toValue([]);
  if (OF_LISTS.has(name) && (type === 'NullValue' || NUMBERS.has(type)))
    throw new PythonFault(`it applies \`${name}\` to ${PYTHON_NAMES[type] ?? 'a value'}`);
  return undefined;
}

function textFilter(text: string, name: string): Value {
  const changed: Readonly<Record<string, string>> = { upper: text.toUpperCase(), lower: text.toLowerCase() };
  return toValue(changed[name] ?? text);
}

function hasUndefined({ type, value }: Value): boolean {
  if (type === 'UndefinedValue') return true;
  if (LISTS.has(type)) return (value as Value[]).some(hasUndefined);
  return type === 'ObjectValue' && [...(value as Map<string, Value>).values()].some(hasUndefined);
}
