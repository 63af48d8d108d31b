/** Splits a template into tokens, as Jinja does with `trim_blocks` and `lstrip_blocks`. */
import { SPACE, withoutEndSpace } from './characters.ts';
import { TemplateSyntaxError } from './errors.ts';
import { unescaped } from './unescape.ts';

export type TokenKind = 'data' | 'begin' | 'end' | 'name' | 'string' | 'integer' | 'float' | 'operator' | 'eof';

export interface Token {
  readonly kind: TokenKind;
  /** The text of the token; of `begin` and `end` the kind of tag: `{{` or `{%`. */
  readonly text: string;
  readonly line: number;
}

const RAW = new RegExp(`\\{%[-+]?[${SPACE}]*raw[${SPACE}]*(?:-%\\}[${SPACE}]*|%\\})`, 'y');
const END_RAW = new RegExp(`\\{%([-+]?)[${SPACE}]*endraw[${SPACE}]*(?:\\+%\\}|-%\\}[${SPACE}]*|%\\}\\n?)`, 'g');
const END_COMMENT = new RegExp(`\\+#\\}|-#\\}[${SPACE}]*|#\\}\\n?`, 'g');
const END_STATEMENT = new RegExp(`\\+%\\}|-%\\}[${SPACE}]*|%\\}\\n?`, 'y');
const END_EXPRESSION = new RegExp(`-\\}\\}[${SPACE}]*|\\}\\}`, 'y');
const BLANK = new RegExp(`[${SPACE}]+`, 'y');
const FLOAT = /(?<!\.)(?:\d+_)*\d+(?:(?:\.(?:\d+_)*\d+)?e[+-]?(?:\d+_)*\d+|\.(?:\d+_)*\d+)/iy;
const INTEGER = /0b(?:_?[01])+|0o(?:_?[0-7])+|0x(?:_?[\da-f])+|[1-9](?:_?\d)*|0(?:_?0)*/iy;
const NAME = /[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}_]*/uy;
const STRING = /'[^'\\]*(?:\\[\s\S][^'\\]*)*'|"[^"\\]*(?:\\[\s\S][^"\\]*)*"/y;
const OPERATOR = /\/\/|\*\*|==|!=|>=|<=|[-+/*%~[\](){}><=.:|,;]/y;
const CLOSES: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** The tokens of a template; throws a `TemplateSyntaxError`. */
export function tokenize(template: string): Token[] {
  return new Lexer(template).run();
}

class Lexer {
  private readonly source: string;
  private readonly tokens: Token[] = [];
  private at = 0;
  private line = 1;

  constructor(template: string) {
    this.source = template.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  }

  run(): Token[] {
    const { source } = this;
    const open = /\{[{%#]/g;
    let startsLine = true;
    while (this.at < source.length) {
      open.lastIndex = this.at;
      const found = open.exec(source);
      if (found === null) {
        this.data(source.slice(this.at));
        break;
      }
      const mark = found[0];
      const sign = source[found.index + 2];
      let text = source.slice(this.at, found.index);
      if (sign === '-') text = withoutEndSpace(text);
      else if (sign !== '+' && mark !== '{{') text = withoutIndent(text, startsLine);
      this.data(text, found.index);
      if (mark === '{#') this.comment();
      else if (mark === '{%' && this.matchAt(RAW) !== undefined) this.raw();
      else this.tag(mark);
      startsLine = source[this.at - 1] === '\n';
    }
    this.push('eof', '');
    return this.tokens;
  }

  private push(kind: TokenKind, text: string): void {
    this.tokens.push({ kind, text, line: this.line });
  }

  private data(text: string, end = this.source.length): void {
    if (text !== '') this.push('data', text);
    this.advance(end);
  }

  private advance(to: number): void {
    for (let i = this.at; i < to; i++) if (this.source.charCodeAt(i) === 10) this.line++;
    this.at = to;
  }

  private matchAt(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    return pattern.exec(this.source)?.[0];
  }

  private comment(): void {
    END_COMMENT.lastIndex = this.at + 2;
    const end = END_COMMENT.exec(this.source);
    if (end === null) throw new TemplateSyntaxError('`{#` is not closed', this.line);
    this.advance(end.index + end[0].length);
  }

  private raw(): void {
    const { line } = this;
    this.advance(this.at + (this.matchAt(RAW) as string).length);
    END_RAW.lastIndex = this.at;
    const end = END_RAW.exec(this.source);
    if (end === null) throw new TemplateSyntaxError('`raw` has no end tag', line);
    const text = this.source.slice(this.at, end.index);
    const sign = end[1];
    this.data(sign === '-' ? withoutEndSpace(text) : sign === '+' ? text : withoutIndent(text, false), end.index);
    this.advance(end.index + end[0].length);
  }

  private tag(mark: string): void {
    const { source, line } = this;
    this.push('begin', mark);
    this.advance(this.at + (/[-+]/.test(source[this.at + 2] ?? '') ? 3 : 2));
    const end = mark === '{{' ? END_EXPRESSION : END_STATEMENT;
    const open: string[] = [];
    while (this.at < source.length) {
      const closing = open.length === 0 ? this.matchAt(end) : undefined;
      if (closing !== undefined) {
        this.push('end', mark);
        this.advance(this.at + closing.length);
        return;
      }
      this.token(open);
    }
    throw new TemplateSyntaxError(`\`${mark}\` is not closed`, line);
  }

  private token(open: string[]): void {
    const blank = this.matchAt(BLANK);
    if (blank !== undefined) {
      this.advance(this.at + blank.length);
      return;
    }
    for (const [kind, pattern] of KINDS) {
      const text = this.matchAt(pattern);
      if (text === undefined) continue;
      if (kind === 'operator') this.balance(text, open);
      this.push(kind, kind === 'string' ? this.stringOf(text) : text);
      this.advance(this.at + text.length);
      return;
    }
    const found = this.source[this.at];
    const what = found === '"' || found === "'" ? 'a string is not closed' : 'unexpected character';
    throw new TemplateSyntaxError(what, this.line);
  }

  private stringOf(text: string): string {
    const value = unescaped(text.slice(1, -1));
    if (value === undefined) throw new TemplateSyntaxError('a string has an invalid escape sequence', this.line);
    return value;
  }

  private balance(text: string, open: string[]): void {
    if (text === '(' || text === '[' || text === '{') open.push(text);
    const opener = CLOSES[text];
    if (opener !== undefined && open.pop() !== opener)
      throw new TemplateSyntaxError(`\`${text}\` without \`${opener}\``, this.line);
  }
}

const KINDS = [
  ['float', FLOAT],
  ['integer', INTEGER],
  ['name', NAME],
  ['string', STRING],
  ['operator', OPERATOR],
] as const;

/** Removes the indent of a tag if nothing else precedes the tag on its line. */
function withoutIndent(text: string, startsLine: boolean): string {
  const from = text.lastIndexOf('\n') + 1;
  if (from === 0 && !startsLine) return text;
  return withoutEndSpace(text.slice(from)) === '' ? text.slice(0, from) : text;
}
