/** Layouts of logs that no agent writes, but that tools and crashed machines produce. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findLogFormat } from '../../src/logs/log-records.ts';
import { readLog } from './reading.ts';

const session = readFileSync('fixtures/logs/claude-code/interrupted-turn-on-disk.jsonl', 'utf8').trimEnd();
const lines = session.split('\n').map(line => JSON.parse(line) as Record<string, unknown>);
const pi = readFileSync('fixtures/logs/pi/command-between-call-and-result.jsonl', 'utf8').trimEnd();
const atif = '{"schema_version":"ATIF-v1.6","session_id":"s","agent":{"name":"a","version":"1"}}';
const chat = { messages: [{ role: 'user', content: 'Which tide?' }] };
const bare = '{"role":"user","content":"Which tide?"}\n{"role":"assistant","content":"The low one."}\n';

/** The findings with their positions. `-` replaces what an additional line moves down. */
const findingsOf = (text: string, options: Parameters<typeof readLog>[1] = {}) => {
  const { reports, formatSummary } = readLog(text, options);
  const found = reports.flatMap(({ diagnostics }) =>
    diagnostics.map(({ rule, pointer, source }) => ({ rule, pointer, line: source?.line })),
  );
  return { formatSummary, found };
};

describe('the first lines of a log', () => {
  it.each([
    ['a null', 'null'],
    ['a kind of line that is not known yet', '{"type":"brand-new","note":1}'],
    ['a header of somebody else', '{"exported_by":"me","count":3}'],
    ['several', 'null\n{"type":"brand-new"}\n7'],
  ])('%s does not determine the format', (_name, first) => {
    const count = first.split('\n').length;
    const whole = findingsOf(session);
    expect(whole.found.length).toBeGreaterThan(0);
    const shifted = findingsOf(`${first}\n${session}\n`);
    expect(shifted.formatSummary).toBe(whole.formatSummary);
    expect(shifted.found.map(({ rule, line = 0 }) => [rule, line - count])).toEqual(
      whole.found.map(({ rule, line }) => [rule, line]),
    );
    expect(findingsOf(`${first}\n${pi}\n`).formatSummary).toBe(findingsOf(pi).formatSummary);
  });

  it('may be a header before plain messages', () => {
    const read = readLog(`{"model":"gpt-4o","tools":[]}\n${bare}`);
    expect(read.formatSummary).toBe('1 × messages (one per line)');
    expect(read.reports[0]).toMatchObject({ messages: 2, note: '1 line without a message skipped' });
  });

  it('do not hide conversations after them', () => {
    const text = `{"summary":true}\n${JSON.stringify(chat)}\n${JSON.stringify(chat)}\n`;
    expect(findingsOf(text).formatSummary).toBe('1 × not recognized, 2 × conversation');
    const unknown = Array.from({ length: 9 }, (_, i) => `{"n":${i}}`).join('\n');
    // One log line among many other lines does not make those part of the log.
    expect(findingsOf(`${unknown}\n${JSON.stringify(lines[0])}\n`).formatSummary).toBe('10 × not recognized');
    expect(findingsOf(unknown).formatSummary).toBe('9 × not recognized');
  });
});

