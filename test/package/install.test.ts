import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve('.');
const scratch = mkdtempSync(join(tmpdir(), 'rolecall-package-'));
const npm = (args: string[], cwd: string) =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
let files: string[] = [];

/** The package as npm would publish it, installed alone in an empty folder. */
beforeAll(() => {
  const packed = JSON.parse(npm(['pack', '--json', '--ignore-scripts', '--pack-destination', scratch], root)) as [
    { filename: string; files: { path: string }[] },
  ];
  files = packed[0].files.map(file => file.path);
  writeFileSync(join(scratch, 'package.json'), '{"name":"empty","private":true,"type":"module"}');
  npm(['install', '--no-audit', '--no-fund', '--omit=peer', join(scratch, packed[0].filename)], scratch);
  cpSync('examples/broken.json', join(scratch, 'broken.json'));
}, 180_000);

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const run = (source: string) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', source], { cwd: scratch, encoding: 'utf8' });

describe('the package, installed alone', () => {
  it('holds the build, the schemas and the examples, and no sources or tests', () => {
    expect(
      files.filter(
        path =>
          !/^(dist|schemas|examples|docs\/rules|docs\/systems)\/|^(package\.json|README\.md|LICENSE|CHANGELOG\.md|rolecall-problem-matcher\.json)$/.test(
            path,
          ),
      ),
    ).toEqual([]);
    expect(files).toContain('dist/cli.js');
    expect(files).toContain('dist/types/index.d.ts');
    expect(files).toContain('schemas/message/assistant.schema.json');
    expect(files).toContain('docs/systems/wolo.md');
    expect(files).toContain('docs/rules/unanswered-tool-call.md');
  });

  it('runs from the command line', () => {
    const version = (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
    const bin = join(scratch, 'node_modules', '.bin', 'rolecall');
    expect(execFileSync(bin, ['--version'], { encoding: 'utf8' })).toBe(`${version}\n`);
    const linted = spawnSync(bin, ['lint', 'broken.json'], { cwd: scratch, encoding: 'utf8' });
    expect(linted.status).toBe(1);
    expect(linted.stdout).toContain('unanswered-tool-call');
    expect(execFileSync(bin, ['explain', 'blank-text'], { encoding: 'utf8' })).toMatch(/^Refused \(/m);
    expect(execFileSync(bin, ['schema', 'message/assistant'], { encoding: 'utf8' })).toBe(
      readFileSync('schemas/message/assistant.schema.json', 'utf8'),
    );
  });

  it('is imported as a library, without loading AJV until arguments are checked', () => {
    const { stdout, stderr } = run(`
      import { lint, rules, validate } from 'rolecall';
      const loaded = () => Object.keys(process.getBuiltinModule('node:module').createRequire(import.meta.url).cache ?? {}).some(f => f.includes('ajv'));
      const before = loaded();
      const { diagnostics } = lint([]);
      console.log(JSON.stringify([before, loaded(), diagnostics[0].rule, rules.length > 20, validate.userMessage({ role: 'user', content: 'hi' })]));
    `);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual([false, false, 'empty-conversation', true, true]);
  });

  it('checks arguments against the schema of their tool', () => {
    const { stdout } = run(`
      import { lint } from 'rolecall';
      const call = { id: 'call00001', type: 'function', function: { name: 'add', arguments: '{"a":"one"}' } };
      const parameters = { type: 'object', properties: { a: { type: 'number' } } };
      const { diagnostics } = lint({
        messages: [
          { role: 'user', content: 'add' },
          { role: 'assistant', content: 'so', tool_calls: [call] },
          { role: 'tool', tool_call_id: 'call00001', content: '1' },
        ],
        tools: [{ type: 'function', function: { name: 'add', parameters } }],
      }, { dialect: 'strict' });
      console.log(diagnostics.map(each => each.text).join());
    `);
    expect(stdout).toBe('arguments of the `add` call do not fit its parameters: string at `/a` where number was due\n');
  });

  it('has what tests and clients use, without what they run in', () => {
    const { stdout, stderr } = run(`
      import { toBeConformant } from 'rolecall/vitest';
      import { conformantFetch } from 'rolecall/fetch';
      console.log(toBeConformant([]).pass, toBeConformant([{ role: 'user', content: 'hi' }]).pass, typeof conformantFetch());
    `);
    expect(stderr).toBe('');
    expect(stdout).toBe('false true function\n');
  });

  it('asks for fast-check only where it is used', () => {
    expect(existsSync(join(scratch, 'node_modules', 'fast-check'))).toBe(false);
    expect(run("import 'rolecall/testing'").stderr).toContain("Cannot find package 'fast-check'");
  });
});
