import type { SingleBar } from 'cli-progress';
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
  let read = 0;
  let isLoading = false;
  let isOver = false;
  let bar: SingleBar | undefined;
  // Most runs end before a bar is shown.
  const show = async () => {
    isLoading = true;
    const { Presets, SingleBar } = await import('cli-progress');
    if (isOver) return;
    bar = new SingleBar(
      { stream, clearOnComplete: true, hideCursor: true, format: `${doing} {bar} {percentage}%  {eta_formatted} left` },
      Presets.shades_classic,
    );
    bar.start(total, read);
  };
  return {
    advance(bytes) {
      read += bytes;
      if (bar !== undefined) bar.update(read);
      else if (!isLoading && performance.now() - began > DELAY) void show();
    },
    giveWay() {
      if (bar !== undefined) stream.write(CLEAR_LINE);
    },
    stop() {
      isOver = true;
      bar?.stop();
    },
  };
}
