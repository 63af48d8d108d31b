/**
 * Parses templates: the tags of Jinja with the extensions that servers enable (`break`, `continue`, and the
 * `generation` of transformers).
 */
import { TemplateSyntaxError } from './errors.ts';
import { described, ExpressionParser } from './expressions.ts';
import { type Token, tokenize } from './lexer.ts';
import type { Body, Expression, Macro, Signature, Statement, Target } from './nodes.ts';

export interface Program {
  readonly body: Body;
  /** The string literals of the template. */
  readonly literals: readonly string[];
}

/** Parses a template; throws a `TemplateSyntaxError`. */
export function parse(template: string): Program {
  const tokens = tokenize(template);
  return {
    body: new Parser(tokens).run(),
    literals: tokens.filter(({ kind }) => kind === 'string').map(({ text }) => text),
  };
}

const RESERVED = new Set(['true', 'false', 'none', 'True', 'False', 'None']);
/** Tags that need other templates, or extensions that no server enables but that other renderers have. */
const UNSUPPORTED = new Set(['include', 'import', 'from', 'extends', 'do', 'trans', 'debug']);
/** Maximum nesting of tags. More would exhaust the stack. */
const MAX_LEVELS = 200;

class Parser extends ExpressionParser {
  /** The open tags with their lines. */
  private readonly open: [tag: string, line: number][] = [];
  private loops = 0;

  run(): Body {
    const body = this.body([]);
    if (this.token.kind !== 'eof') this.fail(`unexpected ${described(this.token)}`);
    return body;
  }

  /** Statements up to one of the tags, whose name is the current token afterwards. */
  private body(ends: readonly string[]): Body {
    const made: Statement[] = [];
    for (;;) {
      const { kind, text } = this.token;
      if (kind === 'data') {
        made.push({ kind: 'data', text });
        this.at++;
      } else if (kind === 'eof') return made;
      else if (text === '{{') {
        this.at++;
        made.push({ kind: 'print', value: this.tuple() });
        this.expect('end');
      } else {
        this.at++;
        if (ends.length > 0 && this.is('name', ...ends)) return made;
        for (const each of this.statement()) made.push(each);
        this.expect('end');
      }
    }
  }

  /** The body of a tag, from the end of its opening on. The last tag is read up to its name. */
  private block(tag: string, line: number, ...ends: string[]): { body: Body; end: string } {
    this.skip('operator', ':');
    this.expect('end');
    this.open.push([tag, line]);
    if (this.open.length > MAX_LEVELS) throw new TemplateSyntaxError('it is nested too deeply', line, true);
    const body = this.body(ends);
    if (this.token.kind === 'eof') throw new TemplateSyntaxError(`\`${tag}\` has no end tag`, line);
    this.open.pop();
    const end = this.token.text;
    this.at++;
    return { body, end };
  }

  /** The body of a tag in which `break` and `continue` cannot refer to a loop outside the tag. */
  private ownBlock(tag: string, line: number, end: string): Body {
    const outerLoops = this.loops;
    this.loops = 0;
    const { body } = this.block(tag, line, end);
    this.loops = outerLoops;
    return body;
  }

  private statement(): Statement[] {
    const { token } = this;
    if (token.kind !== 'name') this.fail('a tag begins with its name');
    this.at++;
    const { text: tag, line } = token;
    switch (tag) {
      case 'print':
        return this.printed();
      case 'if':
        return [this.conditional(line)];
      case 'for':
        return [this.loop(line)];
      case 'set':
        return [this.assignment(line)];
      case 'with':
        return [this.withBlock(line)];
      case 'macro': {
        const name = this.expect('name').text;
        this.assignable(name, token);
        return [{ kind: 'macro', macro: this.macro(name, this.signature(), tag, line) }];
      }
      case 'call': {
        const signature = this.is('operator', '(') ? this.signature() : { parameters: [] };
        const call = this.expression();
        if (call.kind !== 'call') this.fail('`call` needs a call', token);
        return [{ kind: 'callBlock', call, macro: this.macro(undefined, signature, tag, line) }];
      }
      case 'filter': {
        let filter = this.filter(undefined);
        while (this.skip('operator', '|')) filter = this.filter(filter);
        return [{ kind: 'filterBlock', filter, body: this.block(tag, line, 'endfilter').body }];
      }
      case 'generation':
        return [{ kind: 'scope', body: this.ownBlock(tag, line, 'endgeneration') }];
      case 'block': {
        this.expect('name');
        const body = this.ownBlock(tag, line, 'endblock');
        this.skip('name', this.token.text);
        return [{ kind: 'scope', body }];
      }
      case 'autoescape': {
        const value = this.expression();
        const body = this.block(tag, line, 'endautoescape').body;
        const isOff = value.kind === 'constant' && value.value === false;
        return [isOff ? { kind: 'scope', body } : { kind: 'unsupported', tag }];
      }
      case 'break':
      case 'continue':
        if (this.loops === 0) this.fail(`\`${tag}\` is outside a loop`, token);
        return [{ kind: tag }];
    }
    if (UNSUPPORTED.has(tag)) {
      while (!this.is('end') && !this.is('eof')) this.at++;
      return [{ kind: 'unsupported', tag }];
    }
    return this.unknownTag(token);
  }

