import { main } from './main.ts';
import { EXIT } from './session.ts';
import { faultOf } from './write-file.ts';

/** Runs the command line of this process. */
export async function run(): Promise<void> {
  const { argv, stdin, stdout, stderr, env } = process;
  // A reader such as `| head` may close the pipe early. That is not a failure.
  stdout.on('error', error => {
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit(EXIT.clean);
    const reason = faultOf(error);
    stderr.write(`rolecall: standard output could not be written: ${reason}\n`, () => process.exit(EXIT.failure));
  });
  // Standard error may be closed. The exit code must be correct even then.
  stderr.on('error', () => {});
  process.exitCode = await main({ argv: argv.slice(2), stdin, stdout, stderr, env });
}
