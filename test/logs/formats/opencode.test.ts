import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../../src/index.ts';
import { lint } from '../../../src/index.ts';
import opencode from '../../../src/logs/formats/opencode.ts';
import opencodePiece from '../../../src/logs/formats/opencode-piece.ts';
import { runs } from '../../depth.ts';
import { mangled } from '../../properties/mangling.ts';

const CLAUDE = { providerID: 'anthropic', modelID: 'claude-sonnet-4-5' };
const OTHER = { providerID: 'groq', modelID: 'qwen3' };

let count = 0;
const text = (words: string) => ({ id: `prt_${++count}`, type: 'text', text: words });
const tool = (callID: string, state: object) => ({ id: `prt_${++count}`, type: 'tool', callID, tool: 'tides', state });
const input = { port: 'Brest' };
const done = (output: string, more: object = {}) => ({
  status: 'completed',
  input,
  output,
  time: { start: 1, end: 2 },
  ...more,
});
const user = (id: string, ...parts: object[]) => ({ info: { id, sessionID: 's', role: 'user' }, parts });
const assistant = (id: string, parts: object[], more: object = {}) => ({
  info: { id, sessionID: 's', role: 'assistant', time: { created: 1_772_352_000_000 }, ...CLAUDE, ...more },
  parts,
});
const session = (...messages: object[]) => ({ info: { id: 's', directory: '/tide' }, messages });

const only = (document: unknown, as: 'log' | 'request') => {
  const read = opencode.read([document], as);
  expect(read).toHaveLength(1);
  return read[0] as (typeof read)[number];
};
const messagesOf = (body: unknown) => (body as { messages: { role: string; content: unknown }[] }).messages;

const START = { type: 'step-start' };
const twoSteps = session(
  user('m1', text('High tide?')),
  assistant('m2', [
    START,
    { type: 'reasoning', text: 'Look.', metadata: { anthropic: { signature: 'REDACTED' } } },
    text('I look.'),
    tool('toolu_1', done('06:10')),
    tool('toolu_2', { status: 'error', input, error: 'no such port' }),
    { type: 'step-finish' },
    START,
    text('At 06:10.'),
  ]),
);

