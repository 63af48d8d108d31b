import { describe, expect, it } from 'vitest';
import { readText } from '../sources.ts';
import { body, CONVERSE } from '../stream/amazon-messages.ts';
import { readLog } from './reading.ts';

const HAR = readText('fixtures/exchanges/browser.har');
const chat = (messages: unknown[]) => JSON.stringify({ model: 'gpt-4o', messages });
const user = { role: 'user', content: 'Is it "raining" in\nOslo? ☂' };

function har(postData: object | undefined, rest: object = {}, url = 'https://api.openai.com/v1/chat/completions') {
  const request = { method: 'POST', url, headers: [], ...(postData && { postData }) };
  const response = { status: 200, headers: [], content: { text: '{"choices":[]}' } };
  return JSON.stringify({
    log: { entries: [{ request, response, startedDateTime: '2026-10-01T09:00:00Z', ...rest }] },
  });
}

describe('a HAR document', () => {
  it('gives one report per entry, and a reason for entries that are not chats', () => {
    const { reports, formatSummary } = readLog(HAR);
    expect(formatSummary).toBe('4 × recorded exchange');
    expect(reports.map(({ verdict, dialect, note }) => [verdict, dialect, note])).toEqual([
      ['accepted', 'openai-chat', undefined],
      ['rejected', 'openai-chat', undefined],
      ['unknown', null, 'a GET request is not a chat request'],
      ['unknown', null, 'its URL is not one for conversations'],
    ]);
    expect(reports.map(({ answer }) => answer?.status)).toEqual([200, 400, 200, 200]);
  });

  it('gives findings their exact position inside the string of the body', () => {
    const [diagnostic] = readLog(HAR).reports[1]?.diagnostics ?? [];
    const pointer = '/log/entries/1/request/postData/text/messages/1/tool_calls/0';
    expect(diagnostic).toMatchObject({ rule: 'unanswered-tool-call', pointer });
    const { line = 0, column = 0, offset = 0, length = 0 } = diagnostic?.source ?? {};
    const found = HAR.slice(offset, offset + length);
    expect(HAR.split('\n')[line - 1]?.slice(column - 1, column - 1 + length)).toBe(found);
    expect(JSON.parse(JSON.parse(`"${found}"`) as string)).toMatchObject({ id: 'call_a', type: 'function' });
  });

  it('gives exact positions after all kinds of escapes', () => {
    const body = chat([user, { role: 'tool', content: 7 }]).replace('☂', '\\u2602');
    const text = har({ text: body });
    const [found] = readLog(text).reports[0]?.diagnostics.filter(each => each.rule === 'wrong-type') ?? [];
    expect(found?.pointer).toMatch(/\/messages\/1\/content$/);
    const bytes = Buffer.from(text);
    const { offset = 0, length = 0 } = found?.source ?? {};
    expect(bytes.subarray(offset, offset + length).toString()).toBe('7');
  });

  it('reads base64 bodies of requests and responses', () => {
    const text = Buffer.from(chat([user])).toString('base64');
    const [report] = readLog(har({ text, encoding: 'base64' })).reports;
    expect(report).toMatchObject({ dialect: 'openai-chat', verdict: 'accepted', messages: 1 });
    expect(readLog(HAR).reports[0]?.answer?.response).toMatchObject({ object: 'chat.completion' });
  });

  it('distinguishes an event stream from a body', () => {
    const content = { text: 'data: {"choices":[]}\n\ndata: [DONE]\n\n' };
    const response = { status: 200, headers: [], content };
    const [report] = readLog(har({ text: chat([user]) }, { response })).reports;
    expect(report?.answer).toMatchObject({ response: null, sse: content.text });
  });

  it.each([
    ['no body', har(undefined), 'the request has no body'],
    ['a form', har({ text: 'a=1' }), 'the request body is not JSON'],
    ['broken base64', har({ text: '***', encoding: 'base64' }), 'the request body is not JSON'],
    ['an address that is none', har({ text: '{}' }, {}, '::'), 'its URL is not valid'],
    [
      'another wire',
      har({ text: '{}' }, {}, 'https://api.openai.com/v1/embeddings'),
      'its URL is not one for conversations',
    ],
  ])('%s is not an error', (_, text, note) => {
    const [report] = readLog(text).reports;
    expect(report).toMatchObject({ dialect: null, verdict: 'unknown', note, diagnostics: [] });
  });

  it('an unknown host is judged as `openai-compatible`', () => {
    const [report] = readLog(har({ text: chat([user]) }, {}, 'https://x.example/v1/chat/completions')).reports;
    const note = 'no dialect is known for host `x.example`';
    expect(report).toMatchObject({ dialect: 'openai-compatible', verdict: 'unknown', note, diagnostics: [] });
  });

  it('accepts entries that are not requests', () => {
    const text = JSON.stringify({ log: { entries: [null, 7, {}, { request: { url: 'x' } }] } });
    expect(readLog(text).reports.map(({ format }) => format)).toEqual([
      'unrecognized',
      'unrecognized',
      'unrecognized',
      'exchange',
    ]);
  });

  it('gives the same reports however its bytes are split', () => {
    expect(readLog(HAR, {}, 7).reports).toEqual(readLog(HAR).reports);
  });
});

describe('the binary event stream of Bedrock, as base64', () => {
  const url = 'https://bedrock-runtime.us-east-1.amazonaws.com/model/us.amazon.nova-pro-v1%3A0/converse-stream';
  const archive = (bytes: Uint8Array) => {
    const text = Buffer.from(bytes).toString('base64');
    const response = { status: 200, headers: [], content: { encoding: 'base64', text } };
    const messages = [{ role: 'user', content: [{ text: 'Rain?' }] }];
    return har({ text: JSON.stringify({ messages }) }, { response }, url);
  };

  it('is read as an answer, complete or truncated', () => {
    const bytes = body(...CONVERSE);
    const found = (part: Uint8Array) =>
      readLog(archive(part), { as: 'stream' }).reports.map(({ dialect, diagnostics }) => [
        dialect,
        diagnostics.map(({ rule, pointer }) => [rule, pointer]),
      ]);
    expect(found(bytes)).toEqual([['bedrock-converse', []]]);
    expect(found(bytes.subarray(0, 200))).toEqual([
      ['bedrock-converse', [['truncated-stream', '/log/entries/0/response/content/text/1']]],
    ]);
  });
});
