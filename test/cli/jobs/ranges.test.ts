import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LogReader } from '../../../src/check/log-reader.ts';
import { expand, type Input } from '../../../src/cli/inputs.ts';
import { readFile } from '../../../src/cli/jobs/read-file.ts';
import { readRange } from '../../../src/cli/jobs/read-range.ts';
import { shift } from '../../../src/cli/jobs/sent-report.ts';
import { logOptions, Templates } from '../../../src/cli/jobs/settings.ts';
import type { ConversationReport } from '../../../src/index.ts';
import { isDeep } from '../../depth.ts';
import { BROKEN, GOOD, user } from '../conversations.ts';
import { folder } from '../running.ts';
import { cutEvery, differenceOf, lintPaths } from './linting.ts';

const templates = new Templates();

async function fileInput(path: string): Promise<Input> {
  const [input] = (await expand([path], process.stdin)).inputs;
  if (input === undefined) throw new Error(`${path} is not there`);
  return input;
}

/** The reports of a file that is read in ranges, split anywhere after its first lines. */
async function readCut(path: string, range: number): Promise<{ reports: ConversationReport[]; isOne: boolean }> {
  const reports: ConversationReport[] = [];
  const options = logOptions(path, {}, templates);
  const tellAll = (report: ConversationReport, { place }: { place(): void }) => {
    place();
    reports.push(report);
  };
  const input = await fileInput(path);
  const head = await readFile(input, new LogReader(options, tellAll), { cut: cutEvery(range, 16), advance() {} });
  if (head === undefined) return { reports, isOne: true };
  let lines = head.lines;
  let conversations = reports.filter(({ format }) => format !== 'unreadable').length;
  for (let from = head.offset; from < (input.bytes ?? 0); from += range) {
    const found: ConversationReport[] = [];
    let reader: LogReader | undefined;
    const begin = (offset: number) => {
      const tell = (report: ConversationReport, { place }: { place(): void }) => {
        place();
        found.push(report);
      };
      reader = new LogReader({ ...options, resume: { offset, usual: head.usual } }, tell);
      return reader;
    };
    const isIsolated = (each: LogReader) => each.isolated?.usual === head.usual && each.isolated !== undefined;
    const isOne = await readRange(path, { from, to: Math.min(from + range, input.bytes ?? 0) }, begin, isIsolated);
    if (!isOne) return { reports, isOne: false };
    for (const report of found) shift(report, { lines, conversations });
    reports.push(...found);
    lines += reader?.isolated?.lines ?? 0;
    conversations += found.filter(({ format }) => format !== 'unreadable').length;
  }
  return { reports, isOne: true };
}

async function readWhole(path: string): Promise<ConversationReport[]> {
  const reports: ConversationReport[] = [];
  const reader = new LogReader(logOptions(path, {}, templates), (report, { place }) => {
    place();
    reports.push(report);
  });
  await readFile(await fileInput(path), reader, { advance() {} });
  return reports;
}

const said = (content: string) => ({ messages: [{ role: 'user', content }, ...BROKEN.slice(1)] });
const LINES = [said('é漢😀'.repeat(3)), { messages: GOOD }, said('\u{1F600}'), { messages: BROKEN, id: 'x' }].map(
  each => JSON.stringify(each),
);

describe('a file that is read in ranges', () => {
  test.each([
    ['line ends of Unix', `${LINES.join('\n')}\n`],
    ['line ends of Windows', `${LINES.join('\r\n')}\r\n`],
    ['no line end at its end', LINES.join('\n')],
    ['a byte-order mark', `\ufeff${LINES.join('\n')}\n`],
    ['a byte-order mark before a line in the middle', `${LINES[0]}\n\ufeff${LINES[1]}\n${LINES[3]}\n`],
    ['blank lines', `\n\n${LINES.join('\n\n  \n')}\n\n\n`],
    ['broken lines', `${LINES[0]}\n{"messages": [\n${LINES[1]}${LINES[3]}\n]\n${LINES[0]} x\n${LINES[1]}`],
    ['one line much longer than a range', `${LINES[0]}\n${JSON.stringify(said('x'.repeat(2000)))}\n${LINES[3]}\n`],
  ])('gives the same reports as the whole file, wherever it is split: %s', async (_, text) => {
    const path = join(folder({ 'log.jsonl': text }), 'log.jsonl');
    const whole = await readWhole(path);
    expect(whole.length).toBeGreaterThan(2);
    const length = Buffer.byteLength(text);
    // Splits are inside characters and inside CRLF. Deep tests split at every third byte of a line.
    const sizes = [isDeep ? 3 : 29, 50, 401, length];
    for (const range of sizes) {
      const { reports, isOne } = await readCut(path, range);
      expect(isOne).toBe(true);
      expect(reports).toEqual(whole);
    }
  });

  test('gives the same reports if its lines are longer than what is read at once', async () => {
    const sizes = [900_000, 40, 1_100_000, 2_300_000, 7, 1_048_000, 500_000];
    const lines = sizes.map((size, i) => JSON.stringify({ ...said(`${'long '.repeat(size / 5)}${i}`), id: `c${i}` }));
    const path = join(folder({ 'log.jsonl': [...LINES, ...lines, ...LINES].join('\n') }), 'log.jsonl');
    const whole = await readWhole(path);
    expect(whole.length).toBe(LINES.length * 2 + lines.length);
    for (const range of [1 << 20, 3 << 20, 1 << 23]) expect((await readCut(path, range)).reports).toEqual(whole);
  });

  test('is not split at bytes that are not UTF-8', async () => {
    const bytes = Buffer.from(
      `${LINES.join('\n')}\n{"messages":[{"role":"user","content":"\u00e9\u00ff"}]}\n${LINES[3]}`,
      'latin1',
    );
    const path = join(folder({ 'log.jsonl': bytes }), 'log.jsonl');
    const whole = await readWhole(path);
    expect(whole.some(({ format }) => format === 'unreadable')).toBe(true);
    for (const range of isDeep ? [1, 7, 50, 333] : [29, 50, 333])
      expect((await readCut(path, range)).reports).toEqual(whole);
  });

  test.each([
    [
      'exchanges that are compared with those before',
      (i: number) => ({
        request: { model: 'gpt-4o', messages: [user] },
        status: 200,
        host: 'api.openai.com',
        session: 's',
        id: i,
      }),
    ],
    ['messages that stand one a line', (i: number) => ({ role: 'user', content: 'hi', thread_id: 't', id: i })],
  ])('is read by one thread if its lines depend on each other: %s', async (_, make) => {
    const text = [...LINES, ...Array.from({ length: 40 }, (_, i) => JSON.stringify(make(i)))].join('\n');
    const path = join(folder({ 'log.jsonl': text }), 'log.jsonl');
    const one = await lintPaths([path]);
    const two = await lintPaths([path], { jobs: 2, cut: cutEvery(500) });
    expect(differenceOf(two.out, one.out)).toBeUndefined();
  });

  test('has the same length limits as a whole file', async () => {
    const long = JSON.stringify(said('x'.repeat(3000)));
    const path = join(folder({ 'log.jsonl': `${LINES.join('\n')}\n${long}\n${LINES.join('\n')}\n` }), 'log.jsonl');
    const settings = { limits: { bytes: 2000, values: 1000 } };
    const one = await lintPaths([path], { settings });
    expect(one.out).toContain('tooLong');
    const two = await lintPaths([path], { settings, jobs: 2, cut: cutEvery(700) });
    expect(differenceOf(two.out, one.out)).toBeUndefined();
  });
});
