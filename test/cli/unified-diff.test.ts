/** Other programs can apply the diff of a file and its repairs. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spliced } from '../../src/cli/splices.ts';
import { unifiedDiff } from '../../src/cli/unified-diff.ts';
import type { Splice } from '../../src/fix/file-change.ts';
import { runs } from '../depth.ts';

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all).toString('latin1');
}

const lines = fc
  .tuple(fc.array(fc.constantFrom('a', 'b', 'ä€', '', 'c\r', '  d,'), { maxLength: 40 }), fc.boolean())
  .map(([each, isCut]) => each.join('\n') + (isCut ? '' : '\n'));

/** A text with splices at byte offsets that do not split a character. */
const spliceable = fc
  .tuple(lines, fc.array(fc.tuple(fc.nat(), fc.nat({ max: 12 }), lines), { maxLength: 5 }))
  .map(([text, wanted]) => {
    const ends = [0, ...[...text].map((_, i, all) => Buffer.byteLength(all.slice(0, i + 1).join('')))];
    const splices: Splice[] = [];
    let from = 0;
    for (const [start, length, put] of wanted
      .map(each => [each[0] % ends.length, each[1], each[2]] as const)
      .sort((a, b) => a[0] - b[0])) {
      const first = Math.max(start, from);
      const last = Math.min(first + length, ends.length - 1);
      splices.push({ start: ends[first] as number, end: ends[last] as number, text: put });
      from = last;
    }
    return { text, splices };
  });

/** A simple implementation on the whole text, to compare with. */
function edited(text: string, splices: readonly Splice[]): string {
  const bytes = Buffer.from(text);
  let at = 0;
  let out = '';
  for (const splice of splices) {
    out += bytes.subarray(at, splice.start).toString('latin1') + Buffer.from(splice.text).toString('latin1');
    at = splice.end;
  }
  return out + bytes.subarray(at).toString('latin1');
}

test('splices are applied however the bytes are split', () =>
  fc.assert(
    fc.asyncProperty(spliceable, fc.integer({ min: 1, max: 30 }), async ({ text, splices }, size) => {
      expect(await textOf(spliced(inPieces(Buffer.from(text), size), splices))).toBe(edited(text, splices));
    }),
  ));

describe('the diff', () => {
  test('turns the old text into the new one', () =>
    fc.assert(
      fc.asyncProperty(spliceable, fc.integer({ min: 1, max: 30 }), async ({ text, splices }, size) => {
        const bytes = Buffer.from(text);
        const diff = await textOf(unifiedDiff('x', inPieces(bytes, size), splices));
        const wanted = edited(text, splices);
        if (diff.includes('@@'))
          expect(applyPatch(bytes.toString('latin1'), diff, { autoConvertLineEndings: false })).toBe(wanted);
        else expect(bytes.toString('latin1')).toBe(wanted);
      }),
    ));

  test.skipIf(spawnSync('patch', ['--version']).status !== 0)('is accepted by `patch -p0`', () =>
    fc.assert(
      fc.asyncProperty(spliceable, async ({ text, splices }) => {
        const folder = mkdtempSync(join(tmpdir(), 'rolecall-patch-'));
        const name = 'a name with "quotes".json';
        writeFileSync(join(folder, name), text);
        const diff = await textOf(unifiedDiff(name, inPieces(Buffer.from(text), 7), splices));
        if (diff.includes('@@')) {
          execFileSync('patch', ['-p0', '--binary', '-s'], { cwd: folder, input: Buffer.from(diff, 'latin1') });
          const wanted = edited(text, splices);
          if (wanted !== '') expect(readFileSync(join(folder, name), 'latin1')).toBe(wanted);
        }
        rmSync(folder, { recursive: true });
      }),
      { numRuns: runs(40) },
    ),
  );

  test('contains the changed lines with three lines of context, and joins close hunks', async () => {
    const text = Array.from({ length: 40 }, (_, i) => `line ${i + 1}\n`).join('');
    const at = (line: number) => text.indexOf(`line ${line}\n`);
    const splices = [5, 10, 30].map(line => ({ start: at(line), end: at(line) + 4, text: 'LINE' }));
    const diff = await textOf(unifiedDiff('log.json', inPieces(Buffer.from(text), 1000), splices));
    expect(diff.match(/^@@.*$/gm)).toEqual(['@@ -2,12 +2,12 @@', '@@ -27,7 +27,7 @@']);
    expect(diff).toMatch(/^--- log\.json\n\+\+\+ log\.json\n/);
  });

  test('finds the few lines that differ if the whole document is replaced', async () => {
    const old = JSON.stringify(
      Array.from({ length: 3000 }, (_, i) => ({ i })),
      null,
      2,
    );
    const fresh = old.replace('"i": 7\n', '"i": 8\n').replace('"i": 2500\n', '"i": 0\n');
    const diff = await textOf(
      unifiedDiff('x', inPieces(Buffer.from(old), 1000), [{ start: 0, end: old.length, text: fresh }]),
    );
    expect(diff.match(/^[+-] .*$/gm)).toEqual(['-    "i": 7', '+    "i": 8', '-    "i": 2500', '+    "i": 0']);
  });

  test('of two texts without a common line has all lines of both, and takes bounded time', async () => {
    const [old, fresh] = ['a', 'b'].map(each => Array.from({ length: 10_000 }, (_, i) => `${each}${i}\n`).join('')) as [
      string,
      string,
    ];
    const diff = await textOf(
      unifiedDiff('x', inPieces(Buffer.from(old), 1 << 16), [{ start: 0, end: old.length, text: fresh }]),
    );
    expect(diff).toContain('@@ -1,10000 +1,10000 @@');
  });

  test('is complete if a last line without a line end is joined and extended', async () => {
    const splices = [
      { start: 1, end: 2, text: '' },
      { start: 3, end: 3, text: 'c\n' },
    ];
    const diff = await textOf(unifiedDiff('x', inPieces(Buffer.from('a\nb'), 1), splices));
    expect(diff).toContain('@@ -1,2 +1 @@\n-a\n-b\n\\ No newline at end of file\n+abc\n');
  });

  test('without splices is empty', async () => {
    expect(await textOf(unifiedDiff('x', inPieces(Buffer.from('a\n'), 1), []))).toBe('');
  });
});
