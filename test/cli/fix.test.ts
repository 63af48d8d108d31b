import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { applyPatch } from 'diff';
import { describe, expect, test } from 'vitest';
import type { Edit, FixReport } from '../../src/index.ts';
import { applyEdits } from '../../src/source/apply-edits.ts';
import { readJson } from '../sources.ts';
import { BROKEN, body, calls, GOOD, result, user } from './conversations.ts';
import { folder, linesOf, lintFile, run } from './running.ts';

const TO = ['--to', 'openai-chat', '--unsafe'];
const STUB = 'The call was interrupted before it gave a result.';

/** A file in a new folder. */
function file(name: string, content: unknown): { dir: string; path: string; read: () => string } {
  const dir = folder({ [name]: content });
  const path = join(dir, name);
  return { dir, path, read: () => readFileSync(path, 'utf8') };
}

const fix = (path: string, ...flags: string[]) => run(['fix', path, ...TO, ...flags]);
const inPlace = (path: string, ...flags: string[]) => fix(path, '--in-place', ...flags);
const names = (dir: string) => readdirSync(dir).sort();

describe('rolecall fix', () => {
  test('prints the repaired file to stdout, and the list of repairs to stderr', async () => {
    const { path, read } = file('chat.json', BROKEN);
    const before = read();
    const { code, out, err } = await fix(path);
    const stub = { role: 'tool', tool_call_id: 'call_b', content: STUB };
    expect(JSON.parse(out)).toEqual([...BROKEN.slice(0, 3), stub, user]);
    expect(err.split('\n')).toEqual([
      `${path}:1  unsafe  add a result for \`call_b\` that says it was interrupted  (unanswered-tool-call)  /1/tool_calls/1`,
      '1 unsafe change in 1 of 1 conversation; no errors or warnings left',
      '',
    ]);
    expect([code, read()]).toEqual([0, before]);
    expect((await lintFile('fixed.json', out)).conversations[0]?.diagnostics).toEqual([]);
  });

  test('changes only one line out of a hundred', async () => {
    const lines = Array.from({ length: 100 }, (_, i) => JSON.stringify({ messages: i === 41 ? BROKEN : GOOD, n: i }));
    const { path } = file('log.jsonl', `\ufeff${lines.join('\r\n')}`);
    const { code, out, err } = await fix(path);
    const fixed = out.slice(1).split('\r\n');
    expect(code).toBe(0);
    expect(out.slice(0, 1)).toBe('\ufeff');
    expect(fixed).toHaveLength(100);
    expect(fixed.flatMap((line, i) => (line === lines[i] ? [] : [i]))).toEqual([41]);
    expect(JSON.parse(fixed[41] as string).n).toBe(41);
    expect(err).toContain(`${path}:42  unsafe  `);
    expect(err).toContain('in 1 of 100 conversations');
  });

  test('keeps the layout of a document', async () => {
    const text = JSON.stringify(BROKEN, null, '\t').replace('"tool"', '"t\\u006fol"');
    const { path } = file('chat.json', text);
    const { out } = await fix(path);
    const added = `\t{\n\t\t"role": "tool",\n\t\t"tool_call_id": "call_b",\n\t\t"content": "${STUB}"\n\t},\n`;
    expect(out.replace(added, '')).toBe(text);
  });

  test.each([
    ['nothing', '', 2],
    ['line ends alone', '\n\r\n', 2],
    ['a clean conversation, oddly laid out', `[ {"role" :"user",\r\n"content":"\\u0041" }]  \n\n`, 0],
    ['numbers as nobody writes them', '{"messages":[{"role":"user","content":"x"}],"temperature":1.0e0}', 0],
  ])('prints %s unchanged, byte for byte', async (_, text, exit) => {
    const { path } = file('x.json', text);
    const { code, out, err } = await fix(path);
    expect([code, out]).toEqual([exit, text]);
    expect(err).toMatch(
      exit === 0 ? /^No changes in 1 conversation; no errors or warnings left$/m : /nothing was repaired/,
    );
  });

  test('reads standard input', async () => {
    const { code, out, err } = await run(['fix', '-', ...TO], { stdin: linesOf({ messages: BROKEN }) });
    expect([code, JSON.parse(out).messages.length]).toEqual([0, 5]);
    expect(err).toContain('-:1  unsafe');
  });

  test.each([[[]], [['--safe']]])('makes only safe repairs with %j, and lists what --unsafe would do', async flags => {
    const { path, read } = file('chat.json', BROKEN);
    const { code, out, err } = await run(['fix', path, '--to', 'openai-chat', ...flags]);
    expect([code, out]).toEqual([1, read()]);
    expect(err).toContain('error  tool call `call_b` has no result  unanswered-tool-call');
    expect(err).toContain('1 error left; 1 has an unsafe repair: run with --unsafe');
    expect((await fix(path, '--safe')).code).toBe(2);
    expect((await fix(path)).code).toBe(0);
  });

  test('reports what was changed where, without the values', async () => {
    const request = {
      model: 'claude-sonnet-4-5',
      max_tokens: 777,
      temperature: 0.3,
      messages: [{ role: 'system', content: 'Be brief.' }, user],
    };
    const { path } = file('chat.json', request);
    const { code, out } = await run(['fix', path, '--to', 'anthropic', '--format', 'json']);
    const report = JSON.parse(out) as FixReport;
    expect([code, report.safety]).toEqual([0, 'safe']);
    expect(report.files[0]?.changes.map(({ rule, edits }) => [rule, edits])).toEqual([
      [
        'unsupported-role',
        [
          { op: 'remove', path: '/messages/0' },
          { op: 'add', path: '/system' },
        ],
      ],
    ]);
    const fixed = await run(['fix', path, '--to', 'anthropic']);
    expect(JSON.parse(fixed.out)).toEqual({ ...request, system: 'Be brief.', messages: [user] });
  });

  test('detects the dialect if none is given', async () => {
    const { path } = file('chat.json', body(BROKEN, { model: 'mistral-large-latest' }));
    const { code, out } = await run(['fix', path, '--unsafe']);
    expect([code, JSON.parse(out).messages.length]).toEqual([0, 5]);
  });

  test('keeps a line that cannot be read, and reports it', async () => {
    const [broken, cut] = ['{"messages": oops}', '{"messages":[{"role":"us'];
    const text = `${broken}\n${linesOf({ messages: BROKEN })}${cut}`;
    const { path } = file('log.jsonl', text);
    const { code, out, err } = await fix(path);
    expect(code).toBe(1);
    const [first, second, third] = out.split('\n');
    expect([first, third]).toEqual([broken, cut]);
    expect(JSON.parse(second as string).messages).toHaveLength(5);
    expect(err).toMatch(/log\.jsonl:1:14 {2}error {2}.* {2}unreadable-json/);
    expect(err).toMatch(/log\.jsonl:3:\d+ {2}error {2}.* {2}unreadable-json/);
  });

  test('prints no conversation content in its messages', async () => {
    const secret = 'hunter2-swordfish';
    const messages = [
      { role: 'user', content: secret },
      ...BROKEN,
      { role: 'tool', tool_call_id: 'x', content: secret },
    ];
    const { path } = file('log.jsonl', linesOf({ messages }));
    for (const format of ['file', 'diff', 'patch'])
      expect((await fix(path, '--format', format)).err).not.toContain(secret);
    expect((await inPlace(path)).err).not.toContain(secret);
  });
});

