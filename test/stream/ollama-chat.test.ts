/** Streams of Ollama's native chat: the assembled reply, and the findings. */
import { describe, expect, it } from 'vitest';
import { assemble } from '../../src/index.ts';
import type { JsonObject } from '../../src/source/json.ts';
import ollamaChat from '../../src/stream/protocols/ollama-chat.ts';
import { cutsIn } from '../depth.ts';

const at = (second: number) => `2026-11-22T10:00:0${second}Z`;
const piece = (message: JsonObject, more: JsonObject = {}): JsonObject => ({
  ...{ model: 'qwen3:8b', created_at: at(1), message: { role: 'assistant', content: '', ...message }, done: false },
  ...more,
});
const COUNTS = { total_duration: 9000, prompt_eval_count: 12, eval_count: 5 };
const END: JsonObject = {
  ...{ model: 'qwen3:8b', created_at: at(9), message: { role: 'assistant', content: '' }, done: true },
  ...{ done_reason: 'stop', ...COUNTS },
};
const CALL = { id: 'call_1', function: { index: 0, name: 'tide_table', arguments: { port: 'Kiel' } } };

const lines = (events: readonly unknown[]) => events.map(each => `${JSON.stringify(each)}\n`).join('');
const run = (...events: unknown[]) => assemble(lines(events), { dialect: 'ollama' });
const findingsOf = (...events: unknown[]) =>
  run(...events).diagnostics.map(({ rule, messageId, pointer }) => `${rule}/${messageId} at ${pointer}`);

describe('the reply', () => {
  it('is the last chunk with the complete message', () => {
    const { reply, isComplete, diagnostics, protocol, messages } = run(
      ...[piece({ thinking: 'Neap ' }), piece({ thinking: 'tide.' }), piece({ content: 'High ' })],
      ...[piece({ content: 'water.' }), END],
    );
    const message = { role: 'assistant', content: 'High water.', thinking: 'Neap tide.' };
    expect(JSON.stringify(reply)).toBe(
      JSON.stringify({ model: 'qwen3:8b', created_at: at(9), message, done: true, done_reason: 'stop', ...COUNTS }),
    );
    expect({ isComplete, diagnostics, protocol }).toEqual({
      isComplete: true,
      diagnostics: [],
      protocol: 'ollama-chat',
    });
    expect(messages).toEqual([message]);
  });

  it('contains calls from several chunks, and log probabilities before the token counts', () => {
    const { reply, diagnostics } = run(
      piece({ tool_calls: [CALL] }, { logprobs: [{ token: 'a', logprob: -1 }] }),
      piece({ tool_calls: [{ ...CALL, id: 'call_2' }] }),
      { ...END, logprobs: [{ token: 'b', logprob: -2 }] },
    );
    expect(diagnostics).toEqual([]);
    expect(((reply as JsonObject).message as JsonObject).tool_calls).toEqual([CALL, { ...CALL, id: 'call_2' }]);
    expect((reply as JsonObject).logprobs).toHaveLength(2);
    expect(Object.keys(reply as JsonObject).slice(-4)).toEqual(['logprobs', ...Object.keys(COUNTS)]);
  });

  it('is complete if an old server sends neither a finish reason nor call IDs', () => {
    const { done_reason: _, message: __, ...old } = END;
    const { reply, diagnostics, isComplete } = run(piece({ tool_calls: [{ function: { ...CALL.function } }] }), old);
    expect({ diagnostics, isComplete }).toEqual({ diagnostics: [], isComplete: true });
    expect((reply as JsonObject).message).toMatchObject({ role: 'assistant', content: '' });
  });

  it('has no messages if a model was only loaded', () => {
    const { messages, diagnostics } = run({ ...END, done_reason: 'load' });
    expect({ messages, diagnostics }).toEqual({ messages: [], diagnostics: [] });
  });

  it('keeps unknown fields, and keys named like prototype properties', () => {
    const odd = JSON.parse('{"role":"assistant","content":"","__proto__":{"a":1},"mood":"calm"}') as JsonObject;
    const { reply } = run(piece(odd), { ...END, remote_host: 'https://ollama.com' });
    expect(reply).toMatchObject({ remote_host: 'https://ollama.com', message: { mood: 'calm' } });
    expect(({} as JsonObject).a).toBeUndefined();
  });

  it('does not change its events', () => {
    const events = [piece({ tool_calls: [CALL] }), piece({ tool_calls: [CALL] }), END];
    const before = structuredClone(events);
    assemble(events);
    expect(events).toEqual(before);
  });
});

describe('what is wrong', () => {
  it.each<[string, readonly JsonObject[], string]>([
    ['no end', [piece({ content: 'High' })], 'truncated-stream/noEnd at /0'],
    ['a line behind the end', [piece({}), END, piece({}), piece({})], 'stream-event-order/afterEnd at /2'],
    ['two ends', [END, END], 'stream-event-order/afterEnd at /1'],
    ['an error', [piece({ content: 'H' }), { error: 'model runner has stopped' }], 'stream-error-ignored/event at /1'],
    ['an error at once', [{ error: 'image: unknown format', status: 500 }], 'stream-error-ignored/event at /0'],
    [
      'a word of another wire',
      [piece({}), { ...END, done_reason: 'tool_calls' }],
      'unknown-finish-reason/unknown at /1',
    ],
    ['a count below nothing', [piece({}), { ...END, eval_count: -1 }], 'usage-mismatch/negative at /1'],
    [
      'a call without a name',
      [piece({}), piece({ tool_calls: [{ function: { arguments: {} } }] }), END],
      'malformed-tool-call/nameless at /1',
    ],
  ])('%s', (_name, events, expected) => {
    expect(findingsOf(...events)).toEqual([expected]);
  });

  it('reports an error by its status, and quotes no text', () => {
    const [found] = run({ error: 'the prompt was: high tide', status: 500 }).diagnostics;
    expect(found?.message).toContain('500');
    expect(JSON.stringify(found)).not.toContain('high tide');
  });

  it('reports events after an error once', () => {
    expect(findingsOf({ error: 'x' }, piece({}), END)).toEqual([
      'stream-error-ignored/event at /0',
      'stream-error-ignored/continued at /1',
    ]);
  });

  it('reports a truncated last line', () => {
    const text = lines([piece({ content: 'High' }), END]).slice(0, -20);
    expect(assemble(text).diagnostics.map(each => each.rule)).toEqual(['truncated-stream']);
  });
});

it('is detected by its chunks only', () => {
  const detects = (data: unknown) => ollamaChat.detects({ name: undefined, data, isText: false, pointer: '/0' });
  expect([piece({}), END].map(detects)).toEqual([true, true]);
  const completion = { model: 'm', created_at: at(1), response: 'x', done: false };
  for (const other of [completion, { error: 'x' }, { done: true }, null, [], 'x']) expect(detects(other)).toBe(false);
});

it('gives the same result however its bytes are split', () => {
  const bytes = new TextEncoder().encode(lines([piece({ content: 'Flut – 潮' }), END]));
  const whole = assemble(bytes);
  for (const i of cutsIn(bytes)) expect(assemble([bytes.subarray(0, i), bytes.subarray(i)])).toEqual(whole);
});
