/** The browser that the tests start, if there is one. */
import { existsSync } from 'node:fs';

export const EXECUTABLE = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(path => path !== undefined && existsSync(path));

if (EXECUTABLE === undefined) console.warn('test/browser: skipped: no Chromium (install it, or name it in $CHROMIUM)');

export const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'].concat(
  '--disable-background-networking',
  '--disable-component-update',
);
