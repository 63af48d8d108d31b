/** Streams of Mistral's conversations: the assembled reply, and findings about the order of events. */
import { describe, expect, it } from 'vitest';
import { assemble } from '../../src/index.ts';
import type { JsonObject } from '../../src/source/json.ts';
import mistralConversations from '../../src/stream/protocols/mistral-conversations.ts';
import { cutsIn } from '../depth.ts';

const START: JsonObject = { type: 'conversation.response.started', conversation_id: 'conv_1' };
const USAGE = { prompt_tokens: 30, completion_tokens: 7, total_tokens: 42, connector_tokens: 5 };
const DONE: JsonObject = { type: 'conversation.response.done', created_at: '2026-11-22T10:00:09Z', usage: USAGE };
const said = (index: number, content: unknown, content_index = 0): JsonObject => ({
  ...{ type: 'message.output.delta', output_index: index, id: `msg_${index}`, content_index },
  ...{ model: 'mistral-medium-latest', agent_id: null, role: 'assistant', content },
});
const call = (index: number, piece: unknown): JsonObject => ({
  ...{ type: 'function.call.delta', output_index: index, id: `fc_${index}`, name: 'tide_table' },
  ...{ tool_call_id: `tide0000${index}`, arguments: piece },
});
const tool = (index: number, event: string, more: JsonObject = {}): JsonObject => ({
  ...{ type: `tool.execution.${event}`, output_index: index, id: `exec_${index}`, name: 'web_search', ...more },
});
const handoff = (index: number, event: string, more: JsonObject): JsonObject => ({
  ...{ type: `agent.handoff.${event}`, output_index: index, id: `hand_${index}`, ...more },
});
const FROM = { previous_agent_id: 'ag_1', previous_agent_name: 'Harbour' };
const TO = { next_agent_id: 'ag_2', next_agent_name: 'Tides' };

const run = (...events: unknown[]) => assemble(events, { dialect: 'mistral-conversations' });
const findingsOf = (...events: unknown[]) =>
  run(...events).diagnostics.map(({ rule, messageId, pointer }) => `${rule}/${messageId} at ${pointer}`);
const outputsOf = (...events: unknown[]) => (run(...events).reply as { outputs: JsonObject[] }).outputs;

const PLAIN = [START, said(0, 'High '), said(0, 'water.'), DONE];
const SEARCHED = [START, tool(0, 'started', { arguments: '{"q":' }), tool(0, 'delta', { arguments: '"tide"}' })];

describe('the reply', () => {
  it('equals the response of a conversation without streaming', () => {
    const { reply, isComplete, diagnostics, protocol, messages } = run(...PLAIN);
    const entry = {
      ...{ object: 'entry', type: 'message.output', id: 'msg_0', model: 'mistral-medium-latest', agent_id: null },
      ...{ role: 'assistant', content: 'High water.' },
    };
    expect(reply).toEqual({
      object: 'conversation.response',
      conversation_id: 'conv_1',
      outputs: [entry],
      usage: USAGE,
    });
    expect({ isComplete, diagnostics, protocol }).toEqual({
      ...{ isComplete: true, diagnostics: [], protocol: 'mistral-conversations' },
    });
    expect(messages).toEqual([entry]);
  });

  it('contains text and chunks in their order', () => {
    const reference = { type: 'tool_reference', tool: 'web_search', title: 'Tides', url: null };
    const [entry] = outputsOf(
      ...[START, said(0, 'High '), said(0, 'water'), said(0, reference, 1), said(0, ' in ', 2)],
      ...[said(0, { type: 'text', text: 'Kiel' }, 2), said(0, '.', 2), DONE],
    );
    expect(entry?.content).toEqual([
      { type: 'text', text: 'High water' },
      reference,
      { type: 'text', text: ' in Kiel.' },
    ]);
  });

  it('contains thinking as one chunk', () => {
    const thinking = (text: string) => ({ type: 'thinking', thinking: [{ type: 'text', text }] });
    const events = [START, said(0, thinking('Neap ')), said(0, thinking('tide.')), said(0, 'Low.', 1), DONE];
    const before = structuredClone(events);
    expect(outputsOf(...events)[0]?.content).toEqual([thinking('Neap tide.'), { type: 'text', text: 'Low.' }]);
    expect(events).toEqual(before);
  });

  it('contains calls, server tools, and handoffs', () => {
    const events = [
      ...[...SEARCHED, tool(0, 'done', { info: { pages: 2 } }), handoff(1, 'started', FROM), handoff(1, 'done', TO)],
      ...[call(2, '{"port":'), call(2, '"Kiel"}'), DONE],
    ];
    expect(outputsOf(...events)).toEqual([
      {
        ...{ object: 'entry', type: 'tool.execution', id: 'exec_0', name: 'web_search', info: { pages: 2 } },
        arguments: '{"q":"tide"}',
      },
      { object: 'entry', type: 'agent.handoff', id: 'hand_1', ...FROM, ...TO },
      {
        ...{ object: 'entry', type: 'function.call', id: 'fc_2', name: 'tide_table', tool_call_id: 'tide00002' },
        arguments: '{"port":"Kiel"}',
      },
    ]);
    expect(findingsOf(...events)).toEqual([]);
  });

  it('separates entries by ID if events have no index, and needs no arguments of server tools', () => {
    const { output_index: _, ...first } = said(0, 'High.');
    const { output_index: __, ...second } = said(1, 'Low.');
    expect(outputsOf(START, first, second, DONE).map(({ content }) => content)).toEqual(['High.', 'Low.']);
    expect(findingsOf(START, tool(0, 'started'), tool(0, 'done'), DONE)).toEqual([]);
  });

  it('is the same with event names of gateways, and with unknown events', () => {
    const events = [...PLAIN.slice(0, 3), { type: 'future.event' }, DONE];
    const body = events.map(data => `event: message\ndata: ${JSON.stringify(data)}\n\n`).join('');
    expect(assemble(body)).toMatchObject({ diagnostics: [], reply: run(...PLAIN).reply as JsonObject });
  });
});

