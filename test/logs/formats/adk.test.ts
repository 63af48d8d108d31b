import { describe, expect, it } from 'vitest';
import adk from '../../../src/logs/formats/adk.ts';
import adkEvals from '../../../src/logs/formats/adk-evals.ts';
import { expectLaws } from './trace-documents.ts';

const event = (author: string, role: string, ...parts: object[]) => ({
  invocation_id: 'i',
  author,
  content: { role, parts },
});
const call = (id: string) => ({ function_call: { id, name: 'ls', args: { path: '/' } } });
const response = (id: string) => ({ function_response: { id, name: 'ls', response: { result: 'x' } } });

const session = {
  id: 's',
  app_name: 'app',
  state: {},
  last_update_time: 1_767_312_000.5,
  events: [
    event('user', 'user', { text: 'list' }),
    event('helper', 'model', { text: 'I look' }, call('h')),
    event('main', 'model', call('adk-1'), call('adk-2')),
    event('main', 'user', response('adk-1')),
    { invocation_id: 'i', author: 'main', actions: {} },
    { ...event('main', 'model', { text: 'd' }), partial: true },
    event('main', 'user', response('adk-2')),
    event('main', 'model', { text: 'done' }),
  ],
};

describe('ADK sessions', () => {
  it('without messages contain no conversation', () => {
    const empty = { id: 's', app_name: 'tide', state: {}, events: [] };
    expect(adk.owns(empty)).toBe(true);
    expect([...adk.read([empty], 'log'), ...adk.read([empty], 'request')]).toEqual([]);
  });

  it('contain contents, which a log keeps unchanged', () => {
    const [conversation] = adk.read([session], 'log');
    expect(conversation).toMatchObject({ id: 's', dialect: 'gemini', recorded: '2026-01-02' });
    const said = [0, 1, 2, 3, 6, 7].map(i => session.events[i]);
    expect(conversation?.body).toEqual(said.map(each => (each as { content: unknown }).content));
    expect(conversation?.origins.nearest('/2/parts/1/function_call')).toBe('/events/2/content/parts/1/function_call');
    expect(conversation?.origins.nearest('/4/parts/0')).toBe('/events/6/content/parts/0');
  });

  it('are sent with merged responses, with text of other agents quoted, and without generated IDs', () => {
    const [conversation] = adk.read([session], 'request');
    const bare = (part: object) => JSON.parse(JSON.stringify(part).replace(/"id":"[^"]*",/, '')) as object;
    expect(conversation?.body).toEqual([
      { role: 'user', parts: [{ text: 'list' }] },
      {
        role: 'user',
        parts: [
          { text: 'For context:' },
          { text: '[helper] said: I look' },
          { text: '[helper] called tool `ls` with parameters: {"path":"/"}' },
        ],
      },
      { role: 'model', parts: [bare(call('')), bare(call(''))] },
      { role: 'user', parts: [bare(response('')), bare(response(''))] },
      { role: 'model', parts: [{ text: 'done' }] },
    ]);
    expect(conversation?.notes).toEqual([
      '1 events of other agents written as user messages',
      '1 turns with tool calls whose responses were merged',
    ]);
    const { origins } = conversation ?? {};
    expect(origins?.nearest('/3/parts/1')).toBe('/events/6/content/parts/0');
    expect(origins?.nearest('/2/parts/0/function_call/args/path')).toBe(
      '/events/2/content/parts/0/function_call/args/path',
    );
    expect(origins?.nearest('/1/parts/2')).toBe('/events/1/content/parts/1');
  });

  it('are sent with the responses of each turn if IDs repeat', () => {
    const turn = [
      event('main', 'model', call('a'), call('b')),
      event('main', 'user', response('b')),
      event('main', 'user', response('a')),
    ];
    const [conversation] = adk.read([{ ...session, events: [...turn, ...turn] }], 'request');
    const sent = [
      { role: 'model', parts: [call('a'), call('b')] },
      { role: 'user', parts: [response('b'), response('a')] },
    ];
    expect(conversation?.body).toEqual([...sent, ...sent]);
  });

  it('are the same with the other spelling of keys', () => {
    const events = session.events
      .slice(0, 1)
      .map(({ invocation_id: invocationId, ...each }) => ({ ...each, invocationId }));
    expect(adk.owns({ appName: 'app', events })).toBe(true);
  });

  it('accept damaged records, and detect no other documents', () => {
    expectLaws(adk, [session, { app_name: 'app', events: [], state: {} }]);
  });
});

describe('ADK evaluation sets', () => {
  const user_content = { role: 'user', parts: [{ text: 'list' }] };
  const final_response = { role: 'model', parts: [{ text: 'done' }] };
  const set = (intermediate_data: object) => ({
    eval_set_id: 'e',
    eval_cases: [{ eval_id: 'c', conversation: [{ user_content, intermediate_data, final_response }] }],
  });
  const use = { id: 'a', name: 'ls', args: {} };

  it('leave out tool uses without a result', () => {
    const [conversation] = adkEvals.read([set({ tool_uses: [use], intermediate_responses: [] })], 'log');
    expect(conversation).toMatchObject({ id: 'c', dialect: 'gemini', body: [user_content, final_response] });
    expect(conversation?.notes).toEqual(['1 tool uses skipped: the log does not contain their results']);
    expect(conversation?.origins.nearest('/1/parts/0')).toBe('/eval_cases/0/conversation/0/final_response/parts/0');
  });

  it('pair tool uses with their results', () => {
    const answer = { id: 'a', name: 'ls', response: {} };
    const [conversation] = adkEvals.read([set({ tool_uses: [use], tool_responses: [answer] })], 'request');
    expect(conversation?.body).toEqual([
      user_content,
      { role: 'model', parts: [{ functionCall: use }] },
      { role: 'user', parts: [{ functionResponse: answer }] },
      final_response,
    ]);
    expect(conversation?.origins.nearest('/2/parts/0/functionResponse/id')).toBe(
      '/eval_cases/0/conversation/0/intermediate_data/tool_responses/0/id',
    );
  });

  it('accept damaged records, and detect no other documents', () => {
    expectLaws(adkEvals, [set({}), { evalSetId: 'e', evalCases: [] }]);
  });
});
