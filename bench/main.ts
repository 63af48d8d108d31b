// Lint throughput as a ratio to JSON.parse of the same bytes in the same process, what a linted request costs, what detection
// costs, memory on files of 1 GB, start-up.
// Ratios are what to compare between machines; run it on an idle one.
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { LogReader } from '../src/check/log-reader.ts';
import { decodeUtf8 } from '../src/cli/inputs.ts';
import { COMMAND, peakIn } from './command.ts';
import { generatedLog } from './corpus.ts';
import { detection } from './detection.ts';
import { jobs } from './jobs.ts';
import { longSessions } from './long-sessions.ts';
import { requests } from './requests.ts';
import { claudeSession, codexSession, USUAL } from './sessions.ts';
import { streams } from './streams.ts';

const ROUNDS = 9;
const CHUNK = 1 << 20;
/** Milliseconds that `lint` of a small file may take beyond the start of Node.js. */
const MOST_TO_START = 60;
const LOGS = '../shared/logs';
const SHARED: Record<string, string> = {
  'agent conversations': 'bench/conversations.jsonl.gz',
  'requests with long contexts': 'bench/requests.jsonl.gz',
  'fine-tuning file':
    'openai-finetune/tau2-sft-openai/data__tau2__sft-v1-small__sft-v1-small-openai__train_sft-v1-small.jsonl.gz',
};

function corpora(): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  for (const [name, file] of Object.entries(SHARED)) {
    const path = join(LOGS, file);
    if (existsSync(path)) found.set(name, gunzipSync(readFileSync(path)));
  }
  found.set('generated', Buffer.from(generatedLog(24 << 20)));
  return found;
}

/** Large files of several kinds: those for the throughput, and agent sessions. */
function largeFiles(): Map<string, Buffer> {
  const size = 24 << 20;
  return corpora()
    .set('Claude Code session', Buffer.from([...claudeSession({ ...USUAL, size })].join('')))
    .set('Codex session', Buffer.from([...codexSession({ ...USUAL, size })].join('')));
}

function parseAll(bytes: Buffer): void {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(10, from);
    const to = end < 0 ? bytes.length : end;
    if (to > from) JSON.parse(bytes.toString('utf8', from, to));
    from = to + 1;
  }
}

function lintAll(bytes: Buffer, dialect: string, shortensTexts = true): number {
  let messages = 0;
  const reader = new LogReader({ path: 'corpus', dialect, decodeUtf8, shortensTexts }, report => {
    messages += report.messages;
  });
  for (let from = 0; from < bytes.length; from += CHUNK) reader.push(bytes.subarray(from, from + CHUNK));
  reader.end();
  return messages;
}

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] as number;
}

function throughput(): void {
  console.log('throughput: lint relative to JSON.parse of the same bytes (1.00 = as fast), medians of pairs');
  let parsing = 0;
  let linting = 0;
  for (const [name, bytes] of corpora()) {
    for (const dialect of ['openai-chat', 'strict']) {
      const ratios: number[] = [];
      const gains: number[] = [];
      const times: number[] = [];
      let messages = 0;
      for (let round = 0; round < ROUNDS + 2; round++) {
        const parse = timed(() => parseAll(bytes));
        const lint = timed(() => {
          messages = lintAll(bytes, dialect);
        });
        const whole = timed(() => lintAll(bytes, dialect, false));
        if (round < 2) continue;
        ratios.push(parse / lint);
        gains.push(whole / lint);
        times.push(lint);
      }
      if (dialect === 'openai-chat' && name !== 'generated') {
        linting += median(times);
        parsing += median(times) * median(ratios);
      }
      const perSecond = Math.round(messages / (median(times) / 1000));
      const size = `${(bytes.length / 1e6).toFixed(0)} MB`;
      console.log(
        `  ${name.padEnd(28)} ${size.padStart(6)}  ${dialect.padEnd(12)} ${median(ratios).toFixed(2)}  (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})  ${median(gains).toFixed(2)} times as fast as with whole texts  ${perSecond.toLocaleString('en-US')} messages a second`,
      );
    }
  }
  if (linting > 0) console.log(`  ${'all logs together'.padEnd(38)}openai-chat  ${(parsing / linting).toFixed(2)}`);
}

/** Peak memory of the built command for a file that is larger than the allowed memory. */
function memory(): void {
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-bench-'));
  const path = join(folder, 'large.jsonl');
  const file = openSync(path, 'w');
  const block = Buffer.from(generatedLog(16 << 20));
  let size = 0;
  while (size < 1 << 30) size += writeSync(file, block);
  closeSync(file);
  const run = spawnSync(process.execPath, [...COMMAND, 'lint', path], { encoding: 'utf8' });
  console.log(
    `memory: ${(peakIn(run.stderr) / 2 ** 20).toFixed(0)} MB at its peak on a JSONL file of ${(size / 2 ** 30).toFixed(2)} GB`,
  );
  console.log(`  ${run.stdout.trim().split('\n').at(-1)}`);
  rmSync(folder, { recursive: true });
}

/** What a run takes beyond the time that Node.js takes to start. The first runs compile the program. */
function startUp(): void {
  const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
  const run = (args: string[]) => timed(() => spawnSync(process.execPath, args));
  for (const args of [['--version'], ['lint', 'examples/broken.json']]) {
    const pairs = Array.from({ length: 17 }, () => [run([cli, ...args]), run(['-e', '0'])] as const).slice(2);
    const bare = median(pairs.map(([, without]) => without));
    const more = median(pairs.map(([with_, without]) => with_ - without));
    console.log(
      `start-up: rolecall ${args.join(' ')} takes ${more.toFixed(0)} ms more than the ${bare.toFixed(0)} ms of Node itself (at most ${MOST_TO_START} ms is wanted)`,
    );
  }
}

throughput();
await requests();
await streams();
detection(largeFiles());
memory();
longSessions();
jobs();
startUp();
