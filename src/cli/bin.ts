#!/usr/bin/env node
import { main } from './main.ts';

const { argv, stdin, stdout, stderr, env } = process;
// A reader that has seen enough (`| head`) closes the pipe: that is no failure of ours.
stdout.on('error', error => process.exit((error as NodeJS.ErrnoException).code === 'EPIPE' ? 0 : 2));
process.exitCode = await main({ argv: argv.slice(2), stdin, stdout, stderr, env });
