/** Runs check commands, a few at a time, and adds up passed and failed. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

export interface Totals {
  readonly passed: number;
  readonly failed: number;
}

export interface Step {
  readonly name: string;
  readonly command: string;
  /** Variables for the command, besides those of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Counts passed and failed if the step has more than one result. Gets the output of the command. */
  readonly count?: (output: string) => Totals;
}

type Print = (text: string) => void;

/** Steps that run one after the other. */
export type Lane = readonly Step[];

/**
 * Runs stages one after another, and the lanes of a stage in parallel. The output of a single lane is printed as it
 * comes.
 */
export async function runStages(stages: readonly (readonly Lane[])[], print: Print): Promise<Totals> {
  let [passed, failed] = [0, 0];
  for (const lanes of stages)
    await Promise.all(
      lanes.map(async lane => {
        for (const step of lane) {
          const totals = await runStep(step, print, lanes.length === 1);
          passed += totals.passed;
          failed += totals.failed;
        }
      }),
    );
  return { passed, failed };
}

async function runStep({ name, command, env, count }: Step, print: Print, isAlone: boolean): Promise<Totals> {
  const began = performance.now();
  if (isAlone) print(`\n== ${name}: ${command}\n`);
  const { isOk, output } = await run(command, env, isAlone ? print : () => {});
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  print(isAlone ? `== ${name}: ${seconds} s\n` : `\n== ${name}, ${seconds} s: ${command}\n${output}`);
  if (count === undefined) return isOk ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const { passed, failed } = count(output);
  // A step that fails before it counts, such as with a file that does not load, counts as one failure.
  return { passed, failed: isOk ? failed : Math.max(failed, 1) };
}

function run(command: string, env: Step['env'], print: Print): Promise<{ isOk: boolean; output: string }> {
  return new Promise(resolve => {
    const options = { shell: true, env: { ...process.env, ...env } };
    const child = spawn(command, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const pieces: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => {
        pieces.push(piece);
        print(piece.toString());
      });
    child.on('close', status => resolve({ isOk: status === 0, output: Buffer.concat(pieces).toString() }));
  });
}

/** The totals in a JSON report of vitest. */
export function countTests(report: string): Totals {
  if (!existsSync(report)) return { passed: 0, failed: 0 };
  const { numPassedTests = 0, numFailedTests = 0 } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
  return { passed: numPassedTests, failed: numFailedTests };
}

/** The totals that `rolecall check` prints. */
export function countFixtures(output: string): Totals {
  const [, passed, failed] = output.match(/(\d+) fixtures? passed, (\d+) failed/) ?? ['', '0', '0'];
  return { passed: Number(passed), failed: Number(failed) };
}

/** The last line of a run. */
export function totalsLine({ passed, failed }: Totals): string {
  return `${passed} passed, ${failed} failed`;
}
