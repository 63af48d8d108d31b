// Lints like the command, prints a line after the first reports, and ends like the command when it is interrupted.
import { interruptedText, listenForInterrupts } from '../../../src/cli/jobs/interrupt.ts';
import { lintPaths } from './linting.ts';

const [jobs = '1', ...paths] = process.argv.slice(2);
const interrupt = listenForInterrupts();
const onReport = (count: number) => {
  if (count === 50) process.stderr.write('begun\n');
};
const { out, outcome } = await lintPaths(paths, { jobs: Number(jobs), signal: interrupt.signal, onReport });
interrupt.release();
process.stdout.write(out);
if (interrupt.exit !== undefined) process.stderr.write(`${interruptedText(outcome, paths.length)}\n`);
process.exitCode = interrupt.exit ?? 0;
