/** Lets several readers share the lines of one file. Only possible if the lines are independent. */

/** The start of a later reader: a line after which all lines are independent. */
export interface Resume {
  /** Bytes before the line. */
  readonly offset: number;
  /** The log format of the last documents. */
  readonly usual: string | undefined;
}

/** The state of a reader whose file another reader can continue. */
export interface Isolated {
  /** Lines read so far. */
  readonly lines: number;
  readonly usual: string | undefined;
}
