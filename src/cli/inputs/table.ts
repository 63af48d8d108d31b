/** A table as it is opened, whatever file it is in. */

/** Some rows, by column. */
export interface Batch {
  readonly rows: number;
  readonly values: ReadonlyMap<string, ArrayLike<unknown> & { slice(from: number, to: number): unknown[] }>;
}

/** A table that is read in batches of rows, so that it is never in memory as a whole. */
export interface Table {
  readonly columns: readonly { readonly name: string; readonly isText: boolean }[];
  /** Size of the file in bytes, if it is known. */
  readonly size?: number | undefined;
  /** Some of the first rows, at least one if there is any. */
  sample(columns: readonly string[], rows: number): Promise<Batch | undefined>;
  /** All rows. Can be called once. */
  batches(columns: readonly string[]): AsyncIterable<Batch>;
  close(): Promise<void>;
}
