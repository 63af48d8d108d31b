import { describe, expect, it, test } from 'vitest';
import { documentsInEval, isZip } from '../../../src/logs/archive-eval.ts';
import inspect from '../../../src/logs/formats/inspect.ts';
import inspectCalls from '../../../src/logs/formats/inspect-calls.ts';
import inspectEvents from '../../../src/logs/formats/inspect-events.ts';
import inspectHeaders from '../../../src/logs/formats/inspect-headers.ts';
import inspectSample from '../../../src/logs/formats/inspect-sample.ts';
import { expectLaws } from './trace-documents.ts';

const HASH = '0123456789abcdef0123456789abcdef';

function log(model: string, messages: readonly unknown[], more: object = {}) {
  const sample = { id: 7, epoch: 1, input: 'go', target: 'x', output: { model }, messages, ...more };
  return { version: 2, status: 'success', eval: { model }, plan: {}, samples: [sample] };
}

const called = [
  { role: 'system', content: 'be brief' },
  { role: 'user', content: `attachment://${HASH}`, source: 'input' },
  {
    role: 'assistant',
    content: [
      { type: 'reasoning', reasoning: 'think', signature: 'sig', redacted: false },
      { type: 'text', text: 'now' },
    ],
    tool_calls: [
      { id: 'a', function: 'ls', arguments: { path: '/' } },
      { id: 'b', function: 'rm', arguments: {} },
    ],
  },
  { role: 'tool', tool_call_id: 'a', function: 'ls', content: 'x' },
  { role: 'tool', tool_call_id: 'b', function: 'rm', content: '', error: { type: 'permission', message: 'no' } },
];

describe('Inspect logs', () => {
  it('become chat messages, with attachments filled in', () => {
    const document = log('openai/gpt-4o', called, { attachments: { [HASH]: 'a long question' } });
    const [conversation] = inspect.read([document], 'log');
    expect(conversation).toMatchObject({ id: 7, dialect: 'openai-chat', model: 'gpt-4o' });
    expect(conversation?.body).toEqual([
      { role: 'system', content: 'be brief' },
      { role: 'user', content: 'a long question' },
      {
        role: 'assistant',
        content: 'now',
        tool_calls: [
          { id: 'a', type: 'function', function: { name: 'ls', arguments: '{"path":"/"}' } },
          { id: 'b', type: 'function', function: { name: 'rm', arguments: '{}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'a', name: 'ls', content: 'x' },
      { role: 'tool', tool_call_id: 'b', name: 'rm', content: 'no' },
    ]);
    expect(conversation?.notes).toEqual(['1 reasoning parts skipped: Chat Completions has no field for them']);
    const { origins } = conversation ?? {};
    expect(origins?.nearest('/1/content')).toBe('/samples/0/messages/1/content');
    expect(origins?.nearest('/2/content')).toBe('/samples/0/messages/2/content/1/text');
    expect(origins?.nearest('/2/tool_calls/1')).toBe('/samples/0/messages/2/tool_calls/1');
    expect(origins?.nearest('/2/tool_calls/0/function/name')).toBe('/samples/0/messages/2/tool_calls/0/function');
    expect(origins?.nearest('/4/content')).toBe('/samples/0/messages/4/error/message');
  });

  it('insert attachments into longer texts up to a limit for the whole log', () => {
    const reference = `attachment://${HASH}`;
    const attachments = { [HASH]: 'x'.repeat(1 << 20) };
    const document = log('openai/gpt-4o', [{ role: 'user', content: `${reference} `.repeat(40) }], { attachments });
    const samples = [...document.samples, ...document.samples, log('m', called, { attachments }).samples[0]];
    const [first, second, third] = inspect.read([{ ...document, samples }], 'log');
    const contentOf = (body: unknown, i: number) => (body as { content: string }[])[i]?.content;
    expect(contentOf(first?.body, 0)).not.toContain(reference);
    expect(first?.notes).toEqual([]);
    expect(contentOf(second?.body, 0)?.split(reference)).toHaveLength(17);
    expect(second?.notes).toEqual(['16 references to attachments not replaced: the log would become too long']);
    // A text that is only a reference does not count.
    expect(contentOf(third?.body, 1)).toBe(attachments[HASH]);
  });

  it('become Anthropic messages if Anthropic signed the reasoning', () => {
    const [conversation] = inspect.read([log('anthropic/claude-x', called)], 'request');
    expect(conversation).toMatchObject({ dialect: 'anthropic', model: 'claude-x' });
    expect(conversation?.body).toEqual({
      system: [{ type: 'text', text: 'be brief' }],
      messages: [
        { role: 'user', content: [{ type: 'text', text: `attachment://${HASH}` }] },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'think', signature: 'sig' },
            { type: 'text', text: 'now' },
            { type: 'tool_use', id: 'a', name: 'ls', input: { path: '/' } },
            { type: 'tool_use', id: 'b', name: 'rm', input: {} },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'a', content: 'x' },
            { type: 'tool_result', tool_use_id: 'b', content: 'no', is_error: true },
          ],
        },
      ],
    });
    const { origins } = conversation ?? {};
    expect(origins?.nearest('/system/0/text')).toBe('/samples/0/messages/0/content');
    expect(origins?.nearest('/messages/1/content/2/input/path')).toBe(
      '/samples/0/messages/2/tool_calls/0/arguments/path',
    );
    expect(origins?.nearest('/messages/2/content/1')).toBe('/samples/0/messages/4');
  });

  it('keep images, and single samples get their provider from the model usage', () => {
    const image = { type: 'image', image: `attachment://${HASH}`, detail: 'auto' };
    const { samples } = log('m', [{ role: 'user', content: [image] }], {
      transcript: { content: { [HASH]: 'data:image/png;base64,AA==' } },
    });
    const url = { url: 'data:image/png;base64,AA==', detail: 'auto' };
    expect(inspectSample.read(samples, 'log')[0]?.body).toEqual([
      { role: 'user', content: [{ type: 'image_url', image_url: url }] },
    ]);
    const used = { ...samples[0], model_usage: { 'anthropic/claude-x': {} } };
    expect(inspectSample.read([used], 'log')[0]).toMatchObject({
      dialect: 'anthropic',
      body: { messages: [{ content: [{ source: { type: 'base64', media_type: 'image/png', data: 'AA==' } }] }] },
    });
  });

  it('accept damaged records, and detect no other documents', () => {
    expectLaws(inspect, [log('openai/gpt-4o', called), log('anthropic/claude-x', called)]);
    expectLaws(inspectSample, log('anthropic/claude-x', called).samples);
    expectLaws(inspectHeaders, [
      { eval: {}, plan: {} },
      { 'a.eval': { eval: {}, plan: {} } },
      { eval_set_id: 'a', tasks: [] },
    ]);
    expectLaws(inspectEvents, [{ events: [{ event: 'span_begin', id: 's', name: 'n' }] }]);
  });
});

