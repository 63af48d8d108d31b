import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { entryName } from '../../../src/cli/inputs/entries.ts';
import { isDeep } from '../../depth.ts';
import { folder, run } from '../running.ts';
import { CONVERSATIONS, linesOf, nestedTable, outputOf, tarOf } from './writing.ts';

const LINES = linesOf(CONVERSATIONS);
const FILES = {
  'session/a.jsonl': LINES,
  'session/b.jsonl.gz': gzipSync(LINES),
  'c.parquet': nestedTable(CONVERSATIONS),
  'README.md': 'no log',
  'settings.yaml': 'a: 1\n',
  'node_modules/x/package.json': '{}',
};
const tar = tarOf(Object.entries(FILES).map(([name, bytes]) => ({ name, bytes })));
const zip = zipSync(
  Object.fromEntries(Object.entries(FILES).map(([name, bytes]) => [name, Buffer.from(bytes as string)])),
);

/** The report as JSON, with paths from the folder. */
async function filesIn(root: string, path: string, ...flags: string[]) {
  const { out } = await run(['lint', join(root, path), '--no-config', '--format', 'json', ...flags]);
  const { files } = JSON.parse(out) as {
    files: { path: string; conversations: { diagnostics: { rule: string }[] }[] }[];
  };
  return files.map(file => ({
    path: file.path.slice(root.length + 1),
    rules: file.conversations.flatMap(({ diagnostics }) => diagnostics.map(({ rule }) => rule)),
  }));
}

describe.each([
  ['logs.tar', tar],
  ['logs.tar.gz', gzipSync(tar)],
  ['logs.tgz', gzipSync(tar)],
  ['logs.zip', zip],
])('%s', (name, bytes) => {
  test('entries are read like the files of a folder', async () => {
    const root = folder({ [name]: bytes, 'logs/a.jsonl': LINES });
    const [plain] = await filesIn(root, 'logs');
    const { rules } = plain as { rules: string[] };
    expect(rules).toEqual(['unanswered-tool-call', 'orphan-tool-result']);
    const found = await filesIn(root, name);
    const paths = ['session/a.jsonl', 'session/b.jsonl.gz', 'c.parquet'].map(path => `${name}/${path}`);
    expect(found.map(({ path }) => path).sort()).toEqual(paths.sort());
    for (const file of found) expect([file.path, file.rules]).toEqual([file.path, rules]);
  });

  test('one entry can be passed, also to other commands', async () => {
    const root = folder({ [name]: bytes });
    const found = await filesIn(root, `${name}/session/a.jsonl`);
    expect(found.map(({ path }) => path)).toEqual([`${name}/session/a.jsonl`]);
    const below = await filesIn(root, `${name}/session`);
    expect(below).toHaveLength(2);
    const { out } = await run(['convert', join(root, name, 'session/a.jsonl'), '--to', 'anthropic']);
    expect(out.trim().split('\n')).toHaveLength(CONVERSATIONS.length);
    const { err } = await run(['convert', join(root, name), '--to', 'anthropic']);
    expect(err).toContain('matches 3 files; specify one, for example');
  });

  test('fix prints the repaired entry, and does not write into the archive', async () => {
    const root = folder({ [name]: bytes });
    const path = join(root, name, 'session/a.jsonl');
    const { out } = await run(['fix', path]);
    expect(out).not.toBe('');
    const { code, all } = await outputOf('fix', path, '--in-place');
    expect(code).toBe(2);
    expect(all).toContain('--in-place cannot write into the archive');
    expect(readFileSync(join(root, name)).equals(Buffer.from(bytes))).toBe(true);
    const resumed = await outputOf('fix', path, '--resume');
    expect(resumed.all).toContain('--resume cannot write into the archive');
    expect(readdirSync(root)).toEqual([name]);
  });

  // The threads start from the sources, which takes seconds.
  test.runIf(isDeep)('threads give the same report as one', async () => {
    const root = folder({ [name]: bytes });
    expect(await filesIn(root, name, '--jobs', '2')).toEqual(await filesIn(root, name, '--jobs', '1'));
  });

  test('a truncated archive is reported, and so is what was read before', async () => {
    const root = folder({ [name]: bytes });
    let faults = 0;
    for (let length = 20; length < bytes.length - 20; length += bytes.length > 4000 ? 97 * 7 : 97) {
      writeFileSync(join(root, name), bytes.subarray(0, length));
      const { code, all } = await outputOf('lint', join(root, name), '--no-config');
      expect([1, 2]).toContain(code);
      if (/the archive is damaged|cannot be read/.test(all)) faults++;
      expect(all).not.toContain('bug in rolecall');
    }
    expect(faults).toBeGreaterThan(0);
  });

  test('flipped bytes never throw', async () => {
    const root = folder({ [name]: bytes });
    for (let at = 0; at < bytes.length; at += isDeep ? 211 : 2111) {
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] as number) ^ 0xff;
      writeFileSync(join(root, name), flipped);
      const { all } = await outputOf('lint', join(root, name), '--no-config');
      expect(all).not.toContain('bug in rolecall');
    }
  });
});

