import { describe, expect, it } from 'vitest';
import { chatEvents, cutEvents, failedEvents, sseOf } from '../chat-stream.ts';
import { body, CONVERSE } from '../stream/amazon-messages.ts';
import { readLog } from './reading.ts';

const lines = (values: readonly unknown[]) => values.map(each => `${JSON.stringify(each)}\n`).join('');
const request = { model: 'gpt-4o', messages: [{ role: 'user', content: 'When is high tide?' }] };
const reply = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_790_000_000,
  model: 'gpt-4o',
  choices: [{ index: 0, message: { role: 'assistant', content: 'At noon.', refusal: null }, finish_reason: 'stop' }],
};

function findings(text: string, options: Parameters<typeof readLog>[1] = {}) {
  return readLog(text, options).reports.map(({ as, format, dialect, verdict, diagnostics, note }) => ({
    ...{ as, format, dialect, verdict },
    ...(note !== undefined && { note }),
    found: diagnostics.map(({ rule, pointer, source }) => [rule, pointer, source?.line, source?.column]),
  }));
}

describe('streams in files', () => {
  const whole = { as: 'stream', format: 'stream', dialect: 'openai-chat', verdict: 'accepted', found: [] };

  it.each([
    ['event-stream text', sseOf(chatEvents)],
    ['event-stream text with CRLF and a mark', `\ufeff${sseOf(chatEvents).replaceAll('\n', '\r\n')}`],
    ['event-stream text behind a comment', `: connected\n\n${sseOf(chatEvents)}`],
    ['an event a line', lines(chatEvents)],
    ['a list of events', JSON.stringify(chatEvents)],
    ['a list over many lines', JSON.stringify(chatEvents, null, 2)],
  ])('are detected by their content: %s', (_name, text) => {
    expect(findings(text)).toEqual([whole]);
    expect(findings(text, { as: 'stream' })).toEqual([whole]);
  });

  it('are detected by their content: messages of a binary event stream', () => {
    const bytes = body(...CONVERSE);
    const answer = { ...whole, dialect: 'bedrock-converse' };
    for (const piece of [bytes.length, 5])
      expect(readLog(bytes, {}, piece).reports).toMatchObject([
        { as: 'stream', dialect: 'bedrock-converse', diagnostics: [] },
      ]);
    expect(
      readLog(bytes).reports.map(({ as, format, dialect, verdict }) => ({ as, format, dialect, verdict, found: [] })),
    ).toEqual([answer]);
    const cut = readLog(bytes.subarray(0, 200)).reports.flatMap(({ diagnostics }) => diagnostics);
    expect(cut.map(({ rule, messageId }) => [rule, messageId])).toEqual([['truncated-stream', 'cut']]);
  });

  it('are read in pieces of any length', () => {
    const text = sseOf(cutEvents, '');
    const read = readLog(text);
    for (const piece of [1, 7, 64]) expect(readLog(text, {}, piece)).toEqual(read);
    expect(read.formatSummary).toBe('1 × event stream');
  });

  it('have findings at the exact position, in every framing', () => {
    const [broken] = findings(sseOf(failedEvents, ''));
    expect(broken?.found).toEqual([['stream-error-ignored', '/2/error', 5, 16]]);
    const [inLines] = findings(lines(failedEvents));
    expect(inLines?.found).toEqual([['stream-error-ignored', '/2/error', 3, 10]]);
    const [inList] = findings(`[\n${failedEvents.map(each => JSON.stringify(each)).join(',\n')}\n]`);
    expect(inList?.found).toEqual([['stream-error-ignored', '/2/error', 4, 10]]);
  });

  it('that are truncated are reported at their last event', () => {
    expect(findings(sseOf(cutEvents, '')).map(each => each.found)).toEqual([[['truncated-stream', '/2', 5, 7]]]);
  });

  it('with unknown events are reported as unknown', () => {
    const [only] = findings('data: {"weather":"fine"}\n\n');
    expect(only).toMatchObject({ verdict: 'unknown', note: 'found no events of a known API', found: [] });
  });
});

