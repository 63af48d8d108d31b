/** The threads that lint: worker threads, and the main thread. */
import { existsSync } from 'node:fs';
import v8 from 'node:v8';
import { Worker } from 'node:worker_threads';
import { LintTasks } from './lint-tasks.ts';
import type { FromWorker, Task, ToWorker, WorkerData } from './protocol.ts';
import type { ReadSettings, Templates } from './settings.ts';
import type { Needs } from './sink.ts';

/** Something that runs tasks. */
export interface TaskRunner {
  post(message: ToWorker): void;
  close(): Promise<void>;
}

/** Receives the messages of a task runner. */
export interface RunnerSink {
  received(message: FromWorker): void;
  /** It died and cannot run any more tasks. */
  died(error: Error): void;
}

/**
 * Size in megabytes of the heap for new objects. By default it grows to 48 MB, which makes linting no faster: the values of
 * a line are garbage when the next one is read.
 */
const YOUNG = 12;

/** Starts a worker thread with a maximum heap in megabytes. */
export function startWorker(
  needs: Needs,
  sink: RunnerSink,
  threadFile = ownThreadFile(),
  memory = Math.floor(v8.getHeapStatistics().heap_size_limit / 2 ** 20),
): TaskRunner {
  const worker = new Worker(threadFile, {
    workerData: { needs } satisfies WorkerData,
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: YOUNG },
    execArgv: [],
  });
  let error: Error | undefined;
  worker.on('message', (message: FromWorker) => sink.received(message));
  worker.on('error', thrown => {
    error = thrown;
  });
  worker.on('exit', () => sink.died(error ?? new Error('the worker thread exited')));
  return {
    post: message => worker.postMessage(message),
    close: async () => void (await worker.terminate()),
  };
}

/** Runs tasks in this thread, which has already loaded and compiled the code. */
export function workInThisThread(needs: Needs, templates: Templates, sink: RunnerSink): TaskRunner {
  const tasks = new LintTasks(needs, templates, message => sink.received(message));
  return {
    post: message => {
      tasks.handle(message)?.catch((error: Error) => sink.died(error));
    },
    close: () => tasks.stop(),
  };
}

/** The worker's file. In the build it is in the same folder as this chunk or in a folder below. */
function ownThreadFile(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./from-source.js', import.meta.url);
  const builtFile = new URL('../generated/lint-worker.js', import.meta.url);
  return existsSync(builtFile) ? builtFile : new URL('./generated/lint-worker.js', import.meta.url);
}

export interface SentTask {
  readonly id: number;
  /** Index of the file. Results are passed on in this order. */
  readonly file: number;
  readonly task: Task;
  readonly settings: ReadSettings;
}

/** Bytes of queued tasks per thread, so that a thread does not run idle after each small task. */
const MAX_QUEUED_BYTES = 1 << 20;
/** Nothing is queued behind a task larger than this, because another thread would be free earlier. */
const MAX_SHORT_TASK = 8 << 20;

/** A task runner with the tasks that were sent to it. */
export class Thread {
  /** Tasks that have been sent and have not ended. The first one is running. */
  readonly sent: SentTask[] = [];
  isReady = false;
  isPaused = false;
  private readonly known = new Set<number>();
  private readonly runner: TaskRunner;

  constructor(start: (sink: RunnerSink) => TaskRunner, sink: (thread: Thread) => RunnerSink) {
    this.runner = start(sink(this));
  }

  get isIdle(): boolean {
    return this.sent.length === 0;
  }

  /** Whether it accepts another task. */
  accepts({ task, file }: SentTask): boolean {
    const last = this.sent.at(-1);
    if (last === undefined) return true;
    // A task may have to wait until all earlier files are passed on, so it must not be queued before a task of an
    // earlier file.
    if (file < last.file) return false;
    const [, ...waiting] = this.sent;
    const ahead = waiting.reduce((sum, each) => sum + sizeOf(each.task), 0);
    return (
      ahead < MAX_QUEUED_BYTES &&
      [...this.sent.map(each => each.task), task].every(each => sizeOf(each) <= MAX_SHORT_TASK)
    );
  }

  /** `key` is the number of the settings. */
  send(sent: SentTask, key: number): void {
    if (!this.known.has(key)) this.runner.post({ kind: 'settings', key, settings: sent.settings });
    this.known.add(key);
    this.sent.push(sent);
    this.runner.post({ kind: 'task', id: sent.id, task: sent.task, settings: key });
  }

  acknowledge(id: number, weight: number): void {
    if (this.sent[0]?.id !== id) return;
    this.isPaused = false;
    this.runner.post({ kind: 'passed', id, weight });
  }

  close(): Promise<void> {
    return this.runner.close();
  }
}

function sizeOf(task: Task): number {
  // An empty file also takes time.
  return task.kind === 'file' ? task.bytes + 4096 : task.to - task.from;
}
