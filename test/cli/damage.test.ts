import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/index.ts';
import { validate } from '../../src/validate.ts';
import { isDeep } from '../depth.ts';
import { BROKEN, body, GOOD, user } from './conversations.ts';
import { folder, linesOf, lintFile, run } from './running.ts';

const found = ({ files }: Report) => files.flatMap(each => each.conversations.flatMap(one => one.diagnostics));

describe('one damaged file', () => {
  test.each([
    ['cut off', '{"messages":[{"role":"user","content":"x', 'incomplete', 1],
    ['broken', '{"messages":[}', 'broken', 1],
    ['no JSON', 'Dear diary,\n'.repeat(500), 'notJson', 2],
    ['UTF-16', Buffer.from(`\ufeff${JSON.stringify(GOOD)}`, 'utf16le'), 'utf16', 2],
    ['a truncated archive', gzipSync(linesOf(...Array(50).fill(body(GOOD)))).subarray(0, 40), 'archive', 2],
    ['an archive that is none', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3, 4, 5, 6, 7]), 'archive', 2],
    ['an archive of no JSON', gzipSync('Dear diary,\n'.repeat(500)), 'notJson', 2],
  ])('%s: one diagnostic, and the exit code', async (_name, content, messageId, exit) => {
    const { code, report, err } = await lintFile(
      'x.json',
      content instanceof Buffer ? new Uint8Array(content) : content,
    );
    expect(found(report)).toMatchObject([
      { rule: 'unreadable-json', messageId, severity: 'error', dialect: null, pointer: '' },
    ]);
    expect(report.summary).toMatchObject({ files: 1, conversations: 0, errors: 1 });
    expect(validate.report(report)).toBe(true);
    expect(code).toBe(exit);
    expect(err).toBe('');
  });

  test('the part of an archive before the damage is linted', async () => {
    const lines = linesOf(...Array.from({ length: 2000 }, (_, i) => body([{ ...user, content: `${i} ${i ** 7}` }])));
    const whole = gzipSync(lines);
    const { code, report } = await lintFile('x.jsonl.gz', new Uint8Array(whole.subarray(0, whole.length - 2000)));
    expect(report.summary.conversations).toBeGreaterThan(100);
    expect(found(report).filter(each => each.messageId === 'archive')).toHaveLength(1);
    expect(code).toBe(1);
  });

  test('a folder whose name looks like a log', async () => {
    const root = folder({ 'x.json/inner.json': GOOD });
    const { code, out } = await run(['lint', join(root, 'x.json')]);
    expect(code).toBe(0);
    expect(out).toContain('inner.json');
  });
});

describe('one damaged file among others', () => {
  test('exit 1, and the others are linted', async () => {
    const root = folder({
      'a.json': GOOD,
      'b.json': '{"messages":[',
      'c.jsonl.gz': new Uint8Array(gzipSync(linesOf(GOOD)).subarray(0, 20)),
      'd.jsonl': linesOf(BROKEN),
      'e.json': 'Dear diary,\n'.repeat(500),
      'f.json': GOOD,
    });
    const { code, out } = await run(['lint', root, '--format', 'json']);
    const report = JSON.parse(out) as Report;
    expect(code).toBe(1);
    expect(report.files.map(each => each.conversations.flatMap(one => one.diagnostics.map(d => d.messageId)))).toEqual([
      [],
      ['incomplete'],
      ['archive'],
      ['unanswered'],
      ['notJson'],
      [],
    ]);
    expect(report.summary).toMatchObject({ files: 6, conversations: 3, verdicts: { accepted: 2, rejected: 1 } });
  });

  test('a damaged line among others', async () => {
    const { code, conversations } = await lintFile('x.jsonl', `${linesOf(GOOD)}{"messages":[\n${linesOf(BROKEN)}`);
    expect(code).toBe(1);
    expect(conversations.map(each => [each.line, each.format, each.diagnostics.length])).toEqual([
      [1, 'messages', 0],
      [2, 'unreadable', 1],
      [3, 'messages', 1],
    ]);
  });
});

