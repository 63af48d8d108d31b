// What must hold before a change lands (`quick`, the default), and what takes longer or needs more than Node (`deep`). Ends
// with the totals of what it was asked for: every test of vitest, every fixture, and every other step as one.
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countFixtures, countTests, type Lane, runStages, type Step, totalsLine } from './steps.ts';

const scratch = mkdtempSync(join(tmpdir(), 'rolecall-test-'));

const pack = `npm pack --silent --ignore-scripts --pack-destination ${scratch}`;

function vitest(name: string, projects: readonly string[], env: Step['env'] = {}): Step {
  const report = join(scratch, 'tests.json');
  const chosen = projects.map(project => `--project ${project}`).join(' ');
  return {
    name,
    command: `npx vitest run ${chosen}`,
    env: { ...env, ROLECALL_TEST_REPORT: report },
    count: () => countTests(report),
  };
}

/** What the build reads. */
const SOURCES = [
  'src',
  'schemas',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
];
/** What it writes last. */
const LAST_BUILT = 'dist/types/index.d.ts';

/** When a file changed, or the newest below a folder. A folder changes with the names in it. */
function changedAt(path: string): number {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory() || path === join('src', 'generated')) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map(name => changedAt(join(path, name))));
}

/** `npm ci` builds, and most tests come right after it. */
function isBuilt(): boolean {
  if (!existsSync(LAST_BUILT) || !existsSync(join('src', 'generated'))) return false;
  return SOURCES.every(path => changedAt(path) < statSync(LAST_BUILT).mtimeMs);
}

const lint: Step = { name: 'lint and format', command: 'npx biome check --error-on-warnings .' };
const build: Step = { name: 'build', command: 'npm run --silent build' };

/** Everything but vitest, one after the other: each of them uses one processor. */
const quickChecks: Lane = [
  { name: 'types', command: 'npm run --silent typecheck' },
  { name: 'generated files are fresh', command: 'npm run --silent generate -- --check' },
  { name: 'fixtures', command: 'node dist/cli.js check fixtures', count: countFixtures },
];
const deepChecks: Lane = [
  { name: 'recorded fixtures are what the clients send', command: 'npm run --silent record -- --check' },
  { name: 'the package is well formed', command: 'npx publint --strict' },
  // Packed here, because attw would run npm build again.
  { name: 'its types resolve', command: `${pack} && npx attw ${join(scratch, '*.tgz')} --profile esm-only` },
];

const quickTests = vitest('unit tests and short properties', ['main']);
const deepTests = vitest('long properties, processes, oracles and growth', ['deep', 'growth']);
/** Each test once, and properties with as many cases as in deep tests. */
const allTests = vitest('all tests', ['deep', 'growth'], { ROLECALL_TESTS: 'all' });

const asked = process.argv.length > 2 ? process.argv.slice(2) : ['quick'];
for (const each of asked)
  if (each !== 'quick' && each !== 'deep') throw new Error(`no tests \`${each}\`: there are quick and deep`);
const isQuick = asked.includes('quick');
const isDeep = asked.includes('deep');

const tests = isQuick && isDeep ? allTests : isDeep ? deepTests : quickTests;
const checks = [...(isQuick ? quickChecks : []), ...(isDeep ? deepChecks : [])];
// Tests and other checks run at the same time: alone, neither keeps all processors busy to its end.
const stages: readonly (readonly Lane[])[] =
  isBuilt() || !isQuick
    ? [[[tests], [...(isQuick ? [lint] : []), ...checks]]]
    : [
        [[lint], [build]],
        [[tests], checks],
      ];
const totals = await runStages(stages, text => process.stdout.write(text));

if (isDeep)
  for (const folder of ['recordings', 'rejections', 'logs'])
    if (!existsSync(join('..', 'shared', folder)))
      console.log(`skipped: the tests over ../shared/${folder}, which is not here`);

rmSync(scratch, { recursive: true, force: true });
console.log(`\n${totalsLine(totals)}`);
process.exitCode = totals.failed > 0 ? 1 : 0;
