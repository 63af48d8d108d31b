/** Who lints: threads of their own, and the one that hands out the work. */
import { existsSync } from 'node:fs';
import v8 from 'node:v8';
import { Worker } from 'node:worker_threads';
import { LintTasks } from './lint-tasks.ts';
import type { FromWorker, Task, ToWorker, WorkerData } from './protocol.ts';
import type { ReadSettings, Templates } from './settings.ts';
import type { Needs } from './sink.ts';

/** Whom tasks can be handed out to. */
export interface Hand {
  post(message: ToWorker): void;
  close(): Promise<void>;
}

/** What comes back from a hand. */
export interface HandSink {
  heard(message: FromWorker): void;
  /** It died, and does nothing any more. */
  died(error: Error): void;
}

/** A thread of its own, with at most so much heap, in megabytes. */
export function startWorker(
  needs: Needs,
  sink: HandSink,
  threadFile = ownThreadFile(),
  memory = Math.floor(v8.getHeapStatistics().heap_size_limit / 2 ** 20),
): Hand {
  const worker = new Worker(threadFile, {
    workerData: { needs } satisfies WorkerData,
    resourceLimits: { maxOldGenerationSizeMb: memory },
    execArgv: [],
  });
  let error: Error | undefined;
  worker.on('message', (message: FromWorker) => sink.heard(message));
  worker.on('error', thrown => {
    error = thrown;
  });
  worker.on('exit', () => sink.died(error ?? new Error('it ended by itself')));
  return {
    post: message => worker.postMessage(message),
    close: async () => void (await worker.terminate()),
  };
}

/** This thread, which has loaded and compiled already what another would have to. */
export function workHere(needs: Needs, templates: Templates, sink: HandSink): Hand {
  const tasks = new LintTasks(needs, templates, message => sink.heard(message));
  return {
    post: message => {
      tasks.hear(message)?.catch((error: Error) => sink.died(error));
    },
    close: () => tasks.stop(),
  };
}

/** Built, the thread stands in a folder beside the chunk that this is in, or below it. */
function ownThreadFile(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./from-source.js', import.meta.url);
  const beside = new URL('../generated/lint-worker.js', import.meta.url);
  return existsSync(beside) ? beside : new URL('./generated/lint-worker.js', import.meta.url);
}

export interface Sent {
  readonly id: number;
  /** Number of its file: the order in which what is found is passed on. */
  readonly file: number;
  readonly task: Task;
  readonly settings: ReadSettings;
}

/** Bytes that may wait behind what a thread is at: it need not ask for more whenever it is done with a little. */
const AHEAD = 1 << 20;
/** Behind larger tasks nothing waits: another thread would be free before. */
const SOON_DONE = 8 << 20;

/** A hand, and what it was given. */
export class Thread {
  /** Handed out and not ended: the first is at work. */
  readonly sent: Sent[] = [];
  isReady = false;
  isPaused = false;
  private readonly known = new Set<number>();
  private readonly hand: Hand;

  constructor(start: (sink: HandSink) => Hand, sink: (thread: Thread) => HandSink) {
    this.hand = start(sink(this));
  }

  get isIdle(): boolean {
    return this.sent.length === 0;
  }

  /** Whether it takes one more. */
  takes({ task, file }: Sent): boolean {
    const last = this.sent.at(-1);
    if (last === undefined) return true;
    // It may have to wait until all of the files before its own has been passed on: nothing of them may stand behind it.
    if (file < last.file) return false;
    const [, ...waiting] = this.sent;
    const ahead = waiting.reduce((sum, each) => sum + sizeOf(each.task), 0);
    return ahead < AHEAD && [...this.sent.map(each => each.task), task].every(each => sizeOf(each) <= SOON_DONE);
  }

  /** `key` is the number of the settings. */
  send(sent: Sent, key: number): void {
    if (!this.known.has(key)) this.hand.post({ kind: 'settings', key, settings: sent.settings });
    this.known.add(key);
    this.sent.push(sent);
    this.hand.post({ kind: 'task', id: sent.id, task: sent.task, settings: key });
  }

  passed(id: number, weight: number): void {
    if (this.sent[0]?.id !== id) return;
    this.isPaused = false;
    this.hand.post({ kind: 'passed', id, weight });
  }

  close(): Promise<void> {
    return this.hand.close();
  }
}

function sizeOf(task: Task): number {
  // A file of no bytes costs something, too.
  return task.kind === 'file' ? task.bytes + 4096 : task.to - task.from;
}