describe('opencode', () => {
  it.each(['log', 'request'] as const)('makes a message of each step, and a result of the state of a call (%s)', as => {
    const { body, origins, ...rest } = only(twoSteps, as);
    expect(body).toEqual({
      model: 'claude-sonnet-4-5',
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'High tide?' }] },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'Look.', signature: 'REDACTED' },
            { type: 'text', text: 'I look.' },
            { type: 'tool_use', id: 'toolu_1', name: 'tides', input },
            { type: 'tool_use', id: 'toolu_2', name: 'tides', input },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'toolu_1', content: '06:10' },
            { type: 'tool_result', tool_use_id: 'toolu_2', content: 'no such port', is_error: true },
          ],
        },
        { role: 'assistant', content: [{ type: 'text', text: 'At 06:10.' }] },
      ],
    });
    expect(rest).toMatchObject({ id: 's', dialect: 'anthropic', model: 'claude-sonnet-4-5', recorded: '2026-03-01' });
    expect(origins.nearest('/messages/1/content/1/text')).toBe('/messages/1/parts/2/text');
    expect(origins.nearest('/messages/1/content/2/input/port')).toBe('/messages/1/parts/3/state/input/port');
    expect(origins.nearest('/messages/2/content/0/content')).toBe('/messages/1/parts/3/state/output');
    expect(origins.nearest('/messages/2/content/1')).toBe('/messages/1/parts/4');
    expect(origins.nearest('/messages/2/content/1/content')).toBe('/messages/1/parts/4/state/error');
    expect(lint(body, { dialect: 'anthropic', as: 'log' }).diagnostics).toEqual([]);
  });

  it('reads a message with very many calls', () => {
    const state = done('06:10');
    const calls = Array.from({ length: 130_000 }, (_, i) => ({ type: 'tool', callID: `c${i}`, tool: 'tides', state }));
    const messages = messagesOf(only(session(assistant('m1', calls)), 'log').body);
    expect(messages.map(({ role }) => role)).toEqual(['assistant', 'user']);
    for (const { content } of messages) expect((content as unknown[]).length).toBe(calls.length);
  });

  it('adds results for running calls in a request, and leaves them open in a log', () => {
    const document = session(user('m1', text('Go.')), assistant('m2', [tool('toolu_1', { status: 'running', input })]));
    expect(messagesOf(only(document, 'log').body)).toHaveLength(2);
    const { body, notes } = only(document, 'request');
    expect(messagesOf(body)[2]?.content).toEqual([
      { type: 'tool_result', tool_use_id: 'toolu_1', content: '[Tool execution was interrupted]', is_error: true },
    ]);
    expect(notes).toEqual(['1 result inserted for a call without one']);
  });

  it('drops failed messages of a request, but keeps an aborted one with content', () => {
    const failed = { error: { name: 'APIError', data: {} } };
    const aborted = { error: { name: 'MessageAbortedError', data: {} } };
    const document = session(
      user('m1', text('Go.')),
      assistant('m2', [text('I')], failed),
      assistant('m3', [START], aborted),
      assistant('m4', [text('Half')], aborted),
      user('m5', text('On.')),
    );
    expect(messagesOf(only(document, 'log').body)).toHaveLength(4);
    const { body, notes } = only(document, 'request');
    expect(messagesOf(body).map(each => each.role)).toEqual(['user', 'assistant', 'user']);
    expect(notes).toEqual(['2 aborted or failed messages skipped']);
  });

  it('starts a request at the last finished compaction, with the messages that it kept', () => {
    const document = session(
      user('m1', text('One.')),
      user('m2', text('Two.')),
      user('m3', { type: 'compaction', auto: true, tail_start_id: 'm2' }),
      assistant('m4', [text('So far.')], { summary: true, finish: 'stop', parentID: 'm3' }),
      user('m5', text('Three.')),
    );
    expect(messagesOf(only(document, 'log').body)).toHaveLength(5);
    const { body, origins, notes } = only(document, 'request');
    expect(messagesOf(body).map(each => (each.content as { text: string }[])[0]?.text)).toEqual([
      'What did we do so far?',
      'So far.',
      'Two.',
      'Three.',
    ]);
    expect(origins.nearest('/messages/2')).toBe('/messages/1');
    expect(notes).toEqual(['1 compacted or reverted message skipped']);
  });

  it('ends a request before reverted messages, and clears pruned results', () => {
    const document = {
      ...session(
        user('m1', text('Go.')),
        assistant('m2', [tool('toolu_1', done('06:10', { time: { compacted: 3 } }))]),
        user('m3', text('No.')),
      ),
      info: { id: 's', directory: '/tide', revert: { messageID: 'm3' } },
    };
    const { body, notes } = only(document, 'request');
    expect(messagesOf(body)).toHaveLength(3);
    expect(messagesOf(body)[2]?.content).toMatchObject([{ content: '[Old tool result content cleared]' }]);
    expect(notes).toEqual(['1 compacted or reverted message skipped', '1 result cleared']);
  });

  it('uses Chat Completions for other providers, and the Responses API for OpenAI', () => {
    const reasoning = {
      type: 'reasoning',
      text: 'Hm.',
      metadata: { openai: { itemId: 'rs_1', reasoningEncryptedContent: 'eA==' } },
    };
    const of = (who: object) =>
      session(user('m1', text('Go.')), assistant('m2', [reasoning, tool('call_1', done('06:10'))], who));
    const chat = only(of(OTHER), 'log');
    expect(chat.dialect).toBe('groq');
    expect(messagesOf(chat.body).slice(1)).toEqual([
      {
        role: 'assistant',
        content: null,
        reasoning_content: 'Hm.',
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'tides', arguments: '{"port":"Brest"}' } }],
      },
      { role: 'tool', tool_call_id: 'call_1', content: '06:10' },
    ]);
    expect(chat.origins.nearest('/messages/2/content')).toBe('/messages/1/parts/1/state/output');
    expect(chat.origins.nearest('/messages/1/tool_calls/0/id')).toBe('/messages/1/parts/1/callID');
    const responses = only(of({ providerID: 'openai', modelID: 'gpt-5' }), 'log');
    expect(responses.dialect).toBe('openai-responses');
    expect(responses.body).toMatchObject({
      input: [
        { role: 'user' },
        { type: 'reasoning', id: 'rs_1', encrypted_content: 'eA==', summary: [{ type: 'summary_text', text: 'Hm.' }] },
        { type: 'function_call', call_id: 'call_1' },
        { type: 'function_call_output', call_id: 'call_1', output: '06:10' },
      ],
    });
  });

  it('sends images, and notes files that are missing', () => {
    const picture = { type: 'file', mime: 'image/png', url: 'data:image/png;base64,aGk=', filename: 'a.png' };
    const gone = { type: 'file', mime: 'application/pdf', url: 'file:///tide/a.pdf' };
    const plain = { type: 'file', mime: 'text/plain', url: 'file:///tide/a.txt' };
    const { body, notes } = only(
      session(user('m1', text('See.'), picture, gone, plain), assistant('m2', [])),
      'request',
    );
    expect(messagesOf(body)[0]?.content).toEqual([
      { type: 'text', text: 'See.' },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'aGk=' } },
    ]);
    expect(notes).toEqual(['1 file skipped because its content is missing']);
  });

  it('detects exports and lists of its server, and no other documents', () => {
    expect(opencode.owns(twoSteps)).toBe(true);
    expect(opencode.owns(twoSteps.messages)).toBe(true);
    const others: unknown[] = [
      {
        info: { exit_status: 'x' },
        messages: [{ role: 'user', content: 'x' }],
        trajectory_format: 'mini-swe-agent-1.1',
      },
      { messages: [{ role: 'user', content: 'x' }] },
      [{ role: 'user', parts: [{ type: 'text', text: 'x' }] }],
      [{ id: '1', role: 'user', parts: [] }],
      { info: {}, messages: [] },
      [],
      null,
    ];
    for (const other of others) expect(opencode.owns(other)).toBe(false);
  });

  it('ignores the single files of a session', () => {
    const pieces = [
      { id: 's', projectID: 'p', directory: '/tide', title: 'Tides', time: { created: 1 } },
      { id: 'm', sessionID: 's', role: 'user', time: { created: 1 } },
      { ...text('x'), sessionID: 's', messageID: 'm' },
      { id: 'prt', type: 'text', text: 'x', time: { start: 1 } },
      tool('c', done('x')),
    ];
    for (const each of pieces) expect(opencodePiece.owns(each)).toBe(true);
    for (const each of pieces) expect(opencode.owns(each)).toBe(false);
    const others: unknown[] = [
      twoSteps,
      { id: 'x', role: 'assistant', content: 'y' },
      { type: 'text', text: 'x' },
      { id: 'x', type: 'function_call', call_id: 'c' },
      { id: 'msg_1', type: 'message', role: 'assistant', content: [] },
      null,
    ];
    for (const other of others) expect(opencodePiece.owns(other)).toBe(false);
    expect(opencodePiece.skips).toBeDefined();
  });

  it('accepts damaged documents', () => {
    fc.assert(
      fc.property(mangled(fc.constant(twoSteps)), document => {
        opencode.owns(document);
        opencodePiece.owns(document);
        for (const as of ['log', 'request'] as const)
          for (const { body, dialect } of opencode.read([document], as))
            lint(body, { dialect: dialect as DialectId, as });
      }),
      { numRuns: runs(1000) },
    );
  });
});
