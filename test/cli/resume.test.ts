/** `rolecall fix --resume`: copies, verification and receipts. */
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { FileError, openFile } from '../../src/cli/rereadable.ts';
import { repairedNames } from '../../src/cli/resumed-file.ts';
import { unchangedLines } from '../../src/cli/unified-diff.ts';
import { writeUnused } from '../../src/cli/write-file.ts';
import { logFormatFiles } from '../../src/generated/log-formats.ts';
import type { ResumeReceipt, ResumeReport } from '../../src/generated/types.ts';
import { sessionFiles } from '../../src/logs/session-files.ts';
import { readJson, readText } from '../sources.ts';
import { BROKEN, GOOD } from './conversations.ts';
import { folder, linesOf, run } from './running.ts';

const SESSION = '5e3c0e4a-1111-4222-8333-444455556666';
const BLOCKED = readText('fixtures/logs/claude-code/continued-from-another-file.jsonl');
const FINE = readText('fixtures/logs/claude-code/parallel-calls-and-a-rewind.jsonl');
const LEFT_OUT = readText('fixtures/logs/claude-code/interrupted-turn.jsonl');
const SAFE = readText('fixtures/logs/codex-rollout/interrupted-call.jsonl').replaceAll('call_1', 'c'.repeat(80));

const hash = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

function session(text: string | Uint8Array = BLOCKED, name = `${SESSION}.jsonl`) {
  const dir = folder({ [name]: text });
  const path = join(dir, name);
  return { dir, path, bytes: readFileSync(path) };
}

const resume = (path: string, ...flags: string[]) => run(['fix', path, '--resume', ...flags]);

async function receiptOf(
  path: string,
  ...flags: string[]
): Promise<ResumeReceipt & { code: number; report: ResumeReport }> {
  const { code, out } = await resume(path, '--format', 'json', ...flags);
  const report = JSON.parse(out) as ResumeReport;
  return { ...(report.files[0] as ResumeReceipt), code, report };
}

