/** A process that is killed during a repair leaves the old file or the new one. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs } from '../depth.ts';
import { BUNDLED, bundleCli } from './bundled.ts';
import { calls, GOOD, user } from './conversations.ts';

const root = mkdtempSync(join(tmpdir(), 'rolecall-killed-'));
const cli = join(root, 'bin.mjs');
const writer = join(root, 'writer.mjs');

/** Replaces the content of a file repeatedly: `a` with `b`, and `b` with `a`. */
const WRITER = `
  import { readFileSync, statSync } from 'node:fs';
  import { replaceFile } from './src/cli/write-file.ts';
  const [path, a, b] = process.argv.slice(2);
  async function* pieces(bytes) {
    for (let at = 0; at < bytes.length; at += 1 << 16) yield bytes.subarray(at, at + (1 << 16));
  }
  const [first, second] = [readFileSync(a), readFileSync(b)];
  process.stdout.write('ready');
  for (;;) {
    const next = readFileSync(path).equals(first) ? second : first;
    await replaceFile(path, pieces(next), { seen: statSync(path, { bigint: true }), backup: false });
  }
`;

beforeAll(async () => {
  await bundleCli(root);
  await build({ ...BUNDLED, stdin: { contents: WRITER, resolveDir: process.cwd(), loader: 'ts' }, outfile: writer });
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Pseudo-random numbers between 0 and 1, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Ended {
  readonly code: number | null;
  readonly err: string;
  readonly milliseconds: number;
}

/** Starts a program, and kills it after a delay, counted from its start or from its first output. */
function start(argv: readonly string[], after?: number, isAfterWord = false): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'pipe'] });
    let err = '';
    child.stderr.on('data', text => {
      err += text;
    });
    const killLater = () => setTimeout(() => child.kill('SIGKILL'), after);
    if (after !== undefined && !isAfterWord) killLater();
    child.stdout.once('data', () => {
      if (after !== undefined && isAfterWord) killLater();
    });
    child.on('error', reject);
    child.on('close', code => resolve({ code, err, milliseconds: performance.now() - began }));
  });
}

const temporary = (folder: string) => readdirSync(folder).filter(name => name.endsWith('.tmp'));

test('`rolecall fix --in-place`, killed at many points', async () => {
  const open = [user, calls('call_a'), user];
  const long = { role: 'user', content: 'x'.repeat(20_000) };
  const lines = Array.from({ length: 150 }, (_, i) => ({ messages: i % 10 === 0 ? [long, ...open] : [long, ...GOOD] }));
  const old = Buffer.from(lines.map(each => `${JSON.stringify(each)}\n`).join(''));
  expect(old.length).toBeGreaterThan(3e6);
  const folder = mkdtempSync(join(root, 'fix-'));
  const path = join(folder, 'log.jsonl');
  const argv = [cli, 'fix', path, '--to', 'openai-chat', '--unsafe', '--in-place'];
  writeFileSync(path, old);
  const whole = await start(argv);
  expect([whole.code, whole.err.split('\n').at(-2)]).toEqual([
    0,
    expect.stringContaining('15 unsafe changes in 15 of 150 conversations'),
  ]);
  const repaired = readFileSync(path);
  expect(repaired.equals(old)).toBe(false);

  const random = numbers(8);
  const seen = { old: 0, repaired: 0, leftovers: 0 };
  for (let i = 0; i < runs(80, 16); i++) {
    for (const name of readdirSync(folder)) if (!name.endsWith('.tmp')) rmSync(join(folder, name));
    writeFileSync(path, old);
    // Every second kill is near the end, while the file is written.
    const share = i % 2 === 0 ? random() : 0.7 + 0.35 * random();
    await start(argv, whole.milliseconds * share);
    const now = readFileSync(path);
    const isOld = now.equals(old);
    expect(isOld || now.equals(repaired)).toBe(true);
    seen[isOld ? 'old' : 'repaired']++;
    const backup = readdirSync(folder).find(name => name === 'log.jsonl.orig');
    if (!isOld) expect(backup).toBe('log.jsonl.orig');
    if (backup !== undefined) expect(readFileSync(join(folder, backup)).equals(old)).toBe(true);
    seen.leftovers += temporary(folder).length > 0 ? 1 : 0;
    if (i % 8 !== 7) continue;
    expect((await start(argv)).code).toBe(0);
    expect(readFileSync(path).equals(repaired)).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['log.jsonl', 'log.jsonl.orig']);
  }
  expect(seen.old).toBeGreaterThan(0);
});

test('the writer itself, killed many times while it writes', async () => {
  const folder = mkdtempSync(join(root, 'writer-'));
  const path = join(folder, 'log.jsonl');
  const contents = [Buffer.alloc(1_500_000, 'old line\n'), Buffer.alloc(2_500_000, 'new and longer line\n')];
  const names = contents.map((bytes, i) => {
    writeFileSync(join(root, `content-${i}`), bytes);
    return join(root, `content-${i}`);
  });
  writeFileSync(path, contents[0] as Buffer);
  const random = numbers(20);
  const ended = { old: 0, fresh: 0 };
  let leftovers = 0;
  for (let i = 0; i < runs(100, 25); i++) {
    const { err } = await start([writer, path, ...names], 50 * random(), true);
    expect(err).toBe('');
    const now = readFileSync(path);
    const which = contents.findIndex(bytes => bytes.equals(now));
    expect(which).not.toBe(-1);
    ended[which === 0 ? 'old' : 'fresh']++;
    leftovers += temporary(folder).length;
    expect(temporary(folder).length).toBeLessThanOrEqual(1);
    expect(readdirSync(folder).filter(name => !name.endsWith('.tmp'))).toEqual(['log.jsonl']);
  }
  expect(Math.min(ended.old, ended.fresh)).toBeGreaterThan(0);
  expect(leftovers).toBeGreaterThan(0);
});
