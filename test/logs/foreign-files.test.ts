import { describe, expect, it } from 'vitest';
import { foreignFile } from '../../src/logs/foreign-file.ts';
import { readLog } from './reading.ts';

describe('files that are not logs', () => {
  it.each([
    ['SQLite format 3\0rest', 'SQLite database (not linted: export its content as JSON)'],
    [
      'version https://git-lfs.github.com/spec/v1\n',
      'Git LFS pointer (not linted: fetch the file with `git lfs pull`)',
    ],
    [
      '\n# aider chat started at 2026-01-02 03:04:05\n',
      'aider chat history (not linted: it is Markdown and contains no tool calls)',
    ],
  ])('are named, and not reported as broken JSON: %j', (text, name) => {
    const { reports, formatSummary } = readLog(`${text}${'more '.repeat(50)}`);
    expect(formatSummary).toBe(`1 × ${name}`);
    expect(reports).toMatchObject([{ format: 'unrecognized', verdict: 'unknown', diagnostics: [] }]);
    const [, kind, reason] = /^(.*) \(not linted: (.*)\)$/.exec(name) ?? [];
    expect(reports[0]?.note).toBe(`found ${kind === 'aider chat history' ? 'an' : 'a'} ${kind}: ${reason}`);
    expect(readLog(text, {}, 1).formatSummary).toBe(`1 × ${name}`);
  });

  it('archives that cannot be read are named as well', () => {
    expect(foreignFile([Uint8Array.of(0x28, 0xb5, 0x2f), Uint8Array.of(0xfd, 0)])?.name).toBe('Zstandard archive');
    expect(foreignFile([Uint8Array.of(0x50, 0x4b, 3, 4)])?.name).toBe('zip archive');
    expect(foreignFile([Uint8Array.of(0x50, 0x4b, 5, 6)])?.reason).toBe('it is empty');
    // The unpacked data is packed again.
    expect(foreignFile([Uint8Array.of(0x1f, 0x8b, 8)])?.name).toBe('gzip archive');
    expect(foreignFile([new TextEncoder().encode('{"messages":[]}')])).toBeUndefined();
    expect(foreignFile([])).toBeUndefined();
  });
});
