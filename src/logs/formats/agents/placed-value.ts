/** Values of a composed body, with the log locations of each value and its parts. */
import { valueAt } from '../../../pointer.ts';
import type { Origins } from '../format.ts';

interface Place {
  readonly at: string;
  readonly from: string;
  readonly isVerbatim: boolean;
}

/** A value that knows where it stands in the log, before it is known where it will stand in the body. */
export class Placed {
  readonly value: unknown;
  private readonly places: Place[];

  constructor(value: unknown, from: string, isVerbatim: boolean) {
    this.value = value;
    this.places = [{ at: '', from, isVerbatim }];
  }

  /** Says where a piece of it comes from; `at` is a pointer inside the value. */
  addOrigin(at: string, from: string, isVerbatim = true): this {
    this.places.push({ at, from, isVerbatim });
    return this;
  }

  /** Adds the places of another value that became a part of this one. */
  addOriginsOf(at: string, other: Placed): this {
    for (const place of other.places) this.places.push({ ...place, at: at + place.at });
    return this;
  }

  /** Notes all places below a pointer of the body; a piece that it lacks has none. */
  setOrigins(pointer: string, origins: Origins): void {
    for (const { at, from, isVerbatim } of this.places)
      if (at === '' || valueAt(this.value, at) !== undefined) origins.set(pointer + at, from, isVerbatim);
  }
}

/** The values of a list in the body, with their places noted; `base` is the pointer of the list. */
export function placeAll(values: readonly Placed[], base: string, origins: Origins): unknown[] {
  for (let i = 0; i < values.length; i++) (values[i] as Placed).setOrigins(`${base}/${i}`, origins);
  return values.map(({ value }) => value);
}
