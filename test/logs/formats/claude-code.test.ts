import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import claudeCode from '../../../src/logs/formats/claude-code.ts';
import journal from '../../../src/logs/formats/claude-code-journal.ts';
import web from '../../../src/logs/formats/claude-code-web.ts';
import type { LoggedConversation, ReadAs } from '../../../src/logs/formats/format.ts';
import { valueAt } from '../../../src/pointer.ts';
import type { JsonObject } from '../../../src/source/json.ts';
import { runs } from '../../depth.ts';
import { mangled } from '../../properties/mangling.ts';

const line = (type: string, uuid: string, parentUuid: string | null, rest: JsonObject = {}): JsonObject => ({
  ...{ type, uuid, parentUuid, isSidechain: false, sessionId: 'ses-1', timestamp: '2026-03-01T10:00:00.000Z' },
  ...rest,
});
const user = (uuid: string, parent: string | null, content: unknown, rest: JsonObject = {}) =>
  line('user', uuid, parent, { message: { role: 'user', content }, ...rest });
const assistant = (uuid: string, parent: string | null, id: string, content: unknown, rest: JsonObject = {}) =>
  line('assistant', uuid, parent, {
    message: { id, type: 'message', role: 'assistant', model: 'claude-opus-4-6', content, stop_reason: null },
    ...rest,
  });
const text = (value: string) => ({ type: 'text', text: value });
const thought = (value: string) => ({ type: 'thinking', thinking: value, signature: 'sig' });
const call = (id: string) => ({ type: 'tool_use', id, name: 'Bash', input: { command: 'ls' } });
const result = (id: string, content = 'done') => ({ type: 'tool_result', tool_use_id: id, content });

const read = (records: readonly unknown[], as: ReadAs = 'log') => claudeCode.read(records, as);
const bodies = (records: readonly unknown[], as: ReadAs = 'log') => read(records, as).map(({ body }) => body);

/** An answer in parts: the first call has a result before the second is written. Hooks are chained in between. */
const SPLIT = [
  { type: 'summary', summary: 'Listing', leafUuid: 'a4' },
  user('u1', null, 'List both.'),
  assistant('a1', 'u1', 'msg_1', [thought('Two calls.')]),
  assistant('a2', 'a1', 'msg_1', [call('toolu_1')]),
  line('progress', 'p1', 'a2', { data: { type: 'hook_progress' }, toolUseID: 'toolu_1' }),
  user('r1', 'a2', [result('toolu_1')], { toolUseResult: { stdout: 'done' } }),
  assistant('a3', 'p1', 'msg_1', [call('toolu_2')]),
  user('r2', 'a3', [result('toolu_2')]),
  line('progress', 'p2', 'a3', { data: { type: 'hook_progress' }, toolUseID: 'toolu_2' }),
  assistant('a4', 'r2', 'msg_2', [text('Both listed.')]),
  line('system', 's1', 'a4', { subtype: 'turn_duration', durationMs: 12 }),
];

