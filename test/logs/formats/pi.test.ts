import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../../src/index.ts';
import { lint } from '../../../src/index.ts';
import openclawTelemetry from '../../../src/logs/formats/openclaw-telemetry.ts';
import openclawTrajectory from '../../../src/logs/formats/openclaw-trajectory.ts';
import pi from '../../../src/logs/formats/pi.ts';
import { runs } from '../../depth.ts';
import { mangled } from '../../properties/mangling.ts';

const header = { type: 'session', version: 3, id: 's1', timestamp: '2026-03-01T08:00:00.000Z', cwd: '/tide' };
const model = { api: 'anthropic-messages', provider: 'anthropic', model: 'claude-sonnet-4-5' };

/** Entries in one chain, each the child of the previous one. */
function session(...messages: readonly object[]): unknown[] {
  return [
    header,
    ...messages.map((message, i) => ({
      type: 'message',
      id: `e${i + 1}`,
      parentId: i === 0 ? null : `e${i}`,
      timestamp: '2026-03-01T08:00:01.000Z',
      message,
    })),
  ];
}

const user = (text: string) => ({ role: 'user', content: [{ type: 'text', text }] });
const call = (id: string) => ({ type: 'toolCall', id, name: 'tides', arguments: { port: 'Brest' } });
const assistant = (content: readonly object[], more: object = {}) => ({
  role: 'assistant',
  content,
  ...model,
  stopReason: 'toolUse',
  ...more,
});
const result = (id: string, text: string) => ({
  role: 'toolResult',
  toolCallId: id,
  toolName: 'tides',
  content: [{ type: 'text', text }],
  isError: false,
});
const ran = { role: 'bashExecution', command: 'date', output: '', exitCode: 1, cancelled: false };

const only = (records: readonly unknown[], as: 'log' | 'request') => {
  const read = pi.read(records, as);
  expect(read).toHaveLength(1);
  return read[0] as (typeof read)[number];
};
/** The request as pi sends it. A log does not contain the token limit. */
const sent = (body: unknown) => ({ max_tokens: 64, ...(body as object) });
const messagesOf = (body: unknown) => (body as { messages: unknown[] }).messages;

const twoCalls = session(
  user('High tide?'),
  assistant([
    { type: 'thinking', thinking: 'Two ports.', thinkingSignature: 'REDACTED' },
    { type: 'text', text: 'I look.', textSignature: 'x' },
    call('toolu_1'),
    call('toolu_2'),
  ]),
  result('toolu_1', '06:10'),
  result('toolu_2', '07:45'),
);

