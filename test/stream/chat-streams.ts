/** Streams of chat completions, as servers send them. */
import type { JsonObject } from '../../src/source/json.ts';

const HEAD = { id: 'chatcmpl-7', object: 'chat.completion.chunk', created: 1790000000, model: 'gpt-5-mini' };

/** A chunk that adds to the first choice. */
export function delta(added: JsonObject, reason: string | null = null, rest: JsonObject = {}): JsonObject {
  return { ...HEAD, choices: [{ index: 0, delta: added, logprobs: null, finish_reason: reason }], ...rest };
}

export function chunk(choices: readonly JsonObject[], rest: JsonObject = {}): JsonObject {
  return { ...HEAD, choices, ...rest };
}

/** A delta with fragments of calls. */
export function calls(...fragments: JsonObject[]): JsonObject {
  return delta({ tool_calls: fragments });
}

export function begun(index: number, id: string, name: string, text = ''): JsonObject {
  return { index, id, type: 'function', function: { name, arguments: text } };
}

export function more(index: number, text: string): JsonObject {
  return { index, function: { arguments: text } };
}

export const USAGE = { prompt_tokens: 9, completion_tokens: 12, total_tokens: 21 };
export const DONE = '[DONE]';

export const TEXT = [
  delta({ role: 'assistant', content: '', refusal: null }),
  delta({ content: 'It rains ' }),
  delta({ content: 'in Oslo.' }),
  delta({}, 'stop'),
  chunk([], { usage: USAGE }),
];

export const PARALLEL = [
  delta({ role: 'assistant', content: null }),
  calls(begun(0, 'call_a', 'get_weather')),
  calls(more(0, '{"city":')),
  calls(more(0, '"Oslo"}')),
  calls(begun(1, 'call_b', 'get_time')),
  calls(more(1, '{"zone":"CET"}')),
  delta({}, 'tool_calls'),
];

export const REFUSED = [
  delta({ role: 'assistant', content: null, refusal: '' }),
  delta({ refusal: 'I cannot ' }),
  delta({ refusal: 'help with that.' }),
  delta({}, 'stop'),
];

export const TWO_CHOICES = [
  chunk([
    { index: 1, delta: { role: 'assistant', content: 'No' }, logprobs: null, finish_reason: null },
    { index: 0, delta: { role: 'assistant', content: 'Yes' }, logprobs: null, finish_reason: null },
  ]),
  chunk([{ index: 0, delta: { content: '.' }, logprobs: null, finish_reason: 'stop' }]),
  chunk([{ index: 1, delta: {}, logprobs: null, finish_reason: 'length' }]),
];

const token = (text: string) => ({ token: text, logprob: -0.5, bytes: null, top_logprobs: [] });

export const LOGPROBS = [
  chunk([{ index: 0, delta: { role: 'assistant', content: '' }, logprobs: null, finish_reason: null }]),
  chunk([
    { index: 0, delta: { content: 'a' }, logprobs: { content: [token('a')], refusal: null }, finish_reason: null },
  ]),
  chunk([
    { index: 0, delta: { content: 'b' }, logprobs: { content: [token('b')], refusal: null }, finish_reason: null },
  ]),
  chunk([{ index: 0, delta: {}, logprobs: null, finish_reason: 'stop' }]),
];

export const LEGACY_CALL = [
  delta({ role: 'assistant', content: null, function_call: { name: 'get_weather', arguments: '' } }),
  delta({ function_call: { arguments: '{"city":' } }),
  delta({ function_call: { arguments: '"Oslo"}' } }),
  delta({}, 'function_call'),
];

export const SPOKEN = [
  delta({ role: 'assistant', content: null, refusal: null, audio: { id: 'audio_1', transcript: 'Hel' } }),
  delta({ audio: { data: 'AAAB' } }),
  delta({ audio: { transcript: 'lo' } }),
  delta({ audio: { data: 'AAAC' } }),
  delta({ audio: { expires_at: 1790003600 } }),
];

/** Streams exactly as OpenAI sends them. */
export const PLAIN: Readonly<Record<string, readonly JsonObject[]>> = {
  text: TEXT,
  'parallel calls': PARALLEL,
  'a refusal': REFUSED,
  'two choices': TWO_CHOICES,
  logprobs: LOGPROBS,
  'a function call': LEGACY_CALL,
};

/** The body of a stream. */
export function sse(events: readonly unknown[]): string {
  return events.map(event => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`).join('');
}
