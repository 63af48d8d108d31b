/** Log formats that are declared as lists of events. */
import { describe, expect, test } from 'vitest';
import { eventLog } from '../../src/logs/formats/events/event-log.ts';
import { list, text } from '../../src/logs/formats/events/shapes.ts';
import type { LogFormat } from '../../src/logs/formats/format.ts';

const shared = {
  id: 'an-agent',
  name: 'An agent session',
  dialect: 'openai-chat',
  api: 'chat',
  kind: 'kind',
  time: 'at',
  read: {
    prompt: (event, session) => session.user(event.get('text')),
    thought: (event, session) => session.reasoning({ text: event.get('text'), field: 'reasoning_content' }),
    answer: (event, session) => session.assistant(event.get('text')),
    call: (event, session) => session.call({ id: event.get('id'), name: event.get('tool'), input: event.get('input') }),
    return: (event, session) =>
      session.result({ id: event.get('call'), content: event.get('output'), isError: event.get('failed') }),
    image: (_, session) => session.skip('image', 'images'),
    model(event, session) {
      session.model = event.get('name').text;
    },
  },
  result: ({ id, text }) => ({ kind: 'return', call: id, output: text }),
} satisfies Partial<Parameters<typeof eventLog>[0]>;

const lines = eventLog({
  ...shared,
  recognize: { run: text, kind: text },
  others: { kind: 'banner' },
  splitAt: { context: { kind: 'start' }, turn: { kind: 'prompt' } },
  defines: { model: { kind: 'model' } },
  session: event => event.get('run').text,
});

const documents = eventLog({
  ...shared,
  events: '/log/events',
  recognize: { program: 'an-agent', log: { events: list } },
});

const session = [
  { run: 'r1', kind: 'model', name: 'm1' },
  { run: 'r1', kind: 'prompt', text: 'Look it up.', at: '2026-10-01T08:00:00Z' },
  { run: 'r1', kind: 'thought', text: 'A call will do.' },
  { run: 'r1', kind: 'answer', text: 'I look.' },
  { run: 'r1', kind: 'call', id: 'c1', tool: 'find', input: { word: 'tide' } },
  { run: 'r1', kind: 'call', id: 'c2', tool: 'find', input: {} },
  { run: 'r1', kind: 'image' },
  { run: 'r1', kind: 'return', call: 'c1', output: 'High at 6.' },
  { run: 'r1', kind: 'answer', text: 'At 6.' },
];