describe('other formats', () => {
  const pretty = JSON.stringify([...GOOD, ...BROKEN], null, 2);

  test('diff: turns the old file into the new one', async () => {
    const { path, read } = file('chat.json', pretty);
    const [{ out: diff, code }, { out: fixed }] = [await fix(path, '--format', 'diff'), await fix(path)];
    expect(code).toBe(0);
    expect(diff.split('\n').slice(0, 2)).toEqual([`--- ${path}`, `+++ ${path}`]);
    expect(diff.match(/^-(?!--)/gm)).toBeNull();
    expect(applyPatch(read(), diff)).toBe(fixed);
  });

  test('diff of lines shows the line', async () => {
    const { path, read } = file('log.jsonl', linesOf(GOOD, BROKEN, GOOD));
    const { out: diff } = await fix(path, '--format', 'diff');
    expect(diff.match(/^@@.*$/gm)).toEqual(['@@ -1,3 +1,3 @@']);
    expect(applyPatch(read(), diff)).toBe((await fix(path)).out);
  });

  test('patch: JSON Patch for a document, one object per line for JSON Lines', async () => {
    const document = file('chat.json', JSON.stringify(BROKEN, null, 2));
    const edits = JSON.parse((await fix(document.path, '--format', 'patch')).out) as Edit[];
    expect(applyEdits(BROKEN, edits)).toEqual(JSON.parse((await fix(document.path)).out));
    const log = file('log.jsonl', linesOf({ messages: GOOD }, { messages: BROKEN }, { messages: GOOD }, BROKEN));
    const rows = (await fix(log.path, '--format', 'patch')).out
      .trimEnd()
      .split('\n')
      .map(row => JSON.parse(row));
    expect(rows.map(({ line }) => line)).toEqual([2, 4]);
    expect(applyEdits({ messages: BROKEN }, rows[0].edits)).toEqual(
      JSON.parse((await fix(log.path)).out.split('\n')[1] as string),
    );
    const clean = file('clean.json', GOOD);
    expect((await fix(clean.path, '--format', 'patch')).out).toBe('[]\n');
  });

  test('patch and diff name each of several files', async () => {
    const dir = folder({ 'a.json': BROKEN, 'b.jsonl': linesOf(GOOD, BROKEN), 'c.json': GOOD });
    const paths = ['a.json', 'b.jsonl', 'c.json'].map(name => join(dir, name));
    const { out: patch } = await run(['fix', ...paths, ...TO, '--format', 'patch']);
    const rows = patch
      .trimEnd()
      .split('\n')
      .map(row => JSON.parse(row));
    expect(rows.map(({ path, line }) => [basename(path), line])).toEqual([
      ['a.json', 1],
      ['b.jsonl', 2],
    ]);
    const { out: diff } = await run(['fix', dir, ...TO, '--format', 'diff']);
    expect(diff.match(/^\+\+\+ .*$/gm)).toEqual(paths.slice(0, 2).map(path => `+++ ${path}`));
  });

  test('json: prints a report that fits its schema, and nothing else', async () => {
    const dir = folder({
      'a.json': BROKEN,
      'b.jsonl': `${linesOf({ messages: GOOD })}{"mess`,
      'c.jsonl': linesOf([...BROKEN, result('x')]),
    });
    mkdirSync(join(dir, 'd.json'));
    const paths = names(dir).map(name => join(dir, name));
    const { code, out, err } = await run(['fix', ...paths.slice(0, 3), ...TO, '--format', 'json', '--in-place']);
    const report = JSON.parse(out) as FixReport;
    const ajv = new Ajv2020({ strict: false });
    for (const name of ['baseline', 'report']) {
      const { $id: _, ...schema } = readJson(`schemas/${name}.schema.json`);
      ajv.addSchema(schema, `schemas:/${name}.schema.json`);
    }
    const isFixReport = ajv.compile({ ...readJson('schemas/fix.schema.json'), $id: 'schemas:/fix.schema.json' });
    expect(isFixReport(report) || isFixReport.errors).toBe(true);
    expect([code, err]).toEqual([1, '']);
    expect(report.summary).toMatchObject({
      files: 3,
      failed: 0,
      conversations: 3,
      repaired: 2,
      errors: 1,
      warnings: 0,
    });
    expect(report.files.map(each => [each.changes.length > 0, each.left.length, each.written, each.backup])).toEqual([
      [true, 0, paths[0], `${paths[0]}.orig`],
      [false, 1, undefined, undefined],
      [true, 0, paths[2], `${paths[2]}.orig`],
    ]);
  });

  test('--dry-run writes nothing, and lists what would be done', async () => {
    const { dir, path, read } = file('chat.json', BROKEN);
    const before = read();
    const { code, out, err } = await fix(path, '--dry-run');
    expect([code, out]).toEqual([0, '']);
    expect(err).toContain('unsafe  add a result');
    expect(err).toContain('; nothing was written');
    expect((await inPlace(path, '--dry-run', '--format', 'diff')).out).toContain('+++ ');
    await fix(path, '--dry-run', '--out', join(dir, 'out.json'));
    expect([names(dir), read()]).toEqual([['chat.json'], before]);
  });
});

