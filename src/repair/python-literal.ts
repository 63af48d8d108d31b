/** Converts Python literals, as printed by `repr` or written by a model, to JSON text. Nothing is evaluated. */

type Opening = '{' | '[' | '(';

const CLOSING: Readonly<Record<Opening, string>> = { '{': '}', '[': ']', '(': ')' };

/** Literals that are words. JSON's words are accepted too, because models mix both. */
const WORDS: Readonly<Record<string, string>> = {
  True: 'true',
  False: 'false',
  None: 'null',
  true: 'true',
  false: 'false',
  null: 'null',
};

/** An open container. */
interface Frame {
  readonly kind: Opening;
  /** Where its bracket is in the output. Parentheses may turn out not to be a tuple. */
  readonly place: number;
  count: number;
  /** Whether the last token was a comma, and whether there was any comma. */
  isOpenEnded: boolean;
  hasComma: boolean;
}

/**
 * The JSON text of one Python literal: dicts, lists, tuples (as lists), strings, numbers, booleans and None, with
 * trailing commas and comments. Integers keep all their digits. Undefined for anything else, and for what JSON cannot
 * express: bytes, sets, keys that are not strings, infinities, complex numbers, named characters.
 */
export function jsonOfPython(text: string): string | undefined {
  return new Reader(text).read();
}

class Reader {
  private readonly text: string;
  private readonly out: string[] = [];
  private readonly open: Frame[] = [];
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  read(): string | undefined {
    for (;;) {
      // A value or the end of the container must follow.
      if (!this.skip()) return undefined;
      const frame = this.open.at(-1);
      const mayEnd = frame !== undefined && (frame.count === 0 || frame.isOpenEnded);
      if (mayEnd && this.text[this.at] === CLOSING[frame.kind]) {
        this.close(frame);
      } else {
        if (frame !== undefined && !this.begin(frame)) return undefined;
        const c = this.text[this.at];
        if (c === '{' || c === '[' || c === '(') {
          this.open.push({ kind: c, place: this.out.length, count: 0, isOpenEnded: false, hasComma: false });
          this.out.push(c === '(' ? '[' : c);
          this.at++;
          continue;
        }
        const scalar = this.scalar();
        if (scalar === undefined) return undefined;
        this.out.push(scalar);
      }
      const isDone = this.endValue();
      if (isDone !== undefined) return isDone ? this.out.join('') : undefined;
    }
  }

  /** Reads what precedes a member: the comma, and in a dict the key. */
  private begin(frame: Frame): boolean {
    if (frame.count++ > 0) this.out.push(', ');
    frame.isOpenEnded = false;
    if (frame.kind !== '{') return true;
    const key = this.strings();
    if (key === undefined || !this.skip() || this.text[this.at] !== ':') return false;
    this.at++;
    this.out.push(JSON.stringify(key), ': ');
    return this.skip();
  }

  /**
   * Reads what follows a value. Returns true at the end of the text, false for a syntax error, and undefined if more
   * values follow.
   */
  private endValue(): boolean | undefined {
    for (;;) {
      if (!this.skip()) return this.open.length === 0;
      const frame = this.open.at(-1);
      if (frame === undefined) return false;
      const c = this.text[this.at];
      if (c === ',') {
        this.at++;
        frame.isOpenEnded = true;
        frame.hasComma = true;
        return undefined;
      }
      if (c !== CLOSING[frame.kind]) return false;
      this.close(frame);
    }
  }

  private close(frame: Frame): void {
    this.at++;
    this.open.pop();
    // Parentheses around one value without a comma are not a tuple.
    const isNone = frame.kind === '(' && frame.count === 1 && !frame.hasComma;
    if (isNone) this.out[frame.place] = '';
    else this.out.push(frame.kind === '{' ? '}' : ']');
  }

  private scalar(): string | undefined {
    const string = this.strings();
    if (string !== undefined) return JSON.stringify(string);
    const word = this.match(/[A-Za-z_]\w*/y);
    if (word !== undefined) return Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
    return this.number();
  }

