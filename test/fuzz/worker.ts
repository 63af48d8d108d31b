/** Runs cases in a thread, so that a hanging one can be terminated. */
import { parentPort, workerData } from 'node:worker_threads';
import { startCounting } from '../growth/operations.ts';
import { type Finding, findingOf, keyOf, nameOf, sampleOf, targetOf } from './cases.ts';
import { startClock } from './clock.ts';
import { faultOf, type Target } from './target.ts';

export interface WorkerData {
  /** Names of the targets to run. */
  readonly names: readonly string[];
  readonly counts: boolean;
  readonly seed: number;
  /** The number of the running case, and the number of steps so far. */
  readonly state: Int32Array;
}

/** Cases to run: from a number on, with a step, until no time or no case is left. */
export interface Batch {
  readonly from: number;
  readonly stride: number;
  readonly end: number;
  readonly milliseconds: number;
  /** Kinds of faults that were already found. */
  readonly known: readonly string[];
}

export interface Done {
  /** The number of the next case. */
  readonly next: number;
  /** The number of inputs for each target. */
  readonly inputs: Readonly<Record<string, number>>;
  /** The time of each target, in milliseconds. */
  readonly times: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
  readonly slowest: number;
}

/** A case that takes this long twice is a finding, plus what its size may take. */
const SLOW_MS = 3000;
const MS_PER_MEGABYTE = 3000;

const { names, counts, seed, state } = workerData as WorkerData;

/** Answers batches with the targets of a module. */
export async function serve(load: () => Promise<{ readonly targets: readonly Target[] }>): Promise<void> {
  // Counted code must be loaded after counting starts.
  if (counts) startCounting();
  const { targets } = await load();
  const chosen = targets.filter(({ name }) => names.includes(name));
  parentPort?.on('message', (batch: Batch) => void run(chosen, batch).then(done => parentPort?.postMessage(done)));
  parentPort?.postMessage('ready');
}

async function run(chosen: readonly Target[], { from, stride, end, milliseconds, known }: Batch): Promise<Done> {
  const [inputs, times] = [{} as Record<string, number>, {} as Record<string, number>];
  const [findings, kinds] = [[] as Finding[], new Set(known)];
  const until = performance.now() + milliseconds;
  let next = from;
  let slowest = 0;
  for (; next < end && performance.now() < until; next += stride) {
    Atomics.store(state, 0, next);
    Atomics.add(state, 1, 1);
    const each = { seed, number: next };
    const target = targetOf(chosen, each);
    inputs[target.name] = (inputs[target.name] ?? 0) + 1;
    const begin = performance.now();
    const sample = sampleOf(target, each);
    const clock = startClock();
    const fault = await faultOf(watched(target), sample);
    const took = clock.worked();
    times[target.name] = (times[target.name] ?? 0) + performance.now() - begin;
    slowest = Math.max(slowest, took);
    if (fault === undefined && (took < SLOW_MS * (target.slower ?? 1) || counts)) continue;
    const told = fault ?? (await slowFault(target, sample));
    if (told === undefined || kinds.has(keyOf(target.name, told))) continue;
    kinds.add(keyOf(target.name, told));
    findings.push(
      fault === undefined
        ? { target: target.name, fault: told, case: nameOf(target, each), sample }
        : await findingOf(watched(target), nameOf(target, each), sample, fault),
    );
  }
  return { next, inputs, times, findings, slowest };
}

/** Each input is a step. A thread without steps hangs. */
function watched(target: Target): Target {
  return {
    ...target,
    fault: sample => {
      Atomics.add(state, 1, 1);
      return target.fault(sample);
    },
  };
}

async function slowFault(target: Target, sample: Parameters<Target['fault']>[0]): Promise<string | undefined> {
  const clock = startClock();
  await faultOf(target, sample);
  const took = clock.worked();
  const megabytes = JSON.stringify(sample.input).length / 1e6;
  const most = (SLOW_MS + megabytes * MS_PER_MEGABYTE) * (target.slower ?? 1);
  return took < most ? undefined : `slow: ${Math.round(took)} ms`;
}
