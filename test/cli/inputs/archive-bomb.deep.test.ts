/** A decompression bomb inside an archive. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { folder, run } from '../running.ts';

test('a bomb in an archive is stopped', { timeout: 120_000 }, async () => {
  // 17 members of 64 MB of spaces: more than 1 GB, a thousand times the size of the archive.
  const member = gzipSync(Buffer.alloc(1 << 26, ' '));
  const inner = Buffer.concat(Array.from({ length: 17 }, () => member));
  const root = folder({ 'logs.zip': zipSync({ 'a.jsonl.gz': [inner, { level: 0 }] }) });
  const { code, out } = await run(['lint', join(root, 'logs.zip'), '--no-config']);
  expect(out).toMatch(/a\.jsonl\.gz:1 {2}error {2}the archive unpacks to \d+ times its size/);
  expect(code).toBe(2);
});
