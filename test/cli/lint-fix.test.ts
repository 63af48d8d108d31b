/** Repairs before the report: `lint --fix`, its dry run and its copies. */
import {
  appendFileSync,
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { applyPatch } from 'diff';
import { afterAll, describe, expect, test } from 'vitest';
import { LogReader } from '../../src/check/log-reader.ts';
import { expand, readInput } from '../../src/cli/inputs.ts';
import { lintInputs } from '../../src/cli/jobs/lint-inputs.ts';
import { logOptions, type ReadSettings, Templates } from '../../src/cli/jobs/settings.ts';
import { PLACES } from '../../src/cli/jobs/sink.ts';
import { type LintFixOptions, lintFixLine } from '../../src/cli/lint-fix.ts';
import {
  addFixOptions,
  FixingCommand,
  isFixing,
  isReportMoved,
  type LintFixFlags,
  openFixes,
  suppressionsForFix,
} from '../../src/cli/lint-fix-flags.ts';
import type { ConversationReport } from '../../src/index.ts';
import { applyEdits } from '../../src/source/apply-edits.ts';
import { isDeep } from '../depth.ts';
import { BROKEN, body, calls, GOOD, result, user } from './conversations.ts';
import { builtThread } from './jobs/linting.ts';
import { folder, linesOf, run } from './running.ts';

const templates = new Templates();
const READ: ReadSettings = { dialect: 'openai-chat' };
const STUB = 'The call was interrupted before it gave a result.';

interface Fixed {
  readonly told: string[];
  readonly out: string;
  readonly line: string;
  readonly failed: number;
  /** The findings of lint after the repairs, by file. */
  readonly left: Record<string, string[]>;
}

/** Runs `lint` on paths with repairs. */
async function fixAll(
  paths: readonly string[],
  flags: LintFixFlags,
  rest: Partial<LintFixOptions> & { settings?: ReadSettings; onInput?: (path: string) => void } = {},
): Promise<Fixed> {
  const { settings = READ, onInput = () => {}, ...options } = rest;
  const pieces: Buffer[] = [];
  const stdout = new Writable({
    write(piece: Buffer, _, done) {
      pieces.push(piece);
      done();
    },
  });
  const told: string[] = [];
  const left: Record<string, string[]> = {};
  const { inputs } = await expand(paths, Readable.from([Buffer.from(JSON.stringify(BROKEN))]));
  const read = (input: { path: string }) => logOptions(input.path, settings, templates);
  const fixes = await openFixes(flags, inputs, { read, printLine: line => told.push(line), stdout, ...options });
  for (const input of inputs) {
    const fixed = await fixes.fixer.fix(input);
    onInput(input.path);
    expect(fixed.path).toBe(input.path);
    const rules: string[] = [];
    const take = ({ diagnostics }: ConversationReport) => rules.push(...diagnostics.map(({ rule }) => rule));
    await readInput(fixed, new LogReader(read(input), take), () => {});
    left[input.path] = rules;
  }
  expect(await fixes.finish()).toBeUndefined();
  const { fixer, target } = fixes;
  const out = Buffer.concat(pieces).toString();
  return { told, out, line: lintFixLine(fixer.fixes, target), failed: fixer.fixes.failed, left };
}

const UNSAFE: LintFixFlags = { fix: 'unsafe' };
const text = (path: string) => readFileSync(path, 'utf8');
const names = (dir: string) => readdirSync(dir).sort();

describe('in place', () => {
  test('repairs the findings of lint, and does not touch clean files', async () => {
    const dir = folder({
      'a.json': BROKEN,
      'b.jsonl': linesOf({ messages: GOOD }, { messages: BROKEN }),
      'c.json': GOOD,
    });
    const [a, b, c] = names(dir).map(name => join(dir, name)) as [string, string, string];
    const before = statSync(c, { bigint: true });
    const { told, out, line, left } = await fixAll([dir], UNSAFE);
    expect([told, out, line]).toEqual([[], '', '2 problems repaired in 2 files']);
    expect(left).toEqual({ [a]: [], [b]: [], [c]: [] });
    expect(JSON.parse(text(a))[3]).toEqual({ role: 'tool', tool_call_id: 'call_b', content: STUB });
    const after = statSync(c, { bigint: true });
    expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs]);
    expect(names(dir)).toEqual(['a.json', 'b.jsonl', 'c.json']);
  });

  test('makes only safe repairs by default', async () => {
    const dir = folder({ 'a.json': BROKEN });
    const path = join(dir, 'a.json');
    const before = text(path);
    const { line, left } = await fixAll([path], { fix: 'safe' });
    expect([line, left[path], text(path)]).toEqual(['0 problems repaired', ['unanswered-tool-call'], before]);
  });

  test('keeps mode, line ends, a missing final line end and every other line', async () => {
    const lines = Array.from(
      { length: 50 },
      (_, i) => `{"n":${i}.0,  "messages": ${JSON.stringify(i === 20 ? BROKEN : GOOD)}}`,
    );
    const dir = folder({ 'log.jsonl': `\ufeff${lines.join('\r\n')}` });
    const path = join(dir, 'log.jsonl');
    chmodSync(path, 0o604);
    await fixAll([path], UNSAFE);
    const fixed = text(path).slice(1).split('\r\n');
    expect(fixed.flatMap((each, i) => (each === lines[i] ? [] : [i]))).toEqual([20]);
    expect([fixed.length, text(path).at(0), statSync(path).mode & 0o777]).toEqual([50, '\ufeff', 0o604]);
    expect(fixed[20]).toMatch(/^\{"n":20\.0, {2}"messages": /);
  });

  test('writes to the target of a link, and compresses a compressed file again', async () => {
    const dir = folder({ 'real.json': BROKEN, 'packed.jsonl.gz': linesOf(BROKEN) });
    const link = join(dir, 'link.json');
    symlinkSync('real.json', link);
    const { line } = await fixAll([link, join(dir, 'packed.jsonl.gz')], UNSAFE);
    expect(line).toBe('2 problems repaired in 2 files');
    expect([lstatSync(link).isSymbolicLink(), JSON.parse(text(link)).length]).toEqual([true, 5]);
    const unpacked = gunzipSync(readFileSync(join(dir, 'packed.jsonl.gz'))).toString();
    expect(JSON.parse(unpacked)).toHaveLength(5);
  });

  test('keeps the old file with `backup`', async () => {
    const dir = folder({ 'a.json': BROKEN, 'b.json': GOOD });
    const path = join(dir, 'a.json');
    const before = text(path);
    const { told } = await fixAll([dir], { ...UNSAFE, backup: true });
    expect(names(dir)).toEqual(['a.json', 'a.json.orig', 'b.json']);
    expect([text(`${path}.orig`), told]).toEqual([before, [`${path}: the original is ${path}.orig`]]);
  });

  test('repairs nothing the second time', async () => {
    const dir = folder({ 'a.json': BROKEN });
    const path = join(dir, 'a.json');
    await fixAll([path], UNSAFE);
    const once = text(path);
    expect((await fixAll([path], UNSAFE)).line).toBe('0 problems repaired');
    expect(text(path)).toBe(once);
  });
});

