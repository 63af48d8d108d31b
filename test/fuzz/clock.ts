/** Time that a piece of work took: on a machine that does other work, a wait for the processor is not the work's. */

export interface Clock {
  /** Milliseconds since the start, without what the process waited for. */
  worked(): number;
  /** Milliseconds since the start. */
  passed(): number;
}

export function startClock(): Clock {
  const [begin, used] = [performance.now(), process.cpuUsage()];
  const passed = () => performance.now() - begin;
  return {
    passed,
    // With other threads the process uses more time than passes.
    worked: () => {
      const { user, system } = process.cpuUsage(used);
      return Math.min(passed(), (user + system) / 1000);
    },
  };
}
