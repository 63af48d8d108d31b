import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import codexHistory from '../../../src/logs/formats/codex-history.ts';
import codexRollout from '../../../src/logs/formats/codex-rollout.ts';
import { runs } from '../../depth.ts';
import { mangled } from '../../properties/mangling.ts';

const line = (type: string, payload: unknown) => ({ timestamp: '2026-05-04T10:00:00.000Z', type, payload });
const item = (payload: object) => line('response_item', payload);
const said = (role: string, text: string) => ({
  type: 'message',
  role,
  content: [{ type: role === 'assistant' ? 'output_text' : 'input_text', text }],
});
const call = (id: string, name = 'exec_command') => ({ type: 'function_call', name, arguments: '{}', call_id: id });
const result = (id: string, output: unknown = 'done') => ({ type: 'function_call_output', call_id: id, output });

const META = line('session_meta', { id: 's-1', cli_version: '0.140.0', base_instructions: { text: 'Be brief.' } });
const TURN = line('turn_context', { model: 'gpt-5.5', cwd: '/w' });

const SESSION = [
  META,
  TURN,
  item(said('user', 'Look.')),
  line('event_msg', { type: 'user_message', message: 'Look.' }),
  item({ type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'e1', metadata: { turn: 1 } }),
  item({ ...call('c1'), id: 'fc_1', internal_chat_message_metadata_passthrough: { turn_id: 't' } }),
  item(result('c1')),
  item(said('assistant', 'Seen.')),
  line('event_msg', { type: 'agent_message', message: 'Seen.' }),
];

const inputOf = (body: unknown) => (body as { input: unknown[] }).input;
const listOf = (body: unknown) => body as unknown[];

