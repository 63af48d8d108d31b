#!/usr/bin/env node
/** The command of the package. */
import { loadProgram } from './compiled-program.ts';
import { EXIT } from './session.ts';

const [, , command = ''] = process.argv;
const { program, keep } = loadProgram(new URL('./generated/program.cjs', import.meta.url), command);
await program.run();
if (process.exitCode !== EXIT.failure) keep();
