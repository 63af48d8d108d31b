/** Log values with their locations, also inside JSON strings. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { Origins } from '../format.ts';

/** How often JSON text may contain JSON text. Twice occurs; more is not a real encoding. */
const MAX_DECODINGS = 4;

/** A value and its location in the log. A value inside JSON text has the location of that text. */
export class LocatedJson {
  readonly value: unknown;
  readonly pointer: string;
  readonly isInside: boolean;

  constructor(value: unknown, pointer: string, isInside = false) {
    this.value = value;
    this.pointer = pointer;
    this.isInside = isInside;
  }

  /** The value under a key; undefined if the key is missing. */
  at(key: string | number): LocatedJson {
    const { value, pointer, isInside } = this;
    const found =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string | number, unknown>)[key]
        : undefined;
    return new LocatedJson(found, isInside ? pointer : child(pointer, key), isInside);
  }

  /** The items of a list. Empty if the value is not a list. */
  items(): LocatedJson[] {
    return Array.isArray(this.value) ? this.value.map((_, i) => this.at(i)) : [];
  }

  /**
   * The parsed value if it is JSON text of a list or an object, even if encoded several times. Otherwise the place
   * itself.
   */
  decoded(): LocatedJson {
    let value = this.value;
    for (let depth = 0; depth < MAX_DECODINGS && typeof value === 'string' && /^\s*["[{]/.test(value); depth++)
      try {
        value = JSON.parse(value);
      } catch {
        break;
      }
    const isJson = value !== this.value && typeof value === 'object' && value !== null;
    return isJson ? new LocatedJson(value, this.pointer, true) : this;
  }

  /** The value if it is a string. */
  get text(): string | undefined {
    return typeof this.value === 'string' ? this.value : undefined;
  }

  get object(): JsonObject | undefined {
    return isObject(this.value) ? this.value : undefined;
  }

  /** Records that the value at a pointer of the body was copied from here. */
  mark(origins: Origins, pointer: string): void {
    origins.set(pointer, this.pointer, !this.isInside);
  }
}

/** The JSON text of a value. A value that is nested too deeply is returned unchanged. */
export function jsonText(value: unknown): unknown {
  try {
    return JSON.stringify(value);
  } catch {
    return value;
  }
}

/** A message of a body, with the log locations of the message and of its values, by pointers into the message. */
export interface Piece {
  readonly value: unknown;
  readonly from: readonly (readonly [string, LocatedJson])[];
}

export function verbatim(place: LocatedJson): Piece {
  return { value: place.value, from: [['', place]] };
}

/** A message that was built. `whole` is the location of the message itself. */
export function built(value: unknown, whole: LocatedJson, from: Piece['from'] = []): Piece {
  return { value, from: [['', new LocatedJson(undefined, whole.pointer, true)], ...from] };
}

/** Adds pieces to a list of a body. */
export function putPieces(origins: Origins, at: string, pieces: readonly Piece[]): unknown[] {
  return pieces.map(({ value, from }, i) => {
    for (const [pointer, place] of from) place.mark(origins, `${at}/${i}${pointer}`);
    return value;
  });
}