describe('lines that would be dropped', () => {
  it('are reported if they look like calls or results', () => {
    const call = '{"kind":"step","toolCall":{"type":"tool_call","name":"tide"}}';
    const result = '{"type":"function_call_output","result":"06:10"}';
    const [first, second] = bare.trimEnd().split('\n');
    const { reports } = readLog(`${first}\n${call}\n{"kind":"heartbeat"}\n${result}\n${second}\n`);
    expect(reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({ verdict: 'unknown', note: '3 lines without a message skipped' });
    expect(reports[0]?.diagnostics).toMatchObject([
      { rule: 'not-evaluated', messageId: 'unreadLines', severity: 'info', data: { lines: 2 }, source: { line: 2 } },
    ]);
  });
});

describe('a page of logs from an API', () => {
  it('contains the logs', () => {
    const trace = JSON.parse(readFileSync('fixtures/logs/opencode/call-still-running.json', 'utf8')) as unknown;
    const alone = findingsOf(JSON.stringify(trace));
    const page = findingsOf(JSON.stringify({ data: [trace], meta: { page: 1, totalItems: 1 } }));
    expect(page.formatSummary).toBe(alone.formatSummary);
    expect(page.found.map(({ rule, pointer }) => [rule, pointer])).toEqual(
      alone.found.map(({ rule, pointer }) => [rule, `/data/0${pointer}`]),
    );
  });

  it('is read as ATIF trajectories without a version name', () => {
    const steps = [{ step_id: 1, source: 'user', message: 'Which tide?' }];
    const { reports } = readLog(JSON.stringify({ ...(JSON.parse(atif) as object), schema_version: '1.6', steps }));
    expect(reports).toMatchObject([{ dialect: 'atif', messages: 1 }]);
    expect(reports[0]?.diagnostics).toMatchObject([{ rule: 'wrong-type', pointer: '/schema_version' }]);
  });
});

describe('the lines of a log as one list', () => {
  it.each([
    ['on one line', JSON.stringify(lines)],
    ['over many lines', JSON.stringify(lines, null, 2)],
  ])('%s is the same log, with findings at their positions in the document', (_name, text) => {
    const whole = findingsOf(session);
    for (const as of [undefined, 'log', 'request'] as const) {
      const list = findingsOf(text, { as });
      const own = findingsOf(session, { as });
      expect(list.formatSummary).toBe(whole.formatSummary);
      expect(list.found.map(({ rule, pointer }) => [rule, pointer])).toEqual(
        own.found.map(({ rule, pointer }) => [rule, pointer]),
      );
    }
    const [first] = findingsOf(text).found;
    const at = text.split('\n').length === 1 ? 1 : Number(first?.line);
    expect(first?.line).toBe(at);
    expect(first?.pointer.startsWith('/')).toBe(true);
  });

  it('is not repaired, and the note says why', () => {
    expect(readLog(JSON.stringify(lines)).reports[0]?.note).toContain('write one item per line to repair it');
  });

  it('is read as the requested format', () => {
    const format = findLogFormat('claude-code');
    expect(findingsOf(JSON.stringify(lines), { format })).toMatchObject({ formatSummary: '1 × Claude Code session' });
  });

  it('is not a log if it is a list of messages', () => {
    for (const messages of [chat.messages, [...chat.messages, { role: 'assistant', content: 'The low one.' }]])
      expect(findingsOf(JSON.stringify(messages)).formatSummary).toBe('1 × list of messages');
  });

  it('may be a list of logs that are documents', () => {
    const text = readFileSync('fixtures/logs/gemini-cli-session/call-without-a-result.json', 'utf8');
    const one = findingsOf(text);
    const two = findingsOf(`[${text},${text}]`);
    expect(one.formatSummary).toMatch(/^1 × /);
    expect(two.formatSummary).toBe(one.formatSummary.replace('1', '2'));
    expect(two.found.map(({ pointer }) => pointer)).toEqual(
      [0, 1].flatMap(i => one.found.map(({ pointer }) => `/${i}${pointer}`)),
    );
  });
});

describe('damaged lines', () => {
  it('with a comma at the end are reported, and read', () => {
    const { formatSummary, found } = findingsOf(`${session.replaceAll('\n', ',\n')}\n`);
    expect(formatSummary).toBe(findingsOf(session).formatSummary);
    expect(found.filter(({ rule }) => rule !== 'unreadable-json').map(({ rule }) => rule)).toEqual(
      findingsOf(session).found.map(({ rule }) => rule),
    );
  });

  it('that are not steps of a trajectory are ignored', () => {
    const steps = '{"step_id":1,"source":"user","message":"Hi"}\n{"step_id":2,"source":"agent","message":"Yes?"}';
    const whole = findingsOf(`${atif}\n${steps}\n`);
    expect(findingsOf(`${atif}\n${steps}\n{"type":"closed"}\nnull\n7\n`)).toEqual(whole);
  });

  it('in UTF-16 without a byte-order mark are reported as UTF-16', () => {
    for (const bytes of [Buffer.from(session, 'utf16le'), Buffer.from(session, 'utf16le').swap16()])
      expect(readLog(bytes).reports[0]?.diagnostics[0]?.messageId).toBe('utf16');
  });
});
