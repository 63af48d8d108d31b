/** Reading the lines of one file by several readers: possible where no line says anything of another. */

/** Where a reader begins that is not the first: at a line, behind which all are independent. */
export interface Resume {
  /** Bytes before the line. */
  readonly offset: number;
  /** The format of logs that documents were found in last. */
  readonly usual: string | undefined;
}

/** What a reader knows whose file can be read on by another. */
export interface Isolated {
  /** Lines read so far. */
  readonly lines: number;
  readonly usual: string | undefined;
}
