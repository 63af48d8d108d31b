/** Paths of Windows, as far as they are handled by our code and not by Node.js. */
import { describe, expect, test } from 'vitest';
import { slashed } from '../../src/cli/slashes.ts';
import { pathInRoot, uriOf } from '../../src/report/report-paths.ts';

describe('arguments and configured paths', () => {
  test.each([
    ['logs\\session.jsonl', 'logs/session.jsonl'],
    ['.\\logs\\*.jsonl', './logs/*.jsonl'],
    ['C:\\logs\\', 'C:/logs/'],
    ['\\\\server\\share\\a.json', '//server/share/a.json'],
    ['logs.tar.gz\\session\\a.jsonl', 'logs.tar.gz/session/a.jsonl'],
    ['-', '-'],
  ])('%s has slashes', (path, expected) => {
    expect(slashed(path, '\\')).toBe(expected);
  });

  test('a verbatim path is unchanged', () => {
    expect(slashed('\\\\?\\C:\\logs\\a.json', '\\')).toBe('\\\\?\\C:\\logs\\a.json');
  });

  test('on other systems a backslash is part of the name', () => {
    expect(slashed('a\\b.json', '/')).toBe('a\\b.json');
  });
});

describe('paths in reports', () => {
  const folders = { cwd: 'C:\\projects\\agent\\logs', root: 'C:\\projects\\agent', windows: true };

  test.each([
    ['a.json', 'logs/a.json'],
    ['..\\runs\\a.json', 'runs/a.json'],
    ['C:\\projects\\agent\\a.json', 'a.json'],
    ['c:\\Projects\\Agent\\logs\\.\\a.json', 'logs/a.json'],
    ['C:/projects/agent/logs/a.json', 'logs/a.json'],
  ])('%s is relative to the root of the repository', (path, expected) => {
    expect(pathInRoot(path, folders)).toEqual({ path: expected, inside: true });
  });

  test.each([
    ['D:\\logs\\a b.json', 'D:/logs/a b.json', 'file:///D:/logs/a%20b.json'],
    ['C:\\projects\\agents\\a.json', 'C:/projects/agents/a.json', 'file:///C:/projects/agents/a.json'],
    ['\\\\server\\share\\a.json', '//server/share/a.json', 'file://server/share/a.json'],
  ])('%s is outside of it', (path, expected, uri) => {
    const found = pathInRoot(path, folders);
    expect(found).toEqual({ path: expected, inside: false });
    expect(uriOf(found ?? { path: '', inside: false })).toBe(uri);
  });

  test('a repository in the root of a drive', () => {
    const found = pathInRoot('logs\\a.json', { cwd: 'D:\\', root: 'D:\\', windows: true });
    expect(found).toEqual({ path: 'logs/a.json', inside: true });
  });
});