describe('a conversation in another message format', () => {
  test('is not repaired: `fix` keeps the format, and says how to convert it', async () => {
    const { dir, path, read } = file('chat.json', GOOD);
    const before = read();
    for (const flags of [[], ['--in-place'], ['--format', 'diff']]) {
      const { code, out, err } = await run(['fix', path, '--to', 'gemini', ...flags]);
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain('the message format of line 1 is `openai-chat`');
      expect(err).toContain('`rolecall convert --to gemini --request`');
    }
    expect([names(dir), read()]).toEqual([['chat.json'], before]);
  });

  test('is kept unchanged among others', async () => {
    const { path } = file(
      'two.jsonl',
      `${linesOf({ messages: GOOD })}${linesOf({ contents: [{ role: 'user', parts: [{ text: 'Hi.' }] }] })}`,
    );
    const { code, out, err } = await run(['fix', path, '--to', 'gemini']);
    expect([code, out]).toEqual([1, readFileSync(path, 'utf8')]);
    expect(err).toContain('the message format of line 1 is `openai-chat`');
  });
});

describe('a record of what was sent', () => {
  test.each([
    ['examples/exchanges.jsonl', 'recorded exchanges are not repaired', '2 errors left'],
    ['examples/cut.sse', 'replies and event streams are not repaired', '1 error left'],
  ])('is not repaired, and its errors are counted: %s', async (path, why, left) => {
    const { code, err } = await run(['fix', path, '--unsafe']);
    expect(code).toBe(1);
    expect(err).toContain(why);
    expect(err).toContain(left);
  });
});

