/** Parses expressions, with the precedence that Jinja gives its operators. */
import { TemplateSyntaxError } from './errors.ts';
import type { Token, TokenKind } from './lexer.ts';
import type { Arguments, Expression, Filter } from './nodes.ts';

const COMPARISONS = new Set(['==', '!=', '<', '<=', '>', '>=']);
const CONSTANTS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['none', null],
  ['None', null],
]);
const NO_ARGUMENTS: Arguments = { args: [], named: [], spread: undefined, spreadNamed: undefined };
/** Maximum nesting of brackets and operators. More would exhaust the stack. */
const MAX_LEVELS = 200;

export class ExpressionParser {
  protected readonly tokens: readonly Token[];
  protected at = 0;
  private levels = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  protected get token(): Token {
    return this.tokens[this.at] as Token;
  }

  protected fail(why: string, { line }: Token = this.token): never {
    throw new TemplateSyntaxError(why, line);
  }

  protected is(kind: TokenKind, ...texts: string[]): boolean {
    const { token } = this;
    return token.kind === kind && (texts.length === 0 || texts.includes(token.text));
  }

  protected isNext(kind: TokenKind, text: string): boolean {
    const next = this.tokens[this.at + 1];
    return next?.kind === kind && next.text === text;
  }

  protected skip(kind: TokenKind, text: string): boolean {
    const isFound = this.is(kind, text);
    if (isFound) this.at++;
    return isFound;
  }

