import { describe, expect, it } from 'vitest';
import openInference from '../../../src/logs/formats/openinference.ts';
import otelSpans from '../../../src/logs/formats/otel-spans.ts';
import { expectLaws } from './trace-documents.ts';

const span = (attributes: unknown, more: object = {}) => ({
  name: 's',
  spanId: 'id',
  traceId: 't',
  attributes,
  ...more,
});

const flat = {
  'openinference.span.kind': 'LLM',
  'llm.model_name': 'm',
  'llm.input_messages.0.message.role': 'user',
  'llm.input_messages.0.message.contents.0.message_content.type': 'text',
  'llm.input_messages.0.message.contents.0.message_content.text': 'list',
  'llm.input_messages.1.message.role': 'assistant',
  'llm.input_messages.1.message.tool_calls.0.tool_call.id': 'a',
  'llm.input_messages.1.message.tool_calls.0.tool_call.function.name': 'ls',
  'llm.input_messages.1.message.tool_calls.0.tool_call.function.arguments': '{}',
  'llm.input_messages.2.message.role': 'tool',
  'llm.input_messages.2.message.tool_call_id': 'a',
  'llm.input_messages.2.message.content': 'x',
  'llm.output_messages.0.message.role': 'assistant',
  'llm.output_messages.0.message.content': 'done',
};
const messages = [
  { role: 'user', content: [{ type: 'text', text: 'list' }] },
  {
    role: 'assistant',
    tool_calls: [{ id: 'a', type: 'function', function: { name: 'ls', arguments: '{}' } }],
    content: null,
  },
  { role: 'tool', content: 'x', tool_call_id: 'a' },
];
const done = { role: 'assistant', content: 'done' };

/** Nested attributes, as in a table or a span database. */
const nested = {
  llm: {
    input_messages: [
      { message: { role: 'user', contents: [{ message_content: { type: 'text', text: 'list' } }] } },
      {
        message: {
          role: 'assistant',
          tool_calls: [{ tool_call: { id: 'a', function: { name: 'ls', arguments: '{}' } } }],
        },
      },
      { message: { role: 'tool', tool_call_id: 'a', content: 'x' } },
    ],
    output_messages: [{ message: done }],
  },
};

/** Attributes in the JSON form of the protocol. */
const listed = Object.entries(flat).map(([key, stringValue]) => ({ key, value: { stringValue } }));
const batch = {
  resourceSpans: [{ scopeSpans: [{ spans: [span(listed, { endTimeUnixNano: '1767225600000000000' })] }] }],
};

describe('OpenInference', () => {
  it.each([
    ['flat attributes', span(flat), '/attributes'],
    ['a batch of the protocol', batch, '/resourceSpans/0/scopeSpans/0/spans/0/attributes'],
    ['nested attributes', span(nested), '/attributes/llm'],
    [
      'columns of a table',
      {
        name: 's',
        'context.span_id': 'id',
        'attributes.llm.input_messages': nested.llm.input_messages,
        'attributes.llm.output_messages': JSON.stringify(nested.llm.output_messages),
      },
      '/attributes.llm',
    ],
  ])('reads %s', (_, document, place) => {
    const [conversation] = openInference.read([document], 'log');
    expect(conversation).toMatchObject({ id: 'id', dialect: 'openai-chat' });
    expect(conversation?.body).toEqual([...messages, done]);
    expect(openInference.read([document], 'request')[0]?.body).toEqual(messages);
    expect(conversation?.origins.nearest('/1/tool_calls/0/function/name').startsWith(place)).toBe(true);
  });

  it('has origins in the attributes', () => {
    const [first] = openInference.read([span(flat)], 'log');
    expect(first?.origins.nearest('/2/content')).toBe('/attributes/llm.input_messages.2.message.content');
    expect(first?.origins.nearest('/1/tool_calls/0/id')).toBe(
      '/attributes/llm.input_messages.1.message.tool_calls.0.tool_call.id',
    );
    const [second] = openInference.read([batch], 'log');
    expect(second).toMatchObject({ model: 'm', recorded: '2026-01-01' });
    expect(second?.origins.nearest('/1/tool_calls/0/id')).toBe(
      '/resourceSpans/0/scopeSpans/0/spans/0/attributes/6/value/stringValue',
    );
  });

  it('reads the whole input if the messages are not in attributes', () => {
    const input = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'hi' }] });
    const attributes = { 'openinference.span.kind': 'LLM', 'input.value': input, 'output.value': 'hello' };
    const [conversation] = openInference.read([[span(attributes)]], 'log');
    expect(conversation?.body).toEqual({
      model: 'm',
      messages: [
        { role: 'user', content: 'hi' },
        { role: 'assistant', content: 'hello' },
      ],
    });
    expect(conversation?.origins.nearest('/messages/0/content')).toBe('/0/attributes/input.value');
  });

  it('accepts damaged records, and detects no other documents', () => {
    expectLaws(openInference, [span(flat), batch, span(nested)]);
    expect(otelSpans.owns(span(flat))).toBe(false);
  });
});