describe('not repaired', () => {
  test('standard input, which is reported and linted', async () => {
    const { told, left, line } = await fixAll(['-'], UNSAFE);
    expect(told).toEqual(['-: not repaired: standard input cannot be written back']);
    expect([left['-'], line]).toEqual([['unanswered-tool-call'], '0 problems repaired']);
  });

  test('a read-only file', async () => {
    const dir = folder({ 'a.json': BROKEN });
    const path = join(dir, 'a.json');
    const before = text(path);
    chmodSync(path, 0o444);
    const { told, left, failed } = await fixAll([path], UNSAFE);
    expect(told).toEqual([`${path}: not repaired: is read-only`]);
    expect([left[path], text(path), failed]).toEqual([['unanswered-tool-call'], before, 0]);
  });

  test('a file that another program changes meanwhile', async () => {
    const dir = folder({ 'a.jsonl': linesOf(BROKEN) });
    const path = join(dir, 'a.jsonl');
    let isFirst = true;
    const onBytes = () => {
      if (isFirst) appendFileSync(path, linesOf(GOOD));
      isFirst = false;
    };
    const { told, line } = await fixAll([path], UNSAFE, { onBytes });
    expect(told[0]).toMatch(/not repaired: (?:was changed by another program|changed while it was read)/);
    expect([line, text(path)]).toEqual(['0 problems repaired', linesOf(BROKEN, GOOD)]);
    expect(names(dir)).toEqual(['a.jsonl']);
  });

  test('a file that was replaced by another one', async () => {
    const dir = folder({ 'a.json': BROKEN, 'other.json': GOOD });
    const path = join(dir, 'a.json');
    const onBytes = () => {
      if (names(dir).includes('other.json')) renameSync(join(dir, 'other.json'), path);
    };
    const { told } = await fixAll([path], UNSAFE, { onBytes });
    expect(told[0]).toMatch(/was changed by another program/);
    expect(JSON.parse(text(path))).toEqual(GOOD);
  });

  test('recorded traffic, and a conversation in another message format', async () => {
    const exchange = {
      request: { method: 'POST', url: 'https://api.openai.com/v1/chat/completions', body: body(BROKEN) },
      response: { status: 400 },
    };
    const dir = folder({ 'exchange.jsonl': linesOf(exchange), 'wire.json': GOOD });
    const before = names(dir).map(name => text(join(dir, name)));
    const wire = await fixAll([join(dir, 'wire.json')], UNSAFE, { settings: { dialect: 'gemini' } });
    expect(wire.told.join()).toContain('wire.json: not repaired: the message format of line 1 is `openai-chat`');
    const { told, line } = await fixAll([join(dir, 'exchange.jsonl')], UNSAFE, { settings: { as: 'exchange' } });
    expect(told.join()).toContain('not repaired');
    expect(line).toBe('0 problems repaired');
    expect(names(dir).map(name => text(join(dir, name)))).toEqual(before);
  });

  test('the rest of the files after an interrupt', async () => {
    const dir = folder({ 'a.json': BROKEN, 'b.json': BROKEN });
    const stop = new AbortController();
    const { line, left } = await fixAll([dir], UNSAFE, {
      signal: stop.signal,
      onInput: path => basename(path) === 'a.json' && stop.abort(),
    });
    expect(line).toBe('1 problem repaired in 1 file');
    expect(Object.values(left)).toEqual([[], ['unanswered-tool-call']]);
  });
});

