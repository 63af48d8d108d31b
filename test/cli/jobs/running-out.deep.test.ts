import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../../src/index.ts';
import { BROKEN, GOOD } from '../conversations.ts';
import { folder, linesOf } from '../running.ts';
import { builtThread, cutEvery, lintPaths } from './linting.ts';

/** A thread that crashes if `when` is true for a path and the offset where reading starts. */
async function mortalThread(when: string): Promise<URL> {
  const path = join(folder({ 'x.txt': '' }), 'thread.mjs');
  writeFileSync(
    path,
    `import fs from 'node:fs';
     import { syncBuiltinESMExports } from 'node:module';
     import { PassThrough } from 'node:stream';
     const read = fs.createReadStream;
     fs.createReadStream = (path, options) => {
       const { start = 0 } = options;
       if (!(${when})) return read(path, options);
       setImmediate(() => { throw new RangeError('secret words'); });
       return new PassThrough();
     };
     syncBuiltinESMExports();
     await import(${JSON.stringify((await builtThread()).href)});`,
  );
  return pathToFileURL(path);
}

function reportOf(out: string): Report {
  return JSON.parse(out) as Report;
}

describe('a thread that crashes', () => {
  test('loses only the file that it was reading', async () => {
    const files = Object.fromEntries(
      // Smaller files are not read as a stream.
      Array.from({ length: 12 }, (_, i) => [
        `${String(i).padStart(2, '0')}.json`,
        { messages: BROKEN, padding: ' '.repeat(4 << 20) },
      ]),
    );
    const root = folder(files);
    const threadFile = await mortalThread('/0[37][.]json$/.test(path)');
    const { out, outcome } = await lintPaths([root], { jobs: 2, takesPart: false, threadFile });
    const { files: told, summary } = reportOf(out);
    expect(outcome).toEqual({ unread: 0, partly: 0 });
    expect(told).toHaveLength(12);
    const dead = told.filter(({ conversations }) => conversations[0]?.format === 'unreadable');
    expect(dead.map(({ path }) => path.slice(-7))).toEqual(['03.json', '07.json']);
    for (const { conversations, format } of dead) {
      expect(conversations[0]?.diagnostics[0]).toMatchObject({
        rule: 'unreadable-json',
        message: 'the file cannot be read: internal failure (RangeError)',
      });
      expect(format).toBe('nothing readable');
    }
    expect(summary).toMatchObject({ files: 12, conversations: 10 });
    expect(out).not.toContain('secret');
  });

  test('in a range makes another thread read the whole file, with the same result', async () => {
    const root = folder({
      'log.jsonl': linesOf(...Array.from({ length: 40 }, (_, i) => ({ messages: i % 2 ? GOOD : BROKEN }))),
    });
    const threadFile = await mortalThread('start > 5000');
    const one = await lintPaths([root]);
    const two = await lintPaths([root], { jobs: 2, takesPart: false, threadFile, cut: cutEvery(1500) });
    expect(two.out).toBe(one.out);
  });

  test('because it runs out of memory is reported, and the other files are read', async () => {
    // Linting it needs more memory than there is, because it has many values. Its text alone would fit.
    const big = JSON.stringify(Array.from({ length: 400_000 }, () => ({ messages: [{}, {}] })));
    const root = folder({ 'a.json': { messages: BROKEN }, 'b.json': big, 'c.json': { messages: GOOD } });
    const settings = { limits: { bytes: 1 << 29, values: 1e9 } };
    const { out } = await lintPaths([root], { jobs: 2, takesPart: false, memory: 48, settings });
    const { files } = reportOf(out);
    expect(files.map(({ conversations }) => conversations[0]?.format)).toEqual([
      'conversation',
      'unreadable',
      'conversation',
    ]);
    expect(out).toContain('the file cannot be read: it needs more memory than is available');
  });

  test('before it has started fails the run', async () => {
    const root = folder({ 'a.json': { messages: GOOD }, 'thread.mjs': 'throw new Error("not built");' });
    const threadFile = pathToFileURL(join(root, 'thread.mjs'));
    await expect(lintPaths([join(root, 'a.json')], { jobs: 2, takesPart: false, threadFile })).rejects.toThrow(
      'not built',
    );
  });

  test('is started from the TypeScript sources', async () => {
    const root = folder({ 'a.json': { messages: BROKEN }, 'b.json': { messages: GOOD } });
    const two = await lintPaths([root], { jobs: 2, takesPart: false, threadFile: undefined });
    expect(two.out).toBe((await lintPaths([root])).out);
  });
});

describe('a sink that throws', () => {
  test.each([1, 2])('ends a run of %i threads with its error', async jobs => {
    const root = folder({ 'log.jsonl': linesOf(...Array.from({ length: 40 }, () => ({ messages: BROKEN }))) });
    const onReport = () => {
      throw new Error('no space left');
    };
    await expect(lintPaths([root], { jobs, onReport })).rejects.toThrow('no space left');
  });
});

describe('a run that is stopped', () => {
  const log = linesOf(...Array.from({ length: 400 }, (_, i) => ({ messages: i % 2 ? GOOD : BROKEN })));

  test.each([1, 2, 3])('with %i threads finishes the files that it started, and counts the others', async jobs => {
    const root = folder(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${10 + i}.jsonl`, log])));
    const controller = new AbortController();
    const onReport = (count: number) => {
      if (count === 1000) controller.abort();
    };
    const { out, outcome } = await lintPaths([root], { jobs, onReport, signal: controller.signal });
    const { files, summary } = reportOf(out);
    expect(outcome.unread).toBeGreaterThan(0);
    expect(files.length).toBe(30 - outcome.unread);
    expect(summary.conversations).toBeGreaterThanOrEqual(1000);
    // All files have the same lines, so their reports differ only in the name of the file.
    const [whole] = reportOf((await lintPaths([join(root, '10.jsonl')])).out).files;
    const text = JSON.stringify(whole?.conversations);
    for (const { path, conversations } of files) {
      const all = JSON.parse(text.replaceAll('10.jsonl', basename(path))) as unknown[];
      expect(conversations).toEqual(all.slice(0, conversations.length));
    }
  });

  test('before it starts reads nothing', async () => {
    const root = folder({ 'a.json': { messages: BROKEN } });
    for (const jobs of [1, 2]) {
      const { out, outcome } = await lintPaths([root], { jobs, signal: AbortSignal.abort() });
      expect(outcome).toEqual({ unread: 1, partly: 0 });
      expect(reportOf(out).files).toEqual([]);
    }
  });
});
