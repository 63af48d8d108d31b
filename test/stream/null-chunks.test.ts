/** A chunk with null or empty values does not change the reply, at any position. */
import { describe, expect, test } from 'vitest';
import { assemble, type DialectId } from '../../src/index.ts';
import { isObject, type JsonObject } from '../../src/source/json.ts';
import { begun, calls, delta, more, PARALLEL, TEXT } from './chat-streams.ts';
import { called, completed, created, said } from './responses-events.ts';

const usage = { promptTokenCount: 3, candidatesTokenCount: 2, totalTokenCount: 5 };
const gemini = (parts: JsonObject[], rest: JsonObject = {}, frame: JsonObject = {}) => ({
  candidates: [{ content: { role: 'model', parts }, index: 0, ...rest }],
  modelVersion: 'gemini-3-pro',
  responseId: 'r1',
  ...frame,
});
const ollama = (message: JsonObject, rest: JsonObject = {}) => ({
  ...{ model: 'qwen3', created_at: '2026-01-02T03:04:05Z', done: false },
  ...{ message: { role: 'assistant', ...message }, ...rest },
});
const anthropicMessage = {
  ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'claude-sonnet-4-5', content: [] },
  ...{ stop_reason: null, stop_sequence: null, usage: { input_tokens: 3, output_tokens: 1 } },
};
const block = (index: number, content_block: JsonObject, ...deltas: JsonObject[]) => [
  { type: 'content_block_start', index, content_block },
  ...deltas.map(delta => ({ type: 'content_block_delta', index, delta })),
  { type: 'content_block_stop', index },
];
const interaction = { id: 'v1_1', object: 'interaction', model: 'gemini-3-flash' };
const CITED = { type: 'text_annotation_delta', annotations: [{ type: 'url_citation', url: 'https://example.com' }] };
const step = (index: number, begun: JsonObject, ...deltas: JsonObject[]) => [
  { event_type: 'step.start', index, step: begun },
  ...deltas.map(delta => ({ event_type: 'step.delta', index, delta })),
  { event_type: 'step.stop', index },
];
const cohereCall = (at: string, call: JsonObject) => ({ type: at, index: 0, delta: { message: { tool_calls: call } } });