describe('with a configuration', () => {
  const twice = linesOf({ id: 'one', messages: BROKEN }, { id: 'two', messages: BROKEN });

  test.each(['off', 'info', 'warning'] as const)('a rule that is set to %s is not repaired unsafely', async level => {
    const dir = folder({ 'a.json': BROKEN });
    const { line } = await fixAll([dir], UNSAFE, { rules: () => ({ 'unanswered-tool-call': level }) });
    expect(line).toBe('0 problems repaired');
  });

  test('severities are resolved for each file', async () => {
    const dir = folder({ 'a.json': BROKEN, 'b.json': BROKEN });
    const rules = (path: string) => (basename(path) === 'a.json' ? { 'unanswered-tool-call': 'off' as const } : {});
    const { line, left } = await fixAll([dir], UNSAFE, { rules });
    expect([line, Object.values(left)]).toEqual(['1 problem repaired in 1 file', [['unanswered-tool-call'], []]]);
  });

  async function suppressed(files: Record<string, unknown>, ignore: unknown, flags: LintFixFlags = UNSAFE) {
    const dir = folder({ ...files, 'rolecall.ignore.json': ignore });
    const ignoreFile = join(dir, 'rolecall.ignore.json');
    const { suppressions } = await suppressionsForFix({ ignoreFile }, { folder: dir, argv: [] });
    const paths = Object.keys(files).map(name => join(dir, name));
    return { dir, ...(await fixAll(paths, flags, { suppressions })) };
  }

  test('a conversation in an ignore file is not repaired', async () => {
    const ignore = { ignore: [{ rule: 'unanswered-tool-call', conversation: 'one', reason: 'kept as evidence' }] };
    const { dir, line } = await suppressed({ 'a.jsonl': twice }, ignore);
    expect(line).toBe('1 problem repaired in 1 file');
    const lines = text(join(dir, 'a.jsonl')).split('\n');
    expect(lines[0]).toBe(twice.split('\n')[0]);
    expect(JSON.parse(lines[1] as string).messages).toHaveLength(5);
  });

  test('a finding in an ignore file is not repaired, even if repairs shift it', async () => {
    const messages = [...BROKEN, calls('call_c', 'call_d'), result('call_c'), user];
    const ignore = { ignore: [{ rule: 'unanswered-tool-call', pointer: '/4/tool_calls/1', reason: 'known' }] };
    const { dir, line, left } = await suppressed({ 'a.json': messages }, ignore);
    expect([line, Object.values(left)]).toEqual(['1 problem repaired in 1 file', [['unanswered-tool-call']]]);
    const fixed = JSON.parse(text(join(dir, 'a.json'))) as { tool_call_id?: string }[];
    expect(fixed.map(each => each.tool_call_id).filter(Boolean)).toEqual(['call_a', 'call_b', 'call_c']);
  });

  test('findings in a baseline are not repaired, up to their number', async () => {
    const dir = folder({ 'a.json': BROKEN });
    const path = join(dir, 'a.json');
    const reports: ConversationReport[] = [];
    const { addFingerprints } = await import('../../src/baseline/fingerprint.ts');
    const reader = new LogReader(logOptions(path, READ, templates), (report, details) => {
      addFingerprints(report, details);
      reports.push(report);
    });
    reader.push(readFileSync(path));
    reader.end();
    const { rule, fingerprint } = reports[0]?.diagnostics[0] ?? {};
    const baseline = join(dir, 'rolecall.baseline.json');
    writeFileSync(
      baseline,
      JSON.stringify({ version: 1, findings: [{ rule, path: 'a.json', fingerprint, count: 1 }] }),
    );
    const before = [text(path), text(baseline)];
    const open = () => suppressionsForFix({ baseline }, { folder: dir, argv: [] });
    const { line } = await fixAll([path], UNSAFE, { suppressions: (await open()).suppressions });
    expect([line, text(path), text(baseline)]).toEqual(['0 problems repaired', ...before]);
    writeFileSync(path, JSON.stringify([{ role: 'user', content: 'Something else.' }, ...BROKEN.slice(1)]));
    expect((await fixAll([path], UNSAFE, { suppressions: (await open()).suppressions })).line).toContain('1 problem');
  });

  test('a baseline that does not exist yet suppresses nothing', async () => {
    const dir = folder({ 'a.json': BROKEN });
    const baseline = join(dir, 'new.json');
    const flags = { baseline, updateBaseline: true };
    const { suppressions } = await suppressionsForFix(flags, { folder: dir, argv: [] });
    expect((await fixAll([join(dir, 'a.json')], UNSAFE, { suppressions })).line).toBe('1 problem repaired in 1 file');
    expect(names(dir)).toEqual(['a.json']);
  });
});