describe('Codex sessions', () => {
  it('as a log: the items without the fields of Codex, each with its line', () => {
    const [conversation, ...others] = codexRollout.read(SESSION, 'log');
    expect(others).toEqual([]);
    expect(conversation).toMatchObject({
      id: 's-1',
      dialect: 'openai-responses',
      model: 'gpt-5.5',
      recorded: '2026-05-04',
      notes: [],
    });
    expect(conversation?.body).toEqual([
      said('user', 'Look.'),
      { type: 'reasoning', summary: [], encrypted_content: 'e1' },
      { ...call('c1'), id: 'fc_1' },
      result('c1'),
      said('assistant', 'Seen.'),
    ]);
    expect(listOf(conversation?.body)[0]).toBe(SESSION[2]?.payload);
    const places = ['/0/content/0/text', '/2/arguments', '/3/output'].map(at => conversation?.origins.nearest(at));
    expect(places).toEqual(['/2/payload/content/0/text', '/5/payload/arguments', '/6/payload/output']);
  });

  it('as a request: the system prompt in `instructions`, and `store` is false', () => {
    const [conversation] = codexRollout.read(SESSION, 'request');
    expect(conversation?.body).toMatchObject({ model: 'gpt-5.5', instructions: 'Be brief.', store: false });
    expect(inputOf(conversation?.body)).toHaveLength(5);
    const places = ['/instructions', '/input/2/call_id'].map(at => conversation?.origins.nearest(at));
    expect(places).toEqual(['/0/payload/base_instructions/text', '/5/payload/call_id']);
  });

  it('as a request: every call gets a result, and results without a call are dropped', () => {
    const items = [
      said('user', 'Look.'),
      call('c1'),
      { type: 'custom_tool_call', name: 'apply_patch', input: 'x', call_id: 'c2' },
      { type: 'local_shell_call', call_id: 'c3', status: 'completed', action: { type: 'exec', command: ['ls'] } },
      { type: 'tool_search_call', call_id: 'c4', execution: 'client', status: 'completed', arguments: {} },
      call('c5'),
      result('c9'),
      { type: 'tool_search_output', call_id: 'c8', execution: 'server', status: 'completed', tools: [] },
      said('user', 'Go on.'),
      result('c5'),
      { ...said('assistant', 'Yes.'), id: '0198-no-prefix' },
      { ...said('system', 'Old.') },
    ];
    const [conversation] = codexRollout.read([META, ...items.map(item)], 'request');
    expect(inputOf(conversation?.body)).toEqual([
      items[0],
      items[1],
      result('c1', 'aborted'),
      items[2],
      { type: 'custom_tool_call_output', call_id: 'c2', output: 'aborted' },
      items[3],
      result('c3', 'aborted'),
      items[4],
      { type: 'tool_search_output', call_id: 'c4', status: 'completed', execution: 'client', tools: [] },
      items[5],
      items[7],
      items[8],
      items[9],
      said('assistant', 'Yes.'),
    ]);
    expect(conversation?.origins.nearest('/input/2/output')).toBe('/2/payload');
    expect(conversation?.notes).toEqual([
      '4 missing results inserted, as Codex does',
      '1 result without a call skipped',
    ]);
    const [log] = codexRollout.read([META, ...items.map(item)], 'log');
    expect(log?.body).toEqual(items);
  });

  it('a compaction replaces the items: a log has both, a request the last', () => {
    const kept = [said('user', 'Look.'), { type: 'compaction', encrypted_content: 'z' }];
    const records = [
      META,
      item(said('user', 'Look.')),
      item(said('assistant', 'Seen.')),
      line('compacted', { message: '', replacement_history: [...kept, { type: 'ghost_snapshot' }, null] }),
      item(said('user', 'Go on.')),
    ];
    const log = codexRollout.read(records, 'log');
    expect(log.map(({ id, body }) => [id, body])).toEqual([
      ['s-1', [said('user', 'Look.'), said('assistant', 'Seen.')]],
      ['s-1#2', [...kept, said('user', 'Go on.')]],
    ]);
    expect(log[1]?.origins.nearest('/1/encrypted_content')).toBe('/3/payload/replacement_history/1/encrypted_content');
    expect(log[1]?.origins.nearest('/2')).toBe('/4/payload');
    const [request, ...others] = codexRollout.read(records, 'request');
    expect(others).toEqual([]);
    expect(inputOf(request?.body)).toEqual([...kept, said('user', 'Go on.')]);
    expect(request?.notes).toEqual([
      '1 compaction where the context starts again',
      '1 item of a type that is never sent skipped',
    ]);
  });

  it('a compaction of an old version keeps the user messages and a summary', () => {
    const context = said('user', '<environment_context>\n<cwd>/w</cwd>\n</environment_context>');
    const records = [
      META,
      item(context),
      item(said('user', 'Look.')),
      item(said('assistant', 'Seen.')),
      line('compacted', { message: 'They looked.' }),
    ];
    const [request] = codexRollout.read(records, 'request');
    expect(inputOf(request?.body)).toEqual([said('user', 'Look.'), said('user', 'They looked.')]);
    expect(request?.origins.nearest('/input/0/content/0/text')).toBe('/2/payload');
    expect(request?.origins.nearest('/input/1')).toBe('/4/payload/message');
  });

  it('undone turns are a branch of the log, and not part of a request', () => {
    const context = said('user', '<environment_context>new</environment_context>');
    const records = [
      META,
      item(said('user', 'One.')),
      item(said('assistant', 'First.')),
      item(context),
      item(said('user', 'Two.')),
      item(call('c1')),
      line('event_msg', { type: 'thread_rolled_back', num_turns: 1 }),
      item(said('user', 'Three.')),
    ];
    const log = codexRollout.read(records, 'log');
    expect(log.map(({ body, shared }) => [(body as unknown[]).length, shared])).toEqual([
      [5, undefined],
      [3, 2],
    ]);
    const [request] = codexRollout.read(records, 'request');
    expect(inputOf(request?.body)).toEqual(
      ['One.', 'First.', 'Three.'].map((text, i) => said(i === 1 ? 'assistant' : 'user', text)),
    );
    expect(request?.notes).toEqual(['1 turn rolled back and skipped']);
  });

  it('undoing turns before a compaction restores the replaced items', () => {
    const records = [
      item(said('user', 'One.')),
      item(said('user', 'Two.')),
      line('compacted', { replacement_history: [said('user', 'Short.')] }),
      item(said('user', 'Three.')),
      line('event_msg', { type: 'thread_rolled_back', num_turns: 2 }),
    ];
    const [request] = codexRollout.read(records, 'request');
    expect(inputOf(request?.body)).toEqual([said('user', 'One.')]);
  });

  it('old files with items without envelopes', () => {
    const records = [
      { id: 's-0', timestamp: '2025-06-01T09:00:00.000Z', instructions: null },
      said('user', 'Look.'),
      { record_type: 'state' },
      call('c1', 'shell'),
      result('c1'),
    ];
    expect(records.map(each => codexRollout.owns(each))).toEqual([true, false, true, false, false]);
    expect(records.slice(1).map(each => codexRollout.tolerates?.(each))).toEqual([true, false, true, true]);
    const [conversation] = codexRollout.read(records, 'log');
    expect(conversation).toMatchObject({
      id: 's-0',
      recorded: '2025-06-01',
      body: [records[1], records[3], records[4]],
    });
    expect(conversation?.origins.nearest('/1/call_id')).toBe('/3/call_id');
  });

  it('messages of other agents are items', () => {
    const mail = line('inter_agent_communication', { author: 'root', recipient: 'root/a', content: 'Look.' });
    const [conversation] = codexRollout.read([mail], 'log');
    const content = [{ type: 'input_text', text: 'Look.' }];
    expect(conversation?.body).toEqual([{ type: 'agent_message', author: 'root', recipient: 'root/a', content }]);
    expect(conversation?.origins.verbatim('/0/content/0/text')).toBe('/0/payload/content');
  });

  it('a session without items contains no conversation', () => {
    expect(codexRollout.read([META, TURN], 'log')).toEqual([]);
    expect(codexRollout.read([META, TURN], 'request')).toEqual([]);
  });

  it('may have damaged lines without a throw', () => {
    const records = [
      ...SESSION,
      line('compacted', { message: 'x', replacement_history: [said('user', 'x')] }),
      line('event_msg', { type: 'thread_rolled_back', num_turns: 1 }),
      line('compacted', { message: 'x' }),
      item(call('c7')),
    ];
    fc.assert(
      fc.property(mangled(fc.constant(records)), lines => {
        for (const as of ['log', 'request'] as const) {
          const list = Array.isArray(lines) ? lines : [lines];
          for (const { body, origins } of codexRollout.read(list, as))
            expect(typeof origins.nearest('/0')).toBe(typeof `${body}`);
          for (const each of list) codexRollout.owns(each);
        }
      }),
      { numRuns: runs(1000) },
    );
  });

  it.each([
    [{ role: 'user', content: 'x' }],
    [{ model: 'm', messages: [] }],
    [{ type: 'user', uuid: 'u', parentUuid: null, sessionId: 's', message: { role: 'user', content: 'x' } }],
    [{ type: 'session', version: 3, id: 's', cwd: '/w' }],
    [{ type: 'session.start', data: { producer: 'copilot-agent' }, id: 'a', timestamp: 't', parentId: null }],
    [{ id: 'asst_1', object: 'assistant', instructions: 'x', model: 'm', created_at: 1 }],
    [{ type: 'response.output_item.added', item: {} }],
    [said('user', 'x')],
    [[said('user', 'x')]],
    [null],
    ['session_meta'],
  ])('%j is not detected', value => {
    expect(codexRollout.owns(value)).toBe(false);
    expect(codexHistory.owns(value)).toBe(false);
  });

  it('the history of prompts is detected, and contains no conversation', () => {
    expect(codexHistory.owns({ session_id: 's', ts: 1759848400, text: 'Look.' })).toBe(true);
    expect(codexHistory.skips).toMatch(/no conversation/);
    expect(codexHistory.read([], 'log')).toEqual([]);
  });
});
