/** The formats of records in real logs are the same as if all formats were asked. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { some } from '../depth.ts';
import { expectNoneForgotten, valuesIn } from '../lint/sieved.ts';

const LOGS = '../shared/logs';
/** Records of one file are similar, so a few are enough. */
const OF_A_FILE = 6;
const LARGEST = 4_000_000;

const isHere = existsSync(LOGS);
if (!isHere) console.warn(`skipped: there are no logs in ${LOGS}`);

it.runIf(isHere)('asking formats in registry order gives the same answer as asking all', () => {
  const files = readdirSync(LOGS, { recursive: true, withFileTypes: true }).filter(
    entry => entry.isFile() && /\.jsonl?(?:\.gz)?$/.test(entry.name),
  );
  expect(files.length).toBeGreaterThan(100);
  for (const file of some(files, files.length / 8)) {
    const bytes = readFileSync(join(file.parentPath, file.name));
    const text = (file.name.endsWith('.gz') ? gunzipSync(bytes) : bytes).subarray(0, LARGEST).toString();
    for (const value of valuesIn(text, OF_A_FILE)) expectNoneForgotten(value);
  }
});
