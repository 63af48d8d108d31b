import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleCli } from './bundled.ts';

const folder = mkdtempSync(join(tmpdir(), 'rolecall-limits-'));
let cli = '';
const request = JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'user', content: 'x'.repeat(500) }] });

beforeAll(async () => {
  cli = await bundleCli(join(folder, 'cli'));
  writeFileSync(join(folder, 'lines.jsonl'), `${request}\n`.repeat(100_000));
  writeFileSync(join(folder, 'deep.json'), '['.repeat(20_000_000));
  writeFileSync(join(folder, 'numbers.json'), `[${'1,'.repeat(20_000_000)}1]`);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `lint` with a heap of 128 MB. */
function lint(name: string) {
  const node = ['--max-old-space-size=128', cli, 'lint', join(folder, name), '--jobs', '1'];
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