describe('Claude Code sessions', () => {
  it('parts of one message are joined, results of parallel calls are found, and progress lines make no branch', () => {
    const [conversation, ...others] = read(SPLIT);
    expect(others).toEqual([]);
    expect(conversation).toMatchObject({ id: 'ses-1', dialect: 'anthropic', model: 'claude-opus-4-6', shared: 0 });
    expect(conversation?.recorded).toBe('2026-03-01');
    expect(conversation?.body).toEqual([
      { role: 'user', content: 'List both.' },
      { role: 'assistant', content: [thought('Two calls.'), call('toolu_1'), call('toolu_2')] },
      { role: 'user', content: [result('toolu_1')] },
      { role: 'user', content: [result('toolu_2')] },
      { role: 'assistant', content: [text('Both listed.')] },
    ]);
  });

  it('as a request: results are in one message, with the user text at the end', () => {
    const [conversation] = read(SPLIT, 'request');
    expect(conversation?.body).toEqual([
      { role: 'user', content: 'List both.' },
      { role: 'assistant', content: [thought('Two calls.'), call('toolu_1'), call('toolu_2')] },
      { role: 'user', content: [result('toolu_1'), result('toolu_2')] },
      { role: 'assistant', content: [text('Both listed.')] },
    ]);
    expect(conversation?.notes ?? []).toEqual([]);
  });

  it('every pointer into a body maps to its line', () => {
    const [log] = read(SPLIT) as [LoggedConversation];
    const of = (pointer: string) => log.origins.nearest(pointer);
    expect(of('/0/content')).toBe('/1/message/content');
    expect(of('/1')).toBe('/2/message');
    expect(of('/1/content/0/signature')).toBe('/2/message/content/0/signature');
    expect(of('/1/content/2/input/command')).toBe('/6/message/content/0/input/command');
    expect(of('/2/content/0/tool_use_id')).toBe('/5/message/content/0/tool_use_id');
    expect(of('/4/content/0/text')).toBe('/9/message/content/0/text');
    const [request] = read(SPLIT, 'request') as [LoggedConversation];
    expect(request.origins.nearest('/2/content/1/content')).toBe('/7/message/content/0/content');
    expect(valueAt(request.body, '/1/content/2')).toBe(valueAt(SPLIT, '/6/message/content/0'));
  });

  it('a rewind is a branch: every path to an end is read once, with the length shared with an earlier one', () => {
    const records = [
      user('u1', null, 'One.'),
      assistant('a1', 'u1', 'msg_1', [text('1')]),
      user('u2', 'a1', 'Two?'),
      assistant('a2', 'u2', 'msg_2', [text('2')]),
      user('u3', 'a1', 'Three?'),
      assistant('a3', 'u3', 'msg_3', [text('3')]),
    ];
    const [first, second, ...rest] = read(records);
    expect(rest).toEqual([]);
    expect([first?.shared, second?.shared]).toEqual([0, 2]);
    expect(((second?.body ?? []) as JsonObject[]).map(({ content }) => content)).toEqual([
      'One.',
      [text('1')],
      'Three?',
      [text('3')],
    ]);
  });

  it('a repeated result belongs to its own branch', () => {
    const records = [
      user('u1', null, 'Go.'),
      assistant('a1', 'u1', 'msg_1', [call('toolu_1')]),
      user('r1', 'a1', [result('toolu_1', 'interrupted')]),
      user('u2', 'r1', 'Stop.'),
      user('r2', 'a1', [result('toolu_1', 'fine')]),
      assistant('a2', 'r2', 'msg_2', [text('Fine.')]),
    ];
    const [first, second] = bodies(records) as JsonObject[][];
    expect(first?.[2]).toEqual({ role: 'user', content: [result('toolu_1', 'interrupted')] });
    expect(first).toHaveLength(4);
    expect(second?.slice(2)).toEqual([
      { role: 'user', content: [result('toolu_1', 'fine')] },
      { role: 'assistant', content: [text('Fine.')] },
    ]);
    expect(read(records)[1]?.notes).toEqual(['1 result of another branch skipped']);
  });

  it('sub-agents are separate conversations', () => {
    const side = { isSidechain: true, agentId: 'a7' };
    const records = [
      user('u1', null, 'Ask one.'),
      assistant('a1', 'u1', 'msg_1', [{ ...call('toolu_1'), name: 'Task' }]),
      user('s1', null, 'Look.', side),
      assistant('s2', 's1', 'msg_2', [text('Seen.')], side),
      user('r1', 'a1', [result('toolu_1')]),
    ];
    const found = read(records);
    expect(found.map(({ id, body }) => [id, (body as unknown[]).length])).toEqual([
      ['a7', 2],
      ['ses-1', 3],
    ]);
  });

  const COMPACTED = [
    user('u1', null, 'A long story.'),
    assistant('a1', 'u1', 'msg_1', [text('Told.')]),
    user('u2', 'a1', 'More.'),
    assistant('a2', 'u2', 'msg_2', [text('Told more.')]),
    line('system', 'b1', null, { subtype: 'compact_boundary', logicalParentUuid: 'a2', compactMetadata: {} }),
    user('c1', 'b1', 'What was told so far.', { isCompactSummary: true }),
    user('u3', 'c1', 'Go on.'),
    assistant('a3', 'u3', 'msg_3', [text('On.')]),
  ];

  it('a compaction: the log has all messages, and a request only the summary', () => {
    expect(bodies(COMPACTED).map(body => (body as unknown[]).length)).toEqual([7]);
    const [request] = read(COMPACTED, 'request');
    expect(request?.body).toEqual([
      { role: 'user', content: [text('What was told so far.'), text('Go on.')] },
      { role: 'assistant', content: [text('On.')] },
    ]);
    expect(request?.notes?.[0]).toBe('4 lines before a compaction skipped');
    expect(request?.origins.nearest('/0/content/1/text')).toBe('/6/message/content');
    expect(request?.origins.nearest('/0/content/1')).toBe('/6/message/content');
  });

  it('messages that a compaction preserved come after the summary', () => {
    const preservedSegment = { headUuid: 'u2', anchorUuid: 'c1', tailUuid: 'a2' };
    const records = COMPACTED.map(each =>
      each.uuid === 'b1' ? { ...each, compactMetadata: { preservedSegment } } : each,
    );
    expect((bodies(records, 'request') as JsonObject[][])[0]?.slice(0, 3)).toEqual([
      { role: 'user', content: [text('What was told so far.'), text('More.')] },
      { role: 'assistant', content: [text('Told more.')] },
      { role: 'user', content: 'Go on.' },
    ]);
  });

  it('messages that a compaction preserved one by one come after their anchor', () => {
    const preserving = (anchorUuid: string, uuids: readonly string[]) => {
      const compactMetadata = { preservedMessages: { anchorUuid, uuids } };
      return COMPACTED.map(each => (each.uuid === 'b1' ? { ...each, compactMetadata } : each));
    };
    const sent = (records: readonly object[]) =>
      (bodies(records as JsonObject[], 'request') as JsonObject[][])[0]?.slice(0, 3);
    expect(sent(preserving('c1', ['u2', 'a2']))).toEqual([
      { role: 'user', content: [text('What was told so far.'), text('More.')] },
      { role: 'assistant', content: [text('Told more.')] },
      { role: 'user', content: 'Go on.' },
    ]);
    // They are linked to the boundary, so only the messages after them were summarized.
    expect(sent(preserving('b1', ['u1', 'a1']))).toEqual([
      { role: 'user', content: 'A long story.' },
      { role: 'assistant', content: [text('Told.')] },
      { role: 'user', content: [text('What was told so far.'), text('Go on.')] },
    ]);
    expect(sent(preserving('c1', ['nobody']))?.[0]?.content).toEqual([text('What was told so far.'), text('Go on.')]);
  });

  it('an interrupted turn is resumed like in Claude Code', () => {
    const records = [
      user('u1', null, 'Go.'),
      assistant('a1', 'u1', 'msg_1', [text('\n\n')]),
      assistant('a2', 'a1', 'msg_1', [thought('Hm.')]),
      assistant('a3', 'a2', 'msg_1', [call('toolu_1')]),
      assistant('e1', 'a3', 'msg_9', [text('API Error: 500')], {
        message: { id: 'msg_9', role: 'assistant', model: '<synthetic>', content: [text('API Error: 500')] },
        isApiErrorMessage: true,
      }),
      user('u2', 'e1', 'Again.'),
    ];
    expect(bodies(records)).toEqual([
      [
        { role: 'user', content: 'Go.' },
        { role: 'assistant', content: [text('\n\n'), thought('Hm.'), call('toolu_1')] },
        { role: 'assistant', content: [text('API Error: 500')] },
        { role: 'user', content: 'Again.' },
      ],
    ]);
    const [request] = read(records, 'request');
    expect(request?.body).toEqual([{ role: 'user', content: [text('Go.'), text('Again.')] }]);
    expect(request?.notes).toEqual([
      '1 API error displayed as replies skipped',
      '1 blank text of the assistant skipped',
      '1 unanswered call of interrupted turns skipped',
      '1 thought of truncated replies skipped',
    ]);
  });

  it('a user message between results is sent after them, and so are queued commands', () => {
    const records = [
      user('u1', null, 'Go.'),
      assistant('a1', 'u1', 'msg_1', [call('toolu_1'), call('toolu_2')]),
      user('r1', 'a1', [result('toolu_1')]),
      user('u2', 'r1', 'Hurry.'),
      user('r2', 'u2', [result('toolu_2')]),
      line('attachment', 'q1', 'r2', { attachment: { type: 'queued_command', prompt: 'And more.' } }),
      assistant('a2', 'q1', 'msg_2', [text('Done.')]),
    ];
    const [request] = read(records, 'request');
    expect(valueAt(request?.body, '/2')).toEqual({
      role: 'user',
      content: [result('toolu_1'), result('toolu_2'), text('Hurry.'), text('And more.')],
    });
    expect(request?.origins.nearest('/2/content/3/text')).toBe('/5/attachment/prompt');
    expect((bodies(records) as unknown[][])[0]).toHaveLength(6);
  });

  it('redacted IDs match nothing: no call is reported as unanswered', () => {
    const records = [user('u1', null, 'Go.'), assistant('a1', 'u1', 'msg_1', [call('REDACTED')])];
    expect((bodies(records, 'request') as unknown[][])[0]).toHaveLength(2);
  });

  it('with redacted IDs, the request ID shows which parts are one message', () => {
    const redact = (value: unknown) =>
      JSON.parse(JSON.stringify(value).replaceAll(/"(?:toolu|msg)_\d"/g, '"REDACTED"'));
    const records = SPLIT.map(record => ({
      ...redact(record),
      requestId: /"msg_\d"/.exec(JSON.stringify(record))?.[0],
    }));
    expect(bodies(records)).toEqual(redact(bodies(SPLIT)));
  });

  it('a line may come before its parent, be repeated, or have none', () => {
    const records = [
      user('u1', null, 'Go.'),
      assistant('a2', 'a1', 'msg_2', [text('There.')]),
      assistant('a1', 'u1', 'msg_1', [text('Here.')]),
      assistant('a1', 'u1', 'msg_1', [text('Here.')]),
      assistant('a3', 'gone', 'msg_3', [text('Where?')]),
    ];
    const [log] = read(records);
    expect(((log?.body ?? []) as JsonObject[]).map(({ content }) => content)).toEqual([
      'Go.',
      [text('Here.')],
      [text('There.')],
      [text('Where?')],
    ]);
    expect(log?.notes).toEqual(['1 repeated line skipped']);
    // Claude Code does not look for messages before a missing parent.
    expect(bodies(records, 'request')).toHaveLength(2);
  });

  it('lines without uuid follow one another', () => {
    const records = SPLIT.slice(1, 4).map(({ uuid: _, parentUuid: __, ...rest }) => rest);
    expect((bodies(records) as unknown[][])[0]).toHaveLength(2);
  });

  it('many branches share their common messages', () => {
    const records = [user('u0', null, 'Go.')];
    for (let i = 1; i <= 1000; i++) {
      records.push(user(`u${i}`, `u${i - 1}`, 'Go on.'));
      records.push(user(`x${i}`, `u${i - 1}`, 'Stop.'));
    }
    const found = read(records);
    expect(found).toHaveLength(1001);
    const messages = found.reduce((sum, { body }) => sum + (body as unknown[]).length, 0);
    expect(messages).toBeLessThan(20 * records.length);
    expect(found.at(-2)?.notes).toEqual(['starts at the turn where it branches off from an earlier conversation']);
  });

  it('may be damaged without a throw', () => {
    const documents = fc.constantFrom(SPLIT, COMPACTED);
    fc.assert(
      fc.property(mangled(documents), records => {
        for (const as of ['log', 'request'] as const)
          for (const { body, origins } of claudeCode.read(Array.isArray(records) ? records : [records], as))
            for (const i of (body as unknown[]).keys()) expect(origins.nearest(`/${i}`)).not.toBe('');
      }),
      { numRuns: runs(1000) },
    );
  });

  it('are detected by their own lines, and by no others', () => {
    expect(SPLIT.every(record => claudeCode.owns(record) || claudeCode.tolerates?.(record))).toBe(true);
    expect(SPLIT.filter(claudeCode.owns).length).toBeGreaterThan(8);
    for (const other of FOREIGN) expect(claudeCode.owns(other)).toBe(false);
  });
});

