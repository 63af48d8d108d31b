// Imported before a program: prints its peak memory in kilobytes on standard error when it ends.
import { readFileSync } from 'node:fs';

/** The peak that `resourceUsage` returns on Linux is at least the memory of the process that started this one. */
function peak() {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
  } catch {
    return process.resourceUsage().maxRSS;
  }
}

process.on('exit', () => console.error('peak', peak()));
