/** Values of a composed body, with the log location of each value and its parts. */
import { valueAt } from '../../../pointer.ts';
import type { Origins } from '../format.ts';

interface PartOrigin {
  readonly at: string;
  readonly from: string;
  readonly isVerbatim: boolean;
}

/** A value with its location in the log. Its location in the body is set later, with `setOrigins`. */
export class Placed {
  readonly value: unknown;
  private readonly places: PartOrigin[];

  constructor(value: unknown, from: string, isVerbatim: boolean) {
    this.value = value;
    this.places = [{ at: '', from, isVerbatim }];
  }

  /** Sets the log location of a part of the value; `at` is a pointer inside the value. */
  addOrigin(at: string, from: string, isVerbatim = true): this {
    this.places.push({ at, from, isVerbatim });
    return this;
  }

  /** Adds the locations of another value that became a part of this one. */
  addOriginsOf(at: string, other: Placed): this {
    for (const place of other.places) this.places.push({ ...place, at: at + place.at });
    return this;
  }

  /** Records all locations under a pointer of the body. Skips parts that the value does not have. */
  setOrigins(pointer: string, origins: Origins): void {
    for (const { at, from, isVerbatim } of this.places)
      if (at === '' || valueAt(this.value, at) !== undefined) origins.set(pointer + at, from, isVerbatim);
  }
}

/** Returns the values and records their locations; `base` is the pointer of the list in the body. */
export function placeAll(values: readonly Placed[], base: string, origins: Origins): unknown[] {
  for (let i = 0; i < values.length; i++) (values[i] as Placed).setOrigins(`${base}/${i}`, origins);
  return values.map(({ value }) => value);
}
