/** Runs the steps of the action with the packed package. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLog } from '../report/runner.ts';
import { type ActionRun, type RunnerOptions, readAction, runAction } from './composite-runner.ts';
import { install, npmEnvironment, pack, whyNot } from './installed.ts';

const action = readAction('action.yml');
const UPLOAD = 'github/codeql-action/upload-sarif@v4';

const reason = whyNot();
if (reason !== undefined) console.warn(`skipped: the steps of the action; ${reason}`);

describe.skipIf(reason !== undefined)('the steps', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'rolecall-action-'));
  let env: Record<string, string> = {};
  let tarball = '';
  let modules = '';

  beforeAll(() => {
    env = npmEnvironment(scratch);
    tarball = pack(scratch, env);
    modules = install(tarball, join(scratch, 'project'), env);
  });
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  const user = { role: 'user', content: 'Find it.' };
  const call = { id: 'call_a', type: 'function', function: { name: 'find', arguments: '{}' } };
  const sound = JSON.stringify({ messages: [user] });
  const broken = JSON.stringify({ messages: [user, { role: 'assistant', tool_calls: [call] }, user] });

  interface Repository {
    readonly files: Readonly<Record<string, string>>;
    /** The folder that has rolecall as a dependency: the root by default, `false` for none. */
    readonly installed?: string | false;
  }

  function run(
    { files, installed = '.' }: Repository,
    options: Partial<RunnerOptions> = {},
  ): ActionRun & { root: string } {
    const root = mkdtempSync(join(scratch, 'work-'));
    const workspace = join(root, 'repository');
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(workspace, name)), { recursive: true });
      writeFileSync(join(workspace, name), content);
    }
    if (installed !== false) symlinkSync(modules, join(workspace, installed, 'node_modules'));
    const temp = join(root, 'temp');
    mkdirSync(temp);
    return { ...runAction(action, { workspace, temp, ...options, env: { ...env, ...options.env } }), root };
  }

  const annotations = ({ log }: ActionRun) =>
    readLog(log)
      .commands.filter(({ name }) => ['error', 'warning', 'notice'].includes(name))
      .map(({ name, properties: { file, line, title } }) => ({ name, file, line, title }));

  /** The rules and files in the results of a report. */
  const resultsIn = (path: string) => {
    const { runs } = JSON.parse(readFileSync(path, 'utf8')) as {
      runs: {
        results: { ruleId: string; locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }[];
      }[];
    };
    return runs[0]?.results.map(each => [each.ruleId, each.locations[0]?.physicalLocation.artifactLocation.uri]);
  };
  const uploadOf = ({ used }: ActionRun) => used.find(({ uses }) => uses === UPLOAD)?.with.sarif_file ?? '';

  const CHAT = { 'logs/chat.jsonl': `${sound}\n${broken}\n${sound}\n` };

  it('annotate the line, upload the report, and fail', () => {
    const ran = run({ files: CHAT }, { inputs: { paths: 'logs' } });
    expect(annotations(ran)).toEqual([
      { name: 'error', file: 'logs/chat.jsonl', line: '2', title: 'unanswered-tool-call' },
    ]);
    expect(ran.conclusion).toBe('failure');
    const { sarif = '', ...counts } = ran.outputs;
    expect(counts).toEqual({ errors: '1', warnings: '0', 'exit-code': '1' });
    expect(resultsIn(sarif)).toEqual([['unanswered-tool-call', 'logs/chat.jsonl']]);
    expect(ran.used).toEqual([{ uses: UPLOAD, with: { sarif_file: uploadOf(ran), category: 'rolecall' } }]);
    expect(readFileSync(uploadOf(ran), 'utf8')).toBe(JSON.stringify(JSON.parse(readFileSync(sarif, 'utf8'))));
    expect(ran.summary).toContain('unanswered-tool-call');
    expect(ran.summary.match(/1 error/g)).toHaveLength(1);
    expect(ran.log).not.toContain('Find it.');
  });

  it('succeed without annotations for clean files', () => {
    const ran = run({ files: { 'logs/chat.jsonl': `${sound}\n` } }, { inputs: { paths: 'logs/*.jsonl' } });
    expect(annotations(ran)).toEqual([]);
    expect(ran.conclusion).toBe('success');
    expect(ran.outputs).toMatchObject({ errors: '0', warnings: '0', 'exit-code': '0' });
    expect(ran.used.map(each => each.uses)).toEqual([UPLOAD]);
  });

  it('run a packed version if none is installed', () => {
    const ran = run({ files: CHAT, installed: false }, { inputs: { paths: 'logs', version: tarball } });
    expect(ran.outputs).toMatchObject({ errors: '1', 'exit-code': '1' });
  });

  it('pass the inputs of the workflow on', () => {
    const config = JSON.stringify({ rules: { 'unanswered-tool-call': 'warning' } });
    const ran = run(
      { files: { ...CHAT, 'ci/rolecall.json': config } },
      { inputs: { paths: 'logs', config: 'ci/rolecall.json', 'fail-on': 'warning', 'upload-sarif': 'false' } },
    );
    expect(annotations(ran).map(({ name, line }) => [name, line])).toEqual([['warning', '2']]);
    expect(ran.outputs).toMatchObject({ errors: '0', warnings: '1', 'exit-code': '1' });
    expect(ran.used).toEqual([]);
    const never = run(
      { files: CHAT },
      { inputs: { paths: 'logs', dialect: 'openai-chat', args: ' --fail-on  never ' } },
    );
    expect(never.conclusion).toBe('success');
    expect(never.outputs.errors).toBe('1');
  });

  it('lint the files of the configuration if the workflow names none', () => {
    const ran = run({ files: { ...CHAT, 'other.json': broken, 'rolecall.config.json': '{"include":"logs/*.jsonl"}' } });
    expect(annotations(ran).map(({ file, line }) => [file, line])).toEqual([['logs/chat.jsonl', '2']]);
  });

  it('apply a baseline, and do not upload its findings', () => {
    const first = run({ files: CHAT }, { inputs: { paths: 'logs', args: '--baseline b.json --update-baseline' } });
    const baseline = readFileSync(join(first.root, 'repository', 'b.json'), 'utf8');
    const files = { ...CHAT, 'logs/new.jsonl': `${broken}\n`, 'b.json': baseline };
    const ran = run({ files }, { inputs: { paths: 'logs', baseline: 'b.json' } });
    expect(annotations(ran).map(({ file, line }) => [file, line])).toEqual([['logs/new.jsonl', '1']]);
    expect(ran.outputs.errors).toBe('1');
    expect(resultsIn(ran.outputs.sarif ?? '')).toHaveLength(2);
    expect(resultsIn(uploadOf(ran))).toEqual([['unanswered-tool-call', 'logs/new.jsonl']]);
  });

  it('accept paths with any characters, and run no part of them', () => {
    const files = { 'my logs/a b.json': broken, '-x.json': broken, '$(touch pwned).json': broken, 'c*.json': broken };
    const paths = '  my logs/a b.json\n\n-x.json\r\n$(touch pwned).json\n`touch pwned`.json';
    const ran = run({ files }, { inputs: { paths, args: '--fail-on never' } });
    expect(annotations(ran).map(each => each.file)).toEqual(
      expect.arrayContaining(['my logs/a b.json', '-x.json', '$(touch pwned).json']),
    );
    expect(ran.outputs['exit-code']).toBe('2');
    expect(existsSync(join(ran.root, 'repository', 'pwned'))).toBe(false);
  });

  it('report that they cannot lint, and upload no missing file', () => {
    const ran = run({ files: CHAT }, { inputs: { paths: 'logs', args: '--no-such-flag' } });
    expect(ran.conclusion).toBe('failure');
    expect(ran.outputs).toEqual({ errors: '', warnings: '', sarif: '', 'exit-code': '2' });
    expect(annotations(ran)).toEqual([{ name: 'error', file: undefined, line: undefined, title: 'rolecall' }]);
    expect(ran.used).toEqual([]);
  });

  it('run in a subfolder, with paths relative to the root', () => {
    const files = Object.fromEntries(Object.entries(CHAT).map(([name, content]) => [`app/${name}`, content]));
    const ran = run({ files, installed: 'app' }, { inputs: { paths: 'logs', 'working-directory': 'app' } });
    expect(annotations(ran).map(({ file, line }) => [file, line])).toEqual([['app/logs/chat.jsonl', '2']]);
  });

  it('do not fail for a rejected upload', () => {
    const ran = run({ files: { 'a.json': sound } }, { inputs: { paths: '.' }, failing: [UPLOAD] });
    expect(ran.used).toHaveLength(1);
    expect(ran.conclusion).toBe('success');
  });

  it('set up Node if it is missing or too old', () => {
    const old = join(scratch, 'old-node');
    mkdirSync(old, { recursive: true });
    writeFileSync(join(old, 'node'), '#!/bin/sh\nexit 1\n');
    chmodSync(join(old, 'node'), 0o755);
    const ran = run({ files: CHAT }, { inputs: { paths: 'logs' }, env: { PATH: `${old}:${process.env.PATH}` } });
    expect(ran.used[0]).toEqual({ uses: 'actions/setup-node@v6', with: { 'node-version': '24' } });
  });
});
