/** What was checked, and what was skipped. */

/** A file in which nothing was checked. */
export interface SkippedFile {
  readonly path: string;
  /** The line of the first record that was read. */
  readonly line: number;
  /** Its row, in a table. */
  readonly row?: number | undefined;
  readonly reason: string;
  /** Number of records that were read. */
  readonly records: number;
}

export interface Coverage {
  /** Conversations that were checked, and damaged records, which are findings. */
  readonly checked: number;
  /** Number of files in which nothing was checked, and the first of them. */
  readonly skippedFiles: number;
  readonly skipped: readonly SkippedFile[];
  /** Number of records that were not recognized, in all files. */
  readonly unrecognized: number;
}
