/** Handles SIGINT and SIGTERM: the first signal asks to stop, the second stops at once. */
import { constants } from 'node:os';
import { grouped } from '../../model/text.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export interface Interrupt {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** The exit code of an interrupted process; undefined if it was not interrupted. */
  readonly exit: number | undefined;
  /** Restores the default handling of signals. */
  release(): void;
}

/** Listens for the first signal only, so the default handling of the second one ends the process. */
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

/** Ends the process at the first signal, after cleaning up. Returns a function that restores the default handling. */
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

/** The message for an interrupted run. */
export function interruptedText({ unread, partly }: { unread: number; partly: number }, files: number): string {
  const rest = partly > 0 ? `, ${grouped(partly)} only in part` : '';
  return `interrupted: ${grouped(unread)} of ${grouped(files)} ${files === 1 ? 'file was' : 'files were'} not read${rest}`;
}
