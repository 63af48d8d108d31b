/**
 * Preselects the formats that a document may have, by its keys and values, so that most format detectors need not run.
 */
import type { JsonObject } from '../../../source/json.ts';

export interface Marked {
  /** A document of this format has at least one of these words. Absent if there are no such words. */
  readonly marks?: readonly string[] | undefined;
  /** Words that no document of this format has. */
  readonly excludes?: readonly string[] | undefined;
}

/** The word for a document with a list under `messages`. */
export const LISTED_MESSAGES = 'messages[]';

/** The word for a message with a list as content. */
export const LISTED_CONTENT = 'content[]';

/** Prefix of the word for a content part type. Without a type after it, the word for a part without a type. */
export const PART = 'content[]:';

/** Prefix of the word for the first letter of text content. */
export const BEGINNING = 'content^';

/** The word for a message with a list of calls. */
export const LISTED_CALLS = 'tool_calls[]';

/**
 * The word for a call that differs from Chat Completions. There, a call has the type `function`, arguments as text, and
 * optionally `id` and `index`.
 */
export const OTHER_CALL = 'tool_calls[]!';

/** Number of parts or calls of a message to read. If a message has more, all formats are checked. */
const ITEMS = 64;

const KEYS_OF_CALL: ReadonlySet<string> = new Set(['id', 'type', 'function', 'index']);

/** Formats as bits, 32 per number: those that a word indicates, and those that it excludes. */
interface Word {
  readonly marks: Int32Array;
  readonly excludes: Int32Array;
}

/**
 * Finds the first of several formats that a document has. The words of a document include its keys. If messages are
 * read, they also include, for the first messages, their keys, the types of their parts, the forms of their calls and
 * the first letters of their texts. The messages are the document itself, if it is a list, or the list under
 * `messages`.
 */
export class CandidateFilter<T extends Marked> {
  private readonly kinds: readonly T[];
  private readonly first: number;
  private readonly most: number;
  private readonly keys = new Map<string, Word>();
  private readonly parts = new Map<string, Word>();
  /** Words by the character code of the first letter. */
  private readonly beginnings: (Word | undefined)[] = [];
  /** Formats without indicating words. */
  private readonly unmarked: Int32Array;
  private readonly marked: Int32Array;
  private readonly excluded: Int32Array;
  /** Whether words exclude formats. Only words of the first messages do, because detectors do not read further. */
  private isExcluding = true;

  /**
   * `first` is the number of messages to read, and `most` the number if none of the first has parts or calls. If
   * `first` is 0, no messages are read, and for a list all formats are checked.
   */
  constructor(kinds: readonly T[], first: number, most = first) {
    this.kinds = kinds;
    this.first = first;
    this.most = most;
    const bits = () => new Int32Array(Math.ceil(kinds.length / 32));
    [this.unmarked, this.marked, this.excluded] = [bits(), bits(), bits()];
    const words = new Map<string, Word>();
    const place = (word: string, of: 'marks' | 'excludes', i: number) => {
      const known = words.get(word) ?? { marks: bits(), excludes: bits() };
      words.set(word, known);
      set(known[of], i);
    };
    for (const [i, { marks, excludes = [] }] of kinds.entries()) {
      if (marks === undefined) set(this.unmarked, i);
      for (const word of marks ?? []) place(word, 'marks', i);
      for (const word of excludes) place(word, 'excludes', i);
    }
    for (const [word, known] of words)
      if (word.startsWith(PART)) this.parts.set(word.slice(PART.length), known);
      else if (word.startsWith(BEGINNING)) this.beginnings[word.charCodeAt(BEGINNING.length)] = known;
      else this.keys.set(word, known);
  }

  /**
   * Returns the first format for which `is` returns true. The result is the same as that of checking all formats in
   * order.
   */
  find(value: unknown, is: (kind: T) => boolean): T | undefined {
    if (!this.read(value)) return this.kinds.find(is);
    // Computed before calling `is`, which may call this method again for a nested value.
    const possible: number[] = [];
    for (let block = 0; block < this.marked.length; block++) possible.push(this.candidateBits(block));
    for (let block = 0; block < possible.length; block++)
      for (let bits = possible[block] as number; bits !== 0; bits &= bits - 1) {
        const kind = this.kinds[block * 32 + lowest(bits)] as T;
        if (is(kind)) return kind;
      }
    return undefined;
  }

