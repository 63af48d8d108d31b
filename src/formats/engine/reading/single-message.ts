/** Formats that accept a single message or text instead of a list of messages. */

/** A single message instead of the list. */
export class SingleMessage {
  readonly value: unknown;
  /** The location of the message, if it differs from the location of the list. */
  readonly at: string | undefined;

  constructor(value: unknown, at?: string) {
    this.value = value;
    this.at = at;
  }
}

/** Returns the message and its location. A single message is at the location of the list. */
export function unwrapSingle(given: unknown, pointer: string): { value: unknown; pointer: string; isAlone: boolean } {
  if (!(given instanceof SingleMessage)) return { value: given, pointer, isAlone: false };
  return { value: given.value, pointer: given.at ?? pointer.slice(0, pointer.lastIndexOf('/')), isAlone: true };
}
