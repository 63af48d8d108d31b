/**
 * `npm run oracles`: asks the official SDKs and frameworks about our fixtures, conversions and generated conversations, and
 * prints a table. Python packages go into a virtual environment of their own, `.oracles/`; without Python, only the
 * JavaScript SDKs are asked.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const FOLDER = '.oracles';
const REQUIREMENTS = 'test/oracles/requirements.txt';
const PYTHON = process.platform === 'win32' ? join(FOLDER, 'Scripts', 'python.exe') : join(FOLDER, 'bin', 'python');

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): boolean {
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0;
}

/** Installs the packages where there is a Python that can; returns the interpreter. */
function install(): string | undefined {
  const system = process.env.ROLECALL_PYTHON ?? 'python3';
  if (!existsSync(PYTHON) && !run(system, ['-m', 'venv', FOLDER])) {
    console.log(`skipped: the Python packages, since \`${system} -m venv\` does not work`);
    return undefined;
  }
  if (!run(PYTHON, ['-m', 'pip', 'install', '--quiet', '--requirement', REQUIREMENTS]))
    console.log('some Python packages could not be installed: the tests say which they miss');
  return PYTHON;
}

function printTable(path: string): void {
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as Report;
  const rows = testResults.map(({ name, assertionResults }) => {
    const count = (...statuses: readonly string[]) =>
      assertionResults.filter(({ status }) => statuses.includes(status)).length;
    return [basename(name, '.test.ts'), count('passed'), count('failed'), count('skipped', 'pending', 'todo')];
  });
  const lines = [['oracle', 'passed', 'failed', 'skipped'], ...rows.sort()];
  console.log();
  for (const [name = '', ...counts] of lines)
    console.log(`${String(name).padEnd(24)}${counts.map(each => String(each).padStart(9)).join('')}`);
}

const python = install();
const scratch = mkdtempSync(join(tmpdir(), 'rolecall-oracles-'));
const report = join(scratch, 'report.json');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const passed = run('npx', ['vitest', 'run', '--project', 'deep', 'test/oracles', ...reporters], {
  ...process.env,
  ...(python !== undefined && { ROLECALL_PYTHON: python }),
});
if (existsSync(report)) printTable(report);
rmSync(scratch, { recursive: true, force: true });
process.exitCode = passed ? 0 : 1;