describe('pi', () => {
  it.each(['log', 'request'] as const)('puts consecutive results into one user message (%s)', as => {
    const { body, origins, ...rest } = only(twoCalls, as);
    expect(body).toEqual({
      model: 'claude-sonnet-4-5',
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'High tide?' }] },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'Two ports.', signature: 'REDACTED' },
            { type: 'text', text: 'I look.' },
            { type: 'tool_use', id: 'toolu_1', name: 'tides', input: { port: 'Brest' } },
            { type: 'tool_use', id: 'toolu_2', name: 'tides', input: { port: 'Brest' } },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'toolu_1', content: '06:10', is_error: false },
            { type: 'tool_result', tool_use_id: 'toolu_2', content: '07:45', is_error: false },
          ],
        },
      ],
    });
    expect(rest).toMatchObject({ id: 's1', dialect: 'anthropic', model: 'claude-sonnet-4-5', recorded: '2026-03-01' });
    expect(rest).toMatchObject({ notes: [], shared: 0 });
    expect(origins.nearest('/messages/0/content/0/text')).toBe('/1/message/content/0/text');
    expect(origins.nearest('/messages/1/content/0/signature')).toBe('/2/message/content/0/thinkingSignature');
    expect(origins.nearest('/messages/1/content/1/text')).toBe('/2/message/content/1/text');
    expect(origins.nearest('/messages/1/content/3')).toBe('/2/message/content/3');
    expect(origins.nearest('/messages/1/content/3/input/port')).toBe('/2/message/content/3/arguments/port');
    expect(origins.nearest('/messages/2/content/1')).toBe('/4/message');
    expect(origins.nearest('/messages/2/content/1/tool_use_id')).toBe('/4/message/toolCallId');
    expect(origins.nearest('/messages/2/content/1/content')).toBe('/4/message/content/0/text');
    expect(lint(sent(body), { dialect: 'anthropic' }).diagnostics).toEqual([]);
  });

  it('keeps values unchanged', () => {
    const { body } = only(twoCalls, 'log');
    const [, , fourth] = (messagesOf(body)[1] as { content: { input?: unknown }[] }).content.slice(1);
    const [, , record] = twoCalls as { message?: { content: { arguments?: unknown }[] } }[];
    expect(fourth?.input).toBe(record?.message?.content[3]?.arguments);
  });

  it('reads a command between a call and its result as the user message that pi sends', () => {
    const records = session(user('Go.'), assistant([call('toolu_1')]), ran, result('toolu_1', '06:10'));
    for (const as of ['log', 'request'] as const) {
      const { body, origins, notes } = only(records, as);
      expect(messagesOf(body)[2]).toEqual({
        role: 'user',
        content: [{ type: 'text', text: 'Ran `date`\n(no output)\n\nCommand exited with code 1' }],
      });
      expect(notes).toEqual([]);
      const [finding] = lint(sent(body), { dialect: 'anthropic', as }).diagnostics;
      expect(finding?.severity).toBe('error');
      expect(origins.nearest(finding?.pointer ?? '')).toBe('/3/message');
      expect(finding?.related.map(each => origins.nearest(each.pointer))).toEqual(['/2/message', '/4/message']);
    }
  });

  it('leaves out a command that is not sent to the model', () => {
    const hidden = { ...ran, excludeFromContext: true };
    const { body, notes } = only(session(user('Go.'), hidden), 'log');
    expect(messagesOf(body)).toHaveLength(1);
    expect(notes).toEqual(['1 command skipped that is not sent to the model']);
  });

  it.each(['log', 'request'] as const)('drops aborted messages, which pi never sends (%s)', as => {
    const cut = assistant([{ ...call('toolu_9'), partialJson: '{"po' }], { stopReason: 'aborted' });
    const records = session(user('Go.'), cut, user('Again.'));
    const { body, notes } = only(records, as);
    expect(messagesOf(body).map(each => (each as { role: string }).role)).toEqual(['user', 'user']);
    expect(notes).toEqual(['1 aborted or failed message skipped']);
  });

  it('keeps the result of an aborted call, as pi does: the session stays rejected', () => {
    const cut = assistant([call('toolu_9')], { stopReason: 'error' });
    const { body, origins } = only(session(user('Go.'), cut, result('toolu_9', 'cut off')), 'request');
    const [finding] = lint(sent(body), { dialect: 'anthropic' }).diagnostics;
    expect(finding?.rule).toBe('orphan-tool-result');
    expect(origins.nearest(finding?.pointer ?? '')).toMatch(/^\/3\/message/);
  });

  it('adds a result for an unanswered call', () => {
    const records = session(
      user('Go.'),
      assistant([call('toolu_1'), call('toolu_2')]),
      result('toolu_1', 'x'),
      user('?'),
    );
    const { body, origins, notes } = only(records, 'request');
    expect(messagesOf(body)[2]).toEqual({
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'toolu_1', content: 'x', is_error: false },
        { type: 'tool_result', tool_use_id: 'toolu_2', content: 'No result provided', is_error: true },
      ],
    });
    expect(origins.nearest('/messages/2/content/1/tool_use_id')).toBe('/2/message/content/1/id');
    expect(notes).toEqual(['1 result inserted for a call without one']);
    expect(messagesOf(only(records, 'log').body)[2]).toMatchObject({ content: [{ tool_use_id: 'toolu_1' }] });
  });

  it('reads every branch, and the length that two share', () => {
    const entry = (id: string, parentId: string | null, message: object) => ({
      type: 'message',
      id,
      parentId,
      message,
    });
    const done = assistant([{ type: 'text', text: 'Done.' }], { stopReason: 'stop' });
    const records = [
      header,
      entry('a', null, user('Go.')),
      entry('b', 'a', done),
      entry('c', 'b', user('Left?')),
      { type: 'branch_summary', id: 'd', parentId: 'b', fromId: 'c', summary: 'Left was tried.' },
      entry('e', 'd', user('Right?')),
      { type: 'label', id: 'f', parentId: 'a', targetId: 'a', label: 'start' },
    ];
    const read = pi.read(records, 'request');
    expect(read.map(each => messagesOf(each.body).length)).toEqual([3, 4]);
    expect(read.map(each => each.shared)).toEqual([0, 2]);
    expect(messagesOf(read[1]?.body)[2]).toEqual({
      role: 'user',
      content: [
        {
          type: 'text',
          text: 'The following is a summary of a branch that this conversation came back from:\n\n<summary>\nLeft was tried.</summary>',
        },
      ],
    });
    expect(read[1]?.origins.nearest('/messages/2/content/0/text')).toBe('/4/summary');
  });

  it('starts a request at the summary of the last compaction, with the messages that it kept', () => {
    const [, ...entries] = session(user('One.'), assistant([{ type: 'text', text: 'Two.' }]), user('Three.'));
    const compaction = {
      type: 'compaction',
      id: 'c',
      parentId: 'e3',
      summary: 'So far.',
      firstKeptEntryId: 'e3',
      tokensBefore: 9,
    };
    const after = { type: 'message', id: 'd', parentId: 'c', message: user('Four.') };
    const records = [header, ...entries, compaction, after];
    expect(messagesOf(only(records, 'log').body)).toHaveLength(4);
    const { body, notes } = only(records, 'request');
    expect(messagesOf(body)).toEqual([
      {
        role: 'user',
        content: [
          {
            type: 'text',
            text: 'The conversation history before this point was compacted into the following summary:\n\n<summary>\nSo far.\n</summary>',
          },
        ],
      },
      user('Three.'),
      user('Four.'),
    ]);
    expect(notes).toEqual(['2 messages before a compaction skipped']);
  });

  it('reads the first version, which had no ids and counted lines', () => {
    const records = [
      {
        type: 'session',
        id: 'old',
        timestamp: '2025-11-01T00:00:00Z',
        cwd: '/tide',
        ...{ provider: 'anthropic', modelId: 'm' },
      },
      { type: 'message', message: user('One.') },
      { type: 'message', message: user('Two.') },
      { type: 'compaction', summary: 'So far.', firstKeptEntryIndex: 2, tokensBefore: 9 },
      { type: 'message', message: user('Three.') },
    ];
    expect(messagesOf(only(records, 'log').body)).toHaveLength(3);
    const { body, origins } = only(records, 'request');
    expect(messagesOf(body).slice(1)).toEqual([user('Two.'), user('Three.')]);
    expect(origins.nearest('/messages/2')).toBe('/4/message');
  });

  it('uses the API that the messages name', () => {
    const chat = { api: 'openai-completions', provider: 'groq', model: 'openai/gpt-oss-120b' };
    const thinking = { type: 'thinking', thinking: 'Hm.', thinkingSignature: 'reasoning' };
    const picture = { type: 'image', data: 'aGk=', mimeType: 'image/png' };
    const shown = { ...result('call_1', 'a map'), content: [{ type: 'text', text: 'a map' }, picture] };
    const records = session(user('Go.'), assistant([thinking, call('call_1')], chat), shown);
    const { body, dialect, origins } = only(records, 'request');
    expect(dialect).toBe('groq');
    expect(messagesOf(body).slice(1)).toEqual([
      {
        role: 'assistant',
        content: null,
        reasoning: 'Hm.',
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'tides', arguments: '{"port":"Brest"}' } }],
      },
      { role: 'tool', tool_call_id: 'call_1', content: 'a map' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Attached image(s) from tool result:' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,aGk=' } },
        ],
      },
    ]);
    expect(origins.nearest('/messages/1/tool_calls/0/function/arguments')).toBe('/2/message/content/1/arguments');
    expect(origins.nearest('/messages/1/reasoning')).toBe('/2/message/content/0/thinking');
    expect(origins.nearest('/messages/3/content/1')).toBe('/3/message/content/1');
  });

  it('reads items of the Responses API from signatures and IDs', () => {
    const api = { api: 'openai-responses', provider: 'openai', model: 'gpt-5' };
    const item = { type: 'reasoning', id: 'rs_1', encrypted_content: 'eA==', summary: [] };
    const thinking = { type: 'thinking', thinking: '', thinkingSignature: JSON.stringify(item) };
    const records = session(user('Go.'), assistant([thinking, call('call_1|fc_1')], api), result('call_1|fc_1', 'x'));
    const { body, dialect } = only(records, 'request');
    expect(dialect).toBe('openai-responses');
    expect(body).toEqual({
      model: 'gpt-5',
      input: [
        { role: 'user', content: [{ type: 'input_text', text: 'Go.' }] },
        item,
        { type: 'function_call', call_id: 'call_1', name: 'tides', arguments: '{"port":"Brest"}' },
        { type: 'function_call_output', call_id: 'call_1', output: 'x' },
      ],
    });
  });

  it('sends reasoning as text after a change of the model, and converts its IDs', () => {
    const before = { api: 'openai-responses', provider: 'openai', model: 'gpt-5' };
    const thinking = { type: 'thinking', thinking: 'Hm.', thinkingSignature: '{}' };
    const entries = session(
      user('Go.'),
      assistant([thinking, call('call_1|fc_1')], before),
      result('call_1|fc_1', 'x'),
    );
    const change = {
      type: 'model_change',
      id: 'm',
      parentId: 'e3',
      provider: 'anthropic',
      modelId: 'claude-sonnet-4-5',
    };
    const { body, dialect } = only(
      [...entries, change, { type: 'message', id: 'z', parentId: 'm', message: user('And?') }],
      'request',
    );
    expect(dialect).toBe('anthropic');
    expect(messagesOf(body).slice(1, 3)).toEqual([
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Hm.' },
          { type: 'tool_use', id: 'call_1_fc_1', name: 'tides', input: { port: 'Brest' } },
        ],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'call_1_fc_1', content: 'x', is_error: false }] },
    ]);
  });

  it('detects its own lines, and no other API or agent', () => {
    for (const line of twoCalls.slice(2)) expect(pi.owns(line)).toBe(true);
    expect(pi.owns(header)).toBe(true);
    const others: unknown[] = [
      { type: 'session', version: 0, id: 'x', cwd: '/', delegationDepth: 0 },
      { type: 'session_meta', payload: {} },
      { type: 'user', uuid: 'u', parentUuid: null, sessionId: 's', message: user('Go.') },
      {
        type: 'message',
        id: 'd',
        parentId: null,
        message: { role: 'assistant', content: [{ type: 'tool_use', id: 'x' }] },
      },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: '' }] },
      { messages: [user('Go.')] },
      [user('Go.')],
      user('Go.'),
      null,
      'session',
    ];
    for (const other of others) expect(pi.owns(other)).toBe(false);
    expect(pi.tolerates?.({ type: 'custom', customType: 'x', id: 'c', parentId: null })).toBe(true);
    expect(pi.tolerates?.({ role: 'user' })).toBe(false);
  });

  it('accepts damaged records', () => {
    fc.assert(
      fc.property(
        mangled(fc.constant([...twoCalls, { type: 'compaction', summary: 's', firstKeptEntryId: 'e2' }])),
        records => {
          for (const as of ['log', 'request'] as const) {
            const list = Array.isArray(records) ? records : [records];
            for (const { body, dialect } of pi.read(list, as)) lint(sent(body), { dialect: dialect as DialectId, as });
            for (const record of list) pi.owns(record);
          }
        },
      ),
      { numRuns: runs(1000) },
    );
  });
});

