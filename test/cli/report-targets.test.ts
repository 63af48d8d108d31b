/** Several `--format` options: several reports in one run, each in its own file. */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { openReports, parseTargets } from '../../src/cli/report-targets.ts';
import { isDeep } from '../depth.ts';
import { feed, many } from '../report/authored.ts';
import { reported } from '../report/pipeline.ts';
import { ROOT } from '../sources.ts';
import { BROKEN, GOOD, plain, user } from './conversations.ts';
import { folder, linesOf } from './running.ts';

const logs = (rest: Record<string, unknown> = {}) =>
  folder({ 'logs/a.jsonl': linesOf({ messages: GOOD }, { messages: BROKEN }), ...rest });
const options = { dialect: 'openai-chat', env: {}, write: () => {} };

describe('the value of --format', () => {
  test('is a report format, or a format and a file', () => {
    expect(parseTargets([])).toEqual([{ name: 'text' }]);
    expect(parseTargets(['json'])).toEqual([{ name: 'json' }]);
    expect(parseTargets(['sarif:out/a:b.sarif', 'text:-', 'junit:x.xml'])).toEqual([
      { name: 'sarif', file: 'out/a:b.sarif' },
      { name: 'text' },
      { name: 'junit', file: 'x.xml' },
    ]);
  });

  test.each([
    [['sarfi'], 'unknown report format `sarfi`'],
    [['sarfi:x'], '; did you mean `sarif`?'],
    [['constructor'], 'expected one of text, json, ndjson, github, sarif, junit, gitlab, markdown'],
    [
      ['text', 'json'],
      'only one report can go to standard output, not `text` and `json`: give others a file, as in `json:report`',
    ],
    [['text', 'json:-'], 'only one report can go to standard output'],
    [['sarif:'], '`--format sarif:` has no file name'],
  ])('%j is rejected', (values, message) => {
    expect(() => parseTargets(values)).toThrow(message);
  });
});

describe('reports in files', () => {
  test('are written in one run, and each is the same as alone', async () => {
    const root = logs();
    const formats = ['json', 'sarif', 'junit', 'gitlab', 'markdown', 'github', 'ndjson'];
    const targets = formats.map(name => `${name}:${join(root, name)}`);
    const { out, faults } = await reported([...targets, 'text'], [join(root, 'logs')]);
    expect(faults).toEqual([]);
    expect(out).toContain('1 error');
    for (const name of formats) {
      const alone = await reported([name], [join(root, 'logs')]);
      expect(readFileSync(join(root, name), 'utf8')).toBe(alone.out);
    }
    expect(readdirSync(root).sort()).toEqual([...formats, 'logs'].sort());
  });

  test('ndjson lists all findings, even next to a report that lists repeated ones once', async () => {
    const call = { type: 'function', function: { name: 'get_weather', arguments: "{'city': 'Oslo'}" } };
    const habitual = [
      user,
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', content: '4 C' },
      plain,
    ];
    const root = folder({ 'a.jsonl': linesOf(...[1, 2, 3].map(id => ({ id, messages: habitual }))) });
    await reported([`ndjson:${join(root, 'n')}`, `json:${join(root, 'j')}`], [join(root, 'a.jsonl')]);
    const lines = readFileSync(join(root, 'n'), 'utf8').trim().split('\n');
    const findingsOf = (each: { diagnostics: unknown[] }) => each.diagnostics.length;
    const all = lines.map(line => findingsOf(JSON.parse(line) as { diagnostics: unknown[] }));
    expect(all[0]).toBeGreaterThan(0);
    expect(all).toEqual([all[0], all[0], all[0]]);
    const report = JSON.parse(readFileSync(join(root, 'j'), 'utf8')) as {
      files: { conversations: { diagnostics: unknown[] }[] }[];
    };
    expect(report.files[0]?.conversations.map(findingsOf)).toEqual([all[0], 0, 0]);
  });

  test('are written under a temporary name until they are complete, and then replace the old report', async () => {
    const root = folder({ 'r.json': 'old' });
    const path = join(root, 'r.json');
    chmodSync(path, 0o640);
    const reports = await openReports(parseTargets([`json:${path}`]), options);
    reports.startFile('x');
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(readdirSync(root).length).toBe(2);
    await reports.abandon();
    expect(readdirSync(root)).toEqual(['r.json']);
    const again = await openReports(parseTargets([`json:${path}`]), options);
    feed({ ...again, endFile: (name, format) => again.endFile(name, format) }, [many('a.jsonl', 5000)]);
    expect(await again.finish()).toEqual([]);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ summary: { errors: 5000 } });
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(readdirSync(root)).toEqual(['r.json']);
  });

  test('a link stays a link, even if its target does not exist', async () => {
    const root = folder({ 'there/keep': '' });
    symlinkSync('there/real.xml', join(root, 'link.xml'));
    writeFileSync(join(root, 'there/real.xml'), 'old');
    const { faults } = await reported([`junit:${join(root, 'link.xml')}`], [join(logs(), 'logs')]);
    expect(faults).toEqual([]);
    expect(readFileSync(join(root, 'there/real.xml'), 'utf8')).toContain('<testsuites');
  });

  test.runIf(isDeep)('a killed run leaves the old report', async () => {
    const root = folder({ 'r.sarif': 'old' });
    const path = join(root, 'r.sarif');
    const script = `
      import { openReports, parseTargets } from ${JSON.stringify(new URL('src/cli/report-targets.ts', ROOT).href)};
      const reports = await openReports(parseTargets([${JSON.stringify(`sarif:${path}`)}]), { dialect: 'wolo', env: {}, write() {} });
      reports.startFile('x');
      console.log('open');
      setInterval(() => {}, 1000);
    `;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      cwd: fileURLToPath(ROOT),
    });
    await new Promise(done => child.stdout.once('data', done));
    expect(readdirSync(root).length).toBe(2);
    child.kill('SIGKILL');
    await new Promise(done => child.once('exit', done));
    expect(readFileSync(path, 'utf8')).toBe('old');
    // The next run removes the temporary file.
    await (await openReports(parseTargets([`sarif:${path}`]), options)).abandon();
    expect(readdirSync(root)).toEqual(['r.sarif']);
  });
});