describe('--out', () => {
  test('writes the file with the mode of the input, and compresses it if its name ends in .gz', async () => {
    const { dir, path, read } = file('chat.json', BROKEN);
    const before = read();
    chmodSync(path, 0o640);
    const [plain, packed] = [join(dir, 'out.json'), join(dir, 'out.json.gz')];
    for (const out of [plain, packed]) expect(await fix(path, '--out', out)).toMatchObject({ code: 0, out: '' });
    expect(JSON.parse(readFileSync(plain, 'utf8'))).toHaveLength(5);
    expect(statSync(plain).mode & 0o777).toBe(0o640 & ~process.umask());
    expect(gunzipSync(readFileSync(packed)).toString()).toBe(readFileSync(plain, 'utf8'));
    expect(read()).toBe(before);
    expect(names(dir)).toEqual(['chat.json', 'out.json', 'out.json.gz']);
  });

  test('writes a diff, a patch or a report too', async () => {
    const { dir, path } = file('chat.json', BROKEN);
    for (const format of ['diff', 'patch', 'json']) {
      const out = join(dir, format);
      expect((await fix(path, '--format', format, '--out', out)).out).toBe('');
      expect(readFileSync(out, 'utf8')).toBe((await fix(path, '--format', format)).out);
    }
  });

  test('rejects the input file, a folder, and a path in a missing folder', async () => {
    const { dir, path, read } = file('chat.json', BROKEN);
    const before = read();
    symlinkSync(path, join(dir, 'link.json'));
    for (const [out, why] of [
      [path, /is also the --out file; use --in-place to repair/],
      [join(dir, 'link.json'), /is also the --out file/],
      [dir, /could not be written: is a folder/],
      [join(dir, 'nowhere', 'out.json'), /could not be written: it or its folder does not exist/],
    ] as const) {
      const { code, err } = await fix(path, '--out', out);
      expect([code, read()]).toEqual([2, before]);
      expect(err).toMatch(why);
    }
    expect(names(dir)).toEqual(['chat.json', 'link.json']);
  });

  test.skipIf(process.platform !== 'linux')('reports that no space is left on the disk', async () => {
    const { code, err } = await fix(file('chat.json', BROKEN).path, '--out', '/dev/full');
    expect(code).toBe(2);
    expect(err).toContain('`/dev/full` could not be written: no space left on the disk');
  });
});

