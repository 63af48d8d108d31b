// Checks all types: those of the project, of the script in HTML reports, and of the theme of the documentation site.
import { tsc } from './tsc.ts';

const CACHED = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/typecheck.tsbuildinfo'];

const passed = [tsc('.', ...CACHED), tsc('src/report/html/script'), tsc('docs/.vitepress')];
process.exitCode = passed.includes(false) ? 1 : 0;
