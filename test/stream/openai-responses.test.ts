import { describe, expect, it } from 'vitest';
import { assemble } from '../../src/index.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { cutsIn } from '../depth.ts';
import {
  at,
  BEGUN,
  CALL,
  called,
  completed,
  created,
  ended,
  findingsOf,
  MESSAGE,
  numbered,
  run,
  SAID,
  said,
  TEXT,
  THOUGHT,
  thought,
  USAGE,
  WHOLE,
} from './responses-events.ts';

/** Numbered by a gateway that counts all events except these. */
const sameAtTheEnd = (event: JsonObject) =>
  event.type === 'response.output_item.done' ? { ...event, sequence_number: 1 } : event;

describe('a complete stream', () => {
  it('gives the response in its last event, without findings', () => {
    const { reply, isComplete, diagnostics, messages, protocol } = assemble(numbered(WHOLE));
    expect(reply).toEqual(ended(THOUGHT, CALL, MESSAGE));
    expect([isComplete, diagnostics, protocol]).toEqual([true, [], 'openai-responses']);
    expect(messages).toEqual([THOUGHT, CALL, MESSAGE]);
  });

  it.each([
    ['numbers that begin at one', numbered(WHOLE, 1)],
    ['no numbers', WHOLE],
    ['the same number everywhere', WHOLE.map(event => ({ ...event, sequence_number: 0 }))],
    ['numbers on some events alone', WHOLE.map((event, i) => (i < 3 ? event : { ...event, sequence_number: i }))],
    ['an end marker', [...WHOLE, '[DONE]']],
    ['events of the vendor', [created, { type: 'acme:trace', span: 1 }, ...WHOLE.slice(1), { type: 'acme:trace' }]],
    ['events that are new', [created, { type: 'response.brand_new.delta', delta: 'x' }, ...WHOLE.slice(1)]],
    ['limits behind the end', [...numbered(WHOLE), { type: 'response.rate_limits.updated', rate_limits: [] }]],
    ['signs of life', [created, { type: 'keepalive' }, ...WHOLE.slice(1)]],
    ['other ids in every event', WHOLE.map((event, i) => (event.item_id ? { ...event, item_id: `x${i}` } : event))],
    ['no places of items', WHOLE.map(({ output_index: _place, ...event }) => event)],
    ['the same number on all events of a kind', numbered(WHOLE).map(sameAtTheEnd)],
    ['no ids of items', WHOLE.map(({ item_id: _id, ...event }) => event)],
  ])('may have %s', (_name, events) => {
    const { reply, isComplete, diagnostics } = run(events);
    expect([reply, isComplete, diagnostics]).toEqual([ended(THOUGHT, CALL, MESSAGE), true, []]);
  });

  it('may start at a later number, when it was resumed', () => {
    const { reply, diagnostics } = run(numbered(WHOLE).slice(9));
    expect([reply, diagnostics]).toEqual([ended(THOUGHT, CALL, MESSAGE), []]);
  });

  it('is assembled from the items if the final response has none', () => {
    const bare = { type: 'response.completed', response: { id: 'resp_1', status: 'completed', usage: USAGE } };
    const emptied = run([...WHOLE.slice(0, -1), completed()]);
    expect(Object.entries(emptied.reply as JsonObject)).toEqual(Object.entries(ended(THOUGHT, CALL, MESSAGE)));
    expect(emptied.diagnostics).toEqual([]);
    expect(run([...WHOLE.slice(0, -1), bare]).reply).toEqual(ended(THOUGHT, CALL, MESSAGE));
  });

  it('may start items before it ends others', () => {
    const [first, second] = [thought(0), said(1)];
    const events = [created, ...first.slice(0, -1), ...second, ...first.slice(-1), completed()];
    expect(run(events).reply).toEqual(ended(THOUGHT, MESSAGE));
    expect(run(events).diagnostics).toEqual([]);
  });

  it('reports a text without an end event, even if calls have its output index', () => {
    const events = [created, ...said().slice(0, 4), ...called(0), completed(CALL)];
    expect(findingsOf(run(events))).toEqual([
      'stream-event-order: `response.completed` although item `msg_1` is still open at /10',
    ]);
    expect(run(events).reply).toEqual(ended(CALL));
    expect(assemble(events, { dialect: 'ollama-responses' }).diagnostics).toEqual([]);
  });

  it('may contain arguments and parts without deltas', () => {
    const part = { type: 'response.output_item.added', output_index: 1, item: { ...MESSAGE, content: [TEXT] } };
    const events = [created, ...called(0, []), part, ...said(1).slice(-1), completed(CALL, MESSAGE)];
    expect(run(events)).toMatchObject({ reply: ended(CALL, MESSAGE), diagnostics: [] });
  });

  it.each([
    ['response.reasoning_text', true],
    ['response.reasoning', true],
    ['response.reasoning_text', false],
  ])('contains the reasoning of %s, with a part event or without (%s)', (name, isOpened) => {
    const item = { id: 'rs_1', type: 'reasoning', summary: [], content: [{ type: 'reasoning_text', text: 'Hm.' }] };
    const place = { ...at(0, 'rs_1'), content_index: 0 };
    const part = { type: 'response.content_part.added', ...place, part: { type: 'reasoning_text', text: '' } };
    const events = [
      created,
      { type: 'response.output_item.added', output_index: 0, item: { id: 'rs_1', type: 'reasoning', summary: [] } },
      ...(isOpened ? [part] : []),
      { type: `${name}.delta`, ...place, delta: 'H' },
      { type: `${name}.delta`, ...place, delta: 'm.' },
    ];
    const { reply } = run(events);
    expect(reply).toEqual({ ...BEGUN, output: [item] });
    const done = [
      { type: `${name}.done`, ...place, text: 'Hm.' },
      { type: 'response.output_item.done', output_index: 0, item },
    ];
    expect(findingsOf(run([...events, ...done, completed(item)]))).toEqual([]);
  });

  it('has refusals, free-form input, code and sources', () => {
    const refusal = { type: 'refusal', refusal: 'No.' };
    const place = { ...at(0, 'msg_1'), content_index: 0 };
    const source = { type: 'url_citation', url: 'https://example.org/', start_index: 0, end_index: 1, title: 'A' };
    const events = [
      created,
      { type: 'response.output_item.added', output_index: 0, item: { ...MESSAGE, content: [] } },
      { type: 'response.content_part.added', ...place, part: { type: 'refusal', refusal: '' } },
      { type: 'response.refusal.delta', ...place, delta: 'N' },
      { type: 'response.refusal.delta', ...place, delta: 'o.' },
      { type: 'response.content_part.added', ...place, content_index: 1, part: { ...TEXT, text: '' } },
      { type: 'response.output_text.delta', ...place, content_index: 1, delta: 'Rain, then sun.' },
      ...[0, 7].map(annotation_index => ({
        ...{ type: 'response.output_text.annotation.added', ...place, content_index: 1 },
        ...{ annotation_index, annotation: source },
      })),
      {
        type: 'response.output_item.added',
        output_index: 1,
        item: { id: 'ctc_1', type: 'custom_tool_call', input: '' },
      },
      { type: 'response.custom_tool_call_input.delta', ...at(1, 'ctc_1'), delta: 'a b' },
      { type: 'response.output_item.added', output_index: 2, item: { id: 'ci_1', type: 'code_interpreter_call' } },
      { type: 'response.code_interpreter_call.interpreting', ...at(2, 'ci_1') },
      { type: 'response.code_interpreter_call_code.delta', ...at(2, 'ci_1'), delta: '1 + 1' },
    ];
    expect(run(events).reply).toEqual({
      ...BEGUN,
      output: [
        { ...MESSAGE, content: [refusal, { ...TEXT, annotations: [source, source] }] },
        { id: 'ctc_1', type: 'custom_tool_call', input: 'a b' },
        { id: 'ci_1', type: 'code_interpreter_call', status: 'interpreting', code: '1 + 1' },
      ],
    });
  });

  it('does not change its events', () => {
    const before = JSON.stringify(WHOLE);
    run(WHOLE.slice(0, -2));
    expect(JSON.stringify(WHOLE)).toBe(before);
  });

  it('gives the same result however its bytes are split', () => {
    const body = numbered(WHOLE)
      .map(event => `event: ${String((event as JsonObject).type)}\r\ndata: ${JSON.stringify(event)}\r\n\r\n`)
      .join('');
    const bytes = new TextEncoder().encode(body.replace('sun', 'sün ☀'));
    const whole = assemble(bytes);
    for (const cut of cutsIn(bytes))
      expect(assemble([bytes.subarray(0, cut), bytes.subarray(cut)]).reply).toEqual(whole.reply);
  });
});

describe('a server that does not stream', () => {
  it('sends one event with the whole response', () => {
    const { reply, isComplete, diagnostics } = run([ended(MESSAGE)]);
    expect([reply, isComplete, diagnostics]).toEqual([ended(MESSAGE), true, []]);
    const counted = run([{ ...ended(MESSAGE), usage: { ...USAGE, total_tokens: 1 } }]);
    expect(counted.diagnostics.map(({ pointer }) => pointer)).toEqual(['/0/usage/total_tokens']);
  });
});

describe('prototype property names', () => {
  it('are ordinary IDs', () => {
    const odd = JSON.parse(JSON.stringify(SAID).replaceAll('msg_1', '__proto__')) as JsonObject[];
    expect(run(odd)).toMatchObject({ isComplete: true, diagnostics: [] });
    const named = JSON.parse(
      '{"type":"response.output_item.added","output_index":0,"item":{"type":"message","__proto__":{"content":[1]},"content":[]}}',
    );
    const { output } = run([created, named as JsonObject]).reply as { output: JsonObject[] };
    expect(Object.keys(output[0] ?? {})).toEqual(['type', '__proto__', 'content']);
    expect(Object.getPrototypeOf(output[0])).toBe(Object.prototype);
  });
});