describe('--in-place', () => {
  test('writes the file, keeps its mode, and saves the old one with the suffix .orig', async () => {
    const { dir, path, read } = file('chat.json', `${JSON.stringify(BROKEN)}\n`);
    const before = read();
    chmodSync(path, 0o604);
    const { code, out, err } = await inPlace(path);
    expect([code, out]).toEqual([0, '']);
    expect(err).toContain(`${path}: written; the original is ${path}.orig`);
    expect(JSON.parse(read())).toHaveLength(5);
    expect(read().endsWith(']\n')).toBe(true);
    expect(statSync(path).mode & 0o777).toBe(0o604);
    expect(names(dir)).toEqual(['chat.json', 'chat.json.orig']);
    expect(readFileSync(`${path}.orig`, 'utf8')).toBe(before);
    expect(statSync(path).ino).not.toBe(statSync(`${path}.orig`).ino);
  });

  test('never overwrites a backup, and makes none with --no-backup', async () => {
    const { dir, path, read } = file('chat.json', BROKEN);
    const before = read();
    writeFileSync(`${path}.orig`, 'mine');
    await inPlace(path);
    expect(names(dir)).toEqual(['chat.json', 'chat.json.orig', 'chat.json.orig.1']);
    expect(readFileSync(`${path}.orig`, 'utf8')).toBe('mine');
    expect(readFileSync(`${path}.orig.1`, 'utf8')).toBe(before);
    writeFileSync(path, before);
    await inPlace(path, '--no-backup');
    expect(names(dir)).toHaveLength(3);
    expect(JSON.parse(read())).toHaveLength(5);
  });

  test('does not touch a file without changes', async () => {
    const { dir, path } = file('chat.json', GOOD);
    utimesSync(path, 1000, 1000);
    chmodSync(path, 0o444);
    expect((await inPlace(path)).code).toBe(0);
    expect([statSync(path).mtimeMs, names(dir)]).toEqual([1_000_000, ['chat.json']]);
  });

  test('changes nothing the second time', async () => {
    const { dir, path, read } = file('log.jsonl', linesOf(GOOD, BROKEN));
    await inPlace(path);
    const once = read();
    expect((await inPlace(path)).err).toContain('No changes in 2 conversations');
    expect([read(), names(dir)]).toEqual([once, ['log.jsonl', 'log.jsonl.orig']]);
  });

  test('replaces the target of a link, and keeps the link', async () => {
    const dir = folder({ 'there/chat.json': BROKEN });
    const link = join(dir, 'link.json');
    symlinkSync(join('there', 'chat.json'), link);
    expect((await inPlace(link)).code).toBe(0);
    expect([lstatSync(link).isSymbolicLink(), readlinkSync(link)]).toEqual([true, join('there', 'chat.json')]);
    expect(JSON.parse(readFileSync(join(dir, 'there/chat.json'), 'utf8'))).toHaveLength(5);
    expect([names(dir), names(join(dir, 'there'))]).toEqual([
      ['link.json', 'there'],
      ['chat.json', 'chat.json.orig'],
    ]);
  });

  test('compresses a compressed file again, but prints it uncompressed', async () => {
    const { path } = file('log.jsonl.gz', linesOf(GOOD, BROKEN));
    const { out } = await fix(path);
    expect(out.split('\n').map(line => line && JSON.parse(line).length)).toEqual([5, 5, '']);
    expect((await inPlace(path)).code).toBe(0);
    expect(gunzipSync(readFileSync(path)).toString()).toBe(out);
    expect((await fix(path, '--format', 'diff')).out).toBe('');
  });

  test('writes several files, and continues if one cannot be read', async () => {
    const dir = folder({
      'a.json': BROKEN,
      'b.json.gz': gzipSync(JSON.stringify(BROKEN)).subarray(0, -9),
      'c.json': BROKEN,
    });
    const paths = names(dir).map(name => join(dir, name));
    const cut = readFileSync(paths[1] as string);
    const { code, err } = await run(['fix', ...paths, ...TO, '--in-place']);
    expect(code).toBe(2);
    expect(err).toMatch(/rolecall: .*b\.json\.gz: .*archive/);
    expect(readFileSync(paths[1] as string).equals(cut)).toBe(true);
    for (const path of [paths[0], paths[2]]) expect(JSON.parse(readFileSync(path as string, 'utf8'))).toHaveLength(5);
    expect(err).toContain('2 unsafe changes in 2 of 2 conversations');
  });

  test('rejects a file that is not writable', async () => {
    const { dir, path, read } = file('chat.json', BROKEN);
    const before = read();
    chmodSync(path, 0o444);
    const { code, err } = await inPlace(path);
    expect([code, read(), names(dir)]).toEqual([2, before, ['chat.json']]);
    expect(err).toContain(`rolecall: ${path}: is read-only`);
  });
});

