/** The time that a piece of work took, without the time that the process waited for the processor on a busy machine. */
import { readFileSync } from 'node:fs';

export interface Clock {
  /** Milliseconds since the start, without waiting time. */
  worked(): number;
  /** Milliseconds since the start. */
  passed(): number;
}

export function startClock(): Clock {
  const [begin, used, usedByThread] = [performance.now(), process.cpuUsage(), threadTime()];
  const passed = () => performance.now() - begin;
  return {
    passed,
    worked: () => {
      const now = threadTime();
      if (now !== undefined && usedByThread !== undefined) return now - usedByThread;
      // With other threads, the process uses more processor time than time passes.
      const { user, system } = process.cpuUsage(used);
      return Math.min(passed(), (user + system) / 1000);
    },
  };
}

/** Milliseconds of processor time of this thread; undefined if the system does not report it (only Linux does). */
function threadTime(): number | undefined {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return undefined;
  }
}
