/** Lints in several threads, and passes on the results in the same order as one thread would. */
import type { Input } from '../inputs.ts';
import { FilePlan, failureReport, type Part } from './file-plan.ts';
import type { Outcome } from './outcome.ts';
import { Pool, type PoolSink } from './pool.ts';
import type { TaskEnd } from './protocol.ts';
import type { CutRule } from './read-file.ts';
import type { SentReport } from './sent-report.ts';
import { logOptions, type ReadSettings, type Templates } from './settings.ts';
import type { LintSink, Needs } from './sink.ts';

export interface ThreadOptions {
  readonly jobs: number;
  readonly needs: Needs;
  readonly cut: CutRule;
  readonly templates: Templates;
  /** Whether this thread lints as well. */
  readonly takesPart: boolean;
  readonly memory?: number | undefined;
  readonly threadFile?: URL | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Lints one file in this thread; false if that was interrupted. */
  readonly lintInThisThread: (input: Input) => Promise<boolean>;
  /** Whether this thread must handle a file, because other threads cannot read it or because it is cached. */
  readonly needsThisThread: (input: Input) => boolean;
}

/** Limit on the total weight of reports that wait for earlier ones. Above it no new task starts. */
const MAX_WAITING_WEIGHT = 400_000;
/** Limit on files that have started before the first of them is passed on completely. */
const MAX_BEGUN = 2000;

export async function lintInThreads(
  inputs: readonly Input[],
  settingsOf: (input: Input) => ReadSettings,
  sink: LintSink,
  options: ThreadOptions,
): Promise<Outcome> {
  const run = new ThreadedRun(inputs, settingsOf, sink, options);
  return run.run();
}

class ThreadedRun implements PoolSink {
  private readonly inputs: readonly Input[];
  private readonly settingsOf: (input: Input) => ReadSettings;
  private readonly sink: LintSink;
  private readonly options: ThreadOptions;
  private readonly pool: Pool;
  /** Files that have started and are not passed on completely. */
  private readonly files: FilePlan[] = [];
  private readonly parts = new Map<number, { file: FilePlan; part: Part }>();
  private next = 0;
  private ids = 0;
  private waitingWeight = 0;
  private passed = 0;
  private partly = 0;
  /** The file that this thread is reading. */
  private localRead: Promise<void> | undefined;
  /** The exception that made passing on results impossible. */
  private failure: { readonly error: unknown } | undefined;
  private settle: { resolve: () => void; reject: (error: unknown) => void } | undefined;

  constructor(
    inputs: readonly Input[],
    settingsOf: (input: Input) => ReadSettings,
    sink: LintSink,
    options: ThreadOptions,
  ) {
    this.inputs = inputs;
    this.settingsOf = settingsOf;
    this.sink = sink;
    this.options = options;
    const { jobs, templates, takesPart } = options;
    this.pool = new Pool(jobs, { ...options, templates: takesPart ? templates : undefined }, this);
  }

  async run(): Promise<Outcome> {
    const { signal } = this.options;
    const isStopped = () => this.settle?.resolve();
    try {
      await new Promise<void>((resolve, reject) => {
        this.settle = { resolve, reject };
        signal?.addEventListener('abort', isStopped);
        if (signal?.aborted) resolve();
        else this.assignTasks();
        // The first files may need no thread, so there may be nothing to wait for.
        this.moveOn();
      });
    } finally {
      signal?.removeEventListener('abort', isStopped);
      await this.pool.close();
    }
    await this.localRead;
    if (this.failure !== undefined) throw this.failure.error;
    if (signal?.aborted) this.endEarly();
    return { unread: this.inputs.length - this.passed, partly: this.partly };
  }

  received(id: number, reports: readonly SentReport[], weight: number): void {
    const found = this.parts.get(id);
    if (found === undefined) return;
    found.part.batches.push({ reports, weight });
    this.waitingWeight += weight;
    this.moveOn();
  }

  ended(id: number, end: TaskEnd): void {
    const found = this.parts.get(id);
    if (found !== undefined) {
      found.part.state = 'ended';
      found.part.end = end;
      const { cut } = end;
      if (cut !== undefined) found.file.cutRest(this.options.cut, () => this.ids++, cut.offset, cut.usual);
      for (const part of found.file.parts) this.parts.set(part.id, { file: found.file, part });
    }
    this.moveOn();
    this.assignTasks();
  }

  failed(id: number, reason: string): void {
    const found = this.parts.get(id);
    if (found !== undefined) {
      found.part.state = 'failed';
      found.part.reason = reason;
    }
    this.moveOn();
  }

  read(bytes: number): void {
    this.sink.advance(bytes);
  }

  broken(error: Error): void {
    this.settle?.reject(error);
  }

  /** Gives tasks to free threads. */
  assignTasks(): void {
    while (this.options.signal?.aborted !== true) {
      const waiting = this.nextPart();
      if (waiting === undefined) return;
      const { file, part } = waiting;
      const { number, settings } = file;
      if (!this.pool.assign({ id: part.id, file: number, task: part.task, settings })) return;
      part.state = 'sent';
    }
  }

