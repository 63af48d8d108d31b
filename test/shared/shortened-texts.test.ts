/** With shortened texts, the same is found in real logs as with whole ones, also in damaged copies. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fixesForReports } from '../../src/fix/lint.ts';
import { some } from '../depth.ts';
import { mutated, random } from '../fix/logs/mutations.ts';
import { readLog } from '../logs/reading.ts';

const LOGS = '../shared/logs';
const isHere = existsSync(LOGS);
if (!isHere) console.warn('skipped: there are no logs in ../shared/logs');

/** Only the first lines of longer files are used. */
const MOST = 2_000_000;

function beginning(path: string): Buffer {
  const read = readFileSync(path);
  const bytes = path.endsWith('.gz') ? gunzipSync(read) : read;
  return bytes.length <= MOST ? bytes : bytes.subarray(0, bytes.lastIndexOf('\n', MOST) + 1);
}

describe.runIf(isHere)('logs with one value a line', () => {
  const names = isHere ? readdirSync(LOGS, { recursive: true, encoding: 'utf8' }).sort() : [];
  it.each(
    some(
      names.filter(name => /\.(?:jsonl|ndjson)(?:\.gz)?$/.test(name)),
      30,
    ),
  )('%s', name => {
    const bytes = beginning(join(LOGS, name));
    const damaged = mutated(bytes.toString(), random(name.length), '');
    for (const log of damaged === undefined ? [bytes] : [bytes, damaged])
      for (const options of [{}, { dialect: 'openai-chat', findFixes: fixesForReports }])
        expect(readLog(log, { ...options, shortensTexts: true })).toEqual(readLog(log, options));
  });
});
