#!/usr/bin/env node
import module from 'node:module';
import { faultOf } from './write-file.ts';

// Newer versions of Node.js keep the compiled code of what is imported from here on, which is most of the time to start.
(module as { enableCompileCache?: () => unknown }).enableCompileCache?.();
const { main } = await import('./main.ts');

const { argv, stdin, stdout, stderr, env } = process;
// A reader such as `| head` may close the pipe early. That is not a failure.
stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit(0);
  stderr.write(`rolecall: standard output could not be written: ${faultOf(error)}\n`, () => process.exit(2));
});
// Standard error may be closed. The exit code must be correct even then.
stderr.on('error', () => {});
process.exitCode = await main({ argv: argv.slice(2), stdin, stdout, stderr, env });
