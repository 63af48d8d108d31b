// What must hold before a change lands (`quick`, the default), and what takes longer or needs more than Node (`deep`). Ends
// with the totals of what it was asked for: every test of vitest, every fixture, and every other step as one.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countFixtures, countTests, type Lane, runStages, type Step, totalsLine } from './steps.ts';

const scratch = mkdtempSync(join(tmpdir(), 'rolecall-test-'));

const pack = `npm pack --silent --ignore-scripts --pack-destination ${scratch}`;

function vitest(name: string, ...projects: readonly string[]): Step {
  const report = join(scratch, `${projects.join('-')}.json`);
  const chosen = projects.map(project => `--project ${project}`).join(' ');
  return {
    name,
    command: `npx vitest run ${chosen} --reporter=dot --reporter=json --outputFile.json=${report}`,
    count: () => countTests(report),
  };
}

/** Compilers, packers and generators each use one processor, so two of them run at a time. */
const STAGES: Readonly<Record<string, readonly (readonly Lane[])[]>> = {
  quick: [
    [
      [{ name: 'lint and format', command: 'npx biome check --error-on-warnings .' }],
      [{ name: 'build', command: 'npm run --silent build' }],
    ],
    [
      [{ name: 'types', command: 'npm run --silent typecheck' }],
      [
        { name: 'generated files are fresh', command: 'npm run --silent generate -- --check' },
        { name: 'fixtures', command: 'node dist/cli.js check fixtures', count: countFixtures },
        { name: 'recorded fixtures are what the clients send', command: 'npm run --silent record -- --check' },
        { name: 'the package is well formed', command: 'npx publint --strict' },
        // Packed here, because attw would run npm build again.
        { name: 'its types resolve', command: `${pack} && npx attw ${join(scratch, '*.tgz')} --profile esm-only` },
      ],
    ],
    [[vitest('unit tests and short properties', 'main')]],
  ],
  deep: [[[vitest('long properties, processes, oracles and growth', 'deep', 'growth')]]],
};

const asked = process.argv.length > 2 ? process.argv.slice(2) : ['quick'];
const stages = asked.map(each => {
  const found = STAGES[each];
  if (found === undefined) throw new Error(`no tests \`${each}\`: there are ${Object.keys(STAGES).join(' and ')}`);
  return found;
});
const totals = await runStages(stages.flat(), text => process.stdout.write(text));

if (asked.includes('deep'))
  for (const folder of ['recordings', 'rejections', 'logs'])
    if (!existsSync(join('..', 'shared', folder)))
      console.log(`skipped: the tests over ../shared/${folder}, which is not here`);

rmSync(scratch, { recursive: true, force: true });
console.log(`\n${totalsLine(totals)}`);
process.exitCode = totals.failed > 0 ? 1 : 0;
