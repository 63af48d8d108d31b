/** Lints files in one thread or several. The results and their order are the same either way. */
import { availableParallelism } from 'node:os';
import type { Template } from '../../judge/templates/load-template.ts';
import type { Input } from '../inputs.ts';
import type { ReportCache } from './cache.ts';
import { lintInThisThread } from './in-this-thread.ts';
import type { Outcome } from './outcome.ts';
import { type CutRule, USUAL_CUT } from './read-file.ts';
import { limitsOfThisProcess, type ReadSettings, Templates } from './settings.ts';
import { type LintSink, type Needs, PLACES } from './sink.ts';

export interface LintInputsOptions {
  /** Number of threads; `auto` is the number of processors, or one thread if there is little to read. */
  readonly jobs: number | 'auto';
  /** Which parts of a report the sink needs. In one thread everything is available. */
  readonly needs: Needs;
  readonly cache?: ReportCache | undefined;
  /** Stops the run. What was found so far is passed on, and every started file is ended. */
  readonly signal?: AbortSignal | undefined;
  /** Chat templates that are already loaded, by path. */
  readonly templates?: Readonly<Record<string, Template>> | undefined;
  readonly cut?: CutRule | undefined;
  /** Whether this thread lints as well (default). If so, running out of memory in a lint task ends the run. */
  readonly takesPart?: boolean | undefined;
  /** Maximum heap of another thread, in megabytes. */
  readonly memory?: number | undefined;
  /** The file that threads are started from, if not the default. */
  readonly threadFile?: URL | undefined;
}

export async function lintInputs(
  inputs: readonly Input[],
  settings: ReadSettings | ((input: Input) => ReadSettings),
  sink: LintSink,
  options: LintInputsOptions,
): Promise<Outcome> {
  const { cache, signal, cut = USUAL_CUT, takesPart = true, memory, threadFile } = options;
  const settingsOf = withMemoryLimits(settings);
  const templates = new Templates(options.templates);
  const known = cache === undefined ? new Set<Input>() : await cache.findCached(inputs, settingsOf, options.needs);
  const kept = cache?.recording(sink, settingsOf) ?? sink;
  const needs = cache === undefined ? options.needs : { ...options.needs, places: PLACES.places };
  const reportInThisThread = async (input: Input): Promise<boolean> => {
    if (known.has(input) && (await cache?.replay(input, settingsOf(input), sink))) return true;
    known.delete(input);
    return lintInThisThread(input, settingsOf(input), kept, templates, signal);
  };
  const left = inputs.filter(input => !known.has(input));
  const jobs = jobCount(options.jobs, left);
  let outcome: Outcome;
  if (jobs > 1) {
    const readHere = new Set(inputs.filter(input => known.has(input) || input.bytes === undefined));
    const needsThisThread = (input: Input) => readHere.has(input);
    const { lintInThreads } = await import('./in-threads.ts');
    outcome = await lintInThreads(inputs, settingsOf, kept, {
      jobs,
      needs,
      cut,
      templates,
      takesPart,
      memory,
      threadFile,
      signal,
      lintInThisThread: reportInThisThread,
      needsThisThread,
    });
  } else outcome = await lintAllInThisThread(inputs, reportInThisThread, signal);
  await cache?.finish();
  return outcome;
}

async function lintAllInThisThread(
  inputs: readonly Input[],
  lintOne: (input: Input) => Promise<boolean>,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  for (const [i, input] of inputs.entries()) {
    if (signal?.aborted) return { unread: inputs.length - i, partly: 0 };
    if (!(await lintOne(input))) return { unread: inputs.length - i - 1, partly: 1 };
  }
  return { unread: 0, partly: 0 };
}

/** Applies the memory limits of this process, so that the same values are too large in every thread. */
function withMemoryLimits(settings: ReadSettings | ((input: Input) => ReadSettings)): (input: Input) => ReadSettings {
  const limits = limitsOfThisProcess();
  const known = new Map<ReadSettings, ReadSettings>();
  return input => {
    const given = typeof settings === 'function' ? settings(input) : settings;
    const whole = known.get(given) ?? { ...given, limits: given.limits ?? limits };
    known.set(given, whole);
    return whole;
  };
}

/** Minimum number of bytes per thread. Below it, starting a thread costs more than it saves (`npm run bench`). */
const MIN_BYTES_PER_THREAD = 48 << 20;
/** More threads would only wait for the disk. */
const MAX_JOBS = 16;

export function jobCount(asked: number | 'auto', inputs: readonly Input[], available = availableParallelism()): number {
  if (asked !== 'auto') return asked;
  const bytes = inputs.reduce((sum, input) => sum + (input.bytes ?? 0), 0);
  return Math.max(1, Math.min(available, MAX_JOBS, Math.floor(bytes / MIN_BYTES_PER_THREAD)));
}
