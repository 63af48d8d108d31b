/** A list of messages built from a log, with the source location of each value. */
import { child } from '../../../pointer.ts';
import { Origins } from '../format.ts';

/**
 * The log location of a value inside a built message: a pointer inside the message and a pointer into the log. `made`
 * means that the value was built, so nothing below it has the same pointer in the log.
 */
export type PartOrigin = readonly [inside: string, from: string, how?: 'made'];
export type PartOrigins = readonly PartOrigin[];

export class Assembly {
  readonly messages: unknown[] = [];
  readonly origins = new Origins();
  /** How often each note applies. */
  private readonly noteCounts = new Map<string, number>();
  private readonly at: string;

  /** `at` is the pointer of the list in the body; `from` is the log location of the whole body. */
  constructor(at: string, from: string) {
    this.at = at;
    this.origins.set('', from, false);
  }

  /** Adds an unchanged message. */
  take(message: unknown, from: string): void {
    this.origins.set(child(this.at, this.messages.length), from);
    this.messages.push(message);
  }

  /** Adds a message that was built. The values listed in `places` were copied unchanged, unless marked as `made`. */
  addBuilt(message: unknown, from: string, places: PartOrigins): void {
    const pointer = child(this.at, this.messages.length);
    this.origins.set(pointer, from, false);
    for (const [inside, place, how] of places) this.origins.set(pointer + inside, place, how !== 'made');
    this.messages.push(message);
  }

  /** Sets the log location of a value outside the messages. */
  setOrigin(pointer: string, from: string): void {
    this.origins.set(pointer, from);
  }

  /** Counts one occurrence for a note such as `{n} system messages skipped`. */
  countSkipped(what: string): void {
    this.noteCounts.set(what, (this.noteCounts.get(what) ?? 0) + 1);
  }

  get notes(): readonly string[] {
    return [...this.noteCounts].map(([what, n]) => what.replace('{n}', `${n}`));
  }
}

/** Branches of a tree repeat their common messages. Reading stops after this many messages. */
export const MAX_MESSAGES = 200_000;

/** The documents in a record, which is one document or a list of them, each with its location. */
export function eachDocument(record: unknown): (readonly [value: unknown, at: string])[] {
  return Array.isArray(record) ? record.map((value, i) => [value, child('', i)] as const) : [[record, '']];
}

const SAMPLE_SIZE = 8;

/** Whether a record is a document of a kind, or a list that starts with such documents. */
export function isOneOrList(record: unknown, is: (value: unknown) => boolean): boolean {
  return Array.isArray(record) ? record.length > 0 && record.slice(0, SAMPLE_SIZE).every(is) : is(record);
}

/** The ISO day of a time: ISO text, or a number of seconds since 1970. */
export function dayOf(time: unknown): string | undefined {
  if (typeof time === 'string') return /^\d{4}-\d\d-\d\d/.exec(time)?.[0];
  if (typeof time !== 'number' || !(time > 0 && time < 1e11)) return undefined;
  return new Date(time * 1000).toISOString().slice(0, 10);
}

/** The text, or undefined if the value is empty or not a string. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