describe('a dry run', () => {
  const pretty = JSON.stringify(BROKEN, null, 2);

  test('shows a diff of a document and a patch of lines, writes nothing, and reports what would be left', async () => {
    const log = linesOf({ messages: GOOD }, { messages: BROKEN });
    const dir = folder({ 'a.json': pretty, 'b.jsonl': log, 'c.json': GOOD });
    const { out, line, left } = await fixAll([dir], { ...UNSAFE, fixDryRun: true });
    expect(line).toBe('2 problems would be repaired in 2 files; no file was changed');
    expect(Object.values(left)).toEqual([[], [], []]);
    expect([text(join(dir, 'a.json')), text(join(dir, 'b.jsonl'))]).toEqual([pretty, log]);
    const rows = out.split('\n').filter(each => each.startsWith('{'));
    const { path, line: at, edits } = JSON.parse(rows[0] as string);
    expect([rows.length, path, at]).toEqual([1, join(dir, 'b.jsonl'), 2]);
    expect((applyEdits({ messages: BROKEN }, edits) as { messages: unknown[] }).messages).toHaveLength(5);
    const diff = out.slice(0, out.indexOf('{"path"'));
    expect(JSON.parse(applyPatch(pretty, diff) as string)).toHaveLength(5);
  });

  test('writes one file for all inputs, complete at the end', async () => {
    const dir = folder({ 'a.json': pretty, 'b.json': pretty });
    const out = join(dir, 'all.diff');
    const paths = [join(dir, 'a.json'), join(dir, 'b.json')];
    const { out: printed } = await fixAll(paths, { ...UNSAFE, fixDryRun: true, out });
    expect(printed).toBe('');
    expect(text(out).match(/^\+\+\+ /gm)).toHaveLength(2);
    expect(names(dir)).toEqual(['a.json', 'all.diff', 'b.json']);
  });

  test('writes a folder with one file per input', async () => {
    const dir = folder({ 'in/a.json': pretty, 'in/b.jsonl': linesOf(BROKEN), 'in/c.json': GOOD });
    const out = `${join(dir, 'out')}/`;
    await fixAll([join(dir, 'in')], { ...UNSAFE, fixDryRun: true, out });
    const written = (readdirSync(out, { recursive: true }) as string[]).map(each => basename(each));
    expect(written.filter(each => /\.(?:diff|jsonl)$/.test(each)).sort()).toEqual([
      'a.json.diff',
      'b.jsonl.patch.jsonl',
    ]);
  });

  test('makes only safe repairs by default', async () => {
    const dir = folder({ 'a.json': pretty });
    const { out, left } = await fixAll([dir], { fixDryRun: true });
    expect([out, Object.values(left)]).toEqual(['', [['unanswered-tool-call']]]);
  });
});

