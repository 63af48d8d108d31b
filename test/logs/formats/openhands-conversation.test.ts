import { describe, expect, it } from 'vitest';
import conversation from '../../../src/logs/formats/openhands-conversation.ts';
import list from '../../../src/logs/formats/openhands-conversation-list.ts';
import { expectTotal } from './agent-records.ts';

const event = (id: string, kind: string, source: string, more: object) => ({
  ...{ id, timestamp: '2026-03-01T08:00:00', source, kind },
  ...more,
});
const text = (words: string) => ({ cache_prompt: false, type: 'text', text: words });
const action = (id: string, call: string, response: string, thought: object[] = []) =>
  event(id, 'ActionEvent', 'agent', {
    thought,
    reasoning_content: thought.length > 0 ? 'Hm.' : null,
    tool_name: 'terminal',
    tool_call_id: call,
    tool_call: {
      id: call,
      responses_item_id: null,
      name: 'terminal',
      arguments: '{"command":"ls"}',
      origin: 'completion',
    },
    llm_response_id: response,
  });
const observed = (id: string, call: string, words: string) =>
  event(id, 'ObservationEvent', 'environment', {
    tool_name: 'terminal',
    tool_call_id: call,
    observation: { content: [text(words)], is_error: false, kind: 'TerminalObservation' },
    action_id: 'a1',
  });

const EVENTS = [
  event('s1', 'SystemPromptEvent', 'agent', { system_prompt: text('Be brief.'), tools: [], dynamic_context: null }),
  event('u1', 'MessageEvent', 'user', {
    llm_message: { role: 'user', content: [text('List.'), { type: 'image', image_urls: ['data:,a', 'data:,b'] }] },
    extended_content: [text('Mind the tide.')],
  }),
  event('st', 'ConversationStateUpdateEvent', 'environment', {
    key: 'stats',
    value: { usage_to_metrics: { default: { model_name: 'litellm_proxy/tide-1' } } },
  }),
  action('a1', 'c1', 'r1', [text('Look.')]),
  action('a2', 'c2', 'r1'),
  observed('o1', 'c1', 'x'),
  event('o2', 'UserRejectObservation', 'environment', {
    ...{ tool_name: 'terminal', tool_call_id: 'c2', rejection_reason: 'No.', action_id: 'a2' },
  }),
  action('a3', 'c3', 'r2', [text('Again.')]),
  event('e3', 'AgentErrorEvent', 'agent', { tool_name: 'terminal', tool_call_id: 'c3', error: 'Broken.' }),
  action('a4', 'c4', 'r3'),
];

const called = (id: string) => ({
  type: 'function',
  function: { name: 'terminal', arguments: '{"command":"ls"}' },
  id,
});
const plain = (words: string) => ({ type: 'text', text: words });
const MESSAGES = [
  { role: 'system', content: [plain('Be brief.')] },
  {
    role: 'user',
    content: [
      plain('List.'),
      { type: 'image_url', image_url: { url: 'data:,a' } },
      { type: 'image_url', image_url: { url: 'data:,b' } },
      plain('Mind the tide.'),
    ],
  },
  { role: 'assistant', content: [plain('Look.')], reasoning_content: 'Hm.', tool_calls: [called('c1'), called('c2')] },
  { role: 'tool', content: [plain('x')], tool_call_id: 'c1', name: 'terminal' },
  { role: 'tool', content: 'Action rejected: No.', tool_call_id: 'c2', name: 'terminal' },
  { role: 'assistant', content: [plain('Again.')], reasoning_content: 'Hm.', tool_calls: [called('c3')] },
  { role: 'tool', content: 'Broken.', tool_call_id: 'c3', name: 'terminal' },
];
const OPEN = { role: 'assistant', content: null, tool_calls: [called('c4')] };

describe('OpenHands conversations', () => {
  it('become the messages that the agent builds from its events', () => {
    const [read] = conversation.read(EVENTS, 'log');
    expect(read).toMatchObject({ dialect: 'openai-chat', model: 'tide-1', recorded: '2026-03-01' });
    expect(read?.body).toEqual([...MESSAGES, OPEN]);
    expect(list.read([{ items: EVENTS }], 'log')[0]?.body).toEqual(read?.body);
  });

  it('are sent without unanswered calls', () => {
    const [read] = conversation.read(EVENTS, 'request');
    expect(read?.body).toEqual(MESSAGES);
    expect(read?.notes).toEqual(['1 calls without results skipped']);
  });

  it('have origins in the events', () => {
    const [read] = conversation.read(EVENTS, 'log');
    const at = (pointer: string) => read?.origins.nearest(pointer);
    expect(at('/2/tool_calls/1/function/arguments')).toBe('/4/tool_call/arguments');
    expect(at('/2/tool_calls/1')).toBe('/4/tool_call');
    expect(at('/1/content/2/image_url/url')).toBe('/1/llm_message/content/1/image_urls/1');
    expect(at('/3/content/0/text')).toBe('/5/observation/content/0/text');
    expect(at('/6/content')).toBe('/8/error');
  });

  it('leave out condensed events', () => {
    const condensation = event('k', 'Condensation', 'environment', {
      forgotten_event_ids: ['a1', 'a2', 'o1', 'o2'],
      summary: 'Two calls.',
      summary_offset: 1,
    });
    const [read] = conversation.read([...EVENTS.slice(0, 7), condensation, ...EVENTS.slice(7, 9)], 'request');
    expect(read?.body).toEqual([
      MESSAGES[0],
      { role: 'user', content: 'Two calls.' },
      MESSAGES[1],
      ...MESSAGES.slice(5),
    ]);
    expect(read?.origins.nearest('/1/content')).toBe('/7');
    expect(read?.notes).toEqual(['4 forgotten events skipped', '1 summaries inserted for forgotten events']);
  });

  it('leave out the summary of an earlier condensation that was condensed', () => {
    const condensation = (id: string, ...forgotten: string[]) =>
      event(id, 'Condensation', 'environment', {
        forgotten_event_ids: forgotten,
        summary: `Summary ${id}.`,
        summary_offset: 1,
      });
    const condensed = [condensation('k1', 'a1', 'a2', 'o1', 'o2'), condensation('k2', 'k1-summary')];
    const [read] = conversation.read([...EVENTS.slice(0, 7), ...condensed, ...EVENTS.slice(7, 9)], 'request');
    expect(read?.body).toEqual([
      MESSAGES[0],
      { role: 'user', content: 'Summary k2.' },
      MESSAGES[1],
      ...MESSAGES.slice(5),
    ]);
    expect(read?.notes).toEqual(['5 forgotten events skipped', '2 summaries inserted for forgotten events']);
  });

  it('are not read from a single event', () => {
    expect(conversation.owns(EVENTS[5])).toBe(true);
    expect(conversation.read(EVENTS.slice(5, 6), 'log')).toEqual([]);
  });

  it('may be damaged without a throw', () => {
    expectTotal(conversation, EVENTS);
    expectTotal(list, [EVENTS]);
    for (const other of [[], {}, { kind: 'Event' }, { items: [{}] }, [{ role: 'user', content: 'Hi' }]]) {
      expect(conversation.owns(other)).toBe(false);
      expect(list.owns(other)).toBe(false);
    }
  });
});
