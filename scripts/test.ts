// Everything that must hold before a change lands, in the order in which it is cheapest to learn of a fault. Ends with
// the totals: every test of vitest, every fixture, and every other step as one.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const scratch = mkdtempSync(join(tmpdir(), 'rolecall-test-'));
const vitestReport = join(scratch, 'vitest.json');
let passed = 0;
let failed = 0;

function run(name: string, command: string): { ok: boolean; output: string } {
  console.log(`\n== ${name}: ${command}`);
  const { status, stdout, stderr } = spawnSync(command, { shell: true, encoding: 'utf8', maxBuffer: 1 << 28 });
  process.stdout.write(stdout + stderr);
  return { ok: status === 0, output: stdout };
}

function step(name: string, command: string): void {
  if (run(name, command).ok) passed++;
  else failed++;
}

function vitest(): void {
  const { ok } = run(
    'unit and property tests',
    `npx vitest run --reporter=default --reporter=json --outputFile.json=${vitestReport}`,
  );
  const report = existsSync(vitestReport)
    ? (JSON.parse(readFileSync(vitestReport, 'utf8')) as Record<string, number>)
    : {};
  const { numPassedTests = 0, numFailedTests = 0 } = report;
  passed += numPassedTests;
  failed += numFailedTests;
  // A file that does not load has no tests to fail.
  if (!ok && numFailedTests === 0) failed++;
}

function fixtures(): void {
  const { ok, output } = run('fixtures', 'node dist/cli.js check fixtures');
  const [, hold = '0', fail = '0'] = output.match(/(\d+) fixtures hold, (\d+) do not/) ?? [];
  passed += Number(hold);
  failed += Number(fail);
  if (!ok && Number(fail) === 0) failed++;
}

step('lint and format', 'npx biome check --error-on-warnings .');
step('build', 'npm run --silent build');
step('types', 'npm run typecheck');
step('generated files are fresh', 'npm run --silent generate -- --check');
fixtures();
vitest();
step('recorded fixtures are what the clients send', 'npm run --silent record -- --check');
step('the package is well formed', 'npx publint --strict');
step('its types resolve', 'npx attw --pack . --profile esm-only');

for (const folder of ['recordings', 'rejections', 'logs'])
  if (!existsSync(join('..', 'shared', folder)))
    console.log(`skipped: the tests over ../shared/${folder}, which is not here`);

rmSync(scratch, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