describe('copies', () => {
  test('one file is copied with its mode, even if nothing is repaired', async () => {
    const dir = folder({ 'a.json': BROKEN, 'b.json': GOOD });
    const [a, b] = [join(dir, 'a.json'), join(dir, 'b.json')];
    chmodSync(a, 0o600);
    const before = text(a);
    const { line, left } = await fixAll([a], { ...UNSAFE, out: join(dir, 'fixed.json') });
    expect([line, left[a], text(a)]).toEqual(['1 problem repaired in copies of 1 file', [], before]);
    expect(JSON.parse(text(join(dir, 'fixed.json')))).toHaveLength(5);
    expect(statSync(join(dir, 'fixed.json')).mode & 0o777).toBe(0o600);
    await fixAll([b], { ...UNSAFE, out: join(dir, 'same.json') });
    expect(text(join(dir, 'same.json'))).toBe(text(b));
  });

  test('only repaired files are copied into a folder, each under its own path', async () => {
    const dir = folder({ 'in/x/a.json': BROKEN, 'in/y/a.json': BROKEN, 'in/c.json': GOOD });
    const out = join(dir, 'out');
    mkdirSync(out);
    const { line } = await fixAll([join(dir, 'in')], { ...UNSAFE, out });
    expect(line).toBe('2 problems repaired in copies of 2 files');
    const files = (readdirSync(out, { recursive: true }) as string[]).filter(each => each.endsWith('.json')).sort();
    expect(files.map(each => each.split('in/')[1])).toEqual(['x/a.json', 'y/a.json']);
    expect(relative(dir, out)).toBe('out');
  });

  test('a destination that cannot be written is reported, and fails', async () => {
    const dir = folder({ 'a.json': BROKEN });
    const out = join(dir, 'nowhere', 'a.json');
    const { told, failed, left } = await fixAll([join(dir, 'a.json')], { ...UNSAFE, out });
    expect(told[0]).toContain(`\`${out}\` could not be written: `);
    expect([failed, Object.values(left)]).toEqual([1, [['unanswered-tool-call']]]);
  });
});

