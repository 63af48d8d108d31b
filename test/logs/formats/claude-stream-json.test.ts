import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import stream from '../../../src/logs/formats/claude-stream-json.ts';
import list from '../../../src/logs/formats/claude-stream-json-list.ts';
import type { LoggedConversation } from '../../../src/logs/formats/format.ts';
import type { JsonObject } from '../../../src/source/json.ts';
import { runs } from '../../depth.ts';
import { mangled } from '../../properties/mangling.ts';

const INIT: JsonObject = {
  ...{ type: 'system', subtype: 'init', session_id: 'ses-1', tools: ['Bash', 'Task'], model: 'claude-sonnet-4-5' },
  mcp_servers: [],
};
const RESULT: JsonObject = { type: 'result', subtype: 'success', is_error: false, num_turns: 2, session_id: 'ses-1' };
const said = (role: string, content: unknown, id?: string, parent: unknown = null): JsonObject => ({
  ...{ type: role, session_id: 'ses-1', parent_tool_use_id: parent },
  message: id === undefined ? { role, content } : { id, role, content, model: 'claude-sonnet-4-5', usage: {} },
});
const text = (value: string) => ({ type: 'text', text: value });
const call = (id: string, name = 'Bash') => ({ type: 'tool_use', id, name, input: {} });
const result = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: 'done' });

const RUN = [
  INIT,
  said('assistant', [text('First.')], 'msg_1'),
  said('assistant', [call('toolu_1', 'Task')], 'msg_1'),
  said('user', [text('Look around.')], undefined, 'toolu_1'),
  said('assistant', [call('toolu_2')], 'msg_2', 'toolu_1'),
  said('user', [result('toolu_2')], undefined, 'toolu_1'),
  said('user', [result('toolu_1')]),
  said('assistant', [text('Done.')], 'msg_3'),
  RESULT,
];
/** The same messages from a program that stores neither session nor parent. */
const BARE = RUN.map(({ type, message, ...rest }) => ({
  type,
  message: message ?? rest,
  timestamp: '2026-02-03T04:05:06Z',
}));

const MAIN = [
  { role: 'assistant', content: [text('First.'), call('toolu_1', 'Task')] },
  { role: 'user', content: [result('toolu_1')] },
  { role: 'assistant', content: [text('Done.')] },
];
const AGENT = [
  { role: 'user', content: [text('Look around.')] },
  { role: 'assistant', content: [call('toolu_2')] },
  { role: 'user', content: [result('toolu_2')] },
];

describe('Claude stream-json', () => {
  it('parts are joined, and a sub-agent is a separate conversation', () => {
    const [main, agent, ...others] = stream.read(RUN, 'log');
    expect(others).toEqual([]);
    expect(main).toMatchObject({ id: 'ses-1', dialect: 'anthropic', model: 'claude-sonnet-4-5', body: MAIN });
    expect(agent).toMatchObject({ id: 'toolu_1', body: AGENT });
  });

  it('lines without a parent ID are assigned by their results', () => {
    const [main, agent] = stream.read(BARE, 'log');
    expect([main?.body, agent?.body]).toEqual([MAIN, AGENT]);
    expect(main).toMatchObject({ id: 'ses-1', recorded: '2026-02-03' });
  });

  it('unassigned lines of several parallel sub-agents are left out', () => {
    const records = BARE.toSpliced(3, 0, {
      ...{
        type: 'assistant',
        timestamp: '',
        message: { id: 'msg_1', role: 'assistant', content: [call('t9', 'Task')] },
      },
    });
    records.splice(8, 0, { type: 'user', timestamp: '', message: { role: 'user', content: [result('t9')] } });
    const [main, ...agents] = stream.read(records, 'log');
    expect(agents).toEqual([]);
    expect(main?.notes).toEqual(['3 lines skipped: the log does not say which sub-agent wrote them']);
  });

  it('a request has only what follows a compaction', () => {
    const [main, agent] = stream.read(RUN, 'request');
    expect(main?.body).toEqual(MAIN);
    expect(agent?.body).toEqual(AGENT);
    const compacted = RUN.toSpliced(7, 0, { type: 'system', subtype: 'compact_boundary', session_id: 'ses-1' });
    expect(stream.read(compacted, 'request')[0]?.body).toHaveLength(1);
    expect(stream.read(compacted, 'log')[0]?.body).toEqual(MAIN);
  });

  it('every pointer into a body maps to its line', () => {
    const [main, agent] = stream.read(RUN, 'log') as [LoggedConversation, LoggedConversation];
    expect(main.origins.nearest('/0/content/0/text')).toBe('/1/message/content/0/text');
    expect(main.origins.nearest('/0/content/1/id')).toBe('/2/message/content/0/id');
    expect(main.origins.nearest('/1/content/0/tool_use_id')).toBe('/6/message/content/0/tool_use_id');
    expect(agent.origins.nearest('/1/content/0/input')).toBe('/4/message/content/0/input');
  });

  it('a list of the messages is read as one document', () => {
    expect(list.owns(RUN)).toBe(true);
    expect(list.owns(BARE)).toBe(true);
    expect(list.read([RUN], 'log').map(({ body }) => body)).toEqual([MAIN, AGENT]);
    expect(list.read([7], 'log')).toEqual([]);
  });

  it('accepts damaged records', () => {
    fc.assert(
      fc.property(mangled(fc.constantFrom(RUN, BARE)), records => {
        for (const as of ['log', 'request'] as const)
          for (const { body, origins } of stream.read(Array.isArray(records) ? records : [records], as))
            for (const i of (body as unknown[]).keys()) expect(origins.nearest(`/${i}`)).not.toBe('');
      }),
      { numRuns: runs(1000) },
    );
  });

  it('detects its own messages, and no others', () => {
    expect(RUN.every(stream.owns)).toBe(true);
    expect(BARE.every(record => stream.owns(record) || stream.tolerates?.(record))).toBe(true);
    expect(BARE.filter(stream.owns)).toHaveLength(2);
    for (const other of FOREIGN) expect([stream.owns(other), list.owns(other)]).toEqual([false, false]);
  });
});

const FOREIGN = [
  [{ role: 'user', content: 'Hi' }],
  { model: 'm', messages: [] },
  { type: 'user', uuid: 'u', parentUuid: null, sessionId: 's', message: { role: 'user', content: 'Hi' } },
  { type: 'system', subtype: 'init', session_id: 's', cwd: '/', model: 'm', permissionMode: 'default' },
  { type: 'system', subtype: 'init', session_id: 's', cwd: '/', model: 'm', tools: ['Read'] },
  { type: 'init', session_id: 's', model: 'm' },
  { type: 'result', status: 'success', stats: {} },
  { type: 'result', subtype: 'success', is_error: false, result: 'ok', session_id: 's', request_id: 'r' },
  { type: 'result', key: 'k', agentId: 'a', result: {} },
  { type: 'message', role: 'assistant', content: [] },
  { type: 'message_start', message: {} },
  null,
  'text',
];
