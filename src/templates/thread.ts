/** Sends requests to the rendering thread and blocks until it answers, because linting is synchronous. */
import type { Outcome, Reading, Request } from './protocol.ts';

type Threads = typeof import('node:worker_threads');

/** Milliseconds to wait for the thread to start. Slow machines load modules slowly. */
const START = 20_000;
/** Memory limit of a template's thread, in megabytes. */
const MEMORY = 512;
/** Number of terminated threads after which the template is not tried again. */
const MAX_STOPS = 2;

interface Running {
  readonly worker: InstanceType<Threads['Worker']>;
  readonly port: InstanceType<Threads['MessageChannel']>['port1'];
  readonly signal: Int32Array;
}

/** A thread without a template. Starting one takes longer than most templates, so one is kept for the next template. */
let spare: Running | undefined;

/** One template in its own thread, which starts with the first request. */
export class RenderThread {
  private running: Running | undefined;
  private stops = 0;
  private readonly template: string;

  constructor(template: string) {
    this.template = template;
  }

  /** Parses the template; undefined if this runtime has no threads. */
  read(): Reading | undefined {
    const answer = this.start();
    return answer === undefined || 'kind' in answer ? undefined : answer;
  }

  render(variables: Readonly<Record<string, unknown>>, milliseconds: number): Outcome {
    if (this.stops >= MAX_STOPS) return { kind: 'stopped', why: 'an earlier rendering was stopped' };
    const started = this.running === undefined ? this.start() : undefined;
    if (this.running === undefined) return started !== undefined && 'kind' in started ? started : NO_THREADS;
    // The thread stops by itself, unless it hangs in code that does not check the deadline.
    const answer = this.ask({ ask: 'render', variables, milliseconds }, milliseconds + 1000);
    return 'kind' in answer ? answer : NO_THREADS;
  }

  /** Gives the thread up. The next request starts another one. */
  close(): void {
    const { running } = this;
    this.running = undefined;
    if (spare === undefined) spare = running;
    else end(running);
  }

  private start(): Reading | Outcome | undefined {
    this.running = spare ?? startThread();
    spare = undefined;
    return this.running && this.ask({ ask: 'read', template: this.template }, START);
  }

  private ask(request: Request, milliseconds: number): Reading | Outcome {
    const running = this.running as Running;
    const before = Atomics.load(running.signal, 0);
    running.worker.postMessage(request);
    Atomics.wait(running.signal, 0, before, milliseconds);
    const received = threadsOfRuntime()?.receiveMessageOnPort(running.port) as
      | { message: Reading | Outcome }
      | undefined;
    if (received !== undefined) return received.message;
    this.stops++;
    this.running = undefined;
    end(running);
    return { kind: 'stopped', why: `it did not finish within ${milliseconds / 1000} s, or used too much memory` };
  }
}

function startThread(): Running | undefined {
  const threads = threadsOfRuntime();
  if (threads === undefined) return undefined;
  const { port1, port2 } = new threads.MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const worker = new threads.Worker(new URL('../generated/template-worker.js', import.meta.url), {
    workerData: { signal, port: port2 },
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY, stackSizeMb: 4 },
    execArgv: [],
  });
  // If the template crashes the thread, the deadline ends the wait.
  worker.on('error', () => {});
  worker.on('exit', () => {
    if (spare?.worker === worker) spare = undefined;
  });
  worker.unref();
  port1.unref();
  return { worker, port: port1, signal };
}

function end(thread: Running | undefined): void {
  thread?.port.close();
  void thread?.worker.terminate();
}

const NO_THREADS: Outcome = { kind: 'undecided', why: 'this runtime cannot render templates' };

function threadsOfRuntime(): Threads | undefined {
  const runtime = (globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } }).process;
  return runtime?.getBuiltinModule?.('node:worker_threads') as Threads | undefined;
}