describe('a destination that cannot be written is reported before anything is read', () => {
  test('no folder, a folder with that name, a parent that is not a folder', async () => {
    const root = folder({ 'dir/x': '', file: '' });
    const opened = (name: string) => openReports(parseTargets([`json:${join(root, name)}`]), options);
    await expect(opened('none/r.json')).rejects.toThrow(`there is no folder \`${join(root, 'none')}\``);
    await expect(opened('dir')).rejects.toThrow('cannot be written: it is a folder');
    await expect(opened('file/r.json')).rejects.toThrow('its folder is not a folder');
    expect(readdirSync(root).sort()).toEqual(['dir', 'file']);
  });

  test('two reports in one file, by any of its names', async () => {
    const root = folder({ 'd/x': '' });
    const values = [`json:${join(root, 'r')}`, `sarif:${join(root, 'd/../r')}`];
    await expect(openReports(parseTargets(values), options)).rejects.toThrow(
      'two reports cannot be written to one file',
    );
    symlinkSync('d', join(root, 'e'));
    const linked = [`json:${join(root, 'd/r')}`, `sarif:${join(root, 'e/r')}`];
    await expect(openReports(parseTargets(linked), options)).rejects.toThrow(
      'two reports cannot be written to one file',
    );
    expect(readdirSync(root).sort()).toEqual(['d', 'e']);
  });

  test('a report never overwrites an input, and a report in a folder of logs is not linted', async () => {
    const root = logs({ 'logs/report.json': '{}' });
    const path = join(root, 'logs/a.jsonl');
    await expect(reported([`json:${path}`], [path])).rejects.toThrow('the report must not overwrite it');
    expect(readFileSync(path, 'utf8')).toContain('messages');
    const { faults } = await reported([`json:${join(root, 'logs/report.json')}`], [join(root, 'logs')]);
    expect(faults).toEqual([]);
    expect(JSON.parse(readFileSync(join(root, 'logs/report.json'), 'utf8'))).toMatchObject({ summary: { files: 1 } });
  });

  test.runIf(existsSync('/dev/full'))('a full disk is reported at the end', async () => {
    const { faults } = await reported(['json:/dev/full'], [join(logs(), 'logs')]);
    expect(faults).toEqual(['the report `/dev/full` was not written: no space left on the disk']);
  });
});

describe('in GitHub Actions', () => {
  test('the report is appended to the job summary, within the size limit', async () => {
    const root = logs({ summary: 'before\n' });
    const summary = join(root, 'summary');
    const env = { GITHUB_STEP_SUMMARY: summary, GITHUB_WORKSPACE: root };
    const named = { ...env, GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'o/r', GITHUB_SHA: 'abc' };
    const { out } = await reported(['github'], [join(root, 'logs')], { env: named });
    expect(out).toContain('::error file=logs/a.jsonl,line=2,endLine=2,col=');
    const text = readFileSync(summary, 'utf8');
    expect(text).toMatch(/^before\n## rolecall: 1 error/);
    expect(text).toContain('https://github.com/o/r/blob/abc/logs/a.jsonl?plain=1#L2');
    mkdirSync(join(root, 'full'));
    const full = join(root, 'full/summary');
    writeFileSync(full, 'x'.repeat((1 << 20) - 10));
    await reported(['github'], [join(root, 'logs')], { env: { ...env, GITHUB_STEP_SUMMARY: full } });
    expect(statSync(full).size).toBe((1 << 20) - 10);
  });
});
