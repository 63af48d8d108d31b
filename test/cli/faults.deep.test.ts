/** System failures while a file is repaired: signals, closed pipes, full disks, and special files. */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleCli } from './bundled.ts';
import { BROKEN, calls, GOOD, user } from './conversations.ts';
import { linesOf } from './running.ts';

const root = mkdtempSync(join(tmpdir(), 'rolecall-faults-'));
let cli = '';
beforeAll(async () => {
  cli = await bundleCli(mkdtempSync(join(root, 'cli-')));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const isWindows = process.platform === 'win32';
const broken = linesOf({ messages: BROKEN });
const folder = () => mkdtempSync(join(root, 'x-'));

function run(...argv: readonly string[]) {
  return spawnSync(process.execPath, [cli, ...argv], { encoding: 'utf8', timeout: 60_000 });
}

const shell = (command: string) => spawnSync('bash', ['-c', command], { encoding: 'utf8', timeout: 60_000 });
const quoted = (...argv: readonly string[]) => [process.execPath, cli, ...argv].map(each => `'${each}'`).join(' ');

function file(content = broken): { readonly dir: string; readonly path: string } {
  const dir = folder();
  const path = join(dir, 'x.jsonl');
  writeFileSync(path, content);
  return { dir, path };
}

const repairIt = (path: string) => ['fix', path, '--to', 'openai-chat', '--unsafe', '-i'] as const;

/** Starts a program, and sends it a signal after this many milliseconds. */
function signalled(argv: readonly string[], signal: NodeJS.Signals, after: number) {
  const child = spawn(process.execPath, [cli, ...argv], { stdio: 'ignore' });
  const timer = setTimeout(() => child.kill(signal), after);
  return new Promise<{ code: number | null; signal: string | null }>(resolve => {
    child.on('close', (code, by) => {
      clearTimeout(timer);
      resolve({ code, signal: by });
    });
  });
}

describe.skipIf(isWindows)('signals', () => {
  const long = { role: 'user', content: 'x'.repeat(40_000) };
  const open = [long, user, calls('call_a'), user];
  const old = linesOf(...Array.from({ length: 200 }, (_, i) => ({ messages: i % 10 === 0 ? open : [long, ...GOOD] })));

  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s leaves the old file or the new one, never a partial file',
    async signal => {
      const { dir, path } = file(old);
      const began = performance.now();
      expect(run(...repairIt(path), '--no-backup').status).toBe(0);
      const milliseconds = performance.now() - began;
      const repaired = readFileSync(path, 'utf8');
      for (let i = 0; i < 10; i++) {
        writeFileSync(path, old);
        const ended = await signalled([...repairIt(path), '--no-backup'], signal, milliseconds * (0.5 + i / 18));
        expect(readdirSync(dir)).toEqual(['x.jsonl']);
        const now = readFileSync(path, 'utf8');
        // Before the program listens for signals, the system ends it.
        if (ended.signal === null) expect([0, signal === 'SIGINT' ? 130 : 143]).toContain(ended.code);
        if (ended.code === 0) expect(now === repaired).toBe(true);
        else expect([old, repaired].includes(now)).toBe(true);
      }
    },
  );

  test('two processes that repair one file at once leave it repaired', async () => {
    for (let i = 0; i < 3; i++) {
      const { dir, path } = file(old);
      const ended = await Promise.all([0, 1].map(() => signalled(repairIt(path), 'SIGKILL', 60_000)));
      // The second process finds a changed file, or one without faults.
      for (const { code } of ended) expect([0, 2]).toContain(code);
      expect(ended.map(({ code }) => code)).toContain(0);
      expect(readdirSync(dir).filter(name => name.endsWith('.tmp'))).toEqual([]);
      expect(readFileSync(`${path}.orig`, 'utf8') === old).toBe(true);
      expect(run('lint', path, '--dialect', 'openai-chat').status).toBe(0);
    }
  });
});

describe.skipIf(isWindows)('pipes and devices', () => {
  test('a reader that closes the pipe early causes no failure', () => {
    const { path } = file(broken.repeat(2000));
    for (const command of ['lint', 'fix'])
      expect(shell(`${quoted(command, path)} 2>&1 | head -1; exit \${PIPESTATUS[0]}`).status, command).toBe(0);
  });

  test.skipIf(!existsSync('/dev/full'))('output that cannot be written is reported, and the exit code is 2', () => {
    const { path } = file();
    for (const command of ['lint', 'fix']) {
      const { status, stderr } = shell(`${quoted(command, path)} > /dev/full`);
      expect(stderr).toContain('rolecall: standard output could not be written: no space left on the disk');
      expect(status).toBe(2);
    }
  });

  test.skipIf(!existsSync('/dev/zero'))('an endless device is rejected', () => {
    for (const command of ['lint', 'fix']) {
      const { status, stderr } = run(command, '/dev/zero');
      expect(stderr).toMatch(/zero bytes|did not end after 16 MB/);
      expect(status).toBe(2);
    }
  });

  test('a FIFO is read, and not replaced', () => {
    const dir = folder();
    const path = join(dir, 'fifo');
    expect(shell(`mkfifo '${path}'`).status).toBe(0);
    const { path: source } = file();
    const { status, stderr } = shell(`(cat '${source}' > '${path}' &) ; ${quoted(...repairIt(path))}`);
    expect(stderr).toContain('cannot be replaced, because it is not a regular file');
    expect([status, readdirSync(dir)]).toEqual([2, ['fifo']]);
    const read = shell(`(cat '${source}' > '${path}' &) ; ${quoted('fix', path, '--unsafe')}`);
    expect([read.status, read.stdout]).toEqual([0, expect.stringContaining('"role":"tool"')]);
  });
});

describe.skipIf(isWindows)('links and folders', () => {
  test.each([
    ['a link to itself', 'link', /leads back to itself/],
    ['a link to nothing', 'missing', /broken symbolic link/],
  ])('%s', (_, target, message) => {
    const path = join(folder(), 'link');
    symlinkSync(target, path);
    for (const argv of [['lint', path], repairIt(path)]) {
      const { status, stderr } = run(...argv);
      expect([status, stderr]).toEqual([2, expect.stringMatching(message)]);
    }
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
  });

  test('the target of a link is repaired and keeps its mode, and the link is kept', () => {
    const { dir, path } = file();
    chmodSync(path, 0o640);
    const link = join(dir, 'link.jsonl');
    symlinkSync('x.jsonl', link);
    expect(run(...repairIt(link)).status).toBe(0);
    expect([lstatSync(link).isSymbolicLink(), statSync(path).mode & 0o777]).toEqual([true, 0o640]);
    expect(readFileSync(path, 'utf8')).not.toBe(broken);
  });

  test('only the named hard link is repaired, and the others keep the old content', () => {
    const { dir, path } = file();
    linkSync(path, join(dir, 'other'));
    const { status, stderr } = run(...repairIt(path), '--no-backup');
    expect([status, stderr]).toEqual([0, expect.stringContaining('hard links')]);
    expect(readFileSync(join(dir, 'other'), 'utf8')).toBe(broken);
  });

  test.skipIf(process.getuid?.() === 0)('a folder that cannot be written to', () => {
    const dir = join(folder(), 'read-only');
    mkdirSync(dir);
    const path = join(dir, 'x.jsonl');
    writeFileSync(path, broken);
    chmodSync(dir, 0o555);
    const { status, stderr } = run(...repairIt(path));
    chmodSync(dir, 0o755);
    expect([status, stderr]).toEqual([2, expect.stringContaining('permission denied')]);
    expect(readFileSync(path, 'utf8')).toBe(broken);
  });
});

describe('caches', () => {
  test('a damaged cache does not change the result', () => {
    const { dir, path } = file();
    const cache = join(dir, 'cache');
    const argv = ['lint', path, '--format', 'json', '--cache', cache];
    const first = run(...argv);
    expect(first.status).toBe(1);
    for (const damage of ['', '{', '{"version":1}', '\0\0\0', 'null', '[]']) {
      const names = readdirSync(cache, { recursive: true, withFileTypes: true }).filter(each => each.isFile());
      expect(names.length).toBeGreaterThan(0);
      for (const { parentPath, name } of names) writeFileSync(join(parentPath, name), damage);
      const again = run(...argv);
      expect([again.status, again.stdout, again.stderr]).toEqual([first.status, first.stdout, first.stderr]);
    }
  });
});