test('names of entries are only names', async () => {
  expect(['/etc/a.json', '../../a.json', 'C:\\logs\\..\\a.json', './x//a.json'].map(entryName)).toEqual([
    'etc/a.json',
    '__/__/a.json',
    'C:/logs/__/a.json',
    'x/a.json',
  ]);
  const root = folder({ 'logs.zip': zipSync({ '../../escaped.jsonl': Buffer.from(LINES) }) });
  expect((await filesIn(root, 'logs.zip')).map(({ path }) => path)).toEqual(['logs.zip/__/__/escaped.jsonl']);
  expect(existsSync(join(root, '../../escaped.jsonl'))).toBe(false);
});

test('links and devices are skipped', async () => {
  const files = [
    { name: 'link.jsonl', bytes: '', type: '2' },
    { name: 'device.jsonl', bytes: '', type: '3' },
    { name: 'a.jsonl', bytes: LINES },
  ];
  const root = folder({ 'logs.tar': tarOf(files) });
  expect((await filesIn(root, 'logs.tar')).map(({ path }) => path)).toEqual(['logs.tar/a.jsonl']);
});

test('long names are read', async () => {
  const name = `${'folder/'.repeat(20)}a.jsonl`;
  const record = `path=${name}\n`;
  const pax = `${record.length + 4} ${record}`;
  const files = [
    { name: 'PaxHeader', bytes: pax, type: 'x' },
    { name: 'short.jsonl', bytes: LINES },
    { name: '././@LongLink', bytes: `${name}2.jsonl\0`, type: 'L' },
    { name: 'short.jsonl', bytes: LINES },
  ];
  const root = folder({ 'logs.tar': tarOf(files) });
  expect((await filesIn(root, 'logs.tar')).map(({ path }) => path)).toEqual([
    `logs.tar/${name}`,
    `logs.tar/${name}2.jsonl`,
  ]);
});

test('an encrypted entry is reported, and the others are read', async () => {
  const bytes = Buffer.from(zipSync({ 'a.jsonl': Buffer.from(LINES), 'b.jsonl': Buffer.from(LINES) }));
  const directory = bytes.indexOf('PK\u0001\u0002');
  bytes[6] = (bytes[6] as number) | 1;
  bytes[directory + 8] = (bytes[directory + 8] as number) | 1;
  const root = folder({ 'logs.zip': bytes });
  const { out } = await run(['lint', join(root, 'logs.zip'), '--no-config']);
  expect(out).toContain('the file cannot be read: it is encrypted: unpack the archive with its password');
  expect(out).toContain('logs.zip/b.jsonl:3');
});

test('a wrong checksum is reported after what was read', async () => {
  const bytes = Buffer.from(zipSync({ 'a.jsonl': [Buffer.from(LINES), { level: 0 }] }));
  const at = bytes.indexOf('Hello');
  bytes.write('HELLO', at);
  const root = folder({ 'logs.zip': bytes });
  const { out } = await run(['lint', join(root, 'logs.zip'), '--no-config']);
  expect(out).toContain('the archive is damaged: the checksum does not match');
  expect(out).toContain('logs.zip/a.jsonl:3');
});

test('archives in a folder are not read, and a note says so', async () => {
  const root = folder({ 'logs/a.jsonl': LINES, 'logs/old.zip': zip, 'logs/older.tar.gz': gzipSync(tar) });
  expect((await filesIn(root, 'logs')).map(({ path }) => path)).toEqual(['logs/a.jsonl']);
  const { err } = await run(['lint', join(root, 'logs'), '--no-config']);
  expect(err).toMatch(/contains 2 archives that were not read; to read one, name it: `.*logs\/old\.zip`/);
  // A glob names them.
  expect((await filesIn(root, 'logs/*.zip')).map(({ path }) => path)).toHaveLength(3);
});

test('tables in a folder are read if they have a column for conversations', async () => {
  const other = nestedTable(CONVERSATIONS);
  const root = folder({ 'logs/a.parquet': other, 'logs/b.arrow': 'no table' });
  expect((await filesIn(root, 'logs')).map(({ path }) => path)).toContain('logs/a.parquet');
});

test('an archive without logs is reported', async () => {
  const root = folder({ 'logs.zip': zipSync({ 'README.md': Buffer.from('x') }) });
  const { code, err } = await run(['lint', join(root, 'logs.zip'), '--no-config']);
  expect(code).toBe(2);
  expect(err).toContain('is an archive without logs');
});

test('a tar archive from standard input is rejected with a reason', async () => {
  const { out } = await run(['lint', '-', '--no-config'], { stdin: gzipSync(tar) });
  expect(out).toContain('it is a tar archive: save it to a file, and pass the path of that file');
});