describe('replies in files', () => {
  it('are detected by their content, one or many', () => {
    const whole = { as: 'response', format: 'reply', dialect: 'openai-chat', verdict: 'accepted', found: [] };
    expect(findings(JSON.stringify(reply))).toEqual([whole]);
    expect(findings(lines([reply, reply]))).toEqual([whole, whole]);
    expect(findings(JSON.stringify([reply, reply]), { as: 'response' })).toEqual([whole, whole]);
  });

  it('are judged by the dialect of their model, or by the one that is given', () => {
    expect(findings(JSON.stringify({ ...reply, model: 'deepseek-chat' }))[0]?.dialect).toBe('deepseek');
    expect(findings(JSON.stringify(reply), { dialect: 'groq' })[0]?.dialect).toBe('groq');
  });

  it('in an unknown format are reported as unknown', () => {
    expect(findings('{"answer":"At noon."}', { as: 'response' })[0]).toMatchObject({
      note: 'the reply has an unknown format; select a dialect with `--dialect`',
      verdict: 'unknown',
    });
  });
});

describe('responses in recorded exchanges', () => {
  const where = { host: 'api.openai.com', path: '/v1/chat/completions' };
  const replied = { ...where, status: 200, request, response: reply };
  const streamed = { ...where, status: 200, request, response: null, sse: sseOf(failedEvents, '') };
  const refused = { ...where, status: 400, request, response: { error: { message: 'no' } } };
  const text = lines([replied, streamed, refused]);

  it('are linted instead of their requests', () => {
    expect(findings(text, { as: 'response' })).toMatchObject([
      { as: 'response', format: 'exchange', dialect: 'openai-chat', verdict: 'accepted', found: [] },
      { as: 'stream', format: 'exchange', dialect: 'openai-chat', verdict: 'rejected' },
      { note: 'a response with status 400 has no reply', verdict: 'unknown' },
    ]);
    expect(findings(text, { as: 'stream' }).map(each => each.note)).toEqual([
      'the exchange has no stream',
      undefined,
      'a response with status 400 has no reply',
    ]);
  });

  it('have findings at the exact position inside the text of the stream', () => {
    const [, stream] = readLog(text, { as: 'response' }).reports;
    const [found] = stream?.diagnostics ?? [];
    expect(found).toMatchObject({ rule: 'stream-error-ignored', pointer: '/sse/2/error' });
    const { line = 0, column = 0, length = 0 } = found?.source ?? {};
    expect(line).toBe(2);
    const place = text.split('\n')[line - 1]?.slice(column - 1, column - 1 + length);
    expect(place).toBe(JSON.stringify(JSON.stringify(failedEvents[2]).slice(9, -1)).slice(1, -1));
  });

  it('are checked against the tools of the request', () => {
    const parameters = { type: 'object', properties: { port: { type: 'string' } }, required: ['port'] };
    const tools = [{ type: 'function', function: { name: 'get_tide', parameters } }];
    const call = { id: 'call_1', type: 'function', function: { name: 'get_tide', arguments: '{}' } };
    const calling = {
      ...reply,
      choices: [
        { index: 0, message: { role: 'assistant', content: null, tool_calls: [call] }, finish_reason: 'tool_calls' },
      ],
    };
    const exchange = { ...where, status: 200, request: { ...request, tools }, response: calling };
    expect(findings(JSON.stringify(exchange), { as: 'response' })[0]?.found.map(([rule]) => rule)).toEqual([
      'arguments-refused-by-schema',
    ]);
  });

  it('are found in HAR files too', () => {
    const entry = {
      request: {
        method: 'POST',
        url: 'https://api.openai.com/v1/chat/completions',
        headers: [],
        postData: { text: JSON.stringify(request) },
      },
      response: { status: 200, headers: [], content: { text: sseOf(cutEvents, '') } },
    };
    const har = JSON.stringify({ log: { entries: [entry] } });
    expect(findings(har, { as: 'stream' })).toMatchObject([{ as: 'stream', verdict: 'rejected' }]);
    expect(findings(har)).toMatchObject([{ as: 'request', verdict: 'accepted' }]);
  });
});
