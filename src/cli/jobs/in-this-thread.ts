/** Lints one file in this thread. */
import type { Readable } from 'node:stream';
import { LogReader } from '../../check/log-reader.ts';
import type { Input } from '../inputs.ts';
import { readFile } from './read-file.ts';
import { type ReadSettings, reportOptions, type Templates } from './settings.ts';
import type { LintSink } from './sink.ts';

/** Returns false if it was interrupted. Throws what the sink throws. */
export async function lintInThisThread(
  input: Input,
  settings: ReadSettings,
  sink: LintSink,
  templates: Templates,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  sink.startFile(input);
  let failure: { readonly error: unknown } | undefined;
  const reader = new LogReader(reportOptions(input.path, settings, templates), (report, details) => {
    if (failure !== undefined) return;
    try {
      sink.conversation(report, details);
    } catch (error) {
      // The reader would report an exception of the sink as an error of the file.
      failure = { error };
    }
  });
  const isStopped = () => signal?.aborted === true || failure !== undefined;
  const open = () => untilAborted(input.open(), signal);
  await readFile({ ...input, open }, reader, {
    advance: bytes => sink.advance(bytes),
    isStopped,
    columns: settings.columns,
  });
  if (failure !== undefined) throw failure.error;
  const isWhole = signal?.aborted !== true;
  sink.endFile(input, reader.formatSummary, isWhole);
  return isWhole;
}

/** Stops waiting for a pipe once the run is interrupted. */
async function* untilAborted(
  pieces: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncIterable<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  let wake: (() => void) | undefined;
  const onAbort = () => wake?.();
  signal?.addEventListener('abort', onAbort);
  let isWaiting = false;
  try {
    while (signal?.aborted !== true) {
      // A new promise for each piece: racing all pieces against one long-lived promise would keep every piece in
      // memory.
      const next = await new Promise<IteratorResult<Uint8Array> | undefined>((resolve, reject) => {
        wake = () => resolve(undefined);
        isWaiting = true;
        iterator.next().then(resolve, reject);
      });
      if (next === undefined) return;
      isWaiting = false;
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal?.removeEventListener('abort', onAbort);
    // If the next piece never arrives, closing the iterator would also wait forever.
    if (isWaiting) (pieces as Partial<Readable>).destroy?.();
    else await iterator.return?.();
  }
}
