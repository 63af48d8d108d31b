/** Ctrl-C, and the polite way to end a process: the first asks to stop, the second stops at once. */

import { constants } from 'node:os';
import { grouped } from '../../model/text.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export interface Interrupt {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** What a process ends with that was interrupted; undefined as long as it was not. */
  readonly exit: number | undefined;
  /** Leaves signals to the runtime again. */
  release(): void;
}

/** Listens until the first signal: the next one finds nobody listening, and ends the process. */
export function listenForInterrupts(from: NodeJS.EventEmitter = process): Interrupt {
  const controller = new AbortController();
  let exit: number | undefined;
  const release = () => {
    for (const name of SIGNALS) from.off(name, onSignal);
  };
  function onSignal(name: (typeof SIGNALS)[number]): void {
    release();
    exit = 128 + constants.signals[name];
    controller.abort();
  }
  for (const name of SIGNALS) from.on(name, onSignal);
  return {
    signal: controller.signal,
    get exit() {
      return exit;
    },
    release,
  };
}

/** Ends the process at the first signal, once it has cleaned up. Returns what leaves signals to the runtime again. */
export function exitWhenInterrupted(cleanUp: () => void): () => void {
  const release = () => {
    for (const name of SIGNALS) process.off(name, onSignal);
  };
  function onSignal(name: (typeof SIGNALS)[number]): void {
    release();
    cleanUp();
    process.exit(128 + constants.signals[name]);
  }
  for (const name of SIGNALS) process.on(name, onSignal);
  return release;
}

/** What people are told who interrupted a run. */
export function interruptedText({ unread, partly }: { unread: number; partly: number }, files: number): string {
  const rest = partly > 0 ? `, ${grouped(partly)} only in part` : '';
  return `interrupted: ${grouped(unread)} of ${grouped(files)} ${files === 1 ? 'file was' : 'files were'} not read${rest}`;
}
