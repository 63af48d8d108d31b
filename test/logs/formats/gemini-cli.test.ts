import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogFormat } from '../../../src/logs/formats/format.ts';
import geminiCliCheckpoint from '../../../src/logs/formats/gemini-cli-checkpoint.ts';
import geminiCliError from '../../../src/logs/formats/gemini-cli-error.ts';
import geminiCliLog from '../../../src/logs/formats/gemini-cli-log.ts';
import geminiCliSession from '../../../src/logs/formats/gemini-cli-session.ts';
import { valueAt } from '../../../src/pointer.ts';
import { runs } from '../../depth.ts';
import { mangled } from '../../properties/mangling.ts';

const AT = '2026-01-09T10:00:00.000Z';
const HEADER = { sessionId: 's-1', projectHash: 'ab12', startTime: AT, lastUpdated: '2026-01-10T08:00:00.000Z' };
const SIGNED = { thoughtSignature: 'skip_thought_signature_validator' };
const response = (id: string, output: string) => ({ functionResponse: { id, name: 'ls', response: { output } } });
const record = (id: string, type: string, content: unknown, more: object = {}) => ({
  id,
  timestamp: AT,
  type,
  content,
  ...more,
});
const toolCall = (id: string, result: unknown) => ({ id, name: 'ls', args: { dir: '.' }, status: 'success', result });
const textsOf = (body: unknown) =>
  (body as { parts: { text?: string }[] }[]).map(({ parts }) => parts.map(({ text }) => text).join('|'));

const MESSAGES = [
  record('m0', 'user', '/help'),
  record('m1', 'user', 'Look.'),
  record('m2', 'gemini', 'I look.', {
    model: 'gemini-2.5-flash',
    thoughts: [{ subject: 'Plan', description: 'Look first.' }],
    toolCalls: [toolCall('ls-1', [response('ls-1', 'a.txt')]), toolCall('ls-2', 'b.txt'), toolCall('ls-3', null)],
  }),
  record('m3', 'info', 'Request cancelled.'),
  record('m4', 'user', [{ text: 'And now?' }]),
  record('m5', 'user', 'Go on.'),
];

const calls = ['ls-1', 'ls-2', 'ls-3'].map((id, i) => ({
  functionCall: { id, name: 'ls', args: { dir: '.' } },
  ...(i === 0 && SIGNED),
}));
const results = [response('ls-1', 'a.txt'), response('ls-2', 'b.txt')];

const listOf = (body: unknown) => body as unknown[];

