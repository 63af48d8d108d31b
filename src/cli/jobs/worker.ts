/** The thread that lints: it takes tasks one after the other, and tells what it finds. */
import { createReadStream } from 'node:fs';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { LogReader, type OnConversation } from '../../logs/read.ts';
import {
  type FileTask,
  type FromWorker,
  MOST_WAITING,
  type RangeTask,
  type TaskEnd,
  type ToWorker,
  type WorkerData,
} from './protocol.ts';
import { readFile } from './read-file.ts';
import { readRange } from './read-range.ts';
import { logOptions, type ReadSettings, Templates } from './settings.ts';
import { Preparation, type Told, weightOf } from './told.ts';

const CHUNK = 1 << 20;
/** Weight of the reports that are sent at once. */
const BATCH = 10_000;

const port = parentPort as MessagePort;
const { needs } = workerData as WorkerData;
const settings = new Map<number, ReadSettings>();
const templates = new Templates();
const queue: Extract<ToWorker, { kind: 'task' }>[] = [];
let isBusy = false;
let current: Sending | undefined;

/** The reports of the task at hand, on their way. */
class Sending {
  readonly id: number;
  readonly preparation = new Preparation(needs);
  private told: Told[] = [];
  private weight = 0;
  private waiting = 0;
  private wake: (() => void) | undefined;

  constructor(id: number) {
    this.id = id;
  }

  add(told: Told): void {
    this.told.push(told);
    this.weight += weightOf(told);
    if (this.weight >= BATCH) this.flush();
  }

  flush(): void {
    if (this.told.length === 0) return;
    say({ kind: 'told', id: this.id, told: this.told, weight: this.weight });
    this.waiting += this.weight;
    this.told = [];
    this.weight = 0;
  }

  passed(weight: number): void {
    this.waiting -= weight;
    if (this.waiting > MOST_WAITING) return;
    this.wake?.();
    this.wake = undefined;
  }

  /** Waits where too much of what was sent has not been passed on. */
  pace(): Promise<void> | undefined {
    if (this.waiting <= MOST_WAITING) return undefined;
    say({ kind: 'paused' });
    return new Promise(resolve => {
      this.wake = resolve;
    });
  }
}

function say(message: FromWorker): void {
  port.postMessage(message);
}

async function run({ id, task, settings: key }: Extract<ToWorker, { kind: 'task' }>): Promise<void> {
  const sending = new Sending(id);
  current = sending;
  const how = settings.get(key) ?? {};
  const end = task.kind === 'file' ? await runFile(task, how, sending) : await runRange(task, how, sending);
  sending.flush();
  say({ kind: 'end', id, end });
}

async function runFile(task: FileTask, how: ReadSettings, sending: Sending): Promise<TaskEnd> {
  const { path, bytes, cut } = task;
  let { skip } = task;
  const tell: OnConversation = (report, details) => {
    if (skip > 0) skip--;
    else sending.add(sending.preparation.told(report, details));
  };
  const reader = new LogReader(logOptions(path, how, templates), tell);
  const input = { path, bytes, open: () => createReadStream(path, { highWaterMark: CHUNK }) };
  const advance = (bytes: number) => {
    if (!task.isRepeat) say({ kind: 'read', bytes });
  };
  const found = await readFile(input, reader, { cut, advance, pace: () => sending.pace() });
  return { formats: [...reader.formats], lines: found?.lines ?? 0, cut: found };
}

async function runRange(task: RangeTask, how: ReadSettings, sending: Sending): Promise<TaskEnd> {
  const { path, usual, from, to } = task;
  let reader: LogReader | undefined;
  const tell: OnConversation = (report, details) => sending.add(sending.preparation.told(report, details));
  const begin = (offset: number) => {
    reader = new LogReader({ ...logOptions(path, how, templates), resume: { offset, usual } }, tell);
    return reader;
  };
  const isIsolated = (reader: LogReader) => {
    const { isolated } = reader;
    return isolated !== undefined && isolated.usual === usual;
  };
  // What goes wrong here goes wrong again where the file is read by one alone, and is told there.
  const isOne = await readRange(path, { from, to }, begin, isIsolated).catch(() => false);
  if (isOne) say({ kind: 'read', bytes: to - from });
  return { formats: [...(reader?.formats ?? [])], lines: reader?.isolated?.lines ?? 0, isVoid: !isOne };
}

async function runAll(): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) await run(next);
  isBusy = false;
}

port.on('message', (message: ToWorker) => {
  if (message.kind === 'settings') settings.set(message.key, message.settings);
  else if (message.kind === 'passed') {
    if (current?.id === message.id) current.passed(message.weight);
  } else {
    queue.push(message);
    void runAll();
  }
});
say({ kind: 'ready' });
