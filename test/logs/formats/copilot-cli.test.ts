import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import copilotCli from '../../../src/logs/formats/copilot-cli.ts';
import { runs } from '../../depth.ts';
import { mangled } from '../../properties/mangling.ts';

/** A chain of events, each with the previous one as its parent. */
function chain(events: readonly (readonly [string, object, object?])[]) {
  return events.map(([type, data, more], i) => ({
    type,
    data,
    id: `e${i}`,
    timestamp: '2026-06-23T05:17:21.627Z',
    parentId: i === 0 ? null : `e${i - 1}`,
    ...more,
  }));
}

const START = ['session.start', { sessionId: 's-1', producer: 'copilot-agent', version: 1 }] as const;
const asked = (id: string, given: unknown = { command: 'ls' }, type = 'function') => ({
  toolCallId: id,
  name: 'bash',
  arguments: given,
  type,
});
const done = (id: string, content = 'a.txt') =>
  ['tool.execution_complete', { toolCallId: id, success: true, result: { content, detailedContent: 'long' } }] as const;

const SESSION = chain([
  START,
  ['system.message', { role: 'system', content: 'Old prompt.' }],
  ['system.message', { role: 'system', content: 'Prompt.' }],
  ['user.message', { content: 'Look.', transformedContent: '<now/>Look.', attachments: [{ type: 'file' }] }],
  ['assistant.turn_start', { turnId: '0' }],
  [
    'assistant.message',
    {
      messageId: 'm1',
      model: 'claude-sonnet-4.6',
      content: '',
      toolRequests: [asked('t1'), asked('t2', '*** Begin Patch', 'custom')],
      reasoningText: 'Hm.',
      reasoningOpaque: 'op',
    },
  ],
  ['tool.execution_start', { toolCallId: 't1', toolName: 'bash', arguments: {} }],
  done('t1'),
  ['system.notification', { content: 'A shell ended.', kind: { type: 'shell_completed' } }],
  ['tool.execution_complete', { toolCallId: 't2', success: false, error: { message: 'No.', code: 'denied' } }],
  ['assistant.message', { messageId: 'm2', content: 'One ', toolRequests: [] }],
  ['assistant.message', { messageId: 'm2', content: 'file.', toolRequests: [] }],
  ['session.shutdown', { shutdownType: 'routine' }],
]);

const listOf = (body: unknown) => body as unknown[];