describe('in several threads', () => {
  test.each([
    ['in place', {}],
    ['as a dry run', { fixDryRun: true }],
  ] as [string, LintFixFlags][])('%s, the output is the same as in one thread', async (_, flags) => {
    const tell = async (jobs: number) => {
      const names = Array.from({ length: 8 }, (_, i) => [
        `${i}.jsonl`,
        linesOf(i % 2 === 0 ? BROKEN : GOOD, [user, 7]),
      ]);
      const dir = folder(Object.fromEntries(names));
      const { inputs } = await expand([dir], Readable.from([]));
      const read = (input: { path: string }) => logOptions(input.path, READ, templates);
      const stdout = new Writable({ write: (_piece, _encoding, done) => done() });
      const { fixer } = await openFixes({ ...UNSAFE, ...flags }, inputs, { read, printLine() {}, stdout });
      const told: string[] = [];
      const fixed = [];
      for (const input of inputs) fixed.push(await fixer.fix(input));
      const sink = {
        startFile: ({ path }: { path: string }) => told.push(basename(path)),
        conversation: ({ line, diagnostics }: ConversationReport) =>
          told.push(`${line} ${diagnostics.map(({ rule }) => rule)}`),
        endFile() {},
        advance() {},
      };
      await lintInputs(fixed, READ, sink, { jobs, needs: PLACES, threadFile: await builtThread() });
      expect(fixer.fixes).toEqual({ problems: 4, files: 4, failed: 0 });
      return told;
    };
    const alone = await tell(1);
    expect(alone.join()).not.toContain('unanswered-tool-call');
    expect(alone).toHaveLength(8 * 3);
    expect(await tell(2)).toEqual(alone);
  });
});

describe('flags', () => {
  test.each([
    [{ out: 'x' }, /--out needs --fix/],
    [{ fix: 'safe', out: '-' }, /--out names a file or a folder; `rolecall fix` prints/],
    [{ fixDryRun: true, out: '-' }, /without it --fix-dry-run prints/],
    [{ backup: true }, /--backup needs --fix/],
    [{ fix: 'safe', projection: true }, /--projection checks nothing/],
    [{ fix: 'safe', backup: true, out: 'x' }, /--backup is not needed: with --out/],
    [{ fixDryRun: true, backup: true }, /with --fix-dry-run no file is changed/],
  ] as [LintFixFlags, RegExp][])('%j cannot be combined', (flags, why) => {
    expect(() => isFixing(flags)).toThrow(why);
  });

  test('the report moves to stderr for the diff, unless a program reads it', () => {
    expect(isReportMoved({ fixDryRun: true }, [{ name: 'text' }])).toBe(true);
    expect(isReportMoved({ fixDryRun: true }, [{ name: 'json', file: 'x' }])).toBe(false);
    expect(isReportMoved({ fixDryRun: true, out: 'x' }, [{ name: 'json' }])).toBe(false);
    expect(isReportMoved({ fix: 'safe' }, [{ name: 'json' }])).toBe(false);
    expect(() => isReportMoved({ fixDryRun: true }, [{ name: 'json' }])).toThrow(/add --out, or `json:file`/);
  });

  test('--out accepts neither an input file, nor one file for several inputs', async () => {
    const dir = folder({ 'a.json': BROKEN, 'b.json': BROKEN });
    const [a, b] = [join(dir, 'a.json'), join(dir, 'b.json')];
    for (const flags of [UNSAFE, { fixDryRun: true }])
      await expect(fixAll([a], { ...flags, out: a })).rejects.toThrow(/is checked in this run/);
    await expect(fixAll([a, b], { ...UNSAFE, out: join(dir, 'x') })).rejects.toThrow(/2 files are repaired/);
    expect(names(dir)).toEqual(['a.json', 'b.json']);
  });

  test('--fix does not consume the path after it', async () => {
    const parsed = async (...argv: string[]) => {
      const command = addFixOptions(new FixingCommand('lint').argument('[paths...]')).exitOverride();
      command.configureOutput({ writeErr: () => {} });
      await command.action(() => {}).parseAsync(argv, { from: 'user' });
      return [command.opts().fix, command.args];
    };
    expect(await parsed('--fix', 'logs')).toEqual(['safe', ['logs']]);
    expect(await parsed('logs', '--fix=unsafe')).toEqual(['unsafe', ['logs']]);
    expect(await parsed('logs', '--', '--fix')).toEqual([undefined, ['logs', '--fix']]);
    expect(await parsed('logs')).toEqual([undefined, ['logs']]);
    await expect(parsed('--fix=all', 'logs')).rejects.toThrow(/all/);
  });
});

