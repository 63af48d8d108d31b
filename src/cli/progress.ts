import { Presets, SingleBar } from 'cli-progress';
import type { Io } from './io.ts';

const DELAY = 1000;
const CLEAR_LINE = '\r\u001b[K';

export interface Progress {
  advance(bytes: number): void;
  /** Clears the bar's line before something is printed. The next advance draws it again. */
  giveWay(): void;
  stop(): void;
}

/** A progress bar on a terminal, for long runs. Prints nothing elsewhere. */
export function progressBar(stream: Io['stderr'], total: number, doing = 'linting'): Progress {
  if (stream.isTTY !== true || total === 0) return { advance() {}, giveWay() {}, stop() {} };
  const began = performance.now();
  const bar = new SingleBar(
    { stream, clearOnComplete: true, hideCursor: true, format: `${doing} {bar} {percentage}%  {eta_formatted} left` },
    Presets.shades_classic,
  );
  let read = 0;
  let shown = false;
  return {
    advance(bytes) {
      read += bytes;
      if (!shown && performance.now() - began > DELAY) {
        shown = true;
        bar.start(total, read);
      } else if (shown) bar.update(read);
    },
    giveWay() {
      if (shown) stream.write(CLEAR_LINE);
    },
    stop() {
      if (shown) bar.stop();
    },
  };
}
