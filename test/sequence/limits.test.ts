import { describe, expect, it } from 'vitest';
import { read } from '../../src/formats/engine/message-format.ts';
import type { Dialect } from '../../src/generated/types.ts';
import { findDialect, findMessageFormat } from '../../src/registry/registry.ts';
import { charactersIn } from '../../src/sequence/characters.ts';
import { type Limits, RequestSequence } from '../../src/sequence/request-sequence.ts';
import { UnstoredResponses } from '../../src/sequence/unstored-responses.ts';
import { chat, responses } from './formats.ts';

const LONG = 'Some words to read. '.repeat(1000);

function sequence(limits: Limits, writer = chat) {
  const dialect = findDialect(writer.dialect) as Dialect;
  const messageFormat = findMessageFormat(writer.format);
  if (messageFormat === undefined) throw new Error(`no format ${writer.format}`);
  const requests = new RequestSequence(limits);
  return (body: object, session: string): number => {
    const request = { conversation: read(messageFormat, body), body, at: '', dialect, model: 'gpt-5', session };
    const reply = { reply: [], responseIds: [], rawReply: undefined };
    return requests.follow({ ...request, ...reply, name: 'before', replyName: 'reply' }).length;
  };
}

const first = (text: string) => chat.body([chat.user(text), chat.called('1', LONG)], { system: 'It is 12:00.' });
const next = (text: string) =>
  chat.body([chat.user(text), chat.called('1', LONG), chat.said('a')], { system: 'It is 12:01.' });
const image = (length: number) => ({
  messages: [
    {
      role: 'user',
      content: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${'A'.repeat(length)}` } }],
    },
  ],
});
const NONE = Number.POSITIVE_INFINITY;

describe('what a sequence keeps', () => {
  it.each<[string, Limits, number]>([
    ['all, without limits', { ofSession: NONE, requests: NONE, characters: NONE }, 1],
    ['the last requests of all sessions', { ofSession: NONE, requests: 2, characters: NONE }, 0],
    ['requests up to a size, with their images', { ofSession: NONE, requests: NONE, characters: 100_000 }, 0],
    ['smaller requests', { ofSession: NONE, requests: NONE, characters: 1_000_000 }, 1],
  ])('%s', (_, limits, found) => {
    const follow = sequence(limits);
    follow(first('q'), 'one');
    follow(image(90_000), 'two');
    follow(image(90_000), 'three');
    expect(follow(next('q'), 'one')).toBe(found);
  });

  it('the last requests of a session', () => {
    for (const [ofSession, found] of [
      [3, 1],
      [2, 0],
    ] as const) {
      const follow = sequence({ ofSession, requests: NONE, characters: NONE });
      follow(first('q'), 'one');
      follow(chat.body([chat.user('other'), chat.called('2', LONG)]), 'one');
      follow(chat.body([chat.user('third'), chat.called('3', LONG)]), 'one');
      expect(follow(next('q'), 'one')).toBe(found);
    }
  });

  it('the last request, even if it is larger', () => {
    const follow = sequence({ ofSession: 8, requests: 8, characters: 10 });
    follow(first('q'), 'one');
    expect(follow(next('q'), 'one')).toBe(1);
  });
});

describe('charactersIn', () => {
  it.each<[unknown, number]>([
    ['abc', 3],
    [1, 8],
    [null, 8],
    [['abc', 'd'], 12],
    [{ a: 'abc', b: { toString: 0 } }, 27],
  ])('%j: %i', (value, expected) => {
    expect(charactersIn(value)).toBe(expected);
  });

  it('works at any depth', () => {
    let value: unknown = 'x';
    for (let i = 0; i < 100_000; i++) value = [value];
    expect(charactersIn(value)).toBe(800_001);
  });
});

describe('responses that are not stored', () => {
  const messageFormat = findMessageFormat(responses.format);
  if (messageFormat === undefined) throw new Error('no format');
  const dialect = findDialect('openai-responses') as Dialect;

  /** How many references are reported for requests with `store`, the ID of their response, and the one before. */
  function reported(requests: readonly (readonly [store: boolean, id: string, previous?: string])[]): number[] {
    const unstored = new UnstoredResponses();
    return requests.map(([store, responseId, previous_response_id]) => {
      const body = { input: 'q', store, ...(previous_response_id && { previous_response_id }) };
      const request = { conversation: read(messageFormat as never, body), body, at: '', dialect, model: 'gpt-5' };
      const rest = { session: undefined, reply: [], rawReply: undefined, name: 'before', replyName: 'reply' };
      return unstored.follow({ ...request, ...rest, responseIds: [responseId] }).length;
    });
  }

  it.each<[string, Parameters<typeof reported>[0], number[]]>([
    [
      'continued',
      [
        [false, 'resp_1'],
        [true, 'resp_2', 'resp_1'],
      ],
      [0, 1],
    ],
    [
      'stored',
      [
        [true, 'resp_1'],
        [true, 'resp_2', 'resp_1'],
      ],
      [0, 0],
    ],
    ['from before the log', [[true, 'resp_2', 'resp_1']], [0]],
    [
      'with a redacted ID',
      [
        [false, '[REDACTED]'],
        [true, 'resp_2', '[REDACTED]'],
      ],
      [0, 0],
    ],
    [
      'with the ID of a stored one',
      [
        [false, 'id'],
        [true, 'id'],
        [true, 'resp_2', 'id'],
      ],
      [0, 0, 0],
    ],
  ])('%s', (_, requests, expected) => {
    expect(reported(requests)).toEqual(expected);
  });
});
