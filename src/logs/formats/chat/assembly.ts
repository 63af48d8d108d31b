/** A list of messages built from a log, with the source location of each value. */
import { child } from '../../../pointer.ts';
import { Origins } from '../format.ts';

/**
 * Where values inside a message that was put together come from: pointers inside it, and pointers into the log. `made` says
 * that the value is not what stands there, so that nothing below it does.
 */
export type Place = readonly [inside: string, from: string, how?: 'made'];
export type Places = readonly Place[];

export class Assembly {
  readonly messages: unknown[] = [];
  readonly origins = new Origins();
  /** What was done to each kind of thing, and how often: becomes the notes. */
  private readonly counted = new Map<string, number>();
  private readonly at: string;

  /** `at` is where the list stands in the body; `from` is the place in the log of what the body stands for. */
  constructor(at: string, from: string) {
    this.at = at;
    this.origins.set('', from, false);
  }

  /** Takes a message over as it is. */
  take(message: unknown, from: string): void {
    this.origins.set(child(this.at, this.messages.length), from);
    this.messages.push(message);
  }

  /** Adds a message that was made here. What `places` names was taken over as it is. */
  addBuilt(message: unknown, from: string, places: Places): void {
    const pointer = child(this.at, this.messages.length);
    this.origins.set(pointer, from, false);
    for (const [inside, place, how] of places) this.origins.set(pointer + inside, place, how !== 'made');
    this.messages.push(message);
  }

  /** Says where something beside the messages comes from. */
  setOrigin(pointer: string, from: string): void {
    this.origins.set(pointer, from);
  }

  /** Counts something for the notes: `{n} system messages skipped`. */
  countSkipped(what: string): void {
    this.counted.set(what, (this.counted.get(what) ?? 0) + 1);
  }

  get notes(): readonly string[] {
    return [...this.counted].map(([what, n]) => what.replace('{n}', `${n}`));
  }
}

/** Ways through a tree repeat what they share: nobody reads more of them than hold this many messages. */
export const MAX_MESSAGES = 200_000;

/** Documents, or a list of them, each with its place. */
export function eachDocument(record: unknown): (readonly [value: unknown, at: string])[] {
  return Array.isArray(record) ? record.map((value, i) => [value, child('', i)] as const) : [[record, '']];
}

const SAMPLE_SIZE = 8;

/** Whether a document is of a kind, or a list that begins with such. */
export function isOneOrList(record: unknown, is: (value: unknown) => boolean): boolean {
  return Array.isArray(record) ? record.length > 0 && record.slice(0, SAMPLE_SIZE).every(is) : is(record);
}

/** The day of a point in time, as ISO text says it or in seconds since 1970. */
export function dayOf(time: unknown): string | undefined {
  if (typeof time === 'string') return /^\d{4}-\d\d-\d\d/.exec(time)?.[0];
  if (typeof time !== 'number' || !(time > 0 && time < 1e11)) return undefined;
  return new Date(time * 1000).toISOString().slice(0, 10);
}

/** A text, or undefined where there is something else or nothing. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