  private number(): string | undefined {
    const sign = this.match(/[+-]?[ \t]*/y)?.startsWith('-') ? '-' : '';
    const based = this.match(/0(?:[xX](?:_?[\da-fA-F])+|[oO](?:_?[0-7])+|[bB](?:_?[01])+)(?!\w)/y);
    if (based !== undefined) return based.length > MAX_DIGITS ? undefined : sign + BigInt(based.replaceAll('_', ''));
    const written = this.match(
      /(?:\d+(?:_\d+)*\.(?:\d+(?:_\d+)*)?|\.\d+(?:_\d+)*|\d+(?:_\d+)*)(?:[eE][+-]?\d+(?:_\d+)*)?(?![\w.])/y,
    );
    if (written === undefined) return undefined;
    const plain = written.replaceAll('_', '');
    const isWhole = /^\d+$/.test(plain);
    // Python does not allow leading zeros in integers, except for zero itself.
    if (isWhole && /^0+[1-9]/.test(plain)) return undefined;
    if (!Number.isFinite(Number(plain))) return undefined;
    const [, whole = '', fraction, exponent = ''] = /^(\d*)(?:\.(\d*))?(.*)$/s.exec(plain) ?? [];
    const digits = whole.replace(/^0+(?=\d)/, '') || '0';
    return sign + digits + (fraction === undefined ? '' : `.${fraction || '0'}`) + exponent;
  }

  /** Adjacent strings are concatenated. */
  private strings(): string | undefined {
    const pieces: string[] = [];
    for (;;) {
      const start = this.at;
      const head = this.match(/(?:[rR]|[uU])?(?:'''|"""|'|")/y);
      if (head === undefined) break;
      const quote = head.replace(/^[a-zA-Z]/, '');
      const piece = this.string(quote, /^[rR]/.test(head));
      if (piece === undefined) {
        this.at = start;
        return undefined;
      }
      pieces.push(piece);
      if (!this.skip()) break;
    }
    return pieces.length === 0 ? undefined : pieces.join('');
  }

  private string(quote: string, isRaw: boolean): string | undefined {
    const { text } = this;
    const isLong = quote.length === 3;
    const pieces: string[] = [];
    let from = this.at;
    for (; this.at < text.length; this.at++) {
      const c = text[this.at];
      if (c === quote[0] && text.startsWith(quote, this.at)) {
        pieces.push(text.slice(from, this.at));
        this.at += quote.length;
        const whole = pieces.join('');
        return isLong ? whole.replace(/\r\n?/g, '\n') : whole;
      }
      if ((c === '\n' || c === '\r') && !isLong) return undefined;
      if (c !== '\\') continue;
      if (isRaw) {
        this.at++;
        continue;
      }
      pieces.push(text.slice(from, this.at));
      const escaped = this.escape();
      if (escaped === undefined) return undefined;
      pieces.push(escaped);
      from = this.at;
      this.at--;
    }
    return undefined;
  }

  /** The character of an escape. An unknown escape keeps its backslash. */
  private escape(): string | undefined {
    const c = this.text[this.at + 1];
    if (c === undefined || c === 'N') return undefined;
    const octal = this.match(/\\[0-7]{1,3}/y);
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal.slice(1), 8));
    if (c === 'x' || c === 'u' || c === 'U') {
      const code = this.match(/\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8})/y);
      const point = code === undefined ? Infinity : Number.parseInt(code.slice(2), 16);
      return point > 0x10ffff ? undefined : String.fromCodePoint(point);
    }
    const continued = this.match(/\\(?:\r\n|\r|\n)/y);
    if (continued !== undefined) return '';
    this.at += 2;
    return ESCAPES[c] ?? `\\${c}`;
  }

  /** Skips white space, comments and line continuations. Returns false at the end of the text. */
  private skip(): boolean {
    this.match(/(?:[ \t\f\r\n\ufeff]|\\\r?\n|#[^\r\n]*(?:[\r\n]|$))*/y);
    return this.at < this.text.length;
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }
}

/** Longer integers in another base than ten would take too long to convert. */
const MAX_DIGITS = 1000;

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};
