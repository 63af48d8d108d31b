/** The messages between the threads. */
import type { Cut, CutRule } from './read-file.ts';
import type { SentReport } from './sent-report.ts';
import type { ReadSettings } from './settings.ts';
import type { Needs } from './sink.ts';

export interface FileTask {
  readonly kind: 'file';
  readonly path: string;
  readonly bytes: number;
  /** Number of reports at the beginning that were already passed on. */
  readonly skip: number;
  /** Its bytes have already been counted. */
  readonly isRepeat?: boolean | undefined;
  readonly cut?: CutRule | undefined;
}

/** A task for the lines that begin in a range of bytes. */
export interface RangeTask {
  readonly kind: 'range';
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly usual: string | undefined;
}

export type Task = FileTask | RangeTask;

/** The data that a thread is started with. */
export interface WorkerData {
  readonly needs: Needs;
}

export type ToWorker =
  | { readonly kind: 'settings'; readonly key: number; readonly settings: ReadSettings }
  | { readonly kind: 'task'; readonly id: number; readonly task: Task; readonly settings: number }
  /** Reports of a task have been passed on, with this total weight. */
  | { readonly kind: 'passed'; readonly id: number; readonly weight: number };

/** How a task ended. */
export interface TaskEnd {
  readonly formats: readonly (readonly [string, number])[];
  /** Number of lines read, for a range. */
  readonly lines: number;
  /** Where the rest of the file begins, for other threads to read. */
  readonly cut?: Cut | undefined;
  /** The lines of a range turned out to depend on other lines, so its results must be discarded. */
  readonly isVoid?: boolean | undefined;
}

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'reports'; readonly id: number; readonly reports: readonly SentReport[]; readonly weight: number }
  | { readonly kind: 'read'; readonly bytes: number }
  /** The thread waits until reports of the task have been passed on. */
  | { readonly kind: 'paused' }
  | { readonly kind: 'end'; readonly id: number; readonly end: TaskEnd };

/** A thread pauses when more than this weight of its task's reports wait to be passed on. */
export const MAX_WAITING = 100_000;
