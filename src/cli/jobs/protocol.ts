/** What the threads say to each other. */
import type { Cut, CutRule } from './read-file.ts';
import type { ReadSettings } from './settings.ts';
import type { Needs } from './sink.ts';
import type { Told } from './told.ts';

export interface FileTask {
  readonly kind: 'file';
  readonly path: string;
  readonly bytes: number;
  /** Reports from its beginning that are known already. */
  readonly skip: number;
  /** Its bytes have been counted already. */
  readonly isRepeat?: boolean | undefined;
  readonly cut?: CutRule | undefined;
}

/** The lines that begin in a range of bytes. */
export interface RangeTask {
  readonly kind: 'range';
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly usual: string | undefined;
}

export type Task = FileTask | RangeTask;

/** What a thread is started with. */
export interface WorkerData {
  readonly needs: Needs;
}

export type ToWorker =
  | { readonly kind: 'settings'; readonly key: number; readonly settings: ReadSettings }
  | { readonly kind: 'task'; readonly id: number; readonly task: Task; readonly settings: number }
  /** Reports of a task have been passed on, of this weight. */
  | { readonly kind: 'passed'; readonly id: number; readonly weight: number };

/** How a task ended. */
export interface TaskEnd {
  readonly formats: readonly (readonly [string, number])[];
  /** Lines read, of a range. */
  readonly lines: number;
  /** Where the rest of the file begins, which others are to read. */
  readonly cut?: Cut | undefined;
  /** The lines of a range depend on others: what was told of it is void. */
  readonly isVoid?: boolean | undefined;
}

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'told'; readonly id: number; readonly told: readonly Told[]; readonly weight: number }
  | { readonly kind: 'read'; readonly bytes: number }
  /** The thread waits until reports of the task have been passed on. */
  | { readonly kind: 'paused' }
  | { readonly kind: 'end'; readonly id: number; readonly end: TaskEnd };

/** Weight of reports of one task that may wait to be passed on before its thread does. */
export const MOST_WAITING = 100_000;