describe('repairs that depend on other repairs', () => {
  test('makes only the safe ones, or all of a conversation', async () => {
    const asking = calls('call_p');
    const [call] = asking.tool_calls;
    const python = {
      ...asking,
      tool_calls: [{ ...call, function: { name: 'get_weather', arguments: "{'city': 'Oslo'}" } }],
    };
    const dir = folder({ 'a.json': [user, python, result('call_p'), ...BROKEN.slice(1)] });
    const path = join(dir, 'a.json');
    const safe = await fixAll([path], { fix: 'safe' });
    expect([safe.line, safe.left[path]]).toEqual(['1 problem repaired in 1 file', ['unanswered-tool-call']]);
    const { left } = await fixAll([path], UNSAFE);
    expect([left[path], JSON.parse(text(path)).length]).toEqual([[], 7]);
  });

  test('checks the severity of a finding that appears after a repair', async () => {
    const dir = folder({ 'a.json': [user, calls('call_a', 'call_b'), user] });
    const rules = () => ({ 'unanswered-tool-call': 'off' as const });
    const path = join(dir, 'a.json');
    const before = text(path);
    await fixAll([path], UNSAFE, { rules });
    expect(text(path)).toBe(before);
  });
});

describe('rolecall lint --fix', () => {
  afterAll(() => templates.close());

  test('repairs, and exits with the code for the remaining findings', async () => {
    const dir = folder({ 'a.json': BROKEN, 'b.json': GOOD });
    const safe = await run(['lint', '--fix', dir]);
    expect([safe.code, safe.err]).toEqual([1, expect.stringContaining('0 problems repaired')]);
    const { code, err } = await run(['lint', dir, '--fix=unsafe']);
    expect([code, err]).toEqual([0, expect.stringContaining('1 problem repaired in 1 file')]);
    expect((await run(['lint', dir])).code).toBe(0);
  });

  test('the dry run prints a diff that patch accepts, and the report to stderr', async () => {
    const dir = folder({ 'a.json': JSON.stringify(BROKEN, null, 2) });
    const path = join(dir, 'a.json');
    const { code, out, err } = await run(['lint', path, '--fix=unsafe', '--fix-dry-run']);
    expect([code, out.split('\n')[0]]).toEqual([0, `--- ${path}`]);
    expect(JSON.parse(applyPatch(text(path), out) as string)).toHaveLength(5);
    expect(err).toContain('would be repaired');
    const json = await run(['lint', path, '--fix-dry-run', '--format', 'json']);
    expect([json.code, json.err]).toEqual([2, expect.stringContaining('both go to standard output')]);
  });

  test.runIf(isDeep)('is the same with several jobs', async () => {
    const files = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`${i}.json`, i % 2 === 0 ? BROKEN : GOOD]));
    const dir = folder(files);
    const { code, err } = await run(['lint', dir, '--fix=unsafe', '--jobs', '2']);
    expect([code, err]).toEqual([0, expect.stringContaining('3 problems repaired in 3 files')]);
  });

  test('does not repair findings of rules that the configuration switches off', async () => {
    const config = { rules: { 'unanswered-tool-call': 'off' } };
    const dir = folder({ 'a.json': BROKEN, 'rolecall.config.json': config });
    const before = text(join(dir, 'a.json'));
    const { code } = await run(['lint', join(dir, 'a.json'), '--fix=unsafe']);
    expect([code, text(join(dir, 'a.json'))]).toEqual([0, before]);
  });
});