describe('wrong usage', () => {
  const dir = () => folder({ 'a.json': GOOD, 'b.json': GOOD });
  test.each([
    ['no file', [], /`rolecall fix` needs an argument: <files>/],
    ['a dialect that is not there', ['a.json', '--to', 'openai-chad'], /did you mean `openai-chat`/],
    [
      'several files and one way out',
      ['a.json', 'b.json'],
      /2 files were given, but only one can be printed; use --in-place/,
    ],
    ['a folder of several', ['.'], /2 files were given/],
    ['several files and one --out', ['a.json', 'b.json', '--out', 'x', '--format', 'diff'], /--out accepts only one/],
    ['a pipe in place', ['-', '--in-place'], /--in-place cannot write to standard input/],
    ['two places', ['a.json', '--in-place', '--out', 'x'], /`--in-place` and `--out` cannot be used together/],
    ['safe and unsafe', ['a.json', '--safe', '--unsafe'], /`--unsafe` and `--safe` cannot be used together/],
    ['a format that is none', ['a.json', '--format', 'xml'], /file, diff, patch or json/],
    ['a file that is not there', ['nowhere.json'], /nowhere.json` does not exist/],
    ['a template server alone', ['a.json', '--template-server', 'vllm'], /needs --template/],
  ])('%s is exit 2', async (_, argv, why) => {
    const root = dir();
    const { code, out, err } = await run([
      'fix',
      ...argv.map(each => (/\.json$|^\.$/.test(each) ? join(root, each) : each)),
    ]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(why);
    expect(names(root)).toEqual(['a.json', 'b.json']);
  });

  test.each([
    ['is cut off', '[{"role": "user"'],
    ['is no JSON', 'hello\nthere\n'],
  ])('a file that %s exits with 2, and is printed unchanged', async (_, text) => {
    const { path } = file('x.json', text);
    const { code, out, err } = await fix(path);
    expect([code, out]).toEqual([2, text]);
    expect(err).toContain('unreadable-json');
  });

  test('a truncated gzip file prints nothing', async () => {
    const { path } = file('x.json.gz', gzipSync(JSON.stringify([BROKEN, calls('call_x')])).subarray(0, -12));
    const { code, out, err } = await fix(path);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/archive/);
  });
});
