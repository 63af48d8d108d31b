/** Milliseconds that this process has computed: other programs make a test wait, and not compute longer. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