  protected expect(kind: TokenKind, text?: string): Token {
    const { token } = this;
    if (token.kind !== kind || (text !== undefined && token.text !== text))
      this.fail(`expected ${text === undefined ? `a ${kind}` : `\`${text}\``}, found ${described(token)}`);
    this.at++;
    return token;
  }

  protected expression(): Expression {
    if (++this.levels > MAX_LEVELS) throw new TemplateSyntaxError('it is nested too deeply', this.token.line, true);
    let made = this.or();
    while (this.skip('name', 'if')) {
      const test = this.or();
      const orElse = this.skip('name', 'else') ? this.expression() : undefined;
      made = { kind: 'either', test, value: made, orElse };
    }
    this.levels--;
    return made;
  }

  private or(): Expression {
    let left = this.and();
    while (this.skip('name', 'or')) left = { kind: 'or', operator: 'or', left, right: this.and() };
    return left;
  }

  private and(): Expression {
    let left = this.not();
    while (this.skip('name', 'and')) left = { kind: 'and', operator: 'and', left, right: this.not() };
    return left;
  }

  private not(): Expression {
    return this.skip('name', 'not') ? { kind: 'not', operand: this.not() } : this.comparison();
  }

  private comparison(): Expression {
    const first = this.sum();
    const rest: [string, Expression][] = [];
    for (;;) {
      if (this.token.kind === 'operator' && COMPARISONS.has(this.token.text)) {
        const operator = this.token.text;
        this.at++;
        rest.push([operator, this.sum()]);
      } else if (this.skip('name', 'in')) rest.push(['in', this.sum()]);
      else if (this.is('name', 'not') && this.isNext('name', 'in')) {
        this.at += 2;
        rest.push(['not in', this.sum()]);
      } else return rest.length === 0 ? first : { kind: 'compare', first, rest };
    }
  }

  private sum(): Expression {
    return this.binary(['+', '-'], () => this.concat());
  }

  private concat(): Expression {
    const items = [this.product()];
    while (this.skip('operator', '~')) items.push(this.product());
    return items.length === 1 ? (items[0] as Expression) : { kind: 'concat', items };
  }

  private product(): Expression {
    return this.binary(['*', '/', '//', '%'], () => this.binary(['**'], () => this.unary()));
  }

  private binary(operators: readonly string[], operand: () => Expression): Expression {
    let left = operand();
    while (this.is('operator', ...operators)) {
      const operator = this.token.text;
      this.at++;
      left = { kind: 'binary', operator, left, right: operand() };
    }
    return left;
  }

  private unary(withFilter = true): Expression {
    let made: Expression;
    if (this.skip('operator', '-')) made = { kind: 'minus', operand: this.unary(false) };
    else if (this.skip('operator', '+')) made = { kind: 'plus', operand: this.unary(false) };
    else made = this.primary();
    made = this.postfix(made);
    return withFilter ? this.filtered(made) : made;
  }

  protected primary(): Expression {
    const { token } = this;
    this.at++;
    switch (token.kind) {
      case 'name': {
        const constant = CONSTANTS.get(token.text);
        return constant === undefined ? { kind: 'name', name: token.text } : { kind: 'constant', value: constant };
      }
      case 'string': {
        let value = token.text;
        for (; this.is('string'); this.at++) value += this.token.text;
        return { kind: 'constant', value };
      }
      case 'integer':
        return { kind: 'constant', value: BigInt(token.text.replaceAll('_', '')) };
      case 'float':
        return { kind: 'constant', value: Number(token.text.replaceAll('_', '')) };
      case 'operator':
        if (token.text === '(') {
          const inner = this.tuple({ isOpen: true });
          this.expect('operator', ')');
          return inner;
        }
        if (token.text === '[') return { kind: 'list', items: this.list() };
        if (token.text === '{') return { kind: 'dict', entries: this.entries() };
    }
    return this.fail(`unexpected ${described(token)}`, token);
  }

  /** What a loop iterates over, without the `if` that filters the items. */
  protected iterable(): Expression {
    return this.tuple({ isConditional: false, ends: 'recursive' });
  }

  /** A list without brackets, or one expression. `isOpen`: in parentheses, where it may be empty. */
  protected tuple({ isOpen = false, isConditional = true, ends = '' } = {}): Expression {
    const items: Expression[] = [];
    let isTuple = false;
    for (;;) {
      if (items.length > 0) this.expect('operator', ',');
      if (this.is('end') || this.is('operator', ')') || (ends !== '' && this.is('name', ends))) break;
      items.push(isConditional ? this.expression() : this.or());
      if (!this.is('operator', ',')) break;
      isTuple = true;
    }
    if (!isTuple && items[0] !== undefined) return items[0];
    if (!isTuple && !isOpen) this.fail(`expected an expression, found ${described(this.token)}`);
    return { kind: 'tuple', items };
  }

  private list(): Expression[] {
    const items: Expression[] = [];
    while (!this.is('operator', ']')) {
      if (items.length > 0) this.expect('operator', ',');
      if (this.is('operator', ']')) break;
      items.push(this.expression());
    }
    this.expect('operator', ']');
    return items;
  }

  private entries(): [Expression, Expression][] {
    const entries: [Expression, Expression][] = [];
    while (!this.is('operator', '}')) {
      if (entries.length > 0) this.expect('operator', ',');
      if (this.is('operator', '}')) break;
      const key = this.expression();
      this.expect('operator', ':');
      entries.push([key, this.expression()]);
    }
    this.expect('operator', '}');
    return entries;
  }

  protected postfix(of: Expression): Expression {
    let made = of;
    for (;;) {
      if (this.skip('operator', '.')) {
        const { kind, text } = this.token;
        if (kind !== 'name' && kind !== 'integer') this.fail('expected a name or a number after `.`');
        this.at++;
        made =
          kind === 'name'
            ? { kind: 'attribute', object: made, name: text }
            : { kind: 'item', object: made, index: { kind: 'constant', value: BigInt(text) } };
      } else if (this.skip('operator', '[')) made = { kind: 'item', object: made, index: this.subscript() };
      else if (this.is('operator', '(')) made = { kind: 'call', callee: made, ...this.callArguments() };
      else return made;
    }
  }

  private subscript(): Expression {
    const items: Expression[] = [];
    while (!this.is('operator', ']')) {
      if (items.length > 0) this.expect('operator', ',');
      items.push(this.subscribed());
    }
    this.expect('operator', ']');
    return items.length === 1 ? (items[0] as Expression) : { kind: 'tuple', items };
  }

  private subscribed(): Expression {
    const bounds: (Expression | undefined)[] = [undefined];
    if (!this.is('operator', ':')) {
      const first = this.expression();
      if (!this.is('operator', ':')) return first;
      bounds[0] = first;
    }
    while (bounds.length < 3 && this.skip('operator', ':'))
      bounds.push(this.is('operator', ':', ']', ',') ? undefined : this.expression());
    return { kind: 'slice', bounds };
  }

  protected filtered(of: Expression): Expression {
    let made = of;
    for (;;) {
      if (this.skip('operator', '|')) made = this.filter(made);
      else if (this.skip('name', 'is')) made = this.test(made);
      else if (this.is('operator', '(')) made = { kind: 'call', callee: made, ...this.callArguments() };
      else return made;
    }
  }

  /** One filter, after its `|`. */
  protected filter(operand: Expression | undefined): Filter {
    const name = this.dotted();
    return { kind: 'filter', operand, name, ...(this.is('operator', '(') ? this.callArguments() : NO_ARGUMENTS) };
  }

  private test(operand: Expression): Expression {
    const isNegated = this.skip('name', 'not');
    const name = this.dotted();
    let given = NO_ARGUMENTS;
    const { kind } = this.token;
    if (this.is('operator', '(')) given = this.callArguments();
    else if (
      (['name', 'string', 'integer', 'float'].includes(kind) || this.is('operator', '[', '{')) &&
      !this.is('name', 'else', 'or', 'and')
    ) {
      if (this.is('name', 'is')) this.fail('tests cannot be chained with `is`');
      given = { ...NO_ARGUMENTS, args: [this.postfix(this.primary())] };
    }
    const test: Expression = { kind: 'test', operand, name, ...given };
    return isNegated ? { kind: 'not', operand: test } : test;
  }

  private dotted(): string {
    let name = this.expect('name').text;
    while (this.skip('operator', '.')) name += `.${this.expect('name').text}`;
    return name;
  }

  protected callArguments(): Arguments {
    const start = this.expect('operator', '(');
    const args: Expression[] = [];
    const named: [string, Expression][] = [];
    let spread: Expression | undefined;
    let spreadNamed: Expression | undefined;
    const ensure = (isValid: boolean) => isValid || this.fail('invalid arguments of a call', start);
    for (let isFirst = true; !this.is('operator', ')'); isFirst = false) {
      if (!isFirst) this.expect('operator', ',');
      if (this.is('operator', ')')) break;
      if (this.skip('operator', '*')) {
        ensure(spread === undefined && spreadNamed === undefined);
        spread = this.expression();
      } else if (this.skip('operator', '**')) {
        ensure(spreadNamed === undefined);
        spreadNamed = this.expression();
      } else if (this.is('name') && this.isNext('operator', '=')) {
        ensure(spreadNamed === undefined);
        const key = this.token.text;
        this.at += 2;
        named.push([key, this.expression()]);
      } else {
        ensure(spread === undefined && spreadNamed === undefined && named.length === 0);
        args.push(this.expression());
      }
    }
    this.expect('operator', ')');
    return { args, named, spread, spreadNamed };
  }
}

export function described({ kind, text }: Token): string {
  if (kind === 'eof') return 'the end of the template';
  if (kind === 'end') return 'the end of the tag';
  if (kind === 'begin' || kind === 'data') return 'text';
  return kind === 'string' ? 'a string' : `\`${text}\``;
}
