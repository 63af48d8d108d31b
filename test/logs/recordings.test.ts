import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readLog } from './reading.ts';

const body = {
  model: 'gpt-4o',
  messages: [
    { role: 'user', content: 'Hi' },
    { role: 'tool', tool_call_id: 'call_1', content: '14:20' },
  ],
};
/** One interaction, as test proxies write each to a separate file. */
const recording = (request: unknown, status: unknown = { code: 400, message: 'Bad Request' }) => ({
  request: {
    method: 'POST',
    url: 'https://api.openai.com/v1/chat/completions',
    headers: { 'Content-Type': 'application/json' },
    body: request,
  },
  response: { status, headers: { 'content-type': 'application/json' }, body: '{"error":{"message":"no"}}' },
});

describe('a single interaction', () => {
  it('is an exchange, and the request inside its text is linted', () => {
    const text = JSON.stringify(recording(JSON.stringify(body)), null, 1);
    const { reports, formatSummary } = readLog(text);
    expect(formatSummary).toBe('1 × recorded exchange');
    expect(reports).toMatchObject([{ dialect: 'openai-chat', messages: 2, answer: { status: 400 } }]);
    const [fault] = reports[0]?.diagnostics ?? [];
    expect(fault).toMatchObject({ rule: 'orphan-tool-result', pointer: '/request/body/messages/1' });
    expect(text.split('\n')[(fault?.source?.line ?? 0) - 1]).toContain('"body"');
  });

  it('may have the body as a value, and the status as a number', () => {
    const { reports } = readLog(JSON.stringify(recording(body, 400)));
    expect(reports[0]).toMatchObject({ dialect: 'openai-chat', messages: 2, answer: { status: 400 } });
    expect(reports[0]?.diagnostics[0]?.pointer).toBe('/request/body/messages/1');
  });

  it('may be on a line of its own', () => {
    const line = JSON.stringify(recording(JSON.stringify(body)));
    expect(readLog(`${line}\n${line}\n`).formatSummary).toBe('2 × recorded exchange');
  });

  it('is not a chat if nothing was posted', () => {
    const { request, response } = recording('');
    const { reports } = readLog(JSON.stringify({ request: { ...request, method: 'GET' }, response }));
    expect(reports).toMatchObject([
      { format: 'exchange', verdict: 'unknown', note: 'a GET request is not a chat request' },
    ]);
  });

  it('is not detected in a vocabulary with both words', () => {
    expect(readLog('{"request":4711,"response":4712,"the":1}').formatSummary).toBe('1 × not recognized');
  });

  it('is not confused with a compressed body', () => {
    const packed = { encoding: 'base64', string: gzipSync(JSON.stringify(body)).toString('base64') };
    expect(readLog(JSON.stringify(recording(packed))).reports[0]).toMatchObject({ messages: 2 });
  });
});
