/** Interactions, their streamed events, and one fault at a time in these. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import { geminiInteractionsEncoder } from '../../../src/stream/encoding/gemini-interactions.ts';
import type { StreamSystem } from '../../../src/testing/stream-system.ts';
import { eventsBy } from './encoded.ts';
import { breakers } from './gemini-interactions-breakers.ts';

const SIGNATURE = 'CiQBDDnWx2Ccq04K8Yfw';

const words = () => fc.lorem({ maxCount: 6 });

function args(): fc.Arbitrary<JsonObject> {
  const value = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue(), { maxKeys: 3, noNullPrototype: true });
  return value.map(each => JSON.parse(JSON.stringify(each)) as JsonObject);
}

function thought(): fc.Arbitrary<JsonObject> {
  return fc.tuple(words(), fc.boolean()).map(([text, isSummed]) => ({
    ...(isSummed && { summary: [{ text, type: 'text' }] }),
    signature: SIGNATURE,
    type: 'thought',
  }));
}

function output(): fc.Arbitrary<JsonObject> {
  const cited = { start_index: 0, end_index: 4, url: 'https://example.com', title: 'Tides', type: 'url_citation' };
  const text = fc
    .tuple(words(), fc.boolean())
    .map(([said, isCited]): JsonObject => ({ text: said, ...(isCited && { annotations: [cited] }), type: 'text' }));
  const image: JsonObject = { mime_type: 'image/png', data: 'iVBORw0K', type: 'image' };
  return fc.tuple(text, text, fc.nat(3)).map(([first, second, kind]) => {
    const content = [[first], [first, image], [first, image, second], [image, second]][kind];
    return { content, type: 'model_output' };
  });
}

const call = () =>
  args().map((value): JsonObject => ({ id: '', type: 'function_call', name: 'tide_table', arguments: value }));

/** A server tool call and its result. */
function served(): fc.Arbitrary<JsonObject[]> {
  return words().map(found => [
    { id: '', type: 'google_search_call', arguments: { queries: ['tides'] } },
    { call_id: '', type: 'google_search_result', result: [{ search_suggestions: found }] },
  ]);
}

/** Adds unique IDs to calls, and to results the ID of the call before them. */
function withOwnIds(steps: readonly JsonObject[]): JsonObject[] {
  return steps.map((step, i) => {
    if (step.id !== undefined) return { ...step, id: `c${i}` };
    return step.call_id === undefined ? step : { ...step, call_id: `c${i - 1}` };
  });
}

function replies(): fc.Arbitrary<JsonObject> {
  const one = (step: fc.Arbitrary<JsonObject>) => step.map(each => [each]);
  const steps = fc.array(fc.oneof(one(thought()), one(output()), one(call()), served()), {
    minLength: 1,
    maxLength: 5,
  });
  return fc.tuple(steps, fc.boolean(), fc.boolean()).map(([lists, isKept, isCut]) => {
    const all = withOwnIds(lists.flat());
    const isCalling = all.some(({ type }) => type === 'function_call');
    return {
      ...(isKept && { id: 'v1_ChdTbXNI' }),
      status: isCalling ? 'requires_action' : isCut ? 'incomplete' : 'completed',
      usage: { total_tokens: 90, total_input_tokens: 20, total_output_tokens: 40, total_thought_tokens: 30 },
      created: '2026-05-15T18:51:55Z',
      updated: '2026-05-15T18:51:55Z',
      steps: all,
      object: 'interaction',
      model: 'gemini-3-flash',
    };
  });
}

/** An SDK emits only the data, without the end marker. */
const eventsOf: StreamSystem['eventsOf'] = (reply, split, choose) => {
  const events = eventsBy(geminiInteractionsEncoder)(reply, split, choose) as { readonly data: unknown }[];
  return choose(4) > 0 ? events : events.map(({ data }) => data).filter(data => data !== '[DONE]');
};

export const geminiInteractionsStreams: StreamSystem = {
  id: 'gemini-interactions',
  dialect: 'gemini-interactions',
  replies: replies(),
  eventsOf,
  hasReply: true,
  breakers,
};
