import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, linkSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openFile, storeStream } from '../../src/cli/rereadable.ts';
import { faultOf, replaceFile, writeNewFile } from '../../src/cli/write-file.ts';
import { isDeep } from '../depth.ts';
import { bundleCli } from './bundled.ts';
import { BROKEN } from './conversations.ts';
import { folder, linesOf, run } from './running.ts';

async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

const seen = (path: string) => statSync(path, { bigint: true });
const names = (dir: string) => readdirSync(dir).sort();

function one(content = 'old'): { dir: string; path: string } {
  const dir = folder({ 'x.jsonl': content });
  return { dir, path: join(dir, 'x.jsonl') };
}

/** The ID of a process that has ended. */
const gone = () => spawnSync(process.execPath, ['-e', '']).pid;
const host = hostname()
  .replace(/[^\w-]/g, '-')
  .slice(0, 30);

describe('replacing a file', () => {
  test('fails if another program has written to it', async () => {
    const { dir, path } = one();
    const before = seen(path);
    writeFileSync(path, 'their own');
    await expect(replaceFile(path, pieces('new'), { seen: before, backup: true })).rejects.toThrow(
      /changed by another program/,
    );
    async function* slow() {
      yield Buffer.from('new');
      writeFileSync(path, 'theirs, later');
      yield Buffer.from('er');
    }
    await expect(replaceFile(path, slow(), { seen: seen(path), backup: true })).rejects.toThrow(
      /changed by another program/,
    );
    expect([names(dir), readFileSync(path, 'utf8')]).toEqual([['x.jsonl'], 'theirs, later']);
  });

  test('fails if the new content cannot be read completely', async () => {
    const { dir, path } = one();
    async function* cut() {
      yield Buffer.from('new');
      throw new Error('no more of it');
    }
    await expect(replaceFile(path, cut(), { seen: seen(path), backup: true })).rejects.toThrow('no more of it');
    await expect(writeNewFile(join(dir, 'y'), cut())).rejects.toThrow('no more of it');
    expect([names(dir), readFileSync(path, 'utf8')]).toEqual([['x.jsonl'], 'old']);
  });

  test('is only readable by its owner until it is complete', async () => {
    const { dir, path } = one();
    chmodSync(path, 0o666);
    let mode = 0;
    async function* watched() {
      yield Buffer.from('new');
      const [temporary] = names(dir).filter(name => name.endsWith('.tmp'));
      mode = statSync(join(dir, temporary as string)).mode & 0o777;
    }
    await replaceFile(path, watched(), { seen: seen(path), backup: false });
    expect([mode, statSync(path).mode & 0o777, readFileSync(path, 'utf8')]).toEqual([0o600, 0o666, 'new']);
  });

  test.skipIf(process.getuid?.() !== 0)('keeps owner and group if the system permits it', async () => {
    const { path } = one();
    spawnSync('chown', ['12345:23456', path]);
    chmodSync(path, 0o2750);
    await replaceFile(path, pieces('new'), { seen: seen(path), backup: false });
    const { uid, gid, mode } = statSync(path);
    expect([uid, gid, mode & 0o7777]).toEqual([12345, 23456, 0o2750]);
  });

  test('notes that hard links keep the old content', async () => {
    const { dir, path } = one();
    linkSync(path, join(dir, 'also'));
    const { notes } = await replaceFile(path, pieces('new'), { seen: seen(path), backup: false });
    expect(notes).toEqual(['other names of the file (hard links) keep the old content']);
    expect(readFileSync(join(dir, 'also'), 'utf8')).toBe('old');
  });

  test('reuses a backup that a killed process made of the same file', async () => {
    const { dir, path } = one();
    linkSync(path, `${path}.orig`);
    const { backup } = await replaceFile(path, pieces('new'), { seen: seen(path), backup: true });
    expect([backup, names(dir)]).toEqual([`${path}.orig`, ['x.jsonl', 'x.jsonl.orig']]);
    expect(readFileSync(`${path}.orig`, 'utf8')).toBe('old');
  });

  test('accepts long names', async () => {
    const name = `${'\u65e5'.repeat(75)}.json`;
    const dir = folder({ [name]: 'old' });
    const path = join(dir, name);
    await replaceFile(path, pieces('new'), { seen: seen(path), backup: true });
    expect(readFileSync(path, 'utf8')).toBe('new');
  });
});