  private unknownTag(token: Token): never {
    const [innermost] = this.open.slice(-1);
    const tag = token.text;
    if (innermost === undefined)
      return this.fail(tag.startsWith('end') ? `\`${tag}\` has no opening tag` : `unknown tag \`${tag}\``, token);
    if (tag.startsWith('end'))
      return this.fail(`\`${tag}\` before the end of \`${innermost[0]}\` in line ${innermost[1]}`, token);
    return this.fail(`unknown tag \`${tag}\``, token);
  }

  private printed(): Statement[] {
    const made: Statement[] = [];
    while (!this.is('end')) {
      if (made.length > 0) this.expect('operator', ',');
      made.push({ kind: 'print', value: this.expression() });
    }
    return made;
  }

  private conditional(line: number): Statement {
    const test = this.tuple({ isConditional: false });
    const { body, end } = this.block('if', line, 'elif', 'else', 'endif');
    if (end === 'elif') return { kind: 'if', test, body, orElse: [this.conditional(line)] };
    const orElse = end === 'else' ? this.block('if', line, 'endif').body : [];
    return { kind: 'if', test, body, orElse };
  }

  private loop(line: number): Statement {
    const target = this.target({ ends: 'in' });
    this.expect('name', 'in');
    const over = this.iterable();
    const test = this.skip('name', 'if') ? this.expression() : undefined;
    const isRecursive = this.skip('name', 'recursive');
    this.loops++;
    const { body, end } = this.block('for', line, 'endfor', 'else');
    this.loops--;
    const orElse = end === 'else' ? this.block('for', line, 'endfor').body : [];
    return { kind: 'for', target, over, test, isRecursive, body, orElse };
  }

  private assignment(line: number): Statement {
    const target = this.target({ mayBeField: true });
    if (this.skip('operator', '=')) return { kind: 'set', target, value: this.tuple() };
    let filter: Extract<Statement, { kind: 'capture' }>['filter'];
    while (this.skip('operator', '|')) filter = this.filter(filter);
    return { kind: 'capture', target, filter, body: this.block('set', line, 'endset').body };
  }

  private withBlock(line: number): Statement {
    const values: [Target, Expression][] = [];
    while (!this.is('end')) {
      if (values.length > 0) this.expect('operator', ',');
      const target = this.target();
      this.expect('operator', '=');
      values.push([target, this.expression()]);
    }
    return { kind: 'with', values, body: this.block('with', line, 'endwith').body };
  }

  private signature(): Signature {
    const parameters: { name: string; fallback: Expression | undefined }[] = [];
    const start = this.expect('operator', '(');
    while (!this.is('operator', ')')) {
      if (parameters.length > 0) this.expect('operator', ',');
      const name = this.expect('name').text;
      this.assignable(name, start);
      const fallback = this.skip('operator', '=') ? this.expression() : undefined;
      if (fallback === undefined && parameters.at(-1)?.fallback !== undefined)
        this.fail('a parameter without a default follows one with a default', start);
      parameters.push({ name, fallback });
    }
    this.expect('operator', ')');
    return { parameters };
  }

  private macro(name: string | undefined, { parameters }: Signature, tag: string, line: number): Macro {
    const from = this.at;
    const body = this.ownBlock(tag, line, `end${tag}`);
    const within = this.tokens.slice(from, this.at);
    const isRead = (special: string) => within.some(({ kind, text }) => kind === 'name' && text === special);
    const names = ['varargs', 'kwargs', 'caller'];
    const reads = names.filter(each => isRead(each) && !parameters.some(parameter => parameter.name === each));
    return { name, parameters, body, reads: new Set(reads) };
  }

  private target({ ends = '', mayBeField = false } = {}): Target {
    const items: Target[] = [];
    let isTuple = false;
    for (;;) {
      if (items.length > 0) this.expect('operator', ',');
      if (this.is('end') || this.is('operator', ')', '=') || (ends !== '' && this.is('name', ends))) break;
      items.push(this.oneTarget(mayBeField));
      if (!this.is('operator', ',')) break;
      isTuple = true;
    }
    if (!isTuple && items[0] !== undefined) return items[0];
    if (!isTuple) this.fail(`expected a name, found ${described(this.token)}`);
    return { kind: 'tuple', items };
  }

  private oneTarget(mayBeField: boolean): Target {
    const { token } = this;
    if (this.skip('operator', '(')) {
      const inner = this.target({ mayBeField });
      this.expect('operator', ')');
      return inner;
    }
    const name = this.expect('name').text;
    this.assignable(name, token);
    if (!mayBeField || !this.skip('operator', '.')) return { kind: 'name', name };
    return { kind: 'field', object: name, name: this.expect('name').text };
  }

  private assignable(name: string, token: Token): void {
    if (RESERVED.has(name)) this.fail(`\`${name}\` cannot be assigned to`, token);
  }
}
