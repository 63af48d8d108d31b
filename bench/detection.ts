// Measures the cost of format detection as a share of reading and linting, in one process and on the same bytes.
import { decodeUtf8 } from '../src/cli/inputs.ts';
import { recognize } from '../src/logs/detect.ts';
import { EventLines } from '../src/logs/event-lines.ts';
import { LogRecords } from '../src/logs/log-records.ts';
import { LogReader } from '../src/logs/read.ts';
import { RecordedHttp } from '../src/logs/recorded-http.ts';
import { Threads } from '../src/logs/threads.ts';
import { type JsonRecord, RecordReader } from '../src/source/records.ts';

const ROUNDS = 5;
const CHUNK = 1 << 20;
/** The share for a large file. */
const MOST = 0.02;

/**
 * Milliseconds for the detection questions that the reader asks before it lints: in the same order, until one is
 * answered, for each record as soon as it is parsed.
 */
function detectionIn(bytes: Buffer): number {
  const events = new EventLines(undefined);
  const threads = new Threads();
  const logs = new LogRecords();
  const judge = () => {
    throw new Error('nothing is judged here');
  };
  const http = new RecordedHttp({}, judge, judge);
  const asDocument = (record: JsonRecord) => {
    if (http.readArchive(record, '')) return;
    if (logs.documentFormat(record.value) === undefined) recognize(record.value, '');
  };
  const ask = (record: JsonRecord) => {
    if (events.take(record) || threads.take(record)) return;
    const taken = logs.take(record);
    if (taken === false) asDocument(record);
    else if (taken !== true) taken.forEach(asDocument);
    else if (logs.format !== undefined) logs.drain();
  };
  let spent = 0;
  const record = (each: JsonRecord) => {
    spent += timed(() => ask(each));
  };
  const reader = new RecordReader({ record, fault() {} }, { decodeUtf8 });
  feed(reader, bytes);
  return spent;
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
