/** What every command shares: streams, and what a run ends with. */

export interface Io {
  readonly argv: readonly string[];
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What a run ends with. */
export const EXIT = { clean: 0, findings: 1, failure: 2 } as const;

/** What a command is given: streams to write to, and a place for its exit code. */
export interface Session extends Io {
  exit: number;
}
