/** The pool of lint threads. It reports results, and the death of a thread, to the code that hands out tasks. */
import type { FromWorker, TaskEnd } from './protocol.ts';
import { reasonOf } from './read-file.ts';
import type { SentReport } from './sent-report.ts';
import type { ReadSettings, Templates } from './settings.ts';
import type { Needs } from './sink.ts';
import { type SentTask, startWorker, Thread, workInThisThread } from './thread.ts';

export interface PoolOptions {
  readonly needs: Needs;
  /** The templates of this thread, if it lints as well. */
  readonly templates?: Templates | undefined;
  /** Maximum heap of another thread, in megabytes; by default that of this process. */
  readonly memory?: number | undefined;
  /** The file that threads are started from, if it is not ours. */
  readonly threadFile?: URL | undefined;
}

/** Receives the results. */
export interface PoolSink {
  received(id: number, reports: readonly SentReport[], weight: number): void;
  ended(id: number, end: TaskEnd): void;
  /** The thread died while it ran this task. */
  failed(id: number, reason: string): void;
  read(bytes: number): void;
  /** Another task can be handed out. */
  assignTasks(): void;
  /** No thread can be started. */
  broken(error: Error): void;
}

export class Pool {
  private readonly options: PoolOptions;
  private readonly sink: PoolSink;
  private readonly most: number;
  private readonly threads = new Set<Thread>();
  private readonly keys = new Map<ReadSettings, number>();
  private worksInThisThread = false;
  private isClosed = false;

  constructor(most: number, options: PoolOptions, sink: PoolSink) {
    this.most = most;
    this.options = options;
    this.sink = sink;
  }

  /**
   * Returns whether the task was given to a thread. If all threads wait for this task, an additional thread is started.
   */
  assign(sent: SentTask): boolean {
    const thread = this.threadFor(sent);
    if (thread === undefined) return false;
    this.send(thread, sent);
    return true;
  }

  /** Informs the thread that reports of its task were passed on. */
  acknowledge(id: number, weight: number): void {
    for (const thread of this.threads) thread.acknowledge(id, weight);
  }

  async close(): Promise<void> {
    const closed = [...this.threads].map(thread => thread.close());
    // Reports are accepted until here, because closing makes this thread report what it has found.
    this.isClosed = true;
    await Promise.all(closed);
  }

  private threadFor(sent: SentTask): Thread | undefined {
    const all = [...this.threads];
    const idle = all.find(each => each.isIdle);
    if (idle !== undefined) return idle;
    if (all.length < this.most) return this.start();
    const ahead = all.find(each => each.accepts(sent));
    if (ahead !== undefined) return ahead;
    return all.every(each => each.isPaused) ? this.start() : undefined;
  }

  private send(thread: Thread, sent: SentTask): void {
    const key = this.keys.get(sent.settings) ?? this.keys.size;
    this.keys.set(sent.settings, key);
    thread.send(sent, key);
  }

  private start(): Thread {
    const { needs, templates, threadFile, memory } = this.options;
    const isHere = templates !== undefined && !this.worksInThisThread;
    this.worksInThisThread ||= isHere;
    const thread = new Thread(
      sink => (isHere ? workInThisThread(needs, templates, sink) : startWorker(needs, sink, threadFile, memory)),
      thread => ({
        received: message => {
          if (!this.isClosed) this.take(thread, message);
        },
        died: error => {
          if (this.threads.delete(thread) && !this.isClosed) this.handleDeath(thread, error);
        },
      }),
    );
    thread.isReady = isHere;
    this.threads.add(thread);
    return thread;
  }

  private take(thread: Thread, message: FromWorker): void {
    if (message.kind === 'ready') thread.isReady = true;
    else if (message.kind === 'reports') this.sink.received(message.id, message.reports, message.weight);
    else if (message.kind === 'read') this.sink.read(message.bytes);
    else if (message.kind === 'paused') {
      thread.isPaused = true;
      this.sink.assignTasks();
    } else {
      thread.sent.shift();
      this.sink.ended(message.id, message.end);
    }
  }

  /** Handles the death of a thread: reports its current task as failed and gives its other tasks to another thread. */
  private handleDeath(thread: Thread, error: Error): void {
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
    this.sink.assignTasks();
  }
}
