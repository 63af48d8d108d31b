import { describe, expect, it } from 'vitest';
import harness from '../../../src/logs/formats/deepseek-harness.ts';
import { expectStranger, expectTotal, only } from './agent-records.ts';

const event = (seq: number, type: string, data: object, more: object = {}) => ({
  type,
  seq,
  time: 1785498766477,
  data,
  ...more,
});
const append = { surfaceOp: 'append' };
const user = (seq: number, text: string) =>
  event(seq, 'user/message', { role: 'user', content: [{ type: 'text', text }] }, append);
const reply = (seq: number, content: readonly object[]) =>
  event(seq, 'assistant/message', { message: { role: 'assistant', content } }, append);
const call = { type: 'tool-call', id: 'c1', name: 'tides', arguments: '{}' };
const result = (seq: number, more: object = append) => {
  const content = [{ type: 'tool-result', toolCallId: 'c1', content: [{ type: 'text', text: '06:10' }] }];
  return event(
    seq,
    'tool/result',
    { message: { role: 'user', source: { kind: 'tool', callId: 'c1' }, content } },
    more,
  );
};
const session = [
  { type: 'session', version: 0, id: 's1', createdAt: 0, cwd: '/tide', delegationDepth: 0 },
  event(0, 'turn/start', { turn: 1 }),
  user(1, 'High tide?'),
  event(2, 'request/header', {
    header: {
      config: { provider: 'deepseek-official', model: 'deepseek-v4-flash', reasoningEffort: 'high' },
      system: 'You know the tides.',
      tools: [{ name: 'tides', parameters: {} }],
    },
  }),
  reply(3, [{ type: 'reasoning', text: 'I look.' }, call]),
  event(4, 'tool/call', { callId: 'c1', name: 'tides', arguments: '{}' }),
  result(5),
];

describe('DeepSeek Harness sessions', () => {
  it('are detected by their header, delegated or not', () => {
    const { delegationDepth: _, ...header } = session[0] as { delegationDepth: number };
    expect(harness.owns(header)).toBe(true);
    expect(only(harness, [header, ...session.slice(1)]).body).toEqual(only(harness, session).body);
  });

  it('are read as the requests of their adapter', () => {
    const { body, origins, id, dialect, recorded } = only(harness, session);
    expect(body).toEqual({
      model: 'deepseek-v4-flash',
      messages: [
        { role: 'system', content: 'You know the tides.' },
        { role: 'user', content: 'High tide?' },
        {
          role: 'assistant',
          content: '',
          reasoning_content: 'I look.',
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'tides', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c1', content: '06:10' },
      ],
      tools: [{ type: 'function', function: { name: 'tides', parameters: {} } }],
      thinking: { type: 'enabled' },
      reasoning_effort: 'high',
    });
    expect({ id, dialect, recorded }).toEqual({ id: 's1', dialect: 'deepseek', recorded: '2026-07-31' });
    expect(origins.nearest('/messages/1/content')).toBe('/2/data/content/0/text');
    expect(origins.nearest('/messages/2/tool_calls/0/function/arguments')).toBe('/4/data/message/content/1/arguments');
    expect(origins.nearest('/messages/3/tool_call_id')).toBe('/6/data/message/content/0/toolCallId');
  });

  it('close an interrupted turn in a request', () => {
    const cut = session.slice(0, -1);
    const { body, notes } = only(harness, cut, 'request');
    expect((body as { messages: unknown[] }).messages.at(-1)).toMatchObject({ role: 'tool', tool_call_id: 'c1' });
    expect(notes).toEqual(['1 interrupted call closed, as the agent does']);
    expect((only(harness, cut).body as { messages: unknown[] }).messages).toHaveLength(3);
  });

  it('replace a range by its replacement in a request', () => {
    const short = result(6, { surfaceOp: { op: 'replace', start: 5, end: 5 } });
    for (const as of ['log', 'request'] as const)
      expect((only(harness, [...session, short], as).body as { messages: unknown[] }).messages).toHaveLength(4);
    expect(only(harness, [...session, short], 'request').notes).toEqual(['1 message replaced by later messages']);
  });

  it('replace ranges with earlier replacements in them', () => {
    const texts = (...replaced: readonly [seq: number, start: number, end: number][]) => {
      const replacements = replaced.map(([seq, start, end]) => ({
        ...user(seq, `m${seq}`),
        surfaceOp: { op: 'replace', start, end },
      }));
      const prompts = [1, 2, 3, 4, 5].map(seq => user(seq, `m${seq}`));
      const { body, notes } = only(harness, [session[0], ...prompts, ...replacements], 'request');
      return [
        ...(body as { messages: { content: unknown }[] }).messages.map(({ content }) => content),
        ...(notes ?? []),
      ];
    };
    const replaced = (count: number) => `${count} messages replaced by later messages`;
    expect(texts([6, 2, 3], [7, 6, 4])).toEqual(['m1', 'm7', 'm5', replaced(4)]);
    expect(texts([6, 2, 4], [7, 1, 5])).toEqual(['m7', replaced(6)]);
    // An event that was replaced, or a range from the end to the start, is unknown.
    expect(texts([6, 2, 3], [7, 2, 4], [8, 5, 1])).toEqual(['m1', 'm6', 'm4', 'm5', 'm7', 'm8', replaced(2)]);
    // The first of several events with the same number is meant.
    expect(texts([1, 3, 3], [3, 1, 1])).toEqual(['m3', 'm2', 'm1', 'm4', 'm5', replaced(2)]);
    expect(texts([3, 1, 1], [6, 3, 3], [7, 3, 3])).toEqual(['m6', 'm2', 'm7', 'm4', 'm5', replaced(3)]);
  });

  it('accept damaged records, and detect no other documents', () => {
    expectTotal(harness, session);
    expectStranger(harness);
  });
});
