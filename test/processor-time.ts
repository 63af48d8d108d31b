/** Milliseconds of processor time of this process. Other programs can delay a test, but do not increase this time. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