describe('the events of a session', () => {
  const [conversation] = lines.read(session, 'log');

  test('are the messages of a request', () => {
    expect(conversation?.body).toEqual([
      { role: 'user', content: 'Look it up.' },
      {
        role: 'assistant',
        content: 'I look.',
        reasoning_content: 'A call will do.',
        tool_calls: [
          { id: 'c1', type: 'function', function: { name: 'find', arguments: '{"word":"tide"}' } },
          { id: 'c2', type: 'function', function: { name: 'find', arguments: '{}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'High at 6.' },
      { role: 'assistant', content: 'At 6.' },
    ]);
    expect(conversation).toMatchObject({ id: 'r1', model: 'm1', recorded: '2026-10-01', notes: ['1 image skipped'] });
  });

  test.each([
    ['/0/content', '/1/text', '/1/text'],
    ['/1', '/2', undefined],
    ['/1/tool_calls/1/id', '/5/id', '/5/id'],
    ['/1/tool_calls/0/function/name', '/4/tool', '/4/tool'],
    ['/1/tool_calls/0/function/arguments', '/4/input', undefined],
    ['/2/tool_call_id', '/7/call', '/7/call'],
  ])('%s has its place', (pointer, nearest, verbatim) => {
    expect(conversation?.origins.nearest(pointer)).toBe(nearest);
    expect(conversation?.origins.verbatim(pointer)).toBe(verbatim);
  });

  test('are separate for each session of a file', () => {
    const other = { run: 'r2', kind: 'prompt', text: 'And you?' };
    const found = lines.read([session[1], other, session[8]], 'log');
    expect(found.map(({ id, body }) => [id, (body as unknown[]).length])).toEqual([
      ['r1', 2],
      ['r2', 1],
    ]);
  });

  test('that are unknown or no objects add nothing', () => {
    expect(lines.read([null, 7, [], { run: 'r1', kind: 'constructor' }, { run: 'r1' }], 'log')).toEqual([]);
  });
});

describe('a session', () => {
  const events = eventLog({
    ...shared,
    recognize: { run: text, kind: text },
    splitAt: { context: { kind: 'start' } },
    session: event => event.get('run').text,
    kind: event => event.get('of').get('kind').text,
    read: {
      ...shared.read,
      start(event, started) {
        started.system(event.get('prompt'));
        started.tools(event.get('tools'));
      },
      delta: (event, started) => started.assistantDelta(event.get('text')),
      compacted(event, started) {
        started.forget();
        started.user(event.get('summary'));
      },
    },
    result: ({ id, text: output }, call) => ({ run: call.get('run').value, of: { kind: 'return' }, call: id, output }),
  });
  const event = (kind: string, fields: object = {}) => ({ run: 'r1', of: { kind }, ...fields });
  const bodies = (...records: readonly object[]) => events.read(records, 'log').map(({ body }) => body);
  const tools = [{ type: 'function', function: { name: 'find', parameters: {} } }];

  test('has its instructions first, and its tools beside the messages', () => {
    const messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hello' },
    ];
    const start = event('start', { prompt: 'Be brief.' });
    expect(bodies(start, event('prompt', { text: 'Hello' }))).toEqual([messages]);
    const [logged] = events.read([{ ...start, tools }, event('prompt', { text: 'Hello' })], 'log');
    expect(logged?.body).toEqual({ tools, messages });
    expect(logged?.origins.verbatim('/messages/0/content')).toBe('/0/prompt');
    expect(logged?.origins.verbatim('/tools/0/function/name')).toBe('/0/tools/0/function/name');
    expect(logged?.origins.verbatim('/messages/1/content')).toBe('/1/text');
  });

  test.each([
    ['anthropic', { system: 'Be brief.', messages: [{ role: 'user', content: 'Hello' }] }],
    ['responses', { instructions: 'Be brief.', input: [{ role: 'user', content: 'Hello' }] }],
  ] as const)('has its instructions where the API has them (%s)', (api, body) => {
    const log = eventLog({
      ...shared,
      api,
      recognize: { kind: text },
      read: { ...shared.read, start: (each, started) => started.system(each.get('prompt')) },
    });
    const [logged] = log.read(
      [
        { kind: 'start', prompt: 'Be brief.' },
        { kind: 'prompt', text: 'Hello' },
      ],
      'log',
    );
    expect(logged?.body).toMatchObject(body);
  });

  test('begins again where its format says', () => {
    const prompt = event('prompt', { text: 'Hello' });
    const records = [prompt, { ...event('start'), kind: 'start' }, prompt];
    expect(bodies(...records)).toEqual([[{ role: 'user', content: 'Hello' }], [{ role: 'user', content: 'Hello' }]]);
  });

  test('joins the fragments of a text', () => {
    const deltas = ['High', ' at', ' 6.'].map(each => event('delta', { text: each }));
    const call = event('call', { id: 'c1', tool: 'find', input: {} });
    expect(bodies(...deltas, call, event('return', { call: 'c1', output: 'x' }), ...deltas)).toMatchObject([
      [{ content: 'High at 6.', tool_calls: [{ id: 'c1' }] }, { role: 'tool' }, { content: 'High at 6.' }],
    ]);
  });

  test('forgets what was compacted', () => {
    const records = [event('prompt', { text: 'Hello' }), event('compacted', { summary: 'A greeting.' })];
    expect(bodies(...records)).toEqual([[{ role: 'user', content: 'A greeting.' }]]);
  });

  test('gets a result of its own, also between events of another session', () => {
    const call = event('call', { id: 'c2', tool: 'find', input: {} });
    const other = { ...event('prompt', { text: 'x' }), run: 'r2' };
    const stored = [call, other, event('return', { call: 'c1', output: 'x' }), event('answer', { text: 'So.' })];
    expect(added(events, stored, '/0')).toEqual({
      after: 2,
      record: { run: 'r1', of: { kind: 'return' }, call: 'c2', output: 'none' },
    });
  });
});

describe('a file of lines', () => {
  test('is recognized by what its lines have', () => {
    expect(session.map(line => lines.owns(line))).not.toContain(false);
    expect(lines.owns({ run: 7, kind: 'prompt' })).toBe(false);
    expect(lines.tolerates?.({ kind: 'banner' })).toBe(true);
    expect(lines.scope).toBe('file');
  });

  test('is split where its format says', () => {
    expect(lines.splitPoint?.({ kind: 'start' })).toBe('context');
    expect(lines.splitPoint?.(session[1])).toBe('turn');
    expect(lines.splitPoint?.(session[3])).toBeUndefined();
    expect(lines.defines?.(session[0])).toBe('model r1');
    expect(lines.defines?.(session[1])).toBeUndefined();
  });

  test('gets a result after those that are there', () => {
    expect(added(lines, session, '/5')).toEqual({ after: 7, record: { kind: 'return', call: 'c2', output: 'none' } });
  });
});

describe('a document with a list of events', () => {
  const document = { program: 'an-agent', log: { events: session } };

  test('is recognized by its fields', () => {
    expect(documents.scope).toBe('document');
    expect(documents.marks).toEqual(['program', 'log']);
    expect(documents.owns(document)).toBe(true);
    expect(documents.owns({ program: 'an-agent', log: {} })).toBe(false);
  });

  test('has its values at their places, and gets results', () => {
    const [conversation] = documents.read([document], 'log');
    expect(conversation?.origins.verbatim('/0/content')).toBe('/log/events/1/text');
    expect(added(documents, document, '/log/events/5')).toMatchObject({ after: 7 });
    expect(documents.writer?.lines).toBe('/log/events');
  });
});

function added({ writer }: LogFormat, log: unknown, pointer: string) {
  return writer?.writeResult?.({ pointer, id: 'c2', name: 'find', text: 'none', path: [] }, log);
}
