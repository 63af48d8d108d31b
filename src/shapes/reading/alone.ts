/** Wires that take one message, or text, where they take a list of messages. */

/** A message that stands in the place of the list. */
export class Alone {
  readonly value: unknown;
  /** Its own place, where that is not the place of the list. */
  readonly at: string | undefined;

  constructor(value: unknown, at?: string) {
    this.value = value;
    this.at = at;
  }
}

/** The message that is meant, and its own place: alone it stands where the list would. */
export function unwrapAlone(given: unknown, pointer: string): { value: unknown; pointer: string; isAlone: boolean } {
  if (!(given instanceof Alone)) return { value: given, pointer, isAlone: false };
  return { value: given.value, pointer: given.at ?? pointer.slice(0, pointer.lastIndexOf('/')), isAlone: true };
}
