import { appendFileSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cacheFolder, ReportCache } from '../../../src/cli/jobs/cache.ts';
import { BROKEN, GOOD, user } from '../conversations.ts';
import { folder, linesOf } from '../running.ts';
import { type LintingOptions, lintPaths } from './linting.ts';

const SECRET = 'the launch code is 0000';

function logs(): string {
  return folder({
    'broken.jsonl': linesOf({ messages: BROKEN }, { messages: GOOD }, [user, { role: 'user', content: SECRET }]),
    'good.json': { messages: GOOD },
    'damaged.json': '{"messages": [',
    'empty.jsonl': '',
  });
}

async function cached(root: string, at: string, options: LintingOptions = {}, version = '1.0.0') {
  const cache = new ReportCache(at, version);
  const linted = await lintPaths([root], { ...options, cache });
  return { ...linted, ...cache.counts, fault: cache.fault };
}

describe('the cache', () => {
  test.each(['json', 'ndjson', 'text'] as const)('gives the same report as %s', async format => {
    const root = logs();
    const at = join(folder({ x: '' }), 'kept');
    const plain = await lintPaths([root], { format });
    const first = await cached(root, at, { format });
    expect(first).toMatchObject({ out: plain.out, hits: 0, misses: 4 });
    // Conversations that are drawn are read again.
    const hits = format === 'text' ? 2 : 4;
    expect(await cached(root, at, { format })).toMatchObject({
      out: plain.out,
      hits,
      misses: 4 - hits,
      bytes: first.bytes,
    });
    expect(await cached(root, at, { format, jobs: 2 })).toMatchObject({ out: plain.out, hits });
  });

  test('contains no conversation content', async () => {
    const root = logs();
    const at = folder({});
    await cached(root, at);
    const entries = readdirSync(at).filter(name => name.endsWith('.rolecall'));
    expect(entries).toHaveLength(4);
    for (const name of entries) expect(readFileSync(join(at, name), 'utf8')).not.toContain(SECRET);
    expect(readFileSync(join(at, '.gitignore'), 'utf8')).toBe('*\n');
    expect(readdirSync(at).filter(name => name.endsWith('.tmp'))).toEqual([]);
  });

  test('is used for a file with new timestamps, but not for one with new content', async () => {
    const root = logs();
    const at = folder({});
    await cached(root, at);
    const path = join(root, 'good.json');
    utimesSync(path, new Date(0), new Date(0));
    expect(await cached(root, at)).toMatchObject({ hits: 4 });
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('Seven', 'Eight'));
    utimesSync(path, new Date(0), new Date(0));
    expect(await cached(root, at)).toMatchObject({ hits: 3, misses: 1 });
    appendFileSync(path, '\n');
    expect(await cached(root, at)).toMatchObject({ hits: 3, misses: 1 });
    expect(await cached(root, at)).toMatchObject({ hits: 4, misses: 0 });
  });

  test('is not used after a setting or the program changed', async () => {
    const root = logs();
    const at = folder({});
    await cached(root, at);
    expect(await cached(root, at, { settings: { dialect: 'strict' } })).toMatchObject({ hits: 0 });
    expect(await cached(root, at, { settings: { dialect: 'strict' } })).toMatchObject({ hits: 4 });
    expect(await cached(root, at, { settings: { dialect: 'strict', as: 'log' } })).toMatchObject({ hits: 0 });
    expect(await cached(root, at, { settings: { dialect: 'strict', as: 'log' } }, '1.0.1')).toMatchObject({ hits: 0 });
  });

  test('is not used after the template changed', async () => {
    const root = folder({ 'good.json': { messages: [user] } });
    const template = join(folder({ 'chat.jinja': '{{ messages[0].content }}' }), 'chat.jinja');
    const at = folder({});
    const options = { settings: { template } };
    await cached(root, at, options);
    expect(await cached(root, at, options)).toMatchObject({ hits: 1 });
    writeFileSync(template, "{{ raise_exception('no') }}");
    const { hits, out } = await cached(root, at, options);
    expect(hits).toBe(0);
    expect(out).toContain('template-refusal');
  });

  test('is ignored if it is damaged, and written again', async () => {
    const root = logs();
    const at = folder({});
    const plain = await cached(root, at);
    for (const damage of [
      (text: string) => text.slice(0, -20),
      (text: string) => text.replace('"', "'"),
      () => '',
      () => '\n{}',
    ]) {
      for (const name of readdirSync(at).filter(each => each.endsWith('.rolecall'))) {
        const path = join(at, name);
        writeFileSync(path, damage(readFileSync(path, 'utf8')));
      }
      expect(await cached(root, at)).toMatchObject({ out: plain.out, hits: 0, damaged: 4 });
      expect(await cached(root, at)).toMatchObject({ out: plain.out, hits: 4, damaged: 0 });
    }
  });

  test('is complete after several runs at once', async () => {
    const root = logs();
    const at = folder({});
    const runs = await Promise.all([1, 2, 3, 4].map(() => cached(root, at)));
    for (const run of runs) expect(run).toMatchObject({ out: runs[0]?.out, fault: undefined });
    expect(await cached(root, at)).toMatchObject({ hits: 4, damaged: 0 });
  });

  test('that cannot be written is reported, and does not change the result', async () => {
    const root = logs();
    const at = join(folder({ file: '' }), 'file');
    const plain = await lintPaths([root]);
    const run = await cached(root, at);
    expect(run.out).toBe(plain.out);
    expect(run.fault).toMatch(/^(?:EEXIST|ENOTDIR)$/);
  });

  test('has no entry for a file in which the run was stopped', async () => {
    const root = folder({ 'log.jsonl': linesOf(...Array.from({ length: 3000 }, () => ({ messages: GOOD }))) });
    const at = folder({});
    const controller = new AbortController();
    const onReport = (count: number) => {
      if (count === 100) controller.abort();
    };
    const { outcome } = await cached(root, at, { signal: controller.signal, onReport });
    expect(outcome.partly).toBe(1);
    expect(readdirSync(at)).toEqual([]);
  });

  test('is in the folder that is given, in node_modules/.cache, or in .rolecallcache', () => {
    expect(cacheFolder('mine')).toBe('mine');
    expect(cacheFolder(true, folder({}))).toMatch(/\/\.rolecallcache$/);
    expect(cacheFolder(true, folder({ 'node_modules/x': '' }))).toMatch(/\/node_modules\/\.cache\/rolecall$/);
  });
});
