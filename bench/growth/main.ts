// Measures how the time of each command grows with the number of things in a conversation: the exponents, for all
// families. All of them take hours: with --minutes, as many as fit in that time, drawn with --seed.
// npx tsx bench/growth/main.ts [--family words] [--command words] [--format id] [--dialect id] [--most n] [--all]
//   [--minutes n] [--seed n]
import { parseArgs } from 'node:util';
import type { DialectId } from '../../src/index.ts';
import { choicesFor } from '../../test/fuzz/choices.ts';
import { type Command, dialectsOf, JUDGING, READING } from './commands.ts';
import { FAMILIES, type Family, FORMATS, requestOf } from './families.ts';

const { values } = parseArgs({
  options: {
    family: { type: 'string', default: '' },
    command: { type: 'string', default: '' },
    format: { type: 'string', default: '' },
    dialect: { type: 'string', default: '' },
    most: { type: 'string', default: '64000' },
    all: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const LEAST = 1000;
/** No larger size is tried after a run takes this many seconds. */
const SECONDS = 10;
/** Shorter runs mostly measure the start-up. */
const SHORTEST = 0.02;
const LIMIT = 1.2;

interface Run {
  readonly n: number;
  readonly seconds: number;
}

function measure(family: Family, format: string, command: Command, dialect: DialectId): Run[] {
  const runs: Run[] = [];
  for (let n = LEAST; n <= Number(values.most); n *= 4) {
    const times: number[] = [];
    for (let round = 0; round < (n < 64_000 ? 3 : 1); round++) {
      const body = requestOf(family, format, n);
      const began = process.cpuUsage();
      command.run(body, dialect);
      const { user, system } = process.cpuUsage(began);
      times.push((user + system) / 1e6);
      if ((times[0] as number) > 1) break;
    }
    const seconds = Math.min(...times);
    runs.push({ n, seconds });
    if (seconds > SECONDS) break;
  }
  return runs;
}

/** The exponent between the first size that takes long enough and the last size. */
function exponentOf(runs: readonly Run[]): number | undefined {
  const [first, last] = [runs.find(({ seconds }) => seconds >= SHORTEST), runs.at(-1)];
  if (first === undefined || last === undefined || first === last) return undefined;
  return Math.log(last.seconds / first.seconds) / Math.log(last.n / first.n);
}

interface Job {
  readonly family: Family;
  readonly format: string;
  readonly command: Command;
  readonly dialect: DialectId;
}

function jobsOf(format: string): Job[] {
  const commands = [
    ...dialectsOf(format).flatMap(dialect => JUDGING.map(command => ({ command, dialect }))),
    ...READING.map(command => ({ command, dialect: format as DialectId })),
  ].filter(({ command, dialect }) => command.name.includes(values.command) && dialect.includes(values.dialect));
  const families = FAMILIES.filter(({ name }) => name.includes(values.family));
  return families.flatMap(family => commands.map(each => ({ family, format, ...each })));
}

function shuffled<T>(list: readonly T[], seed: number): T[] {
  const [rest, choose] = [[...list], choicesFor(seed, 0)];
  return list.map(() => rest.splice(choose(rest.length), 1)[0] as T);
}

const formats = FORMATS.filter(each => each.includes(values.format));
const jobs = formats.flatMap(jobsOf);
const until = performance.now() + Number(values.minutes ?? Number.POSITIVE_INFINITY) * 60_000;
let measured = 0;
let steepest = 0;
let above = 0;
for (const { family, format, command, dialect } of values.minutes === undefined
  ? jobs
  : shuffled(jobs, Number(values.seed))) {
  if (performance.now() > until) break;
  const runs = measure(family, format, command, dialect);
  measured++;
  const last = runs.at(-1) as Run;
  const exponent = exponentOf(runs);
  const isSteep = (exponent ?? 0) > LIMIT || last.seconds > SECONDS;
  steepest = Math.max(steepest, exponent ?? 0);
  if (isSteep) above++;
  if (!isSteep && !values.all) continue;
  const times = runs.map(({ n, seconds }) => `${n}: ${seconds.toFixed(2)}`).join('  ');
  console.log(
    `${(exponent?.toFixed(2) ?? '-').padStart(5)}  ${format}, by ${dialect}, ${command.name}: ${family.name}  (seconds: ${times})`,
  );
}
console.log(
  `${measured} of ${jobs.length}: steepest exponent ${steepest.toFixed(2)}; ${above} above ${LIMIT}, or longer than ${SECONDS} s`,
);
