import { glob as onDisk } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { compileGlob, faultOfGlob } from '../../src/config/glob.ts';
import { folder } from '../cli/running.ts';

const FILES = [
  'a.json',
  'b.jsonl',
  '.hidden.json',
  'logs/a.json',
  'logs/b.jsonl',
  'logs/c1.json',
  'logs/c22.json',
  'logs/.dot/x.json',
  'logs/claude/2026/run.jsonl',
  'logs/claude/2026/run.json.gz',
  'logs/claude/a[1].json',
  'logs/gpt/2025/run.jsonl',
  'other/logs/deep/x.json',
];

describe('a glob', () => {
  test.each([
    '*.json',
    '**/*.json',
    'logs/**',
    'logs/*',
    'logs/*.{json,jsonl}',
    'logs/**/*.jsonl',
    '**/run.*',
    'logs/c?.json',
    'logs/c[0-9].json',
    'logs/[!a]*.json',
    'logs/{claude,gpt}/**/run.jsonl',
    'logs/{claude/{2025,2026},gpt/*}/run.jsonl',
    '**/logs/**/*.json',
    'logs/claude/a[[]1].json',
    '**',
    '*/*',
    'no/such/**',
    'logs/***.json',
    './logs/*.json',
  ])('%s matches the files that a search of the disk finds', async glob => {
    const root = folder(Object.fromEntries(FILES.map(path => [path, ''])));
    const found = await onDisk(glob, { cwd: root, dot: true, expandDirectories: false });
    expect(FILES.filter(compileGlob(glob)).sort()).toEqual(found.sort());
  });

  test('that ends in a slash matches everything below', () => {
    expect(FILES.filter(compileGlob('logs/claude/'))).toHaveLength(3);
  });

  test('with an open bracket or an open brace is matched literally', () => {
    expect(compileGlob('a[b')('a[b')).toBe(true);
    expect(compileGlob('a{b,c')('a{b,c')).toBe(true);
    expect(compileGlob('a[z-a]b')('a[z-a]b')).toBe(true);
  });

  test('with many wildcards matches in bounded time', () => {
    const stars = compileGlob(`${'*a'.repeat(200)}b`);
    expect(stars('a'.repeat(5000))).toBe(false);
    const steps = compileGlob(`${'**/a/'.repeat(100)}b`);
    expect(steps(`${'a/'.repeat(1000)}c`)).toBe(false);
    expect(faultOfGlob('{a,b}'.repeat(60))).toBe('the glob has too many alternatives');
  });

  test.each([
    ['', 'the glob is empty'],
    ['!logs/**', 'globs cannot begin with `!`; use `exclude`'],
    ['logs\\*', 'globs use `/` on every system'],
    ['/logs/*', 'globs must be relative to the folder of the configuration'],
    ['C:/logs/*', 'globs must be relative to the folder of the configuration'],
    ['../logs/*', 'a glob cannot leave the folder of the configuration'],
    ['logs/**/*.{json,jsonl}', undefined],
    ['logs/..data/*', undefined],
  ])('%j is judged', (glob, fault) => expect(faultOfGlob(glob)).toBe(fault));
});
