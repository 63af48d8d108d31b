import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { expand, type Input, piecesOf } from '../../../src/cli/inputs.ts';
import { ReportCache } from '../../../src/cli/jobs/cache.ts';
import { lintInputs } from '../../../src/cli/jobs/lint-inputs.ts';
import { type LintSink, PLACES } from '../../../src/cli/jobs/sink.ts';
import type { Report } from '../../../src/index.ts';
import { BROKEN, GOOD } from '../conversations.ts';
import { folder, linesOf } from '../running.ts';
import { builtThread, cutEvery, differenceOf, lintPaths } from './linting.ts';

/** The messages of all findings, and the files that were finished. */
async function toldOf(inputs: readonly Input[], jobs: number, signal?: AbortSignal) {
  const told: string[] = [];
  const ended: string[] = [];
  const sink: LintSink = {
    startFile() {},
    conversation: ({ diagnostics }) => {
      for (const { messageId, message: text } of diagnostics)
        told.push(messageId === 'unreadable' ? text.replace('the ', '') : messageId);
    },
    endFile: ({ path }) => ended.push(path),
    advance() {},
  };
  const outcome = await lintInputs(inputs, {}, sink, { jobs, needs: PLACES, signal, threadFile: await builtThread() });
  return { told, ended, outcome };
}

describe('threads that wait for each other', () => {
  test('never wait for work that is queued after them', async () => {
    // The second file has many findings, so its thread waits for the first file, whose last part is assigned late.
    const found = Array.from({ length: 600 }, () => ({ role: 'tool', content: 1 }));
    const root = folder({
      'a.jsonl': linesOf(...Array.from({ length: 30 }, () => ({ messages: GOOD, padding: 'x'.repeat(100_000) }))),
      'b.jsonl.gz': linesOf(
        ...Array.from({ length: 30 }, () => ({ messages: found, padding: randomBytes(70_000).toString('base64') })),
      ),
    });
    const one = await lintPaths([root], { format: 'ndjson' });
    for (const jobs of [2, 3]) {
      const cut = { ...cutEvery(600_000, 100_000), rest: 200_000 };
      const several = await lintPaths([root], { format: 'ndjson', jobs, cut });
      expect(differenceOf(several.out, one.out)).toBeUndefined();
    }
  });

  test('do not wait if there is nothing to read', async () => {
    const { outcome } = await lintPaths([], { jobs: 3 });
    expect(outcome).toEqual({ unread: 0, partly: 0 });
  });
});

describe('a report that cannot be written', () => {
  test.each([1, 2, 3])('ends a run in %i threads, and no other error follows', async jobs => {
    const lines = linesOf(...Array.from({ length: 400 }, () => ({ messages: BROKEN })));
    const root = folder(Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`${i}.jsonl`, lines])));
    let told = 0;
    const onReport = (count: number) => {
      told = count;
      if (count >= 700) throw new Error('no space left');
    };
    await expect(lintPaths([root], { jobs, onReport, cut: cutEvery(5000) })).rejects.toThrow('no space left');
    expect(told).toBe(700);
  });

  test('is not lost while a run is stopped', async () => {
    const root = folder({
      'a.jsonl': linesOf(...Array.from({ length: 2000 }, () => ({ messages: BROKEN }))),
    });
    const controller = new AbortController();
    const onReport = (count: number) => {
      if (count === 10) controller.abort();
      if (count > 10) throw new Error('no space left');
    };
    const run = lintPaths([root], { jobs: 2, onReport, signal: controller.signal, cut: cutEvery(1 << 20) });
    await expect(run).rejects.toThrow('no space left');
  });
});

describe('a file that changed after it was found', () => {
  test('is read in pieces if it has grown', async () => {
    const path = join(folder({ 'a.jsonl': 'x'.repeat(5 << 20) }), 'a.jsonl');
    const sizes: number[] = [];
    for await (const bytes of piecesOf(path, 10)) sizes.push(bytes.length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(5 << 20);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1 << 20);
  });

  test.each([1, 2, 3])('is reported if it is gone, truncated or a folder, in %i threads', async jobs => {
    const root = folder({
      'a.json': { messages: BROKEN },
      'b.json': { messages: GOOD },
      'c.json': 'x',
      'd.json': 'x',
    });
    const { inputs } = await expand([root], process.stdin);
    rmSync(join(root, 'b.json'));
    writeFileSync(join(root, 'c.json'), '');
    rmSync(join(root, 'd.json'));
    mkdirSync(join(root, 'd.json'));
    const { told } = await toldOf(inputs, jobs);
    expect(told).toEqual(['unanswered', 'file cannot be read: ENOENT', 'file cannot be read: EISDIR']);
  });
});

describe('a pipe that sends no more data', () => {
  test.each([1, 2])('is closed when the run is stopped, in %i threads', async jobs => {
    const root = folder({ 'a.json': { messages: BROKEN } });
    const { inputs } = await expand([root], process.stdin);
    const pipe = new PassThrough();
    pipe.write(`${JSON.stringify({ messages: BROKEN })}\n${JSON.stringify({ messages: GOOD })}\n`);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 500);
    const all: Input[] = [...inputs, { path: '-', open: () => pipe }, { path: 'never', open: () => pipe }];
    const { told, ended, outcome } = await toldOf(all, jobs, controller.signal);
    expect(told).toEqual(['unanswered', 'unanswered']);
    expect(ended.slice(-1)).toEqual(['-']);
    expect(outcome).toEqual({ unread: 1, partly: 1 });
    expect(pipe.destroyed).toBe(true);
  });
});

describe('a cache', () => {
  test.each([1, 2])('stores nothing for a file that changed after it was read, in %i threads', async jobs => {
    const root = folder({
      'a.jsonl': linesOf(...Array.from({ length: 2000 }, () => ({ messages: BROKEN }))),
      'b.json': { messages: BROKEN },
    });
    const store = join(root, 'cache');
    const paths = [join(root, 'a.jsonl'), join(root, 'b.json')];
    const onReport = (count: number) => {
      if (count === 2000) writeFileSync(paths[1] as string, JSON.stringify({ messages: GOOD }));
    };
    await lintPaths(paths, { jobs, onReport, cache: new ReportCache(store, 'x') });
    const { out } = await lintPaths(paths, { jobs, cache: new ReportCache(store, 'x') });
    const { files } = JSON.parse(out) as Report;
    expect(files[1]?.conversations[0]?.diagnostics).toEqual([]);
  });
});
