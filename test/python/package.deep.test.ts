/** The Python package: runs its tests with pytest, against the built program. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, describe, expect, test } from 'vitest';

const PYTHON = process.env.ROLECALL_PYTHON ?? 'python3';
const has = (module: string) => spawnSync(PYTHON, ['-c', `import ${module}`]).status === 0;

const hasPytest = has('pytest');
if (!hasPytest) console.warn(`skipped: pytest is not there (${PYTHON}): the Python package is not tested`);
const isBuilt = existsSync('dist/cli.js');
if (!isBuilt) console.warn('skipped: dist/cli.js is not there: run `npm run build` to test the Python package');

/** The module that a file needs besides pytest, or all its tests are skipped. */
const FILES: readonly (readonly [file: string, needs: string | undefined])[] = [
  ['test_library.py', undefined],
  ['test_process.py', undefined],
  ['test_pytest_plugin.py', undefined],
  ['test_wheel.py', 'hatchling'],
  ['test_spark.py', 'pyspark'],
  ['test_docs.py', undefined],
];

describe.skipIf(!hasPytest || !isBuilt)('pytest', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'rolecall-python-'));
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  test.each(FILES)('%s', (file, needs) => {
    const report = join(scratch, `${file}.xml`);
    const argv = ['-m', 'pytest', '-q', '-rs', '-p', 'no:cacheprovider', `--junitxml=${report}`, `tests/${file}`];
    const env = { ...process.env, ROLECALL_BIN: join(process.cwd(), 'dist/cli.js') };
    const { status, stdout, stderr } = spawnSync(PYTHON, argv, { cwd: 'python', env, encoding: 'utf8' });
    const skipped = [...stdout.matchAll(/^SKIPPED .*$/gm)].map(([line]) => line);
    if (skipped.length > 0) console.warn(skipped.join('\n'));
    // pytest exits with 5 if it collected nothing, because the whole file was skipped.
    expect([0, 5], `${stdout}\n${stderr}`).toContain(status);
    const parser = new XMLParser({ ignoreAttributes: false });
    const { testsuites } = parser.parse(readFileSync(report, 'utf8')) as {
      testsuites: { testsuite: Readonly<Record<string, string>> };
    };
    const { '@_tests': tests, '@_skipped': skips } = testsuites.testsuite;
    if (needs === undefined) expect(Number(tests) - Number(skips)).toBeGreaterThan(0);
    else if (skipped.length === 0) expect(Number(tests)).toBeGreaterThan(0);
  });
});