describe('bytes', () => {
  const at = (text: string) => ({ offset: Buffer.byteLength(text.slice(0, text.indexOf('{"id":"call_b"'))) });

  test('CRLF', async () => {
    const text = linesOf(GOOD, BROKEN).replaceAll('\n', '\r\n');
    const { report } = await lintFile('x.jsonl', text);
    const column = text.split('\r\n')[1]?.indexOf('{"id":"call_b"') ?? 0;
    expect(found(report)).toMatchObject([{ source: { line: 2, column: column + 1, ...at(text) } }]);
  });

  test('a byte-order mark', async () => {
    const text = `\ufeff${linesOf(BROKEN)}`;
    const { report } = await lintFile('x.jsonl', text);
    expect(found(report)).toMatchObject([{ rule: 'unanswered-tool-call', source: { line: 1, ...at(text) } }]);
  });

  test('wide characters: columns in UTF-16 units, offsets in bytes', async () => {
    const text = linesOf([{ role: 'user', content: 'é…😀' }, ...BROKEN]);
    const { report } = await lintFile('x.jsonl', text);
    expect(found(report)).toMatchObject([{ source: { column: text.indexOf('{"id":"call_b"') + 1, ...at(text) } }]);
  });

  test('invalid UTF-8: a warning, and the line is linted with its positions in the file', async () => {
    const bytes = Buffer.from(linesOf([{ role: 'user', content: 'caf\u00e9' }, ...BROKEN]), 'latin1');
    const { code, report } = await lintFile('x.jsonl', new Uint8Array(bytes));
    expect(code).toBe(1);
    expect(found(report)).toMatchObject([
      { rule: 'unanswered-tool-call', source: { line: 1, offset: bytes.indexOf('{"id":"call_b"') } },
      { rule: 'unreadable-json', messageId: 'encoding', severity: 'warning', source: { line: 1, offset: 0 } },
    ]);
  });
});

describe('size and depth', () => {
  test.runIf(isDeep)('a line of 50 MB is linted, and so are the lines after it', async () => {
    const long = [{ role: 'user', content: 'x'.repeat(50_000_000) }, ...BROKEN];
    const { code, conversations } = await lintFile('x.jsonl', linesOf(GOOD, long, GOOD));
    expect(code).toBe(1);
    expect(conversations.map(each => [each.line, each.verdict])).toEqual([
      [1, 'accepted'],
      [2, 'rejected'],
      [3, 'accepted'],
    ]);
    expect(conversations[1]?.diagnostics[0]?.source?.offset).toBeGreaterThan(50_000_000);
  });

  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  test.each([
    ['content', `[{"role":"user","content":[${deep(10_000)}]}]`, '/0/content/0'],
    ['a call', `[{"role":"assistant","tool_calls":[${deep(10_000)}]}]`, '/0/tool_calls/0'],
    ['a message', `[{"role":"user","content":"x"},${deep(10_000)}]`, '/1'],
  ])('%s nested 10,000 deep has the wrong type, and nothing crashes', async (_name, text, pointer) => {
    const { code, report, err } = await lintFile('x.json', text);
    expect(found(report)).toMatchObject([{ rule: 'wrong-type', pointer }]);
    expect(code).toBe(1);
    expect(err).toBe('');
  });

  test('arguments, schemas, unknown keys and unknown records nested 10,000 deep cause no findings', async () => {
    const parameters = `${'{"not":'.repeat(10_000)}{}${'}'.repeat(10_000)}`;
    const call = { id: 'abcdefghi', type: 'function', function: { name: 'f', arguments: deep(10_000) } };
    const tools = [{ type: 'function', function: { name: 'f', parameters: '@' } }];
    const messages = [user, { role: 'assistant', content: '', tool_calls: [call], extra: '@' }];
    const answered = [...messages, { role: 'tool', tool_call_id: 'abcdefghi', content: 'x' }];
    const text = JSON.stringify({ tools, messages: answered }).replaceAll('"@"', () => parameters);
    const { code, report, err } = await lintFile('x.jsonl', `${text}\n${deep(10_000)}\n${linesOf(GOOD)}`);
    expect([code, err]).toEqual([0, '']);
    expect(report.summary).toMatchObject({ conversations: 2, verdicts: { accepted: 2 } });
  });

  test('a line nested 200,000 deep is read or reported, and the next line is linted', async () => {
    const { err, conversations } = await lintFile('x.jsonl', `${deep(200_000)}\n${linesOf(GOOD)}`);
    expect(err).toBe('');
    expect(conversations).toHaveLength(2);
    expect(conversations[1]).toMatchObject({ line: 2, verdict: 'accepted' });
  });

  test.runIf(isDeep)('an archive that expands without limit: one diagnostic, exit 2', async () => {
    const root = folder({ 'other.txt': '' });
    const path = join(root, 'bomb.json.gz');
    // The members add up to 1.5 GB of spaces. Only 64 MB are compressed, once.
    const member = gzipSync(Buffer.alloc(1 << 26, ' '), { level: 6 });
    await pipeline(Readable.from(Array(24).fill(member)), createWriteStream(path));
    const { code, out, err } = await run(['lint', path, '--format', 'json']);
    const report = JSON.parse(out) as Report;
    expect(found(report)).toMatchObject([{ rule: 'unreadable-json', messageId: 'bomb', severity: 'error' }]);
    expect([code, err]).toEqual([2, '']);
  });
});
