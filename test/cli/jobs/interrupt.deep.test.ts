import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { interruptedText, listenForInterrupts } from '../../../src/cli/jobs/interrupt.ts';
import type { Report } from '../../../src/index.ts';
import { BROKEN } from '../conversations.ts';
import { folder, linesOf } from '../running.ts';

const log = linesOf(...Array.from({ length: 2000 }, () => ({ messages: BROKEN })));

/** The program, bundled because it takes seconds to start from the sources. It finds packages from its folder. */
const program = resolve(`node_modules/.cache/rolecall-test-interrupted-${process.pid}.mjs`);

beforeAll(async () => {
  const entryPoints = ['test/cli/jobs/interrupted-run.ts'];
  await build({ entryPoints, outfile: program, bundle: true, format: 'esm', platform: 'node', packages: 'external' });
});

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly out: string;
  readonly err: string;
}

/** Runs over many files, and calls `send` after the first reports. */
function runUntil(jobs: number, send: (kill: (signal: NodeJS.Signals) => void) => void): Promise<Ended> {
  const root = folder(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${10 + i}.jsonl`, log])));
  const paths = Array.from({ length: 30 }, (_, i) => join(root, `${10 + i}.jsonl`));
  const child = spawn(process.execPath, [program, String(jobs), ...paths]);
  let [out, err] = ['', ''];
  child.stdout.on('data', text => {
    out += text;
  });
  child.stderr.on('data', text => {
    if (err === '') send(signal => child.kill(signal));
    err += text;
  });
  return new Promise(resolve => child.on('close', (code, signal) => resolve({ code, signal, out, err })));
}

describe('an interrupted process', () => {
  test.each([
    [1, 'SIGINT', 130],
    [2, 'SIGINT', 130],
    [2, 'SIGTERM', 143],
  ] as const)('with %i threads by %s prints what it has found, and exits with %i', async (jobs, signal, code) => {
    const ended = await runUntil(jobs, kill => kill(signal));
    expect(ended).toMatchObject({ code, signal: null });
    expect(ended.err).toMatch(/^begun\ninterrupted: \d+ of 30 files were not read(?:, 1 only in part)?\n$/);
    const { files, summary } = JSON.parse(ended.out) as Report;
    const unread = Number(/interrupted: (\d+)/.exec(ended.err)?.[1]);
    expect(unread).toBeGreaterThan(0);
    expect(files).toHaveLength(30 - unread);
    expect(summary.conversations).toBeGreaterThanOrEqual(50);
  });
});

describe('signals', () => {
  test('are handled once: the second one ends the process', () => {
    const from = new EventEmitter();
    const interrupt = listenForInterrupts(from);
    expect(interrupt.exit).toBeUndefined();
    from.emit('SIGINT', 'SIGINT');
    expect(interrupt.signal.aborted).toBe(true);
    expect(interrupt.exit).toBe(130);
    expect(from.listenerCount('SIGINT') + from.listenerCount('SIGTERM')).toBe(0);
  });

  test('are not handled after the run', () => {
    const from = new EventEmitter();
    const interrupt = listenForInterrupts(from);
    interrupt.release();
    expect(from.listenerCount('SIGINT') + from.listenerCount('SIGTERM')).toBe(0);
    expect(interrupt.signal.aborted).toBe(false);
  });

  test('are described in a message', () => {
    expect(interruptedText({ unread: 0, partly: 1 }, 1)).toBe('interrupted: 0 of 1 file was not read, 1 only in part');
    expect(interruptedText({ unread: 1200, partly: 0 }, 1500)).toBe('interrupted: 1,200 of 1,500 files were not read');
  });
});