describe('files of OpenClaw beside its sessions', () => {
  const end = {
    type: 'agent.end',
    sessionKey: 'k',
    agentId: 'main',
    seq: 2,
    ts: 1_772_830_700_000,
    messages: [user('Go.'), assistant([call('t1')]), result('t1', 'x')],
  };

  it('telemetry: the messages at the end of a run', () => {
    const [read] = openclawTelemetry.read([{ type: 'agent.start', seq: 1, ts: 1, sessionKey: 'k' }, end], 'log');
    expect(read).toMatchObject({ id: 'k', dialect: 'anthropic', recorded: '2026-03-06' });
    expect(messagesOf(read?.body)).toHaveLength(3);
    expect(read?.origins.nearest('/messages/1/content/0/id')).toBe('/1/messages/1/content/0/id');
    expect(openclawTelemetry.owns(end)).toBe(true);
    expect(openclawTelemetry.owns({ type: 'message.updated', properties: {} })).toBe(false);
    expect(pi.owns(end)).toBe(false);
  });

  it('trajectories: detected, and not linted', () => {
    expect(openclawTrajectory.owns({ traceSchema: 'openclaw-trajectory', type: 'session.started' })).toBe(true);
    expect(openclawTrajectory.owns(header)).toBe(false);
    expect(openclawTrajectory.skips).toBeDefined();
  });
});
