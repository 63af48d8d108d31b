/** Threads that run cases until the time or the runs are over, and their findings. */
import { Worker } from 'node:worker_threads';
import { bundled } from './bundle.ts';
import { type Finding, keyOf, nameOf, sampleOf, targetOf } from './cases.ts';
import { startClock } from './clock.ts';
import type { Target } from './target.ts';
import type { Batch, Done, WorkerData } from './worker.ts';

export interface SessionOptions {
  /** The module with the targets. */
  readonly module: string;
  readonly targets: readonly Target[];
  readonly seed: number;
  /** Maximum number of inputs. */
  readonly runs: number;
  readonly milliseconds: number;
  readonly jobs: number;
  /** How long a case may take before its thread is terminated. */
  readonly hangMilliseconds: number;
  readonly onProgress?: (totals: Totals) => void;
  readonly onFinding?: (finding: Finding) => void;
}

export interface Totals {
  readonly inputs: Map<string, number>;
  /** The time of each target in all threads, in milliseconds. */
  readonly times: Map<string, number>;
  readonly findings: Finding[];
  slowest: number;
}

/** Targets that run in the same kind of thread. Those that count operations have separate threads. */
interface Lane {
  readonly targets: readonly Target[];
  readonly counts: boolean;
  /** Its share of the time. */
  readonly share: number;
}

const BATCH_MS = 1000;
/** A case that only waits may take this many times as long. */
const WAITING = 10;

export async function fuzz(options: SessionOptions): Promise<Totals> {
  const totals: Totals = { inputs: new Map(), times: new Map(), findings: [], slowest: 0 };
  const known = new Set<string>();
  const lanes = lanesOf(options.targets);
  const bundle = await bundled(options.module);
  const until = performance.now() + options.milliseconds;
  await Promise.all(
    Array.from({ length: options.jobs }, async (_, job) => {
      const runners = lanes.map(lane => new Runner(lane, job, options, bundle.url));
      while (performance.now() < until) {
        const open = runners.filter(({ next, end }) => next < end);
        const [runner] = open.sort((a, b) => a.spent - b.spent);
        if (runner === undefined) break;
        const { inputs, times, findings, slowest } = await runner.run([...known], until - performance.now());
        add(totals.inputs, inputs);
        add(totals.times, times);
        totals.slowest = Math.max(totals.slowest, slowest);
        for (const finding of findings) {
          const key = keyOf(finding.target, finding.fault);
          if (known.has(key)) continue;
          known.add(key);
          totals.findings.push(finding);
          options.onFinding?.(finding);
        }
        options.onProgress?.(totals);
      }
      await Promise.all(runners.map(runner => runner.stop()));
    }),
  ).finally(() => bundle.remove());
  return totals;
}

function add(sums: Map<string, number>, numbers: Readonly<Record<string, number>>): void {
  for (const [name, number] of Object.entries(numbers)) sums.set(name, (sums.get(name) ?? 0) + number);
}

function lanesOf(targets: readonly Target[]): Lane[] {
  return [
    { targets: targets.filter(({ counts }) => counts !== true), counts: false, share: 0.94 },
    { targets: targets.filter(({ counts }) => counts === true), counts: true, share: 0.06 },
  ].filter(lane => lane.targets.length > 0);
}

/** One lane of one job: a thread, and the number of the next case. */
class Runner {
  next: number;
  readonly end: number;
  /** Time so far, divided by the lane's share. */
  spent = 0;
  private readonly lane: Lane;
  private readonly options: SessionOptions;
  private readonly state = new Int32Array(new SharedArrayBuffer(8));
  private readonly script: URL;
  private worker: Worker | undefined;

  constructor(lane: Lane, job: number, options: SessionOptions, script: URL) {
    this.lane = lane;
    this.options = options;
    this.script = script;
    this.next = job;
    const weights = (targets: readonly Target[]) => targets.reduce((sum, { weight }) => sum + weight, 0);
    this.end = Math.ceil((options.runs * weights(lane.targets)) / weights(options.targets));
  }

  /** Runs cases for some time. A hanging thread is terminated, and the next case runs in a new one. */
  async run(known: readonly string[], milliseconds: number): Promise<Done> {
    const worker = await this.started();
    const begin = performance.now();
    const batch: Batch = {
      from: this.next,
      stride: this.options.jobs,
      end: this.end,
      milliseconds: Math.min(BATCH_MS, milliseconds),
      known,
    };
    const done = await this.watch(worker, batch);
    this.next = done.next;
    this.spent += (performance.now() - begin) / this.lane.share;
    return done;
  }

  async stop(): Promise<void> {
    await this.worker?.terminate();
    this.worker = undefined;
  }

  private async started(): Promise<Worker> {
    if (this.worker !== undefined) return this.worker;
    const { seed } = this.options;
    const { counts, targets } = this.lane;
    const data: WorkerData = { names: targets.map(({ name }) => name), counts, seed, state: this.state };
    const worker = new Worker(this.script, {
      workerData: data,
      execArgv: [],
      // Cases create many short-lived objects.
      resourceLimits: { maxYoungGenerationSizeMb: 64 },
    });
    await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
    this.worker = worker;
    return worker;
  }

  private watch(worker: Worker, batch: Batch): Promise<Done> {
    const { hangMilliseconds } = this.options;
    return new Promise(resolve => {
      let [steps, clock] = [this.state[1], startClock()];
      const end = (fault: string) => {
        finish({ ...this.failed(fault), next: Atomics.load(this.state, 0) + batch.stride });
        void this.stop();
      };
      const timer = setInterval(() => {
        if (Atomics.load(this.state, 1) !== steps) [steps, clock] = [this.state[1], startClock()];
        else if (clock.worked() > hangMilliseconds || clock.passed() > hangMilliseconds * WAITING)
          end(`hangs: more than ${hangMilliseconds} ms`);
      }, 100);
      const onError = (error: unknown) => end(`ends the thread: ${String(error)}`);
      const finish = (done: Done) => {
        clearInterval(timer);
        worker.off('message', finish).off('error', onError);
        resolve(done);
      };
      worker.once('message', finish).once('error', onError);
      worker.postMessage(batch);
    });
  }

  /** The finding for the running case. The counts of its batch are lost with the thread. */
  private failed(fault: string): Omit<Done, 'next'> {
    const each = { seed: this.options.seed, number: Atomics.load(this.state, 0) };
    const target = targetOf(this.lane.targets, each);
    const finding = { target: target.name, fault, case: nameOf(target, each), sample: sampleOf(target, each) };
    const slowest = this.options.hangMilliseconds;
    return { inputs: { [target.name]: 1 }, times: { [target.name]: slowest }, findings: [finding], slowest };
  }
}
