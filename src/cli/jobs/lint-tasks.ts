/** Runs lint tasks one after another and reports the results, in a worker thread or in the main thread. */
import { LogReader, type OnConversation } from '../../check/log-reader.ts';
import { fileInput } from '../inputs.ts';
import {
  type FileTask,
  type FromWorker,
  MAX_WAITING,
  type RangeTask,
  type TaskEnd,
  type ToWorker,
} from './protocol.ts';
import { readFile } from './read-file.ts';
import { readRange } from './read-range.ts';
import { Preparation, type SentReport, weightOf } from './sent-report.ts';
import { type ReadSettings, reportOptions, type Templates } from './settings.ts';
import type { Needs } from './sink.ts';

/** Weight of the reports that are sent together. */
const BATCH = 10_000;

type PostMessage = (message: FromWorker) => void;
type TaskMessage = Extract<ToWorker, { kind: 'task' }>;

export class LintTasks {
  private readonly needs: Needs;
  private readonly templates: Templates;
  private readonly post: PostMessage;
  private readonly settings = new Map<number, ReadSettings>();
  private readonly queue: TaskMessage[] = [];
  private current: Sending | undefined;
  private running: Promise<void> | undefined;
  private isStopped = false;

  constructor(needs: Needs, templates: Templates, post: PostMessage) {
    this.needs = needs;
    this.templates = templates;
    this.post = post;
  }

  /**
   * Handles a message. The promise settles when the work ends, and rejects if a task fails for a reason other than its
   * file.
   */
  handle(message: ToWorker): Promise<void> | undefined {
    if (message.kind === 'settings') this.settings.set(message.key, message.settings);
    else if (message.kind === 'passed') {
      if (this.current?.id === message.id) this.current.acknowledge(message.weight);
    } else {
      this.queue.push(message);
      this.running ??= this.runAll();
      return this.running;
    }
    return undefined;
  }

  /** Reports what was found so far, and stops reading. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.queue.length = 0;
    this.current?.flushNow();
    await this.running?.catch(() => {});
  }

  private async runAll(): Promise<void> {
    for (let next = this.queue.shift(); next !== undefined; next = this.queue.shift()) await this.run(next);
    this.running = undefined;
  }

  private async run({ id, task, settings: key }: TaskMessage): Promise<void> {
    const sending = new Sending(id, this.needs, this.post);
    this.current = sending;
    const how = this.settings.get(key) ?? {};
    const end = task.kind === 'file' ? await this.runFile(task, how, sending) : await this.runRange(task, how, sending);
    sending.flush();
    if (!this.isStopped) this.post({ kind: 'end', id, end });
  }

  private async runFile(task: FileTask, how: ReadSettings, sending: Sending): Promise<TaskEnd> {
    const { path, bytes, cut } = task;
    let { skip } = task;
    const sendReport: OnConversation = (report, details) => {
      if (skip > 0) skip--;
      else sending.add(sending.preparation.prepared(report, details));
    };
    const reader = new LogReader(reportOptions(path, how, this.templates), sendReport);
    const input = fileInput(path, bytes);
    const advance = (bytes: number) => {
      if (!task.isRepeat) this.post({ kind: 'read', bytes });
    };
    const isStopped = () => this.isStopped;
    const waitIfBehind = () => sending.waitIfBehind();
    const found = await readFile(input, reader, { cut, advance, isStopped, pace: waitIfBehind, columns: how.columns });
    return { formats: [...reader.formats], lines: found?.lines ?? 0, cut: found };
  }

  private async runRange(task: RangeTask, how: ReadSettings, sending: Sending): Promise<TaskEnd> {
    const { path, usual, from, to } = task;
    let reader: LogReader | undefined;
    const sendReport: OnConversation = (report, details) => sending.add(sending.preparation.prepared(report, details));
    const begin = (offset: number) => {
      reader = new LogReader({ ...reportOptions(path, how, this.templates), resume: { offset, usual } }, sendReport);
      return reader;
    };
    const mayContinue = (reader: LogReader) => {
      const { isolated } = reader;
      return !this.isStopped && isolated !== undefined && isolated.usual === usual;
    };
    // A failure in a range happens again when one thread reads the whole file, and is reported then.
    const isOne = await readRange(path, { from, to }, begin, mayContinue).catch(() => false);
    if (isOne) this.post({ kind: 'read', bytes: to - from });
    return { formats: [...(reader?.formats ?? [])], lines: reader?.isolated?.lines ?? 0, isVoid: !isOne };
  }
}

/** Sends the reports of the current task. */
class Sending {
  readonly id: number;
  readonly preparation: Preparation;
  private readonly post: PostMessage;
  private pending: SentReport[] = [];
  private weight = 0;
  private waiting = 0;
  private wake: (() => void) | undefined;

  constructor(id: number, needs: Needs, post: PostMessage) {
    this.id = id;
    this.preparation = new Preparation(needs);
    this.post = post;
  }

  add(report: SentReport): void {
    this.pending.push(report);
    this.weight += weightOf(report);
    if (this.weight >= BATCH) this.flush();
  }

  flush(): void {
    if (this.pending.length === 0) return;
    const { id, pending, weight } = this;
    this.pending = [];
    this.weight = 0;
    this.waiting += weight;
    this.post({ kind: 'reports', id, reports: pending, weight });
  }

  acknowledge(weight: number): void {
    this.waiting -= weight;
    if (this.waiting <= MAX_WAITING) this.wakeUp();
  }

  /** Sends the pending reports without waiting. */
  flushNow(): void {
    this.flush();
    this.wakeUp();
  }

  /** Waits if too many sent reports have not been passed on. */
  waitIfBehind(): Promise<void> | undefined {
    if (this.waiting <= MAX_WAITING) return undefined;
    const woken = new Promise<void>(resolve => {
      this.wake = resolve;
    });
    // In the main thread, the reply may arrive before this call returns.
    this.post({ kind: 'paused' });
    return woken;
  }

  private wakeUp(): void {
    this.wake?.();
    this.wake = undefined;
  }
}
