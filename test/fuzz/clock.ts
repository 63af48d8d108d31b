/** Time that a piece of work took: on a machine that does other work, a wait for the processor is not the work's. */
import { readFileSync } from 'node:fs';

export interface Clock {
  /** Milliseconds since the start, without what the process waited for. */
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
      // With other threads the process uses more time than passes.
      const { user, system } = process.cpuUsage(used);
      return Math.min(passed(), (user + system) / 1000);
    },
  };
}

/** Milliseconds that this thread has used a processor; undefined where the system does not say (only Linux does). */
function threadTime(): number | undefined {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return undefined;
  }
}
