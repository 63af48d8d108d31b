/** Which of many kinds a document may be of, by the keys in it: most need not be asked whether it is theirs. */

export interface Marked {
  /** Words of which a document has at least one, if it is of this kind. Absent where no word tells. */
  readonly marks?: readonly string[] | undefined;
}

/** The word for a message whose content is a list. */
export const LISTED_CONTENT = 'content[]';

/** Begins the word for the type of a part of content; by itself it is the word for a part whose type is not said. */
export const PART = 'content[]:';

/** Parts of one message that are read. Few have more; where one has, all kinds are asked. */
const PARTS = 64;

/** The highest number that a document can have. */
const LAST = 2 ** 32 - 1;

/**
 * Finds the first of several kinds that a document is of. The words of a document are its own keys and, where messages are
 * looked into, the keys of the first ones and the types of their parts: of a list, or of what an object has under
 * `messages`.
 */
export class Sieve<T extends Marked> {
  private readonly kinds: readonly T[];
  private readonly messages: number;
  /** The places of the kinds that have a word. */
  private readonly byWord = new Map<string, number[]>();
  private readonly byPart = new Map<string, number[]>();
  /** The number of the last document that has a word of a kind, by the place of the kind. */
  private readonly found: Uint32Array;
  private document = 0;

  /** `messages` is how many of them are looked into. Where it is 0, all are asked of a list. */
  constructor(kinds: readonly T[], messages: number) {
    this.kinds = kinds;
    this.messages = messages;
    this.found = new Uint32Array(kinds.length);
    for (const [i, { marks = [] }] of kinds.entries())
      for (const mark of marks) {
        const isPart = mark.startsWith(PART);
        const index = isPart ? this.byPart : this.byWord;
        const word = isPart ? mark.slice(PART.length) : mark;
        index.set(word, [...(index.get(word) ?? []), i]);
      }
  }

  /** The first kind of which `is` is true: what asking one after the other would find. */
  find(value: unknown, is: (kind: T) => boolean): T | undefined {
    return this.sift(value).find(is);
  }

  /** The kinds that a document may be of, in their order. */
  sift(value: unknown): readonly T[] {
    if (value === null || typeof value !== 'object') return this.kinds;
    if (this.document === LAST) {
      this.document = 0;
      this.found.fill(0);
    }
    this.document++;
    if (!this.readDocument(value)) return this.kinds;
    const possible: T[] = [];
    for (let i = 0; i < this.kinds.length; i++) {
      const kind = this.kinds[i] as T;
      if (kind.marks === undefined || this.found[i] === this.document) possible.push(kind);
    }
    return possible;
  }

  /** Reads the words of a document; false where they do not tell all. */
  private readDocument(value: object): boolean {
    if (Array.isArray(value)) return this.messages > 0 && this.readMessages(value);
    if (!this.readKeys(value)) return false;
    const { messages } = value as { readonly messages?: unknown };
    return this.messages === 0 || !Array.isArray(messages) || this.readMessages(messages);
  }

  /** What a list of texts or of lists is, no key says: that is rare. */
  private readMessages(list: readonly unknown[]): boolean {
    const end = Math.min(list.length, this.messages);
    for (let i = 0; i < end; i++) {
      const message = list[i];
      if (message === null || typeof message !== 'object' || !this.readKeys(message)) return false;
      const { content } = message as { readonly content?: unknown };
      if (Array.isArray(content) && !this.readParts(content)) return false;
    }
    return true;
  }

  private readParts(parts: readonly unknown[]): boolean {
    if (parts.length > PARTS) return false;
    this.note(this.byWord.get(LISTED_CONTENT));
    for (let i = 0; i < parts.length; i++) {
      const type = (parts[i] as { readonly type?: unknown } | null | undefined)?.type;
      this.note(this.byPart.get(typeof type === 'string' ? type : ''));
    }
    return true;
  }

  /** What is no plain object may have more than its keys say. */
  private readKeys(value: object): boolean {
    if (Object.getPrototypeOf(value) !== Object.prototype) return false;
    for (const key in value) this.note(this.byWord.get(key));
    return true;
  }

  private note(places: readonly number[] | undefined): void {
    if (places === undefined) return;
    for (let i = 0; i < places.length; i++) this.found[places[i] as number] = this.document;
  }
}
