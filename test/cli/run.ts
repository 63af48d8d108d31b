/** Runs the command line in this process, with in-memory streams. */
import { Readable, Writable } from 'node:stream';
import { main } from '../../src/cli/main.ts';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function sink(
  isTTY: boolean,
  columns?: number,
): { stream: Writable & { isTTY: boolean; columns?: number }; text: () => string } {
  const pieces: Buffer[] = [];
  const stream = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(Buffer.from(piece));
      done();
    },
  });
  return {
    stream: Object.assign(stream, { isTTY, ...(columns !== undefined && { columns }) }),
    text: () => Buffer.concat(pieces).toString('utf8'),
  };
}

export interface RunOptions {
  readonly stdin?: Uint8Array | string;
  readonly env?: Record<string, string>;
  readonly isTTY?: boolean;
  /** Width of the terminal. */
  readonly columns?: number;
}

export async function run(argv: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const stdout = sink(options.isTTY ?? false, options.columns);
  const stderr = sink(false);
  const stdin = Readable.from(options.stdin === undefined ? [] : [Buffer.from(options.stdin)]);
  const code = await main({ argv, stdin, stdout: stdout.stream, stderr: stderr.stream, env: options.env ?? {} });
  return { code, out: stdout.text(), err: stderr.text() };
}