  /** The first part that no thread works on. If too many reports wait, only the part they wait for. */
  private nextPart(): { file: FilePlan; part: Part } | undefined {
    const [first] = this.files;
    if (first?.part?.state === 'waiting') return { file: first, part: first.part };
    if (this.waitingWeight > MAX_WAITING_WEIGHT) return undefined;
    for (const file of this.files) {
      const part = file.parts.find(({ state }, i) => i >= file.at && state === 'waiting');
      if (part !== undefined) return { file, part };
    }
    return this.begin();
  }

  /** Starts the next file. */
  private begin(): { file: FilePlan; part: Part } | undefined {
    while (this.files.length < MAX_BEGUN) {
      const input = this.inputs[this.next];
      if (input === undefined) return undefined;
      const file = new FilePlan(input, this.settingsOf(input), this.next++);
      this.files.push(file);
      if (this.options.needsThisThread(input)) {
        this.moveOn();
        continue;
      }
      const { path, bytes = 0 } = input;
      const part: Part = {
        id: this.ids++,
        task: { kind: 'file', path, bytes, skip: 0, cut: this.options.cut },
        state: 'waiting',
        batches: [],
      };
      file.parts.push(part);
      this.parts.set(part.id, { file, part });
      return { file, part };
    }
    return undefined;
  }

  /** Passes on the results that are next in order, as far as they have arrived. */
  private moveOn(): void {
    try {
      while (this.localRead === undefined && this.failure === undefined && this.files.length > 0) {
        const file = this.files[0] as FilePlan;
        if (this.options.needsThisThread(file.input)) {
          this.readInThisThread(file);
          return;
        }
        if (!this.passOn(file)) return;
        this.finishFirst();
      }
      if (this.localRead === undefined && this.next >= this.inputs.length && this.files.length === 0)
        this.settle?.resolve();
    } catch (error) {
      // If one report cannot be written, the others cannot either.
      this.failure = { error };
      this.settle?.reject(error);
    }
  }

  private finishFirst(): void {
    this.files.shift();
    this.passed++;
    if (this.next >= this.inputs.length && this.files.length === 0) this.settle?.resolve();
  }

  private readInThisThread(file: FilePlan): void {
    const { lintInThisThread: readLocally, signal } = this.options;
    this.localRead = readLocally(file.input).then(isWhole => {
      this.localRead = undefined;
      this.partly += isWhole ? 0 : 1;
      this.finishFirst();
      if (signal?.aborted) return;
      this.moveOn();
      this.assignTasks();
    });
    this.localRead.catch(error => this.settle?.reject(error));
  }

  /** Passes on the results of a file; true once it is complete. */
  private passOn(file: FilePlan): boolean {
    for (let part = file.part; part !== undefined; part = file.part) {
      const isRange = part.task.kind === 'range';
      if (isRange && (part.end?.isVoid || part.state === 'failed')) {
        this.readByOne(file);
        return false;
      }
      // The results of a range may still be invalidated until it has ended.
      if (!isRange || part.state === 'ended') this.giveBatches(file, part, isRange);
      if (part.state === 'failed') this.giveUp(file, part.reason ?? '');
      else if (part.state !== 'ended') return false;
      this.parts.delete(part.id);
      file.close(part);
    }
    this.start(file);
    this.sink.endFile(file.input, file.formatSummary, true);
    return true;
  }

  private start(file: FilePlan): void {
    if (!file.isStarted) this.sink.startFile(file.input);
    file.isStarted = true;
  }

  private giveBatches(file: FilePlan, part: Part, isRange: boolean): void {
    for (const { reports, weight } of part.batches.splice(0)) {
      this.start(file);
      for (const { report, conversation, assembled, changes } of reports) {
        file.renumber(report, isRange);
        this.sink.conversation(report, {
          ...{ conversation, assembled, place() {} },
          changes: changes && (() => changes),
        });
      }
      this.waitingWeight -= weight;
      this.pool.acknowledge(part.id, weight);
    }
  }

  /** Ends a file whose thread died. */
  private giveUp(file: FilePlan, reason: string): void {
    const { report } = failureReport(logOptions(file.input.path, file.settings, this.options.templates), reason);
    this.start(file);
    file.append(report);
    this.sink.conversation(report, { conversation: undefined, place() {} });
  }

  private readByOne(file: FilePlan): void {
    for (const part of file.parts.slice(file.at)) {
      this.parts.delete(part.id);
      for (const { weight } of part.batches) this.waitingWeight -= weight;
    }
    const part = file.readByOne(this.ids++);
    this.parts.set(part.id, { file, part });
    this.assignTasks();
  }

  /** Handles an interrupt: passes on the results that have arrived and ends every started file. */
  private endEarly(): void {
    for (const [i, file] of [...this.files].entries()) {
      if (this.options.needsThisThread(file.input) || (i > 0 && !file.isComplete)) continue;
      const isWhole = this.passOn(file);
      if (!isWhole && !file.isStarted) continue;
      this.passed++;
      if (isWhole) continue;
      this.partly++;
      this.sink.endFile(file.input, file.formatSummary, false);
    }
  }
}
