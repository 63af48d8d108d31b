// Two threads against one, over one large file and over a thousand small ones: a ratio of pairs in one run, and the memory
// of the process with all its threads at its peak.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMAND, peakIn } from './command.ts';
import { generatedLog } from './corpus.ts';

const LARGE = 2 ** 30;
const FILES = 1000;
/** Lines in a file of 1 MB. */
const LINES = 42;
const PAIRS = 4;

interface Ran {
  readonly milliseconds: number;
  readonly peak: number;
  readonly told: string;
}

function run(path: string, jobs: number): Ran {
  const began = performance.now();
  const args = [...COMMAND, 'lint', path, '--jobs', String(jobs)];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0 && status !== 1) throw new Error(`linting ${path} failed: ${stderr}`);
  return { milliseconds: performance.now() - began, peak: peakIn(stderr), told: stdout };
}

function compare(name: string, path: string): void {
  const ratios: number[] = [];
  let [peak, seconds] = [0, 0];
  for (let pair = 0; pair < PAIRS; pair++) {
    // The order alternates, because machines slow down as they get warm.
    const [a, b] = pair % 2 === 0 ? [run(path, 1), run(path, 2)] : [run(path, 2), run(path, 1)].reverse();
    const [one, two] = [a as Ran, b as Ran];
    if (one.told !== two.told) throw new Error(`two threads tell of ${path} otherwise than one`);
    ratios.push(one.milliseconds / two.milliseconds);
    peak = Math.max(peak, two.peak);
    seconds = two.milliseconds / 1000;
  }
  const [low, , ...rest] = ratios.sort((x, y) => x - y) as [number, number, number, number];
  const middle = ((ratios[1] as number) + (rest[0] as number)) / 2;
  const size = `${(peak / 2 ** 20).toFixed(0)} MB at the peak, ${seconds.toFixed(1)} s`;
  console.log(
    `  ${name.padEnd(26)} ${middle.toFixed(2)}  (${low.toFixed(2)} to ${(rest[1] as number).toFixed(2)})  ${size}`,
  );
}

/** Prints one line per kind of input. */
export function jobs(): void {
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-bench-'));
  try {
    const text = generatedLog(16 << 20);
    const large = join(folder, 'large.jsonl');
    const file = openSync(large, 'w');
    for (let size = 0; size < LARGE; ) size += writeSync(file, text);
    closeSync(file);
    const many = join(folder, 'many');
    mkdirSync(many);
    const lines = text.trimEnd().split('\n');
    for (let i = 0; i < FILES; i++) {
      const from = (i * 7) % (lines.length - LINES);
      writeFileSync(join(many, `${i}.jsonl`), `${lines.slice(from, from + LINES).join('\n')}\n`);
    }
    console.log('jobs: how many times as fast two threads are as one, medians of pairs');
    compare('one file of 1 GB', large);
    compare('1,000 files of 1 MB', many);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
