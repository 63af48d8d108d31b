/** The threads that lint. Whoever hands out tasks is told what comes back, and what became of a thread that died. */
import { existsSync } from 'node:fs';
import v8 from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { FromWorker, Task, TaskEnd, ToWorker, WorkerData } from './protocol.ts';
import { reasonOf } from './read-file.ts';
import type { ReadSettings } from './settings.ts';
import type { Needs } from './sink.ts';
import type { Told } from './told.ts';

export interface PoolOptions {
  readonly needs: Needs;
  /** Most heap of one thread, in megabytes; what this process may have, unless said. */
  readonly memory?: number | undefined;
  /** The file that threads are started from, if it is not ours. */
  readonly threadFile?: URL | undefined;
}

/** What comes back. */
export interface PoolSink {
  told(id: number, told: readonly Told[], weight: number): void;
  ended(id: number, end: TaskEnd): void;
  /** The thread died of it. */
  failed(id: number, reason: string): void;
  read(bytes: number): void;
  /** Something else can be handed out. */
  free(): void;
  /** No thread can be started. */
  broken(error: Error): void;
}

interface Sent {
  readonly id: number;
  readonly task: Task;
  readonly settings: ReadSettings;
}

/** Bytes of small files that one thread is sent ahead, so that it need not wait for the next. */
const AHEAD = 1 << 20;
const SMALL = 1 << 18;

class Thread {
  readonly worker: Worker;
  readonly known = new Set<number>();
  /** Handed out and not ended: the first is at work. */
  readonly sent: Sent[] = [];
  isReady = false;
  isPaused = false;

  constructor(worker: Worker) {
    this.worker = worker;
  }

  get isIdle(): boolean {
    return this.sent.length === 0;
  }

  /** Whether it takes one more: a small file may wait behind small files. */
  takes(task: Task): boolean {
    if (this.isIdle) return true;
    const all = [...this.sent.map(each => each.task), task];
    return all.every(isSmall) && all.reduce((sum, each) => sum + sizeOf(each), 0) <= AHEAD;
  }
}

function isSmall(task: Task): boolean {
  return task.kind === 'file' && task.bytes <= SMALL;
}

function sizeOf(task: Task): number {
  // A file of no bytes costs something, too.
  return task.kind === 'file' ? task.bytes + 4096 : task.to - task.from;
}

export class Pool {
  private readonly options: PoolOptions;
  private readonly sink: PoolSink;
  private readonly most: number;
  private readonly threads = new Set<Thread>();
  private readonly keys = new Map<ReadSettings, number>();
  private isClosed = false;

  constructor(most: number, options: PoolOptions, sink: PoolSink) {
    this.most = most;
    this.options = options;
    this.sink = sink;
  }

  /** Whether a task was handed out. Where all threads wait for it, one more is started than was asked for. */
  give(id: number, task: Task, settings: ReadSettings): boolean {
    const thread = this.threadFor(task);
    if (thread === undefined) return false;
    this.send(thread, { id, task, settings });
    return true;
  }

  /** Tells the thread that reports of its task were passed on. */
  passed(id: number, weight: number): void {
    for (const thread of this.threads) {
      if (thread.sent[0]?.id !== id) continue;
      thread.isPaused = false;
      post(thread, { kind: 'passed', id, weight });
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.threads].map(({ worker }) => worker.terminate()));
  }

  private threadFor(task: Task): Thread | undefined {
    const all = [...this.threads];
    const idle = all.find(each => each.isIdle);
    if (idle !== undefined) return idle;
    if (all.length < this.most) return this.start();
    const ahead = all.find(each => each.takes(task));
    if (ahead !== undefined) return ahead;
    return all.every(each => each.isPaused) ? this.start() : undefined;
  }

  private send(thread: Thread, sent: Sent): void {
    const key = this.keys.get(sent.settings) ?? this.keys.size;
    this.keys.set(sent.settings, key);
    if (!thread.known.has(key)) post(thread, { kind: 'settings', key, settings: sent.settings });
    thread.known.add(key);
    thread.sent.push(sent);
    post(thread, { kind: 'task', id: sent.id, task: sent.task, settings: key });
  }

  private start(): Thread {
    const {
      needs,
      threadFile = ownThreadFile(),
      memory = Math.floor(v8.getHeapStatistics().heap_size_limit / 2 ** 20),
    } = this.options;
    const worker = new Worker(threadFile, {
      workerData: { needs } satisfies WorkerData,
      resourceLimits: { maxOldGenerationSizeMb: memory },
      execArgv: [],
    });
    const thread = new Thread(worker);
    this.threads.add(thread);
    worker.on('message', (message: FromWorker) => {
      if (!this.isClosed) this.take(thread, message);
    });
    let error: Error | undefined;
    worker.on('error', thrown => {
      error = thrown;
    });
    worker.on('exit', () => {
      this.threads.delete(thread);
      if (!this.isClosed) this.buried(thread, error ?? new Error('it ended by itself'));
    });
    return thread;
  }

  private take(thread: Thread, message: FromWorker): void {
    if (message.kind === 'ready') thread.isReady = true;
    else if (message.kind === 'told') this.sink.told(message.id, message.told, message.weight);
    else if (message.kind === 'read') this.sink.read(message.bytes);
    else if (message.kind === 'paused') {
      thread.isPaused = true;
      this.sink.free();
    } else {
      thread.sent.shift();
      this.sink.ended(message.id, message.end);
    }
  }

  /** A thread died: of the task that it was at, and the others go to another thread. */
  private buried(thread: Thread, error: Error): void {
    const [at, ...rest] = thread.sent.splice(0);
    if (!thread.isReady) {
      this.sink.broken(error);
      return;
    }
    if (rest.length > 0) {
      const next = this.start();
      for (const sent of rest) this.send(next, sent);
    }
    if (at !== undefined) this.sink.failed(at.id, reasonOf(error));
    this.sink.free();
  }
}

function post({ worker }: Thread, message: ToWorker): void {
  worker.postMessage(message);
}

/** Built, the thread stands in a folder beside the chunk that this is in, or below it. */
function ownThreadFile(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./from-source.js', import.meta.url);
  const beside = new URL('../generated/lint-worker.js', import.meta.url);
  return existsSync(beside) ? beside : new URL('./generated/lint-worker.js', import.meta.url);
}
