/** Repairs JSON text that was truncated or has unescaped characters, and keeps all that is there. */

export interface Completed {
  readonly text: string;
  /** Whether something had to be closed; otherwise only characters were escaped. */
  readonly wasTruncated: boolean;
}

/** What may come next in an open container. */
type ExpectedToken = 'first' | 'key' | 'colon' | 'value' | 'comma';

interface Level {
  readonly close: '}' | ']';
  expected: ExpectedToken;
  /** The length of the output up to which it is complete. */
  whole: number;
}

const WORDS = ['true', 'false', 'null'];
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const BEGUN_NUMBER = /^-?(?:0|[1-9]\d*)?(?:\.\d*)?(?:[eE][+-]?\d*)?$/;

/**
 * JSON text that can be parsed, for the text of an object: line breaks and other control characters in strings are
 * escaped, and if the text is truncated, open strings and containers are closed. A truncated string is kept; a number
 * or key at the end, which may be incomplete, is removed. Undefined if the text is not the beginning of a JSON object.
 */
export function completeJson(text: string): Completed | undefined {
  return new Completion(text).run();
}

class Completion {
  private readonly text: string;
  private readonly levels: Level[] = [];
  private readonly out: string[] = [];
  private at = 0;
  private isChanged = false;

  constructor(text: string) {
    this.text = text;
  }

  run(): Completed | undefined {
    this.space();
    if (this.text[this.at] !== '{') return undefined;
    this.enter('}');
    while (this.levels.length > 0) {
      this.space();
      if (this.at >= this.text.length) return this.close();
      if (!this.step()) return undefined;
      if (this.isAtEnd) return this.close();
    }
    this.space();
    if (this.at < this.text.length || !this.isChanged) return undefined;
    return { text: this.out.join(''), wasTruncated: false };
  }

  /** Set once the text has ended inside a value. */
  private isAtEnd = false;

  private step(): boolean {
    const level = this.levels.at(-1) as Level;
    const c = this.text[this.at] as string;
    if (c === level.close && (level.expected === 'first' || level.expected === 'comma')) return this.leave();
    switch (level.expected) {
      case 'comma':
        if (c !== ',') return false;
        this.write(c);
        level.expected = level.close === '}' ? 'key' : 'value';
        return true;
      case 'colon':
        if (c !== ':') return false;
        this.write(c);
        level.expected = 'value';
        return true;
      case 'first':
        level.expected = level.close === '}' ? 'key' : 'value';
        return this.step();
      case 'key':
        if (c !== '"' || this.string() === undefined) return false;
        level.expected = 'colon';
        return true;
      case 'value':
        return this.value(level, c);
    }
  }

  private value(level: Level, c: string): boolean {
    if (c === '{' || c === '[') {
      this.enter(c === '{' ? '}' : ']');
      return true;
    }
    if (c === '"') {
      const isWhole = this.string();
      if (isWhole === undefined) return false;
      this.endOf(level);
      return true;
    }
    const rest = this.text.slice(this.at, this.at + 5);
    const word = WORDS.find(each => rest.startsWith(each) || each.startsWith(rest));
    if (word !== undefined) {
      this.at = Math.min(this.at + word.length, this.text.length);
      this.write(word, 0);
      if (rest.length < word.length) this.isAtEnd = true;
      this.endOf(level);
      return true;
    }
    NUMBER.lastIndex = this.at;
    const number = NUMBER.exec(this.text)?.[0] ?? '';
    const isLast = this.at + number.length >= this.text.length;
    // A number at the very end may be incomplete.
    if (isLast || this.isBegunNumber()) {
      this.isAtEnd = true;
      return true;
    }
    if (number === '') return false;
    this.write(number);
    this.endOf(level);
    return true;
  }

  private isBegunNumber(): boolean {
    const rest = this.text.length - this.at;
    return rest < 64 && rest > 0 && BEGUN_NUMBER.test(this.text.slice(this.at));
  }

  /**
   * Copies a string. Returns true if it is complete, false if it was truncated and closed, and undefined if it is
   * invalid.
   */
  private string(): boolean | undefined {
    const { text } = this;
    let from = this.at;
    let at = this.at + 1;
    const pieces: string[] = [];
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x22) {
        pieces.push(text.slice(from, at + 1));
        this.at = at + 1;
        this.write(pieces.join(''), 0);
        return true;
      }
      if (code === 0x5c) {
        const escaped = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
        escaped.lastIndex = at;
        const found = escaped.exec(text)?.[0];
        if (found === undefined) {
          if (!/^\\(?:u[\da-fA-F]{0,3})?$/.test(text.slice(at, at + 6))) return undefined;
          break;
        }
        at += found.length - 1;
      } else if (code < 0x20) {
        pieces.push(text.slice(from, at), JSON.stringify(text[at]).slice(1, -1));
        from = at + 1;
        this.isChanged = true;
      }
    }
    pieces.push(text.slice(from, at));
    this.at = text.length;
    this.isAtEnd = true;
    // Removes half of a surrogate pair at the end.
    this.write(`${pieces.join('').replace(/(?:\\u[dD][89abAB][\da-fA-F]{2}|[\ud800-\udbff])$/, '')}"`, 0);
    return false;
  }

  private enter(close: '}' | ']'): void {
    this.write(close === '}' ? '{' : '[');
    this.levels.push({ close, expected: 'first', whole: this.out.length });
  }

  private leave(): true {
    const level = this.levels.pop() as Level;
    this.write(level.close);
    const around = this.levels.at(-1);
    if (around !== undefined) this.endOf(around);
    return true;
  }

  private endOf(level: Level): void {
    level.expected = 'comma';
    level.whole = this.out.length;
  }

  /** Closes open containers, without their incomplete last members. */
  private close(): Completed {
    for (let level = this.levels.pop(); level !== undefined; level = this.levels.pop()) {
      this.out.length = level.whole;
      this.out.push(level.close);
      const around = this.levels.at(-1);
      if (around !== undefined) around.whole = this.out.length;
    }
    return { text: this.out.join(''), wasTruncated: true };
  }

  private space(): void {
    const space = /[ \t\r\n]*/y;
    space.lastIndex = this.at;
    const found = space.exec(this.text)?.[0] ?? '';
    if (found !== '') this.write(found);
  }

  private write(text: string, length = text.length): void {
    this.out.push(text);
    this.at += length;
  }
}
