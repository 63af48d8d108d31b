/** One file on its way through `fix`: read, repaired, and given back in the form that is asked for. */
import { once } from 'node:events';
import { relative } from 'node:path';
import { FileFixer, type FixedFile, type FixFileOptions } from '../fix/fix-file.ts';
import { byteFinding } from '../lint/bytes.ts';
import { writeJson } from '../source/exact.ts';
import { type ByteSink, readInput } from './inputs.ts';
import { ValueCount } from './one-value.ts';
import { type Packing, packingOf, unpacked } from './packing.ts';
import { FileError, type Rereadable } from './rereadable.ts';
import { spliced } from './splices.ts';
import { unifiedDiff } from './unified-diff.ts';

/** A file that was read, and what it becomes. */
export interface Repaired {
  readonly path: string;
  readonly source: Rereadable;
  readonly packing: Packing;
  readonly fixed: FixedFile;
  /** Whether the file is one JSON value. */
  readonly isDocument: boolean;
}

/** Reads a file to its end and finds its repairs. Throws a `FileError` where the file itself cannot be read. */
export async function repairFile(
  path: string,
  source: Rereadable,
  options: FixFileOptions,
  onBytes: (bytes: number) => void,
): Promise<Repaired> {
  const sink = new FixSink(new FileFixer(options));
  let packing: Packing | undefined;
  async function* open() {
    for await (const bytes of source.read()) {
      if (bytes.length > 0) packing ??= packingOf(bytes);
      yield bytes;
    }
  }
  await readInput({ path, open }, sink, onBytes);
  const { fixed } = sink;
  if (fixed === undefined) throw new FileError(sink.fault ?? 'cannot be read');
  return { path, source, packing: packing ?? 'plain', fixed, isDocument: sink.count.isOne };
}

/** Hands the bytes of a file to the fixer, as long as nothing is wrong with the file itself. */
class FixSink implements ByteSink {
  readonly stopped = false;
  readonly count = new ValueCount();
  fault: string | undefined;
  fixed: FixedFile | undefined;
  private readonly fixer: FileFixer;

  constructor(fixer: FileFixer) {
    this.fixer = fixer;
  }

  push(bytes: Uint8Array): void {
    this.count.push(bytes);
    this.fixer.push(bytes);
  }

  end(): void {
    if (this.fault === undefined) this.fixed = this.fixer.end();
  }

  abandon(): void {
    this.fault ??= 'cannot be read';
  }

  tell({ message, data }: Parameters<ByteSink['tell']>[0]): void {
    this.fault = byteFinding('unreadable-json', message, data).text;
  }
}

/** Whether the repaired file differs from the file. */
export function isChanged({ fixed }: Repaired): boolean {
  return fixed.splices.length > 0 || fixed.requests.length > 0;
}

/** The repaired file, unpacked; where it has no way back, the requests that it stands for, one a line if there are several. */
export function repairedBytes(repaired: Repaired): AsyncIterable<Uint8Array> {
  const { fixed, source, packing } = repaired;
  const { requests } = fixed;
  if (requests.length === 1) return texts(`${writeJson(requests[0], { indent: 2 })}\n`);
  if (requests.length > 1) return texts(...requests.map(each => `${writeJson(each)}\n`));
  if (fixed.splices.length === 0) return packing === 'zip' ? source.read() : unpacked(source.read(), packing);
  refuseArchive(repaired);
  return spliced(unpacked(source.read(), packing), fixed.splices);
}

/** A unified diff of the unpacked file. */
export function diffOf(repaired: Repaired): AsyncIterable<Uint8Array> {
  const { path, source, packing, fixed } = repaired;
  if (fixed.splices.length === 0) return texts('');
  refuseArchive(repaired);
  const name = packing === 'plain' ? path : path.replace(/\.(?:gz|zst)$/i, '');
  return unifiedDiff(fromHere(name), unpacked(source.read(), packing), fixed.splices);
}

/**
 * JSON Patch: a list for a document; else an object for each value that changed, one a line, with its line, and with the
 * path where there are several files. `isLines` stands where the edits are on the list of all lines.
 */
export function patchOf({ path, fixed: { patches }, isDocument }: Repaired, isOneOfMany: boolean) {
  if (isDocument && !isOneOfMany)
    return texts(
      `${writeJson(
        patches.flatMap(({ edits }) => edits),
        { indent: 2 },
      )}\n`,
    );
  const file = isOneOfMany ? { path } : {};
  return texts(
    ...patches.map(
      ({ line, edits, isLines }) => `${writeJson({ ...file, line, ...(isLines && { isLines }), edits })}\n`,
    ),
  );
}

/** What stands in an archive beside other files has no place of its own to go back to. */
export function refuseArchive({ packing, fixed }: Repaired): void {
  if (packing === 'zip' && fixed.splices.length > 0)
    throw new FileError(
      'is an archive of several files, which are not packed again; --format patch says what to change',
    );
}

export async function* texts(...pieces: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) if (piece !== '') yield Buffer.from(piece);
}

/** Writes to a stream no faster than it is read. */
export async function pour(content: AsyncIterable<Uint8Array>, stream: NodeJS.WritableStream): Promise<void> {
  for await (const bytes of content) if (!stream.write(bytes)) await once(stream, 'drain');
}

/** A name as `patch` takes it: it keeps away from what is named from the root. */
function fromHere(path: string): string {
  const here = relative(process.cwd(), path);
  return path.startsWith('/') && !here.startsWith('..') ? here : path;
}