describe('the temporary file of a killed process', () => {
  const temporary = (writer: number, name = 'x.jsonl') => `.${name}.rolecall-${host}-${writer}-0.tmp`;

  test('is removed when the same file is written again, and files of other processes are kept', async () => {
    const { dir, path } = one();
    const others = [temporary(process.pid), temporary(gone(), 'y.jsonl'), '.x.jsonl.rolecall-elsewhere-1-0.tmp'];
    for (const name of [temporary(gone()), ...others]) writeFileSync(join(dir, name), 'half');
    await replaceFile(path, pieces('new'), { seen: seen(path), backup: false });
    expect(names(dir)).toEqual([...others, 'x.jsonl'].sort());
  });

  test('is never read as a log', async () => {
    const dir = folder({
      'x.jsonl': linesOf(BROKEN),
      [temporary(1)]: linesOf(BROKEN),
      'x.jsonl.orig': linesOf(BROKEN),
    });
    const { out } = await run(['lint', dir]);
    expect(out).toContain('1 error in 1 of 1 conversation (1 file)');
    expect((await run(['lint', join(dir, '*.jsonl')])).out).toContain('in 1 of 1 conversation');
  });
});

describe('an error while writing', () => {
  test.runIf(isDeep && process.platform !== 'win32')('leaves the file unchanged if the disk is full', async () => {
    const cli = await bundleCli(folder({}));
    const { dir, path } = one(
      linesOf(...Array.from({ length: 60 }, () => BROKEN), [{ role: 'user', content: 'x'.repeat(1 << 20) }]),
    );
    const before = readFileSync(path, 'utf8');
    const argv = [process.execPath, cli, 'fix', path, '--to', 'openai-chat', '--unsafe', '-i'];
    const quoted = argv.map(each => `'${each}'`).join(' ');
    const { status, stderr } = spawnSync('bash', ['-c', `trap '' XFSZ; ulimit -f 200; exec ${quoted}`], {
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/rolecall: .*x\.jsonl: it would exceed the maximum file size/);
    expect([status, names(dir)]).toEqual([2, ['x.jsonl']]);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  test('has a readable message', () => {
    const words = ['EACCES', 'ENOSPC', 'EROFS'].map(code => faultOf(Object.assign(new Error('x'), { code })));
    expect(words).toEqual(['permission denied', 'no space left on the disk', 'the disk is read-only']);
    expect([faultOf(Object.assign(new Error('x'), { code: 'EODD' })), faultOf(new Error('odd'))]).toEqual([
      'EODD',
      'odd',
    ]);
  });
});

describe('reading twice', () => {
  async function drain(source: { read(): AsyncIterable<Uint8Array> }): Promise<Buffer> {
    const all: Uint8Array[] = [];
    for await (const piece of source.read()) all.push(piece);
    return Buffer.concat(all);
  }

  test.each([1, 20])('reads a pipe of %d MB twice', async megabytes => {
    async function* pipe() {
      for (let i = 0; i < megabytes; i++) yield Buffer.alloc(1 << 20, `${i}`);
    }
    const source = await storeStream(pipe());
    const [first, second] = [await drain(source), await drain(source)];
    await source.close();
    expect(first.length).toBe(megabytes << 20);
    expect(first.equals(second)).toBe(true);
  });

  test('reports a file that changed before the second reading', async () => {
    const { path } = one('some text');
    const source = await openFile(path);
    await drain(source);
    writeFileSync(path, 'some TEXT');
    await expect(drain(source)).rejects.toThrow('changed while it was read');
    await source.close();
  });

  test('rejects a folder', async () => {
    const { dir } = one();
    await expect(openFile(dir)).rejects.toThrow('is a folder');
    expect(existsSync(dir)).toBe(true);
  });
});
