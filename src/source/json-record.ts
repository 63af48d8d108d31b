import type { Origin } from './positions.ts';
import type { ShortLine } from './shorten-texts.ts';

/** A JSON value with shortened texts. It has the same keys and items as the whole value. */
export interface Shortened extends Omit<ShortLine, 'bytes'> {
  readonly value: unknown;
  readonly text: string;
  /** Physical line, from 1. */
  readonly line: number;
}

/** One JSON value of a file, with the text it was written as. */
export interface JsonRecord {
  readonly value: unknown;
  readonly text: string;
  readonly origin: Origin;
  /** The value with its long texts shortened. If it is present, the rest is read only when it is used. */
  readonly shortened?: Shortened | undefined;
}
