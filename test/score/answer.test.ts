import { describe, expect, it } from 'vitest';
import { outcomeOf, type RecordedAnswer } from '../../src/score/answer.ts';

const refusal = (answer: RecordedAnswer) => {
  const outcome = outcomeOf(answer);
  return outcome.kind === 'refused' ? outcome.refusal : undefined;
};

describe('the outcome of a request', () => {
  it.each<[string, RecordedAnswer, string]>([
    ['a reply', { status: 200, response: { choices: [] } }, 'accepted'],
    ['a reply without its status', { response: { choices: [] } }, 'accepted'],
    ['a stream without its status', { sse: 'data: {"choices":[]}\n\n' }, 'accepted'],
    ['a reply with an empty error', { status: 200, response: { choices: [], error: null } }, 'accepted'],
    ['a status of an error', { status: 400 }, 'refused'],
    ['an error with status 200', { status: 200, response: { error: { message: 'no' } } }, 'refused'],
    ['an error in a stream', { status: 200, sse: 'data: {"error":{"message":"no"}}\n\n' }, 'refused'],
    ['a named event of a stream', { status: 200, sse: 'event: error\ndata: {"message":"no"}\n\n' }, 'refused'],
    [
      'the word in an answer',
      { status: 200, sse: 'data: {"choices":[{"delta":{"content":"\\"error\\""}}]}\n\n' },
      'accepted',
    ],
    ['nothing at all', {}, 'unknown'],
    ['a redirect', { status: 302 }, 'unknown'],
  ])('%s', (_, answer, kind) => expect(outcomeOf(answer).kind).toBe(kind));

  it('an error after the first text is late', () => {
    const sse = 'data: {"choices":[{"delta":{"content":"Oslo"}}]}\n\ndata: {"error":{"message":"lost"}}\n\n';
    expect(refusal({ status: 200, sse })?.isLate).toBe(true);
    expect(refusal({ status: 200, sse: sse.slice(sse.indexOf('data: {"error"')) })?.isLate).toBe(false);
  });
});

describe('the error text of a server', () => {
  it.each<[string, RecordedAnswer, object]>([
    [
      'an object with a code',
      { status: 400, response: { error: { message: 'no', type: 't', param: 'messages[0]', code: 'c' } } },
      { words: 'no', code: 'c', type: 't', param: 'messages[0]' },
    ],
    ['a sentence', { status: 422, response: { error: 'no such thing' } }, { words: 'no such thing' }],
    [
      'a message at the top',
      { status: 400, response: { object: 'error', message: 'no', code: '3230' } },
      { code: '3230' },
    ],
    [
      'a list of places',
      { status: 422, response: { detail: [{ loc: ['body', 'messages', 0], msg: 'Field required', input: 'secret' }] } },
      { words: 'body.messages.0\nField required', param: 'body.messages.0' },
    ],
    [
      'an upstream inside a gateway',
      {
        status: 400,
        response: {
          error: { message: 'Provider returned error', metadata: { raw: '{"error":{"message":"inner","code":"x"}}' } },
        },
      },
      { words: 'Provider returned error\ninner', code: 'x' },
    ],
    [
      'an object in a message',
      { status: 400, response: { error: { message: { message: 'inner', type: 'T' } } } },
      { words: 'inner' },
    ],
    ['text', { status: 503, text: 'upstream connect error' }, { words: 'upstream connect error' }],
    ['nothing', { status: 500, response: null }, { words: '' }],
  ])('%s', (_, answer, told) => expect(refusal(answer)).toMatchObject(told));

  it('is shortened if a server sends everything back, in bounded time', () => {
    let deep: unknown = 'x'.repeat(1_000_000);
    for (let i = 0; i < 100; i++) deep = { error: deep, message: 'again' };
    expect(refusal({ status: 400, response: deep })?.words.length).toBeLessThanOrEqual(8000);
    expect(refusal({ status: 400, response: { message: 'y'.repeat(100_000) } })?.words).toHaveLength(8000);
  });
});
