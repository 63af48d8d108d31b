/** `rolecall serve-stdio` as a process: signals, closed pipes, and large inputs. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { bundleCli } from './bundled.ts';
import { BROKEN } from './conversations.ts';

const root = mkdtempSync(join(tmpdir(), 'rolecall-stdio-'));
let cli = '';
beforeAll(async () => {
  cli = await bundleCli(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

function start(): { readonly child: Child; readonly ended: Promise<unknown[]>; readonly err: () => string } {
  const child = spawn(process.execPath, [cli, 'serve-stdio'], { stdio: ['pipe', 'pipe', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let err = '';
  child.stderr.on('data', (piece: Buffer) => {
    err += piece.toString();
  });
  // The process may end while the test writes to it.
  child.stdin.on('error', () => {});
  return { child, ended: once(child, 'close'), err: () => err };
}

async function* linesOf(stdout: Readable): AsyncGenerator<string> {
  const pieces: Buffer[] = [];
  for await (const chunk of stdout as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      yield Buffer.concat([...pieces.splice(0), chunk.subarray(start, end)]).toString();
      start = end + 1;
    }
    pieces.push(chunk.subarray(start));
  }
}

const request = (id: number) => `${JSON.stringify({ id, op: 'lint', conversation: BROKEN })}\n`;

test('answers one request before the next is written, and ends when stdin ends', async () => {
  const { child, ended, err } = start();
  const lines = linesOf(child.stdout);
  expect((await lines.next()).value).toContain('"protocol":1');
  for (const id of [1, 2]) {
    child.stdin.write(request(id));
    expect((await lines.next()).value).toMatch(new RegExp(`^\\{"id":${id},"result":`));
  }
  child.stdin.end();
  expect([await ended, err()]).toEqual([[0, null], '']);
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends it without a message, even if stdout is not read', async signal => {
  for (const isRead of [true, false]) {
    const { child, ended, err } = start();
    await once(child.stdout, 'readable');
    if (isRead) child.stdout.resume();
    else for (let id = 0; id < 5000; id++) child.stdin.write(request(id));
    child.kill(signal);
    expect([await ended, err()]).toEqual([[null, signal], '']);
  }
});

test('a closed stdout ends it without a message', async () => {
  const { child, ended, err } = start();
  await once(child.stdout, 'readable');
  child.stdout.destroy();
  for (let id = 0; id < 100; id++) child.stdin.write(request(id));
  expect([await ended, err()]).toEqual([[0, null], '']);
});

test('thousands of requests are answered in order, and a line of 40 MB', async () => {
  const { child, ended, err } = start();
  const many = 2000;
  const large = JSON.stringify({ id: 'large', op: 'fix', conversation: [{ role: 'user', content: 'x'.repeat(4e7) }] });
  void (async () => {
    for (let id = 0; id < many; id++) if (!child.stdin.write(request(id))) await once(child.stdin, 'drain');
    child.stdin.end(`${large}\n${request(many)}`);
  })();
  const ids: unknown[] = [];
  let longest = 0;
  for await (const line of linesOf(child.stdout)) {
    ids.push((JSON.parse(line) as { id?: unknown }).id);
    longest = Math.max(longest, line.length);
  }
  expect(ids).toEqual([undefined, ...Array.from({ length: many }, (_, id) => id), 'large', many]);
  expect(longest).toBeGreaterThan(4e7);
  expect([await ended, err()]).toEqual([[0, null], '']);
});
