#!/usr/bin/env node
import { main } from './main.ts';
import { faultOf } from './write-file.ts';

const { argv, stdin, stdout, stderr, env } = process;
// A reader that has seen enough (`| head`) closes the pipe: that is not a failure.
stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit(0);
  stderr.write(`rolecall: standard output could not be written: ${faultOf(error)}\n`, () => process.exit(2));
});
// Where nobody reads the messages, the exit code is still right.
stderr.on('error', () => {});
process.exitCode = await main({ argv: argv.slice(2), stdin, stdout, stderr, env });
