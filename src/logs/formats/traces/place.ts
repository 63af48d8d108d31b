/** Log values with their locations, also inside JSON strings. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { Origins } from '../format.ts';

/** How often a text may hold JSON text again: twice is met, more is nobody's encoding. */
const DEPTH = 4;

/** A value and where it stands. What stood inside a string has the place of the string. */
export class Place {
  readonly value: unknown;
  readonly pointer: string;
  readonly isInside: boolean;

  constructor(value: unknown, pointer: string, isInside = false) {
    this.value = value;
    this.pointer = pointer;
    this.isInside = isInside;
  }

  /** What stands under a key, undefined where nothing does. */
  at(key: string | number): Place {
    const { value, pointer, isInside } = this;
    const held =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string | number, unknown>)[key]
        : undefined;
    return new Place(held, isInside ? pointer : child(pointer, key), isInside);
  }

  /** The items of a list; none where it is none. */
  items(): Place[] {
    return Array.isArray(this.value) ? this.value.map((_, i) => this.at(i)) : [];
  }

  /** What the text says, where it is the JSON of a list, an object or a text that holds one; itself otherwise. */
  decoded(): Place {
    let value = this.value;
    for (let depth = 0; depth < DEPTH && typeof value === 'string' && /^\s*["[{]/.test(value); depth++)
      try {
        value = JSON.parse(value);
      } catch {
        break;
      }
    const isJson = value !== this.value && typeof value === 'object' && value !== null;
    return isJson ? new Place(value, this.pointer, true) : this;
  }

  /** The text itself, or undefined. */
  get text(): string | undefined {
    return typeof this.value === 'string' ? this.value : undefined;
  }

  get object(): JsonObject | undefined {
    return isObject(this.value) ? this.value : undefined;
  }

  /** Says that the value at a pointer of a body was taken over from here as it stands. */
  mark(origins: Origins, pointer: string): void {
    origins.set(pointer, this.pointer, !this.isInside);
  }
}

/** The JSON text of a value; the value itself where it nests too deep to be written. */
export function jsonText(value: unknown): unknown {
  try {
    return JSON.stringify(value);
  } catch {
    return value;
  }
}

/** A message of a body, and where it and what is in it come from: pointers from the message on. */
export interface Piece {
  readonly value: unknown;
  readonly from: readonly (readonly [string, Place])[];
}

export function verbatim(place: Place): Piece {
  return { value: place.value, from: [['', place]] };
}

/** A message that was put together: `from` begins with what it stands for as a whole. */
export function built(value: unknown, whole: Place, from: Piece['from'] = []): Piece {
  return { value, from: [['', new Place(undefined, whole.pointer, true)], ...from] };
}

/** Puts pieces into a list of a body. */
export function putPieces(origins: Origins, at: string, pieces: readonly Piece[]): unknown[] {
  return pieces.map(({ value, from }, i) => {
    for (const [pointer, place] of from) place.mark(origins, `${at}/${i}${pointer}`);
    return value;
  });
}