describe('rolecall fix --resume', () => {
  test('writes a copy, checks it and says how to resume', async () => {
    const { dir, path, bytes } = session();
    const { code, out, err } = await resume(path, '--unsafe');
    const copy = join(dir, `${SESSION}.repaired.jsonl`);
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect([code, err]).toEqual([0, '']);
    expect(out.split('\n')).toEqual([
      `${path}: repaired, can be resumed  (Claude Code)`,
      '  next request to anthropic (claude-opus-4-6): rejected',
      `  ${path}:1:221  error  tool result for \`toolu_00Z\` has no matching tool call: no message before it makes calls  orphan-tool-result`,
      `  ${path}:1  unsafe  remove the result  (orphan-tool-result)  /0/message/content/0`,
      `  before: sha256 ${hash(bytes)}, ${bytes.length === 1136 ? '1,136' : bytes.length} bytes`,
      `  after:  sha256 ${hash(readFileSync(copy))}, ${statSync(copy).size} bytes`,
      '  1 of 3 lines unchanged',
      `  written: ${copy}`,
      '  verified: read again from the disk; next request: accepted',
      '  To continue:',
      '    Quit Claude Code. It finds a session by its file, so replace the original with the copy:',
      `    $ mv ${path} ${path}.orig`,
      `    $ mv ${copy} ${path}`,
      `    $ claude --resume ${SESSION}`,
      '',
    ]);
    expect((await resume(copy)).out).toContain('can be resumed as it is');
  });

  test('a session ID that begins with a dash does not become an option', async () => {
    const { path } = session(BLOCKED, '--model=x.jsonl');
    const { steps } = await receiptOf(path, '--unsafe');
    expect(steps.join('\n')).toContain('claude --resume');
    expect(steps.join('\n')).not.toMatch(/claude.* --model=x/);
  });

  test('lists the unsafe repairs without --unsafe, and writes nothing', async () => {
    const { dir, path } = session();
    const { code, out } = await resume(path);
    expect(code).toBe(1);
    expect(out).toContain('Unsafe repairs would make it resumable. To make them, run again with --unsafe:');
    expect(out).toContain('orphan-tool-result: 1 repair, removes 2 values, replaces 1 value');
    expect(readdirSync(dir)).toEqual([basename(path)]);
    const { unsafeRepairs, isUnblockedByUnsafe, changes, written } = await receiptOf(path);
    expect({ unsafeRepairs, isUnblockedByUnsafe, changes, written }).toEqual({
      unsafeRepairs: [{ rule: 'orphan-tool-result', repairs: 1, adds: 0, removes: 2, replaces: 1 }],
      isUnblockedByUnsafe: true,
      changes: [],
      written: undefined,
    });
  });

  test('makes safe repairs without asking', async () => {
    const { dir, path } = session(SAFE, 'rollout-2026-05-04T10-00-00-tides-1.jsonl');
    const { code, out } = await resume(path);
    expect(code).toBe(0);
    expect(out).toContain('$ codex resume tides-1');
    expect(readdirSync(dir)).toHaveLength(2);
  });

  test.each([
    ['nothing is wrong', FINE],
    ['the agent leaves the faults out', LEFT_OUT],
  ])('writes nothing if %s', async (_, text) => {
    const { dir, path } = session(text);
    const { code, out } = await resume(path, '--unsafe');
    expect(code).toBe(0);
    expect(out).toContain(`${path}: can be resumed as it is  (Claude Code)`);
    expect(out.includes('The stored session has 1 error that the agent leaves out of the request.')).toBe(
      text === LEFT_OUT,
    );
    expect(readdirSync(dir)).toEqual([basename(path)]);
  });

  test('uses another name if the copy exists, and reuses an identical copy', async () => {
    const { dir, path } = session();
    const first = join(dir, `${SESSION}.repaired.jsonl`);
    writeFileSync(first, 'mine');
    const second = join(dir, `${SESSION}.repaired.1.jsonl`);
    expect((await receiptOf(path, '--unsafe')).written).toBe(second);
    expect(readFileSync(first, 'utf8')).toBe('mine');
    expect((await receiptOf(path, '--unsafe')).written).toBe(second);
    expect(readdirSync(dir)).toHaveLength(3);
  });

  test('writes in place with a backup', async () => {
    const { dir, path, bytes } = session();
    const { code, written, backup, steps, state } = await receiptOf(path, '--unsafe', '--in-place');
    expect([code, written, backup, state]).toEqual([0, path, `${path}.orig`, 'repaired']);
    expect(readFileSync(`${path}.orig`).equals(bytes)).toBe(true);
    expect(steps).toEqual([`$ claude --resume ${SESSION}`]);
    expect(readdirSync(dir)).toHaveLength(2);
    expect((await receiptOf(path)).state).toBe('resumable');
  });

  test('writes to --out, and never over the session', async () => {
    const { dir, path, bytes } = session();
    const out = join(dir, 'copy.jsonl.gz');
    const receipt = await receiptOf(path, '--unsafe', '--out', out);
    expect([receipt.code, receipt.written, receipt.after?.sha256]).toEqual([0, out, hash(readFileSync(out))]);
    expect(receipt.steps).toEqual([
      `Decompress \`${out}\`: Claude Code does not read compressed sessions.`,
      'Quit Claude Code. It finds a session by its file, so put the decompressed file there: ~/.claude/projects/<project>/<session ID>.jsonl',
      `$ claude --resume ${SESSION}`,
    ]);
    const same = await receiptOf(path, '--unsafe', '--out', path);
    expect([same.code, same.state]).toEqual([2, 'failed']);
    expect(same.fault).toContain('is also the --out file');
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  test('writes nothing with --dry-run, and prints what it would write', async () => {
    const { dir, path } = session();
    const planned = await receiptOf(path, '--unsafe', '--dry-run');
    expect(readdirSync(dir)).toEqual([basename(path)]);
    expect([planned.state, planned.written, planned.report.dryRun]).toEqual(['repaired', undefined, true]);
    const done = await receiptOf(path, '--unsafe');
    expect(done.after).toEqual(planned.after);
    expect(done.lines).toEqual(planned.lines);
  });

  test('keeps a compressed session compressed', async () => {
    const { dir, path, bytes } = session(BLOCKED, `${SESSION}.jsonl.gz`);
    const { written = '', before, after, lines } = await receiptOf(path, '--unsafe');
    expect(written).toBe(join(dir, `${SESSION}.repaired.jsonl.gz`));
    expect(before).toEqual({ sha256: hash(bytes), bytes: bytes.length });
    expect(after).toEqual({ sha256: hash(readFileSync(written)), bytes: statSync(written).size });
    expect(gunzipSync(readFileSync(written)).toString().split('\n')).toHaveLength(3);
    expect(lines).toEqual({ total: 3, unchanged: 1 });
  });

  test('gives the copy the mode of the session', async () => {
    const { path } = session();
    chmodSync(path, 0o600);
    const { written = '' } = await receiptOf(path, '--unsafe');
    expect(statSync(written).mode & 0o777).toBe(0o600);
  });

  test('writes next to the file that a symbolic link names', async () => {
    const { path, bytes } = session();
    const other = folder({});
    const link = join(other, 'link.jsonl');
    symlinkSync(path, link);
    const { written, steps } = await receiptOf(link, '--unsafe');
    expect(basename(written ?? '')).toBe(`${SESSION}.repaired.jsonl`);
    expect(steps).toContain(`$ claude --resume ${SESSION}`);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  test.runIf(process.getuid?.() !== 0)('reports a folder that is read-only', async () => {
    const { dir, path } = session();
    chmodSync(dir, 0o500);
    const receipt = await receiptOf(path, '--unsafe');
    chmodSync(dir, 0o700);
    expect([receipt.code, receipt.state]).toEqual([2, 'failed']);
    expect(receipt.fault).toContain('could not be written: permission denied');
  });

  test('reports a folder that does not exist', async () => {
    const { path, dir } = session();
    const out = join(dir, 'missing', 'copy.jsonl');
    const receipt = await receiptOf(path, '--unsafe', '--out', out);
    expect([receipt.code, receipt.fault]).toEqual([
      2,
      `\`${out}\` could not be written: it or its folder does not exist`,
    ]);
  });

  test('several files and folders, with a line for all of them', async () => {
    const dir = folder({ 'a.jsonl': BLOCKED, 'b/c.jsonl': FINE, 'empty.jsonl': '' });
    const { code, out } = await resume(dir, '--unsafe');
    expect(code).toBe(0);
    expect(out).toContain('3 files: 1 can be resumed, 1 repaired, 1 unknown');
    expect(out).toContain('found no data');
    const again = await resume(dir, '--unsafe');
    expect(again.out).toContain('4 files: 2 can be resumed, 1 repaired, 1 unknown');
    expect(readdirSync(dir).sort()).toEqual(['a.jsonl', 'a.repaired.jsonl', 'b', 'empty.jsonl']);
  });

  test.each([
    ['an empty file', '', 2],
    ['a file that is not a session', '{"a":1}\n', 2],
    ['a file that is not JSON', 'oops', 2],
  ])('exits with 2 for %s', async (_, text, exit) => {
    const { dir, path } = session(text);
    const { code, state } = await receiptOf(path);
    expect([code, state]).toEqual([exit, 'unknown']);
    expect(readdirSync(dir)).toHaveLength(1);
  });

  test('keeps lines that cannot be read, says so, and exits with 1', async () => {
    const { path } = session(`${BLOCKED}{"type":"user","mess\n`);
    const repaired = await receiptOf(path, '--unsafe');
    expect([repaired.code, repaired.state, repaired.unreadable]).toEqual([1, 'repaired', 1]);
    expect(repaired.notes).toContain(
      'line 4 cannot be read and stays as it is; the agent may refuse the file because of it',
    );
    expect(readFileSync(repaired.written ?? '', 'utf8')).toContain('\n{"type":"user","mess\n');
    const fine = await receiptOf(session(`${FINE}{"type":"user","mess\n`).path);
    expect([fine.code, fine.state]).toEqual([1, 'unknown']);
  });

  test('says what to do if the format cannot be written', async () => {
    const path = join(
      folder({ 'trace.json': readText('fixtures/logs/langfuse/unanswered-in-a-string.json') }),
      'trace.json',
    );
    const { code, out } = await resume(path, '--unsafe');
    expect(code).toBe(1);
    expect(out).toContain('cannot be resumed');
    const [, command = ''] = /\$ (rolecall lint .*) \| rolecall fix - --to openai-chat --unsafe/.exec(out) ?? [];
    const projection = await run(command.split(' ').slice(1));
    const fixed = await run(['fix', '-', '--to', 'openai-chat', '--unsafe'], { stdin: projection.out });
    expect(fixed.err).toContain('no errors or warnings left');
  });

  test('says why a format is not linted', async () => {
    const path = join(folder({ 'history.jsonl': linesOf({ session_id: 's', ts: 1, text: 'Hi' }) }), 'history.jsonl');
    const { code, notes } = await receiptOf(path, '--as-format', 'codex-history');
    expect(code).toBe(2);
    expect(notes.join()).toMatch(/Codex/);
  });

  test('judges for the API of --to, and converts for it if it has another format', async () => {
    const path = join(folder({ 'chat.jsonl': readText('fixtures/logs/qwen-code/result-lost.jsonl') }), 'chat.jsonl');
    const { state, conversations } = await receiptOf(path, '--unsafe', '--to', 'dashscope');
    expect(state).toBe('repaired');
    expect(conversations).toMatchObject([
      {
        dialect: 'dashscope',
        convertedFrom: 'gemini',
        before: { verdict: 'rejected' },
        after: { verdict: 'accepted' },
      },
    ]);
  });

  test('reads conversations that are not agent logs', async () => {
    const dir = folder({ 'chats.jsonl': linesOf({ messages: GOOD }, { messages: BROKEN }) });
    const { code, conversations, agent, steps } = await receiptOf(join(dir, 'chats.jsonl'), '--unsafe');
    expect([code, agent]).toEqual([0, null]);
    expect(conversations.map(({ before, after }) => [before.verdict, after?.verdict])).toEqual([
      ['accepted', 'accepted'],
      ['rejected', 'accepted'],
    ]);
    expect(steps[0]).toMatch(/^Replace `.*chats\.jsonl` with `.*chats\.repaired\.jsonl`/);
  });

  test('says that a value is nested too deeply', async () => {
    const call = `{"type":"tool_use","id":"toolu_1","name":"a","input":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`;
    const messages = `[{"role":"user","content":"Hi"},{"role":"assistant","content":[${call}]}]`;
    const dir = folder({ 'deep.json': `{"model":"claude-sonnet-4-5","max_tokens":1,"messages":${messages}}` });
    const { code, out } = await resume(join(dir, 'deep.json'), '--unsafe');
    expect(code).toBe(1);
    expect(out).toContain('cannot be resumed');
    expect(out).toContain('line 1: its value is nested too deeply to build a request of it');
    expect(readdirSync(dir)).toHaveLength(1);
  });

  test('reports that no repair exists', async () => {
    const message = { role: 'user', content: [{ type: 'image', source: { type: 'url', url: 'ftp://x' } }] };
    const dir = folder({
      'x.json': { model: 'mistral-large-latest', messages: [{ role: 'usher', content: 'Hi' }, message] },
    });
    const { state, notes, steps } = await receiptOf(join(dir, 'x.json'), '--unsafe', '--to', 'openai-chat');
    expect([state, steps]).toEqual(['blocked', []]);
    expect(notes).toContain('no repair is available');
  });

  test('reads standard input with --out', async () => {
    const out = join(folder({}), 'copy.jsonl');
    const { code } = await run(['fix', '-', '--resume', '--unsafe', '--out', out], { stdin: BLOCKED });
    expect([code, existsSync(out)]).toEqual([0, true]);
  });

  test.each([
    [['--format', 'diff'], 'remove --format diff'],
    [['--as', 'log'], 'remove --as'],
  ])('rejects %j', async (flags, why) => {
    const { code, err } = await resume(session().path, ...flags);
    expect([code, err.includes(why)]).toEqual([2, true]);
  });

  test('rejects standard input without --out, and several files with --out', async () => {
    expect((await run(['fix', '-', '--resume'], { stdin: BLOCKED })).err).toContain('use --out');
    const dir = folder({ 'a.jsonl': BLOCKED, 'b.jsonl': FINE });
    expect((await resume(dir, '--out', join(dir, 'c'))).err).toContain('--out accepts only one');
  });
});

describe('the receipt as JSON', () => {
  const ajv = new Ajv2020({ strict: false });
  for (const name of ['report', 'fix', 'baseline', 'resume'])
    ajv.addSchema(readJson(`schemas/${name}.schema.json`) as object, `${name}.schema.json`);
  const isValid = ajv.getSchema('resume.schema.json');

  test.each([
    ['a repaired session', BLOCKED, ['--unsafe']],
    ['a blocked session', BLOCKED, []],
    ['a session that can be resumed', FINE, []],
    ['an empty file', '', []],
  ])('of %s is valid', async (_, text, flags) => {
    const { report } = await receiptOf(session(text).path, ...flags);
    expect(isValid?.(report), JSON.stringify(isValid?.errors)).toBe(true);
    expect(Date.now() - Date.parse(report.date)).toBeLessThan(60_000);
  });

  test('has no content, and no names with --redact-names', async () => {
    const secret = 'hunter2-swordfish';
    const text = BLOCKED.replace(/"text":"[^"]*"/g, `"text":"${secret}"`).replaceAll('toolu_00Z', 'toolu_secret');
    const { path } = session(text, 'session.jsonl');
    for (const flags of [['--format', 'json'], []]) {
      const { out } = await resume(path, '--unsafe', ...flags);
      expect(out).not.toContain(secret);
      const redacted = await resume(path, '--unsafe', '--redact-names', ...flags);
      expect(redacted.out).not.toContain('toolu_secret');
      expect(redacted.out).not.toContain(SESSION);
    }
  });
});

describe('a copy next to a file', () => {
  test.each([
    ['a/session.jsonl', 'a/session.repaired.jsonl'],
    ['a.b/session', 'a.b/session.repaired'],
    ['session.jsonl.gz', 'session.repaired.jsonl.gz'],
    ['v1.2/.hidden', 'v1.2/.hidden.repaired'],
  ])('of %s is %s', (path, copy) => {
    expect([...repairedNames(path)][0]).toBe(copy);
  });

  test('is not written if the file changed while it was read', async () => {
    const { dir, path } = session();
    const source = await openFile(path);
    const seen = source.stats;
    if (seen === undefined) throw new Error('not a file');
    async function* content() {
      yield Buffer.from('copy');
      appendFileSync(path, '\n');
    }
    const writing = writeUnused([join(dir, 'copy')], content, { mode: 0o600, original: { path, seen } });
    await expect(writing).rejects.toThrow(FileError);
    await source.close();
    expect(readdirSync(dir)).toEqual([basename(path)]);
  });
});

describe('unchanged lines', () => {
  const lines = (text: string, ...splices: { start: number; end: number; text: string }[]) =>
    unchangedLines(async function* () {
      yield Buffer.from(text);
    }, splices);

  test.each([
    ['nothing', 'a\nb\n', [], 2],
    ['a line that is added', 'a\nb\n', [{ start: 2, end: 2, text: 'x\n' }], 2],
    ['a line that is added at the end', 'a\nb', [{ start: 3, end: 3, text: '\nx' }], 1],
    ['a line that is changed', 'a\nb\n', [{ start: 0, end: 1, text: 'x' }], 1],
    ['a line that is removed', 'a\nb\nc\n', [{ start: 2, end: 4, text: '' }], 2],
    ['a splice over everything that changes one line', 'a\nb\nc\n', [{ start: 0, end: 6, text: 'a\nx\nc\n' }], 2],
    ['a line that begins with a minus', '-a\r-b\n-c\n', [{ start: 6, end: 8, text: 'x' }], 1],
  ])('%s', async (_, text, splices, unchanged) => {
    expect((await lines(text, ...splices)).unchanged).toBe(unchanged);
  });
});

test.each(Object.entries(sessionFiles))('the session file of %s has sources, and a log format', (id, { sources }) => {
  expect(logFormatFiles.map(format => format.id)).toContain(id);
  expect(sources.length).toBeGreaterThan(0);
  for (const source of sources) expect(URL.canParse(source)).toBe(true);
});