const FOREIGN = [
  [{ role: 'user', content: 'Hi' }],
  { model: 'm', messages: [{ role: 'user', content: 'Hi' }] },
  { type: 'message', id: 'm1', parentId: null, timestamp: '', message: { role: 'user', content: [] } },
  { type: 'session_meta', timestamp: '', payload: {} },
  { type: 'session', version: 3, id: 's', cwd: '/' },
  { type: 'user', uuid: 'u', parentUuid: null, sessionId: 's', message: { role: 'user', parts: [{ text: 'Hi' }] } },
  { type: 'system', uuid: 'u', parentUuid: null, sessionId: 's', subtype: 'ui_telemetry', systemPayload: {} },
  { type: 'user', message: { role: 'user', content: [] }, parent_tool_use_id: null, session_id: 's' },
  { sessionId: 's', projectHash: 'h', messages: [] },
  { type: 'message_start', message: { id: 'm', role: 'assistant', content: [] } },
  { type: 'message', role: 'assistant', content: [], model: 'm', stop_reason: 'end_turn' },
  null,
  'text',
  7,
];

describe('files of Claude Code beside its sessions', () => {
  it('a web session is one document', () => {
    const document = { loglines: [...SPLIT] };
    expect(web.owns(document)).toBe(true);
    for (const other of [...FOREIGN, ...SPLIT, { loglines: 'no' }]) expect(web.owns(other)).toBe(false);
    const [log] = web.read([document], 'log') as [LoggedConversation];
    expect(log.body).toEqual(bodies(SPLIT)[0]);
    expect(log.origins.nearest('/1/content/1/id')).toBe('/loglines/3/message/content/0/id');
    expect(web.read([null], 'log')).toEqual([]);
  });

  it('the journal of a workflow is detected, and not linted', () => {
    expect(journal.owns({ type: 'started', key: 'k', agentId: 'a' })).toBe(true);
    expect(journal.skips).toContain('none of their messages');
    for (const other of [...FOREIGN, ...SPLIT]) expect(journal.owns(other)).toBe(false);
    expect(journal.read()).toEqual([]);
  });
});
