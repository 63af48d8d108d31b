import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findLogFormat, logFormats } from '../../src/logs/log-records.ts';
import { readLog } from './reading.ts';

const session = readFileSync('fixtures/logs/claude-code/interrupted-turn-on-disk.jsonl', 'utf8');
const chat = `${JSON.stringify({ messages: [{ role: 'user', content: 'Hi' }] })}\n`;
/** A first line of these files that other files have as well. */
const summary = `${JSON.stringify({ type: 'summary', summary: 'The shop', leafUuid: 'u1' })}\n`;

const findingsOf = (text: string, options: Parameters<typeof readLog>[1] = {}) => {
  const { reports, formatSummary } = readLog(text, options);
  return { formatSummary, formats: [...new Set(reports.map(({ format }) => format))] };
};

describe('log formats', () => {
  it('have unique names', () => {
    expect(new Set(logFormats.map(({ id }) => id)).size).toBe(logFormats.length);
    expect(new Set(logFormats.map(({ name }) => name)).size).toBe(logFormats.length);
    for (const { id } of logFormats) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  });

  it('are detected by a vote, whatever the first line is', () => {
    for (const text of [session, summary + session, `${session}{"type":"unheard-of"}\n`])
      expect(findingsOf(text)).toEqual({ formatSummary: '1 × Claude Code session', formats: ['claude-code'] });
  });

  it('are not detected by the first line alone', () => {
    expect(findingsOf(`{"type":"user"}\n${chat}${chat}`).formatSummary).toContain('2 × conversation');
    expect(findingsOf(chat + session).formats).toContain('conversation');
  });

  it('are the one that the caller names', () => {
    const format = findLogFormat('claude-code');
    expect(findingsOf(summary, { format }).formatSummary).toBe('0 × Claude Code session');
    expect(findingsOf(session, { format: findLogFormat('tau-bench') }).formats).not.toContain('claude-code');
  });

  it('are not used with --as exchange or --as response', () => {
    expect(findingsOf(session, { as: 'exchange' }).formats).toEqual(['unrecognized']);
    expect(findingsOf(session, { as: 'response' }).formats).toEqual(['reply']);
  });

  it('give findings their lines in the file, in pieces of any length', () => {
    const read = readLog(session);
    const [first] = read.reports[0]?.diagnostics ?? [];
    expect(first).toBeDefined();
    expect(first?.source?.line).toBe(Number(first?.pointer.split('/')[1]) + 1);
    expect(readLog(session, {}, 7)).toEqual(read);
  });
});

describe('a log as a request', () => {
  it('that is finished is not rejected for ending with the assistant', () => {
    const rewind = readFileSync('fixtures/logs/claude-code/parallel-calls-and-a-rewind.jsonl', 'utf8');
    for (const { diagnostics } of readLog(rewind, { as: 'request' }).reports)
      expect(diagnostics.filter(({ rule }) => rule === 'unexpected-last-role')).toEqual([]);
  });

  it('is judged only by dialects of its own API', () => {
    const [report] = readLog(session, { dialect: 'bedrock-converse' }).reports;
    expect(report).toMatchObject({ dialect: null, verdict: 'unknown' });
    expect(report?.note).toContain('it is stored in the format of `anthropic`');
    expect(readLog(session, { dialect: 'anthropic-vertex' }).reports[0]?.dialect).toBe('anthropic-vertex');
  });
});
