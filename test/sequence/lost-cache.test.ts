import { describe, expect, it } from 'vitest';
import { read } from '../../src/formats/engine/message-format.ts';
import type { Dialect } from '../../src/generated/types.ts';
import { findDialect, findMessageFormat } from '../../src/registry/registry.ts';
import { RequestSequence } from '../../src/sequence/request-sequence.ts';
import { type Around, anthropic, chat, converse, formats, gemini, responses, type Writer } from './formats.ts';

/** About 5,000 tokens. */
const LONG = 'Some words to read. '.repeat(1000);
const TOOLS = ['a', 'b', 'c'];

/** The requests of one client: returns what each has lost of the cache, as `system` or `changed 0`. */
function client({ dialect: id, format, model, body: write }: Writer) {
  const dialect = findDialect(id) as Dialect;
  const messageFormat = findMessageFormat(format);
  if (messageFormat === undefined) throw new Error(`no format ${format}`);
  const requests = new RequestSequence();
  return (turns: Parameters<Writer['body']>[0], around: Around & { readonly body?: object } = {}): string => {
    const { body: rest, ...written } = around;
    const body = { ...write(turns, written), ...rest };
    const faults = requests.follow({
      ...{ conversation: read(messageFormat, body), body, at: '', dialect, model, session: 'client', isShared: true },
      ...{ reply: [], responseIds: [], rawReply: undefined, name: 'before', replyName: 'reply' },
    });
    const lost = faults.filter(({ rule }) => rule === 'lost-cache-prefix');
    return lost
      .map(({ messageId, data }) => [messageId, data?.index].filter(each => each !== undefined).join(' '))
      .join();
  };
}

const cached = formats.filter(({ dialect }) => dialect !== converse.dialect);

describe.each(cached)('$dialect', writer => {
  const { user, said, called } = writer;
  const start = [user('What is new?'), called('1', LONG)];
  const next = [...start, said('Nothing.'), user('And now?')];
  const around = { system: `You know the news. ${LONG}`, tools: TOOLS };

  it.each<[string, ReturnType<Writer['user']>[], Around | undefined]>([
    ['appends', next, around],
    ['is sent again', start, around],
    ['goes back to the question', [...start.slice(0, 1), said('Something else.')], around],
    ['starts with a summary', [user('Summary.'), said('Yes.'), user('Go on.')], around],
    ['belongs to another agent', [user('Find the file.'), called('9', LONG)], { system: LONG, tools: ['x'] }],
  ])('reports nothing for a request that %s', (_, turns, changed) => {
    const follow = client(writer);
    expect(follow(start, around)).toBe('');
    expect(follow(turns, changed)).toBe('');
  });

  it.each<[string, ReturnType<Writer['user']>[], Around, string]>([
    ['time at the start of the system prompt', next, { ...around, system: `12:01 ${around.system}` }, 'system'],
    ['time in the first user message', [user('12:01 What is new?'), ...next.slice(1)], around, 'changed 0'],
    ['tools in another order', next, { ...around, tools: ['b', 'a', 'c'] }, 'tools'],
    ['one more tool', next, { ...around, tools: [...TOOLS, 'd'] }, 'tools'],
    ['no tools', next, { system: around.system }, 'tools'],
    ['message put first', [user('Be brief.'), ...next], around, 'inserted 0'],
    ['first message left out', next.slice(1), around, 'dropped 0'],
  ])('reports a %s', (_, turns, changed, expected) => {
    const follow = client(writer);
    follow(start, around);
    expect(follow(turns, changed)).toBe(expected);
  });

  it('reports nothing if fewer tokens are lost than the server caches', () => {
    const follow = client(writer);
    follow([user('a'), called('1', 'short')], { system: LONG });
    expect(follow([user('b'), called('1', 'short'), said('c')], { system: LONG })).toBe('');
  });
});

it('reports nothing for servers with an unknown cache', () => {
  const follow = client(converse);
  follow([converse.user('q'), converse.called('1', LONG)], { system: LONG });
  expect(follow([converse.user('q'), converse.called('1', LONG), converse.said('a')], { system: 'x' })).toBe('');
});

