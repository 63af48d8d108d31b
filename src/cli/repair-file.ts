/** Reads and repairs one file for `fix`, and writes it in the requested form. */

import { once } from 'node:events';
import { relative } from 'node:path';
import { LogReader } from '../check/log-reader.ts';
import type { FixFileOptions } from '../fix/file-change.ts';
import { FileFixer, type FixedFile, ReadingPrint } from '../fix/fix-file.ts';
import { safeJson } from '../model/json-text.ts';
import { printableLines } from '../model/text.ts';
import { writeJson } from '../source/exact.ts';
import type { Output } from './io.ts';
import { ValueCount } from './one-value.ts';
import { type Packing, packingOf, unpacked } from './packing.ts';
import { readWhole } from './read-whole.ts';
import { FileError, type Rereadable } from './rereadable.ts';
import { spliced } from './splices.ts';
import { unifiedDiff } from './unified-diff.ts';

/** A file that was read, and its repairs. */
export interface Repaired {
  readonly path: string;
  readonly source: Rereadable;
  readonly packing: Packing;
  readonly fixed: FixedFile;
  /** Whether the file is one JSON value. */
  readonly isDocument: boolean;
}

/** Reads a file to its end and finds its repairs. Throws a `FileError` if the file cannot be read. */
export async function repairFile(
  path: string,
  source: Rereadable,
  options: FixFileOptions,
  onBytes: (bytes: number) => void,
): Promise<Repaired> {
  const fixer = new FileFixer(options);
  const count = new ValueCount();
  const reader = {
    push(bytes: Uint8Array) {
      count.push(bytes);
      fixer.push(bytes);
    },
    end: () => fixer.end(),
  };
  const packing = await packingIn(source);
  if (packing === 'table')
    throw new FileError(
      'is a table, which cannot be written back: write its conversations as JSON lines, and repair those',
    );
  const fixed = await readWhole({ path, open: () => source.read() }, reader, onBytes);
  const repaired = { path, source, packing, fixed, isDocument: count.isOne };
  if (isChanged(repaired) && packing !== 'zip') await refuseOtherReading(repaired, options, fixer.print);
  return repaired;
}

async function packingIn(source: Rereadable): Promise<Packing> {
  for await (const bytes of source.read()) if (bytes.length > 0) return packingOf(bytes);
  return 'plain';
}

/** Reads the repaired file before it is used. Throws if it does not contain the same conversations as the original. */
async function refuseOtherReading(repaired: Repaired, options: FixFileOptions, before: ReadingPrint): Promise<void> {
  const after = new ReadingPrint();
  const whole = { ...options, findFixes: undefined, window: Number.POSITIVE_INFINITY };
  const reader = new LogReader(whole, report => after.take(report));
  for await (const bytes of repairedBytes(repaired)) reader.push(bytes);
  reader.end();
  if (!after.isLike(before))
    throw new FileError('is not repaired: afterwards it would be read as different conversations');
}

/** Whether the repaired file differs from the file. */
export function isChanged({ fixed }: Repaired): boolean {
  return fixed.splices.length > 0;
}

/** The repaired file, unpacked. */
export function repairedBytes(repaired: Repaired): AsyncIterable<Uint8Array> {
  const { fixed, source, packing } = repaired;
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
  return unifiedDiff(pathForPatch(name), unpacked(source.read(), packing), fixed.splices);
}

/**
 * The repairs as JSON Patch. A document gives one list. Other files give one object per changed value and line, with
 * the line and, if there are several files, the path. `isLines` is set if the edits apply to the list of all lines.
 */
export function patchOf({ path, fixed: { patches }, isDocument }: Repaired, isOneOfMany: boolean) {
  if (isDocument && !isOneOfMany)
    return texts(
      `${safeJson(
        writeJson(
          patches.flatMap(({ edits }) => edits),
          { indent: 2 },
        ),
      )}\n`,
    );
  const file = isOneOfMany ? { path } : {};
  return texts(
    ...patches.map(
      ({ line, edits, isLines }) => `${safeJson(writeJson({ ...file, line, ...(isLines && { isLines }), edits }))}\n`,
    ),
  );
}

/** A file inside an archive with other files cannot be written back. */
export function refuseArchive({ packing, fixed }: Repaired): void {
  if (packing === 'zip' && fixed.splices.length > 0)
    throw new FileError(
      'is an archive of several files, which cannot be written back; --format patch shows the changes',
    );
}

export async function* texts(...pieces: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) if (piece !== '') yield Buffer.from(piece);
}

/** Writes to a stream no faster than it is read. */
export async function writeContent(content: AsyncIterable<Uint8Array>, stream: Output): Promise<void> {
  const shown = stream.isTTY === true ? forTerminal(content) : content;
  for await (const bytes of shown) if (!stream.write(bytes)) await once(stream, 'drain');
}

/** Escapes control characters in content for a terminal. */
async function* forTerminal(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder();
  for await (const bytes of content) yield Buffer.from(printableLines(decoder.decode(bytes, { stream: true })));
  yield Buffer.from(printableLines(decoder.decode()));
}

/** A path that `patch` accepts: it rejects absolute paths. */
function pathForPatch(path: string): string {
  const relativePath = relative(process.cwd(), path);
  return path.startsWith('/') && !relativePath.startsWith('..') ? relativePath : path;
}
