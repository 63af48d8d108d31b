import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'rolecall-limits-'));
const cli = fileURLToPath(new URL('../../src/cli/bin.ts', import.meta.url));
const request = JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'user', content: 'x'.repeat(500) }] });

beforeAll(() => {
  writeFileSync(join(folder, 'lines.jsonl'), `${request}\n`.repeat(100_000));
  writeFileSync(join(folder, 'deep.json'), '['.repeat(20_000_000));
  writeFileSync(join(folder, 'numbers.json'), `[${'1,'.repeat(20_000_000)}1]`);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `lint` with a heap of 192 MB, which includes the TypeScript loader. */
function lint(name: string) {
  const node = ['--import', 'tsx', '--max-old-space-size=192', cli, 'lint', join(folder, name), '--jobs', '1'];
  return spawnSync(process.execPath, node, { encoding: 'utf8' });
}

describe('a small heap', () => {
  test('is enough for many lines', () => {
    const { status, stdout } = lint('lines.jsonl');
    expect(stdout).toContain('100,000 conversations');
    expect(status).toBe(0);
  });

  test.each(['deep.json', 'numbers.json'])('%s is rejected without running out of memory', name => {
    const { status, stdout, stderr } = lint(name);
    expect(stdout).toContain('unreadable-json');
    expect([1, 2]).toContain(status);
    expect(stderr).not.toMatch(/heap|RangeError/);
  });
});