describe('Gemini CLI sessions', () => {
  it('with only program messages contain no conversation', () => {
    const info = { id: '1', timestamp: '2026-03-01T08:00:00.000Z', type: 'info', content: 'Update available.' };
    const document = { sessionId: 's', projectHash: 'h', messages: [info] };
    expect(geminiCliSession.owns(document)).toBe(true);
    expect(geminiCliSession.read([document], 'log')).toEqual([]);
  });

  const document = { ...HEADER, messages: MESSAGES };

  it('as a log: calls and results are separate, and displayed text is left out', () => {
    const [conversation] = geminiCliSession.read([document], 'log');
    expect(conversation).toMatchObject({
      id: 's-1',
      dialect: 'gemini',
      model: 'gemini-2.5-flash',
      recorded: '2026-01-10',
      notes: ['1 thought stored as a summary skipped', '1 call with a placeholder for the missing signature'],
    });
    expect(conversation?.body).toEqual([
      { role: 'user', parts: [{ text: '/help' }] },
      { role: 'user', parts: [{ text: 'Look.' }] },
      { role: 'model', parts: [{ text: 'I look.' }, ...calls] },
      { role: 'user', parts: results },
      { role: 'user', parts: [{ text: 'And now?' }] },
      { role: 'user', parts: [{ text: 'Go on.' }] },
    ]);
    const places = [
      ...['/1/parts/0/text', '/2', '/2/parts/0', '/2/parts/1', '/2/parts/1/functionCall/args/dir'],
      ...['/3/parts/0/functionResponse/response', '/3/parts/1/functionResponse/id', '/4/parts/0/text'],
    ].map(at => conversation?.origins.nearest(at));
    expect(places).toEqual([
      ...['/messages/1/content', '/messages/2', '/messages/2/content', '/messages/2/toolCalls/0'],
      ...['/messages/2/toolCalls/0/args/dir', '/messages/2/toolCalls/0/result/0/functionResponse/response'],
      ...['/messages/2/toolCalls/1/id', '/messages/4/content/0/text'],
    ]);
  });

  it('as a request: commands are left out, and consecutive messages of one role are joined', () => {
    const [conversation] = geminiCliSession.read([document], 'request');
    expect(conversation?.body).toEqual([
      { role: 'user', parts: [{ text: 'Look.' }] },
      { role: 'model', parts: [{ text: 'I look.' }, ...calls] },
      { role: 'user', parts: [...results, { text: 'And now?' }, { text: 'Go on.' }] },
    ]);
    expect(conversation?.origins.nearest('/2/parts/2/text')).toBe('/messages/4/content/0/text');
    expect(conversation?.notes).toEqual([
      '1 message without a prompt skipped',
      '1 thought stored as a summary skipped',
      '1 call with a placeholder for the missing signature',
      '2 contents joined to the previous one',
    ]);
  });

  it('content with its calls is complete, and results in separate messages are not repeated', () => {
    const call = { functionCall: { id: 'ls-1', name: 'ls', args: {} }, thoughtSignature: 'c2ln' };
    const thought = { text: 'Hm.', thought: true };
    const messages = [
      record('m1', 'user', [{ text: 'Look.' }]),
      record('m2', 'gemini', [thought, call], { toolCalls: [toolCall('ls-1', [response('ls-1', 'a.txt')])] }),
      record('m3', 'user', [response('ls-1', 'a.txt')]),
    ];
    const [log] = geminiCliSession.read([{ ...HEADER, messages }], 'log');
    expect(log?.body).toEqual([
      { role: 'user', parts: [{ text: 'Look.' }] },
      { role: 'model', parts: [thought, call] },
      { role: 'user', parts: [response('ls-1', 'a.txt')] },
    ]);
    expect(log?.origins.nearest('/1/parts/1/functionCall/name')).toBe('/messages/1/content/1/functionCall/name');
    const [request] = geminiCliSession.read([{ ...HEADER, messages }], 'request');
    expect(listOf(request?.body)[1]).toEqual({ role: 'model', parts: [call] });
    expect(request?.notes).toEqual(['1 thought skipped']);
  });

  it('as a request: turns with an empty part are left out, and a call after the last prompt gets a signature', () => {
    const call = { functionCall: { name: 'ls', args: {} } };
    const messages = [
      record('m1', 'user', 'Look.'),
      record('m2', 'gemini', [{ text: '' }, { text: 'x', thought: true }]),
      record('m3', 'user', 'Go on.'),
      record('m4', 'gemini', [{ text: 'y', thought: true }, { text: 'I look.' }]),
      record('m5', 'gemini', [call]),
    ];
    const [request] = geminiCliSession.read([{ ...HEADER, messages }], 'request');
    expect(request?.body).toEqual([
      { role: 'user', parts: [{ text: 'Look.' }, { text: 'Go on.' }] },
      { role: 'model', parts: [{ text: 'I look.' }, { ...call, ...SIGNED }] },
    ]);
    expect(request?.notes).toContain('1 empty content skipped');
    expect(request?.notes).toContain('1 call with a placeholder for the missing signature');
  });
});