describe('the order of events', () => {
  it.each<[string, readonly JsonObject[], string]>([
    ['no beginning', PLAIN.slice(1), 'stream-event-order/unexpected at /0'],
    ['two beginnings', [START, ...PLAIN], 'stream-event-order/twice at /1'],
    [
      'a tool that was not begun',
      [START, tool(0, 'delta', { arguments: '{' }), tool(0, 'done'), DONE],
      'stream-event-order/notOpen at /1',
    ],
    [
      'a tool that is begun late',
      [START, tool(0, 'done'), tool(0, 'started'), DONE],
      'stream-event-order/notOpen at /1',
    ],
    [
      'a tool that is begun twice',
      [START, tool(0, 'started'), tool(0, 'started'), tool(0, 'done'), DONE],
      'stream-event-order/openTwice at /2',
    ],
    [
      'a tool that ends twice',
      [START, tool(0, 'started'), tool(0, 'done'), tool(0, 'done'), DONE],
      'stream-event-order/notOpen at /3',
    ],
    ['a tool without an end', [...SEARCHED, DONE], 'stream-event-order/leftOpen at /3'],
    ['a tool that ends behind the end', [...SEARCHED, DONE, tool(0, 'done')], 'stream-event-order/leftOpen at /3'],
    [
      'pieces behind the end of a tool',
      [...SEARCHED, tool(0, 'done'), tool(0, 'delta', { arguments: '' }), tool(0, 'delta', { arguments: '' }), DONE],
      'stream-event-order/notOpen at /4',
    ],
    ['a handoff that was not begun', [START, handoff(0, 'done', TO), DONE], 'stream-event-order/notOpen at /1'],
    ['a piece behind the end', [...PLAIN, said(0, '!')], 'stream-event-order/afterEnd at /4'],
    ['two ends', [...PLAIN, DONE], 'stream-event-order/twice at /4'],
    ['no end', PLAIN.slice(0, 3), 'truncated-stream/noEnd at /2'],
    [
      'an error',
      [START, { type: 'conversation.response.error', code: 3600, message: 'x' }],
      'stream-error-ignored/event at /1',
    ],
    ['an error body', [{ object: 'error', message: 'x', code: 3000 }], 'stream-error-ignored/event at /0'],
    [
      'a total that is none',
      [...PLAIN.slice(0, 3), { ...DONE, usage: { ...USAGE, total_tokens: 50 } }],
      'usage-mismatch/parts at /3',
    ],
    ['arguments that are torn', [START, call(0, '{"port"'), DONE], 'arguments-not-json/notJson at /1'],
    [
      'a call without a name',
      [START, { ...call(0, '{}'), name: undefined }, DONE],
      'malformed-tool-call/nameless at /1',
    ],
  ])('%s', (_name, events, expected) => {
    expect(findingsOf(...events)).toEqual([expected]);
  });

  it('reports events after an error once, with the code of the error', () => {
    const { diagnostics } = run(
      START,
      { type: 'conversation.response.error', code: 3600, message: 'high tide' },
      ...PLAIN,
    );
    expect(diagnostics.map(({ messageId, pointer }) => `${messageId} at ${pointer}`)).toEqual([
      'event at /1',
      'continued at /2',
    ]);
    expect(diagnostics[0]?.message).toContain('3600');
    expect(JSON.stringify(diagnostics)).not.toContain('high tide');
  });
});

it('is detected by its events only', () => {
  const detects = (data: unknown) =>
    mistralConversations.detects({ name: undefined, data, isText: false, pointer: '/0' });
  expect([START, said(0, 'x'), call(0, '{}'), tool(0, 'started')].map(detects)).toEqual([true, true, true, true]);
  for (const other of [DONE, { type: 'response.created' }, { type: 'message.output.delta' }, null, [], 'x'])
    expect(detects(other)).toBe(false);
});

it('gives the same result however its bytes are split', () => {
  const events = [START, said(0, 'Flut – 潮'), DONE];
  const bytes = new TextEncoder().encode(events.map(data => `data: ${JSON.stringify(data)}\n\n`).join(''));
  const whole = assemble(bytes);
  for (const at of cutsIn(bytes)) expect(assemble([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(whole);
});