const STREAMS: Record<string, { dialect: DialectId; events: unknown[] }> = {
  'chat, text': { dialect: 'openai-chat', events: [...TEXT, '[DONE]'] },
  'chat, calls': { dialect: 'openai-chat', events: [...PARALLEL, '[DONE]'] },
  'chat, reasoning': {
    dialect: 'openrouter',
    events: [
      delta({ role: 'assistant', content: '', reasoning_content: 'Look' }),
      delta({ reasoning_content: ' it up.' }),
      delta({ reasoning_details: [{ type: 'reasoning.text', index: 0, text: 'Look' }] }),
      delta({ reasoning_details: [{ type: 'reasoning.text', index: 0, text: ' it up.', signature: 's' }] }),
      calls(begun(0, 'call_a', 'get_weather')),
      calls(more(0, '{}')),
      delta({}, 'tool_calls'),
      '[DONE]',
    ],
  },
  responses: { dialect: 'openai-responses', events: [created, ...said(0), ...called(1), completed()] },
  'Gemini, text': {
    dialect: 'gemini',
    events: [
      gemini([{ text: 'Rain ' }]),
      gemini([{ text: 'in Oslo.' }]),
      gemini([{ text: '' }], { finishReason: 'STOP' }, { usageMetadata: usage }),
    ],
  },
  'Gemini, thought and call': {
    dialect: 'gemini',
    events: [
      gemini([{ text: 'Look', thought: true }]),
      gemini([{ text: ' it up.', thought: true }]),
      gemini([{ functionCall: { name: 'get_weather', args: { city: 'Oslo' } }, thoughtSignature: 'c2ln' }]),
      gemini([], { finishReason: 'STOP' }, { usageMetadata: usage }),
    ],
  },
  Anthropic: {
    dialect: 'anthropic',
    events: [
      { type: 'message_start', message: anthropicMessage },
      ...block(
        0,
        { type: 'thinking', thinking: '', signature: '' },
        { type: 'thinking_delta', thinking: 'Look.' },
        { type: 'signature_delta', signature: 'c2ln' },
      ),
      ...block(
        1,
        { type: 'text', text: '' },
        { type: 'text_delta', text: 'I will ' },
        { type: 'text_delta', text: 'look.' },
      ),
      ...block(
        2,
        { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: {} },
        { type: 'input_json_delta', partial_json: '{"city":' },
        { type: 'input_json_delta', partial_json: '"Oslo"}' },
      ),
      { type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: { output_tokens: 9 } },
      { type: 'message_stop' },
    ],
  },
  Bedrock: {
    dialect: 'bedrock-converse',
    events: [
      { messageStart: { role: 'assistant' } },
      { contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'I will ' } } },
      { contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'look.' } } },
      { contentBlockStop: { contentBlockIndex: 0 } },
      { contentBlockStart: { contentBlockIndex: 1, start: { toolUse: { toolUseId: 't1', name: 'get_weather' } } } },
      { contentBlockDelta: { contentBlockIndex: 1, delta: { toolUse: { input: '{"city":' } } } },
      { contentBlockDelta: { contentBlockIndex: 1, delta: { toolUse: { input: '"Oslo"}' } } } },
      { contentBlockStop: { contentBlockIndex: 1 } },
      { messageStop: { stopReason: 'tool_use' } },
      { metadata: { usage: { inputTokens: 3, outputTokens: 9, totalTokens: 12 }, metrics: { latencyMs: 7 } } },
    ],
  },
  Cohere: {
    dialect: 'cohere',
    events: [
      {
        type: 'message-start',
        id: 'm1',
        delta: { message: { role: 'assistant', content: [], tool_plan: '', tool_calls: [], citations: [] } },
      },
      { type: 'tool-plan-delta', delta: { message: { tool_plan: 'I will ' } } },
      { type: 'tool-plan-delta', delta: { message: { tool_plan: 'look.' } } },
      cohereCall('tool-call-start', { id: 'c1', type: 'function', function: { name: 'get_weather', arguments: '' } }),
      cohereCall('tool-call-delta', { function: { arguments: '{"city":' } }),
      cohereCall('tool-call-delta', { function: { arguments: '"Oslo"}' } }),
      { type: 'tool-call-end', index: 0 },
      {
        type: 'message-end',
        delta: { finish_reason: 'TOOL_CALL', usage: { tokens: { input_tokens: 3, output_tokens: 9 } } },
      },
    ],
  },
  Ollama: {
    dialect: 'ollama',
    events: [
      ollama({ content: '', thinking: 'Look' }),
      ollama({ content: '', thinking: ' it up.' }),
      ollama({ content: 'I will look.' }),
      ollama({ content: '', tool_calls: [{ function: { name: 'get_weather', arguments: { city: 'Oslo' } } }] }),
      ollama({ content: '' }, { done: true, done_reason: 'stop', eval_count: 9 }),
    ],
  },
  'Gemini Interactions': {
    dialect: 'gemini-interactions',
    events: [
      { event_type: 'interaction.created', interaction: { ...interaction, status: 'in_progress' } },
      { event_type: 'interaction.status_update', interaction_id: interaction.id, status: 'in_progress' },
      ...step(
        0,
        { type: 'thought' },
        { type: 'thought_summary', content: { type: 'text', text: 'Look' } },
        { type: 'thought_summary', content: { type: 'text', text: ' it up.' } },
        { type: 'thought_signature', signature: 'c2ln' },
      ),
      ...step(1, { type: 'model_output' }, { type: 'text', text: 'I will ' }, { type: 'text', text: 'look.' }, CITED),
      ...step(
        2,
        { type: 'function_call', id: 'call_1', name: 'get_weather', arguments: {} },
        { type: 'arguments_delta', arguments: '{"city":' },
        { type: 'arguments_delta', arguments: '"Oslo"}' },
      ),
      {
        event_type: 'interaction.completed',
        interaction: { ...interaction, status: 'requires_action', usage: { total_tokens: 12 } },
      },
    ],
  },
  'Mistral conversations': {
    dialect: 'mistral-conversations',
    events: [
      { type: 'conversation.response.started', conversation_id: 'conv_1' },
      {
        type: 'message.output.delta',
        output_index: 0,
        id: 'msg_1',
        content_index: 0,
        role: 'assistant',
        content: 'I will ',
      },
      {
        type: 'message.output.delta',
        output_index: 0,
        id: 'msg_1',
        content_index: 0,
        role: 'assistant',
        content: 'look.',
      },
      {
        type: 'function.call.delta',
        output_index: 1,
        id: 'fc_1',
        name: 'get_weather',
        tool_call_id: 'call00001',
        arguments: '{"city":',
      },
      {
        type: 'function.call.delta',
        output_index: 1,
        id: 'fc_1',
        name: 'get_weather',
        tool_call_id: 'call00001',
        arguments: '"Oslo"}',
      },
      { type: 'conversation.response.done', usage: { prompt_tokens: 3, completion_tokens: 9, total_tokens: 12 } },
    ],
  },
};