describe('Gemini CLI sessions in JSON Lines', () => {
  it('later lines replace earlier ones, and other lines describe the session', () => {
    const records = [
      HEADER,
      MESSAGES[1],
      record('m2', 'gemini', '', { model: 'gemini-2.5-flash' }),
      { $set: { lastUpdated: '2026-02-01T00:00:00.000Z' } },
      MESSAGES[2],
    ];
    expect(records.map(each => [geminiCliLog.owns(each), geminiCliLog.tolerates?.(each)])).toEqual([
      [true, false],
      [false, true],
      [true, false],
      [true, false],
      [true, false],
    ]);
    const [conversation, ...others] = geminiCliLog.read(records, 'log');
    expect(others).toEqual([]);
    expect(conversation).toMatchObject({ id: 's-1', model: 'gemini-2.5-flash', recorded: '2026-02-01' });
    expect(conversation?.body).toEqual([
      { role: 'user', parts: [{ text: 'Look.' }] },
      { role: 'model', parts: [{ text: 'I look.' }, ...calls] },
      { role: 'user', parts: results },
    ]);
    expect(conversation?.origins.nearest('/1/parts/1/functionCall/id')).toBe('/4/toolCalls/0/id');
  });

  it('rewound messages are a branch of the log, and not part of a request', () => {
    const records = [
      HEADER,
      record('a', 'user', 'One.'),
      record('b', 'gemini', 'First.'),
      record('c', 'user', 'Two.'),
      { $rewindTo: 'c' },
      record('d', 'user', 'Three.'),
    ];
    const log = geminiCliLog.read(records, 'log');
    expect(log.map(({ id, body, shared }) => [id, textsOf(body), shared])).toEqual([
      ['s-1', ['One.', 'First.', 'Two.'], undefined],
      ['s-1#2', ['One.', 'First.', 'Three.'], 2],
    ]);
    expect(geminiCliLog.read(records, 'request').map(({ body }) => textsOf(body))).toEqual([
      ['One.', 'First.', 'Three.'],
    ]);
    const all = geminiCliLog.read([...records, { $rewindTo: 'gone' }, record('e', 'user', 'Four.')], 'request');
    expect(all.map(({ body }) => textsOf(body))).toEqual([['Four.']]);
  });

  it('replacing all messages with others starts a new conversation; the same messages do not', () => {
    const one = record('a', 'user', 'One.');
    const records = [
      HEADER,
      one,
      record('b', 'gemini', 'First.'),
      { $set: { messages: [record('s', 'user', 'Short.')] } },
    ];
    const log = geminiCliLog.read(records, 'log');
    expect(log.map(({ body }) => textsOf(body))).toEqual([['One.', 'First.'], ['Short.']]);
    expect(log[1]?.origins.nearest('/0/parts/0/text')).toBe('/3/$set/messages/0/content');
    expect(geminiCliLog.read(records, 'request').map(({ body }) => textsOf(body))).toEqual([['Short.']]);
    expect(geminiCliLog.read([HEADER, one, { $set: { messages: [one] } }], 'log')).toHaveLength(1);
  });
});

describe('Gemini CLI error reports', () => {
  it.each([
    ['a list of parts', [response('ls-1', 'a.txt')], '/context/1/0/functionResponse/id'],
    ['a part', response('ls-1', 'a.txt'), '/context/1/functionResponse/id'],
  ])('the rejected content comes after the history: %s', (_, asked, place) => {
    const content = { role: 'model', parts: [{ functionCall: { id: 'ls-1', name: 'ls', args: {} } }] };
    const report = { error: { message: 'terminated', stack: 'x' }, context: [content, asked] };
    expect(geminiCliError.owns(report)).toBe(true);
    const [conversation] = geminiCliError.read([report], 'request');
    expect(conversation?.body).toEqual([content, { role: 'user', parts: [response('ls-1', 'a.txt')] }]);
    expect(conversation?.origins.nearest('/0/parts/0/functionCall')).toBe('/context/0/parts/0/functionCall');
    expect(conversation?.origins.nearest('/1/parts/0/functionResponse/id')).toBe(place);
  });

  it('the rejected content may be a text', () => {
    const [conversation] = geminiCliError.read([{ error: { message: 'x' }, context: ['Look.'] }], 'log');
    expect(conversation?.body).toEqual([{ role: 'user', parts: [{ text: 'Look.' }] }]);
    expect(conversation?.origins.nearest('/0/parts/0/text')).toBe('/context/0');
  });
});