test('an archive gives its samples in the order of their numbers', () => {
  const bytes = new Uint8Array([1]);
  const names = ['samples/10_epoch_1.json', 'summaries.json', 'samples/9_epoch_2.json', 'samples/9_epoch_1.json'];
  const zip = (paths: readonly string[]) => () => Object.fromEntries(paths.map(path => [path, bytes]));
  const paths = (list: readonly string[]) => documentsInEval(bytes, zip(list))?.map(({ path }) => path);
  expect(paths([...names, 'header.json'])).toEqual([
    'samples/9_epoch_1.json',
    'samples/9_epoch_2.json',
    'samples/10_epoch_1.json',
  ]);
  expect(paths(['_journal/start.json'])).toEqual(['_journal/start.json']);
  expect(paths(names)).toBeUndefined();
  expect(isZip(new Uint8Array([0x50, 0x4b, 3, 4, 0]))).toBe(true);
  expect(isZip(new Uint8Array([0x50, 0x4b]))).toBe(false);
});

describe('requests in the events of a transcript', () => {
  const hash = 'd9a079613c70c3ebfb913c007dd9c9a4';
  const request = {
    model: 'gpt-4o',
    messages: [{ role: 'user', content: `attachment://${hash}` }],
    tools: null,
    extra_headers: { 'x-irid': 'a' },
  };
  const event = (call: object, model = 'openai/gpt-4o') => ({
    ...{ event: 'model', model, timestamp: '2026-03-01T08:00:00', output: {}, call },
  });
  const sample = {
    ...{ id: 7, epoch: 1, input: 'Hi', target: '', output: {}, messages: [{ role: 'user', content: 'Hi' }] },
    events: [{ event: 'span_begin' }, event({ request, response: {} })],
    attachments: { [hash]: 'Hi' },
  };

  it('are read as sent, in addition to the messages of the sample', () => {
    const sent = inspectSample.read([sample], 'request');
    expect(sent.map(({ id }) => id)).toEqual([7, '7 call 1']);
    expect(sent[1]).toMatchObject({ dialect: 'openai-chat', model: 'gpt-4o', recorded: '2026-03-01' });
    expect(sent[1]?.body).toEqual({ model: 'gpt-4o', messages: [{ role: 'user', content: 'Hi' }] });
    expect(sent[1]?.origins.nearest('/messages/0/content')).toBe('/events/1/call/request/messages/0/content');
    expect(inspectSample.read([sample], 'log').map(({ id }) => id)).toEqual([7]);
  });

  it('are linted if there are only events', () => {
    const events = { events: sample.events, attachments: sample.attachments };
    expect([inspectCalls.owns(events), inspectEvents.owns(events)]).toEqual([true, false]);
    expect(inspectCalls.read([events], 'log')[0]?.body).toEqual({
      model: 'gpt-4o',
      messages: [{ role: 'user', content: 'Hi' }],
    });
    const none = [{ event: 'span_begin', id: 's' }, event({ request: {}, response: {} })];
    expect([inspectCalls.owns(none), inspectEvents.owns(none)]).toEqual([false, true]);
  });

  it('are in the format that they show, or in that of the provider', () => {
    const dialectOf = (sent: object, model: string) =>
      inspectCalls.read([[event({ request: sent }, model)]], 'log')[0]?.dialect;
    expect(dialectOf({ contents: [{ role: 'user', parts: [{ text: 'Hi' }] }] }, 'google/gemini-2.5-pro')).toBe(
      'gemini',
    );
    expect(dialectOf({ messages: [{ role: 'user', content: 'Hi' }] }, 'anthropic/claude-sonnet-4')).toBe('anthropic');
    expectLaws(inspectCalls, [[event({ request })]]);
  });
});
