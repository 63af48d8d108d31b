import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { npm, npmEnvironment, pack, whyNot } from './installed.ts';

interface Hook {
  readonly id: string;
  readonly name: string;
  readonly entry: string;
  readonly language: string;
  readonly files?: string;
  readonly exclude?: string;
  readonly args?: readonly string[];
}

const hooks = parse(readFileSync('.pre-commit-hooks.yaml', 'utf8')) as Hook[];
const hook = hooks[0] as Hook;
/** https://pre-commit.com/#creating-new-hooks */
const KEYS = [
  'id',
  'name',
  'entry',
  'language',
  'files',
  'exclude',
  'types',
  'types_or',
  'exclude_types',
  'description',
]
  .concat(['always_run', 'fail_fast', 'verbose', 'pass_filenames', 'require_serial', 'language_version', 'args'])
  .concat(['minimum_pre_commit_version', 'stages']);

/** The files of a commit that the hook gets. */
const chosen = (files: readonly string[]) =>
  files.filter(file => new RegExp(hook.files ?? '').test(file) && !new RegExp(hook.exclude ?? '^$').test(file));

describe('.pre-commit-hooks.yaml', () => {
  it('is accepted by pre-commit', () => {
    expect(hooks).toHaveLength(1);
    expect(hook).toMatchObject({ id: 'rolecall', language: 'node' });
    expect(Object.keys(hook).filter(key => !KEYS.includes(key))).toEqual([]);
  });

  it('names a command of the package, which can be built from a clone', () => {
    const { bin, scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>;
    expect(Object.keys(bin ?? {})).toContain(hook.entry.split(' ')[0]);
    // pre-commit installs the files in git, and runs npm to build the rest.
    expect(scripts?.prepare).toBe('npm run build');
  });

  it('matches logs, but no settings files', () => {
    const files = ['logs/a.jsonl', 'b.json', 'c.ndjson.gz', 'd.har', 'tsconfig.json', 'tsconfig.build.json', 'e.ts'];
    expect(chosen([...files, 'package.json', '.vscode/settings.json', 'my-package.json', 'f.json.txt'])).toEqual(
      expect.arrayContaining(['logs/a.jsonl', 'b.json', 'c.ndjson.gz', 'd.har', 'my-package.json']),
    );
    expect(chosen(['tsconfig.json', 'x/tsconfig.build.json', 'package.json', '.vscode/a.json', 'e.ts'])).toEqual([]);
  });
});

const reason = whyNot();
if (reason !== undefined) console.warn(`skipped: the hook of pre-commit; ${reason}`);

describe.skipIf(reason !== undefined)('the hook', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'rolecall-hook-'));
  const environment = join(scratch, 'node_env');

  /** Like pre-commit for `language: node`: packed, and installed globally with its own prefix. */
  beforeAll(() => {
    const env = npmEnvironment(scratch);
    const tarball = pack(scratch, env);
    npm(['install', '-g', '--omit=peer', tarball], scratch, { ...env, npm_config_prefix: environment });
  });
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  const user = { role: 'user', content: 'Find it.' };
  const call = { id: 'call_a', type: 'function', function: { name: 'find', arguments: '{}' } };
  const sound = JSON.stringify({ messages: [user] });
  const broken = JSON.stringify({ messages: [user, { role: 'assistant', tool_calls: [call] }, user] });

  /** Stages files in a repository, and runs the entry on those that the hook matches. */
  function commit(files: Readonly<Record<string, string>>, args: readonly string[] = []) {
    const root = mkdtempSync(join(scratch, 'repository-'));
    const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
    git('init', '--quiet');
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), content);
    }
    git('add', '--all');
    const staged = chosen(git('diff', '--staged', '--name-only', '-z').split('\0').filter(Boolean));
    const [command = '', ...words] = hook.entry.split(' ');
    const path = `${join(environment, 'bin')}:${process.env.PATH}`;
    const all = [...words, ...(hook.args ?? []), ...args, ...staged];
    return spawnSync(command, all, { cwd: root, encoding: 'utf8', env: { ...process.env, PATH: path } });
  }

  it('is installed', () => {
    expect(existsSync(join(environment, 'bin', 'rolecall'))).toBe(true);
  });

  it('stops a commit with a conversation that a server rejects', () => {
    const { status, stdout } = commit({ 'logs/[a].jsonl': `${sound}\n${broken}\n`, 'b c.json': sound });
    expect(stdout).toMatch(/^logs\/\[a\]\.jsonl:2:\d+ {2}error {2}tool call `call_a` has no result/m);
    expect(status).toBe(1);
  });

  it('accepts valid conversations, and JSON that is not a conversation', () => {
    const tsconfig = '{ // no JSON\n "compilerOptions": {} }';
    const others = { 'tsconfig.json': tsconfig, 'package.json': '{"name":"x"}', 'data.json': '{"a":[1,2]}' };
    expect(commit({ 'logs/a.jsonl': `${sound}\n`, ...others })).toMatchObject({ status: 0, stderr: '' });
  });

  it('accepts flags', () => {
    expect(commit({ 'a.json': broken }, ['--fail-on', 'never']).status).toBe(0);
  });
});