/** Fields that identify the kind and the position of an event. */
const PLACES = new Set([
  ...['type', 'event_type', 'index', 'contentBlockIndex', 'output_index', 'content_index', 'item_id', 'id', 'object'],
  ...['tool_call_id', 'role', 'done'],
]);

/** For each value of an event: the event with only its identifying fields and this value, null or empty. */
function emptied(value: unknown): unknown[] {
  if (Array.isArray(value))
    return [null, [], ...value.slice(0, 1).flatMap(each => emptied(each).map(empty => [empty]))];
  if (typeof value === 'string') return [null, ''];
  if (!isObject(value)) return [null];
  const place = Object.fromEntries(Object.entries(value).filter(([key]) => PLACES.has(key)));
  const inner = Object.keys(value)
    // An object with arguments is a call, even if they are empty. An annotation with a type counts, even if the rest is
    // missing.
    .filter(key => !PLACES.has(key) && key !== 'args' && key !== 'annotations')
    .flatMap(key => emptied(value[key]).map(empty => ({ ...place, [key]: empty })));
  const annotations = Object.hasOwn(value, 'annotations') ? [null, [], [null]] : [];
  return [null, place, ...inner, ...annotations.map(each => ({ ...place, annotations: each }))];
}

/** Events that start or end something do so by their type. */
const SAYS_MORE = /start|stop|end|done|created|completed|added|full/i;

const isChunk = (event: unknown) =>
  isObject(event) &&
  !SAYS_MORE.test(
    `${String(event.type ?? event.event_type ?? '')} ${Object.keys(event).join(' ')}`.replace(
      'done',
      isObject(event.message) ? '' : 'done',
    ),
  );

describe.each(Object.entries(STREAMS))('%s', (_, { dialect, events }) => {
  const whole = assemble(events, { dialect });
  const empty = [
    ...new Map(
      [null, {}, [], ...events.filter(isChunk).flatMap(emptied)].map(each => [JSON.stringify(each), each]),
    ).values(),
  ];

  test('the stream is complete', () => expect(whole).toMatchObject({ isComplete: true, diagnostics: [] }));

  test.each(empty.map(each => ({ each, text: JSON.stringify(each) })))('$text', ({ each }) => {
    for (let i = 0; i <= events.length; i++) {
      const { reply, isComplete } = assemble([...events.slice(0, i), each, ...events.slice(i)], { dialect });
      expect({ each, i, reply, isComplete }).toEqual({ each, i, reply: whole.reply, isComplete: true });
    }
  });
});
