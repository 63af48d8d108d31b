import { describe, expect, it } from 'vitest';
import { LogReader, type ReadLogOptions } from '../../src/check/log-reader.ts';
import type { ConversationReport } from '../../src/index.ts';

/** The reports for some records, one per line. */
function read(records: readonly unknown[], options: Partial<ReadLogOptions> = {}): ConversationReport[] {
  const reports: ConversationReport[] = [];
  const reader = new LogReader({ path: 'log.jsonl', ...options }, report => reports.push(report));
  reader.push(new TextEncoder().encode(records.map(record => JSON.stringify(record)).join('\n')));
  reader.end();
  return reports;
}

const request = { model: 'gpt-4o', messages: [{ role: 'user', content: null }] };
const exchange = (rest: object) => ({ id: 'x', status: 400, request, response: null, sse: null, ...rest });

describe('the dialect of an exchange', () => {
  it.each([
    ['its own', { dialect: 'strict', host: 'api.openai.com' }, 'strict'],
    ['that of its host', { host: 'api.openai.com' }, 'openai-chat'],
    ['that of a regional host', { host: 'eu.api.openai.com' }, 'openai-chat'],
    ['that of its provider', { provider: 'openai' }, 'openai-chat'],
    ['that of its model', {}, 'openai-chat'],
    ['the default where nothing tells', { request: { messages: request.messages } }, 'openai-chat'],
    ['unknown where it is not known', { dialect: 'example-chat' }, null],
    ['unknown for another wire', { api: 'completions', host: 'api.openai.com' }, null],
  ])('is %s', (_, rest, dialect) => {
    const [report] = read([exchange(rest)]);
    expect(report?.dialect).toBe(dialect);
    expect(report?.verdict).toBe(dialect === null ? 'unknown' : 'rejected');
    expect(report?.note === undefined).toBe(dialect !== null);
  });

  it.each([
    ['host', { host: 'llm.example.com', provider: 'openai' }, '`llm.example.com`'],
    ['provider', { provider: 'example' }, '`example`'],
    ['model', { request: { ...request, model: 'example-7b' } }, '`example-7b`'],
  ])('is `openai-compatible` for another %s: at most a warning', (_, rest, name) => {
    const [report] = read([exchange(rest)]);
    expect(report).toMatchObject({ dialect: 'openai-compatible', verdict: 'unknown' });
    expect(report?.note).toContain(name);
    expect(report?.diagnostics).toMatchObject([{ rule: 'missing-content', severity: 'warning' }]);
  });

  it('is the one that the caller names', () => {
    expect(read([exchange({ host: 'llm.example.com' })], { dialect: 'openai-chat' })[0]?.verdict).toBe('rejected');
    expect(read([exchange({ host: 'llm.example.com' })], { host: 'api.openai.com' })[0]?.dialect).toBe('openai-chat');
  });

  it('is the one in force when it was recorded', () => {
    const leaked = { model: 'gpt-4', messages: [{ role: 'user', content: 'hi', timestamp: 1 }] };
    const findingsOf = (recorded: string) =>
      read([exchange({ recorded, request: leaked, host: 'example.openai.azure.com' })])[0]?.diagnostics.map(
        ({ rule, severity }) => `${severity} ${rule}`,
      );
    expect(findingsOf('2024-12-24T08:00:00Z')).toEqual(['error local-field-on-wire']);
    expect(findingsOf('2026-01-01T08:00:00Z')).toEqual([]);
  });
});

describe('an exchange', () => {
  it('has pointers into the exchange, keeps its ID, and ignores its status', () => {
    const [report] = read([exchange({ status: 200 })]);
    expect(report).toMatchObject({ id: 'x', format: 'exchange', as: 'request', verdict: 'rejected' });
    expect(report?.diagnostics[0]?.pointer).toBe('/request/messages/0/content');
  });

  it('without a request is not judged', () => {
    expect(read([exchange({ request: null })])[0]).toMatchObject({
      verdict: 'unknown',
      note: 'the exchange has no request',
    });
  });

  it('in a list has its own line', () => {
    const reports = read([[exchange({}), exchange({ id: 'y' })]]);
    expect(reports.map(each => [each.id, each.diagnostics[0]?.pointer])).toEqual([
      ['x', '/0/request/messages/0/content'],
      ['y', '/1/request/messages/0/content'],
    ]);
  });
});
