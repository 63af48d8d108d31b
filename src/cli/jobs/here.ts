/** Lints one file in this very thread. */
import { LogReader } from '../../logs/read.ts';
import type { Input } from '../inputs.ts';
import { readFile } from './read-file.ts';
import { logOptions, type ReadSettings, type Templates } from './settings.ts';
import type { LintSink } from './sink.ts';

/** False where it was interrupted. Throws what the sink throws. */
export async function lintHere(
  input: Input,
  settings: ReadSettings,
  sink: LintSink,
  templates: Templates,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  sink.startFile(input);
  let failure: { readonly error: unknown } | undefined;
  const reader = new LogReader(logOptions(input.path, settings, templates), (report, details) => {
    if (failure !== undefined) return;
    try {
      sink.conversation(report, details);
    } catch (error) {
      // What reads takes it for a fault of the file.
      failure = { error };
    }
  });
  const isStopped = () => signal?.aborted === true || failure !== undefined;
  await readFile(input, reader, { advance: bytes => sink.advance(bytes), isStopped });
  if (failure !== undefined) throw failure.error;
  const isWhole = signal?.aborted !== true;
  sink.endFile(input, reader.takenFor, isWhole);
  return isWhole;
}
