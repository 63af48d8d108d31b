// Measures the cost of format detection as a share of reading and linting, in one process and on the same bytes.

import { LogReader } from '../src/check/log-reader.ts';
import { decodeUtf8 } from '../src/cli/inputs.ts';
import { ConversationFinder } from '../src/logs/conversation-finder.ts';
import { type JsonRecord, RecordReader } from '../src/source/records.ts';

const ROUNDS = 5;
const CHUNK = 1 << 20;
/** The share for a large file. */
const MOST = 0.02;

const NOTHING = () => {};

/** Milliseconds for finding the conversations in the records of a file. */
function detectionIn(bytes: Buffer): number {
  const finder = new ConversationFinder({}, { record: NOTHING, log: NOTHING, line: NOTHING });
  let spent = 0;
  const record = (each: JsonRecord) => {
    spent += timed(() => finder.record(each));
  };
  const reader = new RecordReader({ record, fault: NOTHING }, { decodeUtf8 });
  feed(reader, bytes);
  return spent + timed(() => finder.end());
}

function lintAll(bytes: Buffer): void {
  const reader = new LogReader({ path: 'corpus', decodeUtf8 }, () => {});
  feed(reader, bytes);
}

function feed(reader: Pick<LogReader, 'push' | 'end'>, bytes: Buffer): void {
  for (let from = 0; from < bytes.length; from += CHUNK) reader.push(bytes.subarray(from, from + CHUNK));
  reader.end();
}

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

export function detection(corpora: ReadonlyMap<string, Buffer>): void {
  console.log(`detection: its share of a run, medians of pairs (at most ${MOST * 100} % is wanted)`);
  for (const [name, bytes] of corpora) {
    const shares: number[] = [];
    for (let round = 0; round < ROUNDS + 1; round++) {
      const whole = timed(() => lintAll(bytes));
      const share = detectionIn(bytes) / whole;
      if (round > 0) shares.push(share);
    }
    shares.sort((a, b) => a - b);
    const shown = [shares[ROUNDS >> 1], shares[0], shares.at(-1)].map(share => `${((share ?? 0) * 100).toFixed(2)} %`);
    console.log(`  ${name.padEnd(28)} ${shown[0]?.padStart(8)}  (${shown[1]} to ${shown[2]})`);
  }
}
