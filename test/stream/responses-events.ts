/** Streams of the Responses API, as servers send them. */
import { type AssembledReply, assemble, type Diagnostic } from '../../src/index.ts';
import type { JsonObject } from '../../src/source/json.ts';

export const BEGUN = {
  ...{ id: 'resp_1', object: 'response', created_at: 1790000000, status: 'in_progress', error: null },
  ...{ incomplete_details: null, model: 'gpt-5.2', output: [], usage: null },
};
export const USAGE = { input_tokens: 10, output_tokens: 5, total_tokens: 15 };
export const TEXT = { type: 'output_text', text: 'Rain, then sun.', annotations: [] };
export const MESSAGE = { id: 'msg_1', type: 'message', status: 'completed', role: 'assistant', content: [TEXT] };
export const CALL = {
  ...{ id: 'fc_1', type: 'function_call', status: 'completed', call_id: 'call_1' },
  ...{ name: 'get_weather', arguments: '{"city":"Oslo"}' },
};
export const THOUGHT = {
  ...{ id: 'rs_1', type: 'reasoning' },
  summary: [{ type: 'summary_text', text: 'Asked for rain.' }],
  encrypted_content: 'gAAAAABo',
};

export const ended = (...output: JsonObject[]) => ({ ...BEGUN, status: 'completed', output, usage: USAGE });
export const created: JsonObject = { type: 'response.created', response: BEGUN };
export const completed = (...output: JsonObject[]): JsonObject => ({
  type: 'response.completed',
  response: ended(...output),
});
export const at = (output_index: number, item_id: string) => ({ item_id, output_index });

export function said(i = 0, pieces = ['Rain, ', 'then ', 'sun.']): JsonObject[] {
  const place = { ...at(i, 'msg_1'), content_index: 0 };
  return [
    { type: 'response.output_item.added', output_index: i, item: { ...MESSAGE, status: 'in_progress', content: [] } },
    { type: 'response.content_part.added', ...place, part: { ...TEXT, text: '' } },
    ...pieces.map(delta => ({ type: 'response.output_text.delta', ...place, delta })),
    { type: 'response.output_text.done', ...place, text: TEXT.text },
    { type: 'response.content_part.done', ...place, part: TEXT },
    { type: 'response.output_item.done', output_index: i, item: MESSAGE },
  ];
}

export function called(i = 0, pieces = ['{"city"', ':"Oslo"}']): JsonObject[] {
  const name = 'response.function_call_arguments';
  return [
    { type: 'response.output_item.added', output_index: i, item: { ...CALL, status: 'in_progress', arguments: '' } },
    ...pieces.map(delta => ({ type: `${name}.delta`, ...at(i, 'fc_1'), delta })),
    { type: `${name}.done`, ...at(i, 'fc_1'), arguments: CALL.arguments },
    { type: 'response.output_item.done', output_index: i, item: CALL },
  ];
}

export function thought(i = 0, pieces = ['Asked ', 'for rain.']): JsonObject[] {
  const place = { ...at(i, 'rs_1'), summary_index: 0 };
  const [part] = THOUGHT.summary;
  return [
    { type: 'response.output_item.added', output_index: i, item: { ...THOUGHT, summary: [] } },
    { type: 'response.reasoning_summary_part.added', ...place, part: { ...part, text: '' } },
    ...pieces.map(delta => ({ type: 'response.reasoning_summary_text.delta', ...place, delta })),
    { type: 'response.reasoning_summary_text.done', ...place, text: part?.text },
    { type: 'response.reasoning_summary_part.done', ...place, part },
    { type: 'response.output_item.done', output_index: i, item: THOUGHT },
  ];
}

export const numbered = (events: readonly JsonObject[], first = 0) =>
  events.map((event, i) => ({ ...event, sequence_number: first + i }));
export const without = <T>(list: readonly T[], ...places: number[]) => list.filter((_, i) => !places.includes(i));
export const run = (events: readonly unknown[]): AssembledReply => assemble(events, { protocol: 'openai-responses' });
export const findingsOf = ({ diagnostics }: AssembledReply) => diagnostics.map(short);
export const short = ({ rule, message: text, pointer, severity }: Diagnostic) =>
  `${severity} ${rule}: ${text} at ${pointer}`.replace(/^error /, '');

export const WHOLE = [created, ...thought(0), ...called(1), ...said(2), completed(THOUGHT, CALL, MESSAGE)];

export const SAID: JsonObject[] = [created, ...said(), completed(MESSAGE)];
