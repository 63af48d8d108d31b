#!/usr/bin/env node
/** The command from its sources. The package has `start.ts` instead. */
import { run } from './run.ts';

await run();