describe('Copilot CLI sessions', () => {
  it('are read without blank text beside calls', () => {
    const said = (content: string, toolRequests: readonly object[]) => ({
      ...{ type: 'assistant.message', id: 'a', parentId: null, timestamp: '2026-03-01T08:00:00.000Z' },
      data: { messageId: 'm', content, toolRequests },
    });
    const call = { toolCallId: 'c1', name: 'tide', arguments: {} };
    const contentOf = (record: object) =>
      (copilotCli.read([record], 'log')[0]?.body as { content?: unknown }[] | undefined)?.[0]?.content;
    expect(contentOf(said('\n\n', [call]))).toBe('');
    expect(contentOf(said('\n\n', []))).toBe('\n\n');
    expect(contentOf(said('Look.', [call]))).toBe('Look.');
  });

  it('are detected by their first event alone', () => {
    const start = { type: 'session.start', timestamp: '2026-03-01T08:00:00.000Z', data: { sessionId: 's' } };
    expect(copilotCli.owns(start)).toBe(true);
    expect(copilotCli.read([start], 'log')).toEqual([]);
    expect(copilotCli.owns({ type: 'session.start', data: {} })).toBe(false);
  });

  it.each(['log', 'request'] as const)('as a %s: the messages of Chat Completions', as => {
    const [conversation, ...others] = copilotCli.read(SESSION, as);
    expect(others).toEqual([]);
    expect(conversation).toMatchObject({
      id: 's-1',
      dialect: 'github-copilot',
      model: 'claude-sonnet-4.6',
      recorded: '2026-06-23',
      notes: ['1 earlier system prompt skipped', '1 attachment missing from the log'],
    });
    expect(conversation?.body).toEqual([
      { role: 'system', content: 'Prompt.' },
      { role: 'user', content: '<now/>Look.' },
      {
        role: 'assistant',
        content: '',
        reasoning_text: 'Hm.',
        reasoning_opaque: 'op',
        tool_calls: [
          { id: 't1', type: 'function', function: { name: 'bash', arguments: '{"command":"ls"}' } },
          { id: 't2', type: 'custom', custom: { name: 'bash', input: '*** Begin Patch' } },
        ],
      },
      { role: 'tool', tool_call_id: 't1', content: 'a.txt' },
      { role: 'tool', tool_call_id: 't2', content: 'No.' },
      { role: 'user', content: 'A shell ended.' },
      { role: 'assistant', content: 'One file.' },
    ]);
    const places = [
      ...['/1/content', '/2', '/2/reasoning_text', '/2/tool_calls/0', '/2/tool_calls/0/function/arguments'],
      ...['/2/tool_calls/1/id', '/3/tool_call_id', '/3/content', '/4/content', '/5/content', '/6/content'],
    ].map(at => conversation?.origins.nearest(at));
    expect(places).toEqual([
      ...['/3/data/transformedContent', '/5/data', '/5/data/reasoningText', '/5/data/toolRequests/0'],
      ...['/5/data/toolRequests/0/arguments', '/5/data/toolRequests/1/toolCallId', '/7/data/toolCallId'],
      ...['/7/data/result/content', '/9/data/error/message', '/8/data/content', '/10/data/content'],
    ]);
  });

  it('commands that the user ran are not results', () => {
    const records = chain([
      START,
      ['tool.user_requested', { toolCallId: 'u1', toolName: 'bash', arguments: {} }],
      done('u1'),
      ['user.message', { content: 'Look.' }],
    ]);
    const [conversation] = copilotCli.read(records, 'log');
    expect(conversation).toMatchObject({
      body: [{ role: 'user', content: 'Look.' }],
      notes: ['1 command that the user ran skipped'],
    });
  });

  it('messages of a sub-agent are a separate conversation', () => {
    const records = chain([
      START,
      ['user.message', { content: 'Look.' }],
      ['assistant.message', { messageId: 'm1', content: '', toolRequests: [asked('t1')] }],
      ['assistant.message', { messageId: 'x1', content: 'Inside.', toolRequests: [], parentToolCallId: 't1' }],
      ['user.message', { content: 'Inside, too.' }, { agentId: 'agent-7' }],
      done('t1'),
    ]);
    const read = copilotCli.read(records, 'log');
    expect(read.map(({ id, body }) => [id, (body as unknown[]).length])).toEqual([
      ['s-1', 3],
      ['t1', 1],
      ['agent-7', 1],
    ]);
  });

  it('a compaction replaces the messages with a summary, except for open calls', () => {
    const records = chain([
      START,
      ['system.message', { role: 'system', content: 'Prompt.' }],
      ['user.message', { content: 'Look.' }],
      ['assistant.message', { messageId: 'm1', content: '', toolRequests: [asked('t1')] }],
      ['session.compaction_start', {}],
      done('t1'),
      ['session.compaction_complete', { success: true, summaryContent: 'They look.' }],
      ['user.message', { content: 'Go on.' }],
    ]);
    const [request] = copilotCli.read(records, 'request');
    const roles = listOf(request?.body).map(each => (each as { role: string }).role);
    expect(roles).toEqual(['system', 'user', 'assistant', 'tool', 'user']);
    expect(listOf(request?.body)[1]).toEqual({ role: 'user', content: 'They look.' });
    expect(request?.origins.nearest('/1/content')).toBe('/6/data/summaryContent');
    expect(copilotCli.read(records, 'log')[0]?.body).toHaveLength(5);
  });

  it('rewound messages are a branch of the log, and not part of a request', () => {
    const records = chain([
      START,
      ['user.message', { content: 'One.' }],
      ['assistant.message', { messageId: 'm1', content: 'First.', toolRequests: [] }],
      ['user.message', { content: 'Two.' }],
      ['session.snapshot_rewind', { upToEventId: 'e3', eventsRemoved: 1 }],
      ['user.message', { content: 'Three.' }],
    ]);
    const log = copilotCli.read(records, 'log');
    expect(
      log.map(({ body, shared }) => [(body as { content: string }[]).map(({ content }) => content), shared]),
    ).toEqual([
      [['One.', 'First.', 'Two.'], undefined],
      [['One.', 'First.', 'Three.'], 2],
    ]);
    const request = copilotCli.read(records, 'request');
    expect(request).toHaveLength(1);
    expect(request[0]?.body).toHaveLength(3);
    expect(request[0]?.origins.nearest('/2/content')).toBe('/5/data/content');
  });

  it('may have damaged events without a throw', () => {
    fc.assert(
      fc.property(mangled(fc.constant(SESSION)), lines => {
        const list = Array.isArray(lines) ? lines : [lines];
        for (const as of ['log', 'request'] as const)
          for (const { body, origins } of copilotCli.read(list, as))
            for (const i of (body as unknown[]).keys()) expect(origins.nearest(`/${i}`)).toMatch(/^\/\d+\/data$/);
        for (const each of list) copilotCli.owns(each);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('deeply nested arguments are read', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 50_000; i++) deep = [deep];
    const message = ['assistant.message', { messageId: 'm', content: '', toolRequests: [asked('t1', deep)] }] as const;
    const [conversation] = copilotCli.read(chain([START, message]), 'log');
    expect(listOf(conversation?.body).length).toBe(1);
  });

  it.each([
    [{ role: 'user', content: 'x' }],
    [{ model: 'm', messages: [] }],
    [{ type: 'user', uuid: 'u', parentUuid: null, sessionId: 's', message: { role: 'user', content: 'x' } }],
    [{ type: 'message', id: 'a', parentId: null, timestamp: 't', message: { role: 'user', content: 'x' } }],
    [{ type: 'session_meta', timestamp: 't', payload: {} }],
    [{ type: 'response.created', response: {} }],
    [{ type: 'thread.started', thread_id: 'x' }],
    [{ id: 'evt', object: 'event', type: 'invoice.paid', data: { object: {} } }],
    [null],
    [[]],
  ])('%j is not detected', value => {
    expect(copilotCli.owns(value)).toBe(false);
  });
});