  /** The formats that a document may have, in order. */
  candidatesFor(value: unknown): readonly T[] {
    if (!this.read(value)) return this.kinds;
    return this.kinds.filter((_, i) => ((this.candidateBits(i >> 5) >>> (i & 31)) & 1) === 1);
  }

  private candidateBits(block: number): number {
    const marked = (this.unmarked[block] as number) | (this.marked[block] as number);
    return marked & ~(this.excluded[block] as number);
  }

  /** Reads the words of a document. Returns false if they are incomplete. */
  private read(value: unknown): boolean {
    if (value === null || typeof value !== 'object') return false;
    this.marked.fill(0);
    this.excluded.fill(0);
    this.isExcluding = true;
    if (Array.isArray(value)) return this.first > 0 && this.readMessages(value);
    if (!this.readKeys(value)) return false;
    const { messages } = value as JsonObject;
    if (!Array.isArray(messages)) return true;
    this.note(this.keys.get(LISTED_MESSAGES));
    return this.first === 0 || this.readMessages(messages);
  }

  /** Returns false if an item has no keys to read, such as a text or a list. This is rare. */
  private readMessages(list: readonly unknown[]): boolean {
    const end = Math.min(list.length, this.most);
    let isTelling = false;
    for (let i = 0; i < end; i++) {
      if (i === this.first) {
        if (isTelling) break;
        this.isExcluding = false;
      }
      const message = list[i];
      if (message === null || typeof message !== 'object' || !this.readKeys(message)) return false;
      const { content, tool_calls: calls } = message as JsonObject;
      if (typeof content === 'string') this.note(this.beginnings[content.charCodeAt(0)]);
      else if (Array.isArray(content)) {
        if (!this.readParts(content)) return false;
        isTelling = true;
      }
      if (Array.isArray(calls)) {
        if (!this.readCalls(calls)) return false;
        isTelling = true;
      }
    }
    return true;
  }

  private readParts(parts: readonly unknown[]): boolean {
    if (parts.length > ITEMS) return false;
    this.note(this.keys.get(LISTED_CONTENT));
    for (let i = 0; i < parts.length; i++) {
      const type = (parts[i] as { readonly type?: unknown } | null | undefined)?.type;
      this.note(this.parts.get(typeof type === 'string' ? type : ''));
    }
    return true;
  }

  private readCalls(calls: readonly unknown[]): boolean {
    if (calls.length > ITEMS) return false;
    this.note(this.keys.get(LISTED_CALLS));
    for (let i = 0; i < calls.length; i++)
      if (!isOfChatWire(calls[i])) {
        this.note(this.keys.get(OTHER_CALL));
        break;
      }
    return true;
  }

  /** Returns false for an object with another prototype, because it may have fields that are not its own keys. */
  private readKeys(value: object): boolean {
    if (Object.getPrototypeOf(value) !== Object.prototype) return false;
    for (const key in value) this.note(this.keys.get(key));
    return true;
  }

  private note(word: Word | undefined): void {
    if (word === undefined) return;
    for (let block = 0; block < this.marked.length; block++) {
      (this.marked[block] as number) |= word.marks[block] as number;
      if (this.isExcluding) (this.excluded[block] as number) |= word.excludes[block] as number;
    }
  }
}

function isOfChatWire(call: unknown): boolean {
  if (call === null || typeof call !== 'object') return false;
  const { type, function: called } = call as JsonObject;
  if (type !== 'function' || called === null || typeof called !== 'object') return false;
  if (typeof (called as JsonObject).arguments !== 'string') return false;
  for (const key in call) if (!KEYS_OF_CALL.has(key)) return false;
  return true;
}

function set(bits: Int32Array, i: number): void {
  (bits[i >> 5] as number) |= 1 << (i & 31);
}

/** The index of the lowest set bit. */
function lowest(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
