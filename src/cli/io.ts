/** Where a command reads and writes. */

/** Standard output or standard error. */
export type Output = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  /** Width of the terminal. */
  readonly columns?: number;
};

export interface Io {
  readonly argv: readonly string[];
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
}