const structured = {
  'gen_ai.request.model': 'm',
  'gen_ai.input.messages': '[{"role":"user","parts":[{"type":"text","content":"hi"}]}]',
  'gen_ai.output.messages': '[{"role":"assistant","parts":[{"type":"text","content":"hello"}],"finish_reason":"stop"}]',
};
const indexed = {
  'gen_ai.prompt.0.role': 'user',
  'gen_ai.prompt.0.content': 'list',
  'gen_ai.completion.0.role': 'assistant',
  'gen_ai.completion.0.tool_calls.0.id': 'a',
  'gen_ai.completion.0.tool_calls.0.name': 'ls',
  'gen_ai.completion.0.tool_calls.0.arguments': '{}',
};
const events = [
  { name: 'gen_ai.user.message', attributes: { content: 'list' } },
  { name: 'gen_ai.assistant.message', attributes: { tool_calls: JSON.stringify(messages[1]?.tool_calls) } },
  { name: 'gen_ai.tool.message', attributes: { content: 'x', id: 'a' } },
  { name: 'gen_ai.choice', attributes: { index: 0, message: JSON.stringify(done) } },
];

describe('OpenTelemetry spans', () => {
  it('pass whole lists to the message format that reads them', () => {
    const [conversation] = otelSpans.read([[span(structured)]], 'log');
    expect(conversation).toMatchObject({ dialect: 'otel-genai', model: 'm' });
    expect(conversation?.body).toEqual({
      'gen_ai.request.model': 'm',
      'gen_ai.input.messages': [{ role: 'user', parts: [{ type: 'text', content: 'hi' }] }],
      'gen_ai.output.messages': [
        { role: 'assistant', parts: [{ type: 'text', content: 'hello' }], finish_reason: 'stop' },
      ],
    });
    expect(conversation?.origins.nearest('/gen_ai.input.messages/0/parts/0')).toBe(
      '/0/attributes/gen_ai.input.messages',
    );
    const [request] = otelSpans.read([[span(structured)]], 'request');
    expect(request?.body).not.toHaveProperty(['gen_ai.output.messages']);
  });

  it('have messages in numbered attributes, or in events', () => {
    const [numbered] = otelSpans.read([span(indexed)], 'log');
    const [told] = otelSpans.read([span({}, { events })], 'log');
    const calls = messages[1]?.tool_calls;
    expect(numbered?.body).toEqual([
      { role: 'user', content: 'list' },
      { role: 'assistant', tool_calls: calls, content: null },
    ]);
    expect(told?.body).toEqual([
      { role: 'user', content: 'list' },
      { role: 'assistant', content: null, tool_calls: calls },
      messages[2],
      done,
    ]);
    expect(told?.origins.nearest('/1/tool_calls/0')).toBe('/events/1/attributes/tool_calls');
    expect(otelSpans.read([span({}, { events })], 'request')[0]?.body).toHaveLength(3);
  });

  it('of the AI SDK contain the messages of a step, and the outer span is left out', () => {
    const toolCalls = [{ toolCallId: 'a', toolName: 'ls', args: '{"path":"/"}' }];
    const attributes = {
      'ai.prompt.messages': JSON.stringify([{ role: 'user', content: [{ type: 'text', text: 'list' }] }]),
      'ai.response.text': 'now',
      'ai.response.toolCalls': JSON.stringify(toolCalls),
    };
    const around = span({ 'ai.prompt': '{"prompt":"list"}' });
    const [conversation, ...others] = otelSpans.read([[around, span(attributes)]], 'log');
    expect(others).toEqual([]);
    expect(conversation?.dialect).toBe('ai-sdk-model');
    expect(conversation?.body).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'list' }] },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'now' },
          { type: 'tool-call', toolCallId: 'a', toolName: 'ls', input: { path: '/' } },
        ],
      },
    ]);
    expect(conversation?.origins.nearest('/1/content/1/input')).toBe('/1/attributes/ai.response.toolCalls');
    expect(otelSpans.read([[span(attributes)]], 'request')[0]?.body).toHaveLength(1);
  });

  it('accept damaged records, and detect no other documents', () => {
    expectLaws(otelSpans, [
      span(structured),
      span(indexed),
      span({}, { events }),
      [span({ 'ai.operationId': 'ai.embed' })],
    ]);
  });
});
