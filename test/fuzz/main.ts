/** `npm run fuzz`: runs the commands with mutated fixtures until the time is over, and saves failing cases. */
import { Command, InvalidArgumentError } from 'commander';
import { startCounting } from '../growth/operations.ts';
import { findingOf, sampleOf } from './cases.ts';
import { missingFolders } from './corpus.ts';
import { FOLDER, save } from './saved.ts';
import { fuzz, type Totals } from './session.ts';
import { faultOf } from './target.ts';

interface Flags {
  readonly minutes: number;
  readonly runs: number;
  readonly seed: number;
  readonly jobs: number;
  readonly only?: readonly string[];
  readonly repeat?: string;
  readonly save: string;
}

const PROGRESS_MS = 10_000;

// Cases of the target that counts operations may be repeated here, so counting starts before the code is loaded.
if (process.argv.includes('--repeat')) startCounting();
const { targets } = await import('./targets.ts');

const program = new Command('fuzz')
  .option('--minutes <n>', 'How long to run', positive, 5)
  .option('--runs <n>', 'Stop after this many inputs', positive, Number.POSITIVE_INFINITY)
  .option('--seed <n>', 'The seed: the same inputs for the same seed', positive, Date.now() % 1_000_000_000)
  .option('--jobs <n>', 'The number of threads', positive, 1)
  .option('--only <targets...>', `Only these targets: ${targets.map(({ name }) => name).join(', ')}`)
  .option('--repeat <case>', 'Run one case again: <target>:<seed>:<number>, as a finding names it')
  .option('--save <folder>', 'Where the cases that do not hold are written', FOLDER)
  .parse();

const flags = program.opts<Flags>();
const chosen = targets.filter(({ name }) => flags.only?.includes(name) ?? true);
if (chosen.length === 0) program.error(`no target ${flags.only?.join(', ')}`);
if (missingFolders.length > 0)
  console.log(`skipped: ../shared/${missingFolders.join(', ../shared/')}, which are not here`);
process.exitCode = flags.repeat === undefined ? await run() : await repeat(flags.repeat);

async function run(): Promise<number> {
  const { seed, jobs, runs, minutes } = flags;
  const begin = performance.now();
  let told = begin;
  console.log(`seed ${seed}`);
  const totals = await fuzz({
    ...{ module: new URL('./targets.ts', import.meta.url).href, targets: chosen, seed, jobs, runs },
    ...{ milliseconds: minutes * 60_000, hangMilliseconds: 20_000 },
    onFinding: finding => {
      const path = save(finding, flags.save);
      console.log(`${finding.case}: ${finding.fault.slice(0, 500)}\n  saved as ${path}`);
    },
    onProgress: totals => {
      if (performance.now() - told < PROGRESS_MS) return;
      told = performance.now();
      console.log(line(totals, told - begin));
    },
  });
  for (const [name, count] of [...totals.inputs].sort(([, a], [, b]) => b - a)) {
    const seconds = (totals.times.get(name) ?? 0) / 1000;
    console.log(`${String(count).padStart(10)}${seconds.toFixed(1).padStart(9)} s  ${name}`);
  }
  const { user, system } = process.cpuUsage();
  const cpu = Math.round((user + system) / 1e6);
  console.log(
    `${line(totals, performance.now() - begin)}, ${cpu} s of CPU, slowest ${Math.round(totals.slowest)} ms, seed ${seed}`,
  );
  return totals.findings.length > 0 ? 1 : 0;
}

function line({ inputs, findings }: Totals, milliseconds: number): string {
  const sum = [...inputs.values()].reduce((a, b) => a + b, 0);
  const seconds = milliseconds / 1000;
  return `${sum} inputs in ${Math.round(seconds)} s (${Math.round(sum / seconds)} a second), ${findings.length} findings`;
}

/** Runs one case in this thread, and prints it minimized. */
async function repeat(name: string): Promise<number> {
  const [, targetName, seed, number] = name.match(/^(.+):(\d+):(\d+)$/) ?? [];
  const target = targets.find(each => each.name === targetName);
  if (target === undefined) return program.error(`no case ${name}`);
  const sample = sampleOf(target, { seed: Number(seed), number: Number(number) });
  const begin = performance.now();
  const fault = await faultOf(target, sample);
  if (fault === undefined) {
    console.log(`holds, in ${Math.round(performance.now() - begin)} ms`);
    return 0;
  }
  const finding = await findingOf(target, name, sample, fault);
  console.log(`${finding.fault}\n${JSON.stringify(finding.sample, undefined, 2)}`);
  return 1;
}

function positive(text: string): number {
  const number = Number(text);
  if (!(number >= 0)) throw new InvalidArgumentError('Expected a number.');
  return number;
}
