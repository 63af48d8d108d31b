/** The page's side of the worker: starts it, calls it, and ends it when what it does is out of date. */
import type { CallName, Calls, FromWorker, ToWorker } from './protocol.ts';

/** How long a worker may take to hear that it is cancelled, in milliseconds. */
const PATIENCE = 250;

interface Waiting {
  tell(told: unknown): void;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** A call that was cancelled because the input changed. */
export class Outdated extends Error {}

export class Client {
  /** Counts the workers that were started: each knows only what it was given itself. */
  generation = 0;
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  private heard: (() => void) | undefined;

  /** Starts the worker, so that it is loaded before it is needed. */
  warm(): Worker {
    if (this.worker !== undefined) return this.worker;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.take(data);
    worker.onerror = event => {
      // Modules that cannot be loaded give no message.
      this.end(new Error(event.message || 'rolecall could not be loaded. Check the connection and reload the page.'));
    };
    this.worker = worker;
    this.generation++;
    return worker;
  }

  call<Name extends CallName>(
    name: Name,
    takes: Calls[Name]['takes'],
    tell: (told: Calls[Name]['tells']) => void = () => {},
  ): Promise<Calls[Name]['gives']> {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        tell: told => tell(told as Calls[Name]['tells']),
        resolve: value => resolve(value as Calls[Name]['gives']),
        reject,
      };
      this.waiting.set(id, waiting);
      this.warm().postMessage({ kind: 'call', id, name, takes } satisfies ToWorker);
    });
  }

  /** Ends all calls. A worker that is too busy to hear of it is ended too. */
  async cancel(): Promise<void> {
    const { worker } = this;
    if (worker === undefined || this.waiting.size === 0) return;
    this.rejectAll(new Outdated('The input changed.'));
    const isHeard = await new Promise<boolean>(resolve => {
      const timer = setTimeout(() => resolve(false), PATIENCE);
      this.heard = () => {
        clearTimeout(timer);
        resolve(true);
      };
      worker.postMessage({ kind: 'cancel' } satisfies ToWorker);
    });
    if (!isHeard && this.worker === worker) this.end(new Outdated('The input changed.'));
  }

  end(error: Error = new Outdated('The page was left.')): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.rejectAll(error);
  }

  private rejectAll(error: Error): void {
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of all) reject(error);
  }

  private take(message: FromWorker): void {
    if (message.kind === 'cancelled') {
      this.heard?.();
      return;
    }
    const waiting = this.waiting.get(message.id);
    if (waiting === undefined) return;
    if (message.kind === 'told') waiting.tell(message.told);
    else {
      this.waiting.delete(message.id);
      if (message.kind === 'done') waiting.resolve(message.value);
      else waiting.reject(new Error(message.reason));
    }
  }
}