describe('Gemini CLI checkpoints', () => {
  const call = { functionCall: { name: 'ls', args: {} } };
  const history = [
    { role: 'user', parts: [{ text: 'Look.' }] },
    { role: 'model', parts: [call] },
    { role: 'user', parts: [response('ls-1', 'a.txt')] },
    { role: 'user', parts: [{ text: 'Go on.' }] },
  ];

  it('as a log: the contents unchanged, with IDs', () => {
    const [conversation] = geminiCliCheckpoint.read([{ history, authType: 'oauth' }], 'log');
    expect(conversation?.body).toBe(history);
    expect(conversation?.origins.nearest('/1/parts/0/functionCall')).toBe('/history/1/parts/0/functionCall');
  });

  it('as a request: contents are joined, and no ID is invented', () => {
    const [conversation] = geminiCliCheckpoint.read([{ history }], 'request');
    expect(conversation?.body).toEqual([
      history[0],
      { role: 'model', parts: [{ ...call, ...SIGNED }] },
      {
        role: 'user',
        parts: [response('ls-1', 'a.txt'), { text: 'Go on.' }],
      },
    ]);
    expect(conversation?.origins.nearest('/2/parts/1/text')).toBe('/history/3/parts/0/text');
  });

  it('an invalid history is kept unchanged', () => {
    const broken = [...history, 7];
    expect(geminiCliCheckpoint.read([{ history: broken }], 'request')[0]?.body).toBe(broken);
  });
});

describe('all formats of Gemini CLI', () => {
  const documents: [LogFormat, unknown[]][] = [
    [geminiCliSession, [{ ...HEADER, messages: MESSAGES }]],
    [geminiCliLog, [HEADER, ...MESSAGES, { $rewindTo: 'm4' }, { $set: { messages: MESSAGES } }, MESSAGES[4]]],
    [geminiCliError, [{ error: { message: 'x' }, context: [{ role: 'user', parts: [{ text: 'x' }] }, ['Look.']] }]],
    [geminiCliCheckpoint, [{ history: [{ role: 'user', parts: [{ text: 'x' }] }] }]],
  ];

  it.each(documents)('$id: accepts damaged records', (format, records) => {
    expect(records.some(each => format.owns(each))).toBe(true);
    fc.assert(
      fc.property(mangled(fc.constant(records)), given => {
        const list = Array.isArray(given) ? given : [given];
        for (const each of list) expect([format.owns(each), format.tolerates?.(each)]).toBeDefined();
        for (const as of ['log', 'request'] as const)
          for (const { body, origins } of format.read(list, as))
            for (const i of Array.isArray(body) ? body.keys() : [])
              expect(valueAt(format.scope === 'document' ? list[0] : list, origins.nearest(`/${i}`))).toBeDefined();
      }),
      { numRuns: runs(1000) },
    );
  });

  const foreign = [
    { role: 'user', content: 'x' },
    { model: 'm', messages: [] },
    { contents: [{ role: 'user', parts: [{ text: 'x' }] }] },
    [{ role: 'user', parts: [{ text: 'x' }] }],
    { model: 'm', history: [{ role: 'user', parts: [{ text: 'x' }] }] },
    { conversation_id: 'c', history: [{ user: {}, assistant: {} }] },
    { environment: 'e', trajectory: [], history: [{ role: 'user', content: 'x' }] },
    { error: { message: 'x', code: 400, status: 'INVALID_ARGUMENT' } },
    { uuid: 'u', sessionId: 's', type: 'user', message: { role: 'user', parts: [{ text: 'x' }] } },
    { id: 'm', timestamp: AT, type: 'message', message: { role: 'user', content: 'x' } },
    { sessionId: 's', messages: [] },
    null,
    'x',
  ];

  it.each(foreign.map(value => [value]))('%j is not detected', value => {
    for (const [format] of documents) expect(format.owns(value)).toBe(false);
  });
});