describe('conversations of one client', () => {
  const { user, said, called } = chat;
  const system = (name: string) => ({ system: `You help ${name}. ${LONG}` });

  it('with the same greeting are not compared', () => {
    const follow = client(chat);
    follow([user('hi'), said('Hello! How can I help?'), user(LONG)], system('Ann'));
    expect(follow([user('hello'), said('Hello! How can I help?'), user(`${LONG}?`)], system('Ann'))).toBe('');
    expect(follow([user('hi'), said('Hello! How can I help?'), user('Bye'), said('Bye')], system('Bob'))).toBe('');
  });

  it('with the same first word are not compared', () => {
    const follow = client(chat);
    follow([user('hi')], system('Ann'));
    expect(follow([user('hi'), said('Hello!'), user('q')], system('Bob'))).toBe('');
  });

  it('are not compared with the request for a title', () => {
    const follow = client(chat);
    const question = user(`Explain this. ${LONG}`);
    follow([question], { system: 'Write a title for the conversation.' });
    expect(follow([question, called('1', 'r')], { ...system('Ann'), tools: TOOLS })).toBe('');
  });

  it('are not compared with a last call without tools', () => {
    const follow = client(chat);
    const turns = [user('q'), called('1', LONG)];
    follow(turns, { ...system('Ann'), tools: TOOLS });
    follow(turns, system('Ann'));
    expect(follow([...turns, said('a'), user('q')], { ...system('Ann'), tools: TOOLS })).toBe('');
  });

  it('are matched again among parallel ones', () => {
    const follow = client(chat);
    for (let i = 0; i < 6; i++) follow([user(`q${i}`), called(`${i}`, LONG)], system('Ann'));
    for (let i = 0; i < 6; i++)
      expect(follow([user(`q${i}`), called(`${i}`, LONG), said('a')], { system: `1 ${LONG}` })).toBe('system');
  });
});

describe('the cached part', () => {
  it.each([chat, responses, gemini])('$dialect: text up to the first different character', writer => {
    const follow = client(writer);
    const turns = [writer.user('q'), writer.called('1', 'r')];
    follow(turns, { system: `${LONG} It is 12:00.` });
    expect(follow([...turns, writer.said('a')], { system: `${LONG} It is 12:01.` })).toBe('');
  });

  it('anthropic: whole blocks only', () => {
    const follow = client(anthropic);
    const turns = [anthropic.user('q'), anthropic.called('1', 'r')];
    follow(turns, { system: `${LONG} It is 12:00.` });
    expect(follow([...turns, anthropic.said('a')], { system: `${LONG} It is 12:01.` })).toBe('system');
  });

  it('anthropic: nothing after the last breakpoint', () => {
    const body = {
      cache_control: undefined,
      system: [{ type: 'text', text: LONG, cache_control: { type: 'ephemeral' } }],
    };
    const rest = [anthropic.called('1', LONG), anthropic.said('a')];
    const follow = client(anthropic);
    follow([anthropic.user('q'), ...rest], { body });
    expect(follow([anthropic.user('Q'), ...rest, anthropic.user('r')], { body })).toBe('');
    expect(
      follow([anthropic.user('Q'), ...rest, anthropic.user('r')], { body: { ...body, tools: [{ name: 'x' }] } }),
    ).toBe('tools');
  });

  it('anthropic: a system prompt that is split differently', () => {
    const text = (each: string) => ({ type: 'text', text: each });
    const follow = client(anthropic);
    const turns = [anthropic.user('q'), anthropic.called('1', 'r')];
    follow(turns, { body: { system: [text(LONG), text(LONG)] } });
    expect(follow([...turns, anthropic.said('a')], { body: { system: LONG + LONG } })).toBe('');
  });

  it('anthropic: breakpoints that move', () => {
    const marked = (text: string) => [
      { role: 'user', content: [{ type: 'text', text, cache_control: { type: 'ephemeral' } }] },
    ];
    const follow = client(anthropic);
    const body = { cache_control: undefined };
    follow([marked(LONG)], { body });
    expect(follow([anthropic.user(LONG), anthropic.said('a'), marked('r')], { body })).toBe('');
  });

  it('reminders in the last message that are removed later', () => {
    const follow = client(chat);
    const turns = [chat.user('q'), chat.called('1', LONG)];
    follow([...turns, chat.user('Reminder: be brief.')]);
    expect(follow([...turns, chat.called('2', LONG), chat.user('Reminder: be brief.')])).toBe('');
    expect(follow([...turns, chat.called('2', LONG), chat.said('a'), chat.user('b')])).toBe('');
  });

  it('empty results in two forms', () => {
    const follow = client(chat);
    const [call, result] = chat.called('1', '') as [object, object];
    follow([chat.user('q'), [call, result], chat.user(LONG)]);
    expect(follow([chat.user('q'), [call, { ...result, content: [] }], chat.user(LONG), chat.said('a')])).toBe('');
  });
});
