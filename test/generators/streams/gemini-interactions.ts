/** Interactions, the events that stream them, and one fault at a time in these. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { Choose } from '../../../src/testing/breaking.ts';
import type { Split, StreamSystem } from '../../../src/testing/stream-system.ts';
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

/** What the server ran itself, and what came of it. */
function served(): fc.Arbitrary<JsonObject[]> {
  return words().map(found => [
    { id: '', type: 'google_search_call', arguments: { queries: ['tides'] } },
    { call_id: '', type: 'google_search_result', result: [{ search_suggestions: found }] },
  ]);
}

/** Ids of calls are their own, and what came of a call names the one before. */
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

/** The beginning of a step, and the pieces that follow it. */
function piecesOf(step: JsonObject, split: Split, choose: Choose): { start: JsonObject; deltas: JsonObject[] } {
  const { type } = step;
  if (type === 'thought') {
    const [summary] = (step.summary ?? []) as JsonObject[];
    const texts = summary === undefined ? [] : split(summary.text as string);
    const deltas = texts.map((text): JsonObject => ({ content: { text, type: 'text' }, type: 'thought_summary' }));
    if (choose(2) === 0) deltas.push({ signature: '', type: 'thought_signature' });
    return { start: { type }, deltas: [...deltas, { signature: step.signature, type: 'thought_signature' }] };
  }
  if (type === 'function_call') {
    const texts = split(JSON.stringify(step.arguments));
    const deltas = texts.map((text): JsonObject => ({ arguments: text, type: 'arguments_delta' }));
    return { start: { ...step, signature: '', arguments: {} }, deltas };
  }
  if (type !== 'model_output') {
    const { arguments: asked, result, ...head } = step;
    const said = asked === undefined ? { result } : { arguments: asked };
    return { start: { ...head, signature: '' }, deltas: [{ type, ...said }] };
  }
  const deltas = (step.content as JsonObject[]).flatMap(({ annotations, ...content }) => {
    if (content.type !== 'text') return [content];
    const texts = split(content.text as string).map((text): JsonObject => ({ text, type: 'text' }));
    return annotations === undefined ? texts : [...texts, { annotations, type: 'text_annotation_delta' }];
  });
  return { start: { type }, deltas };
}

function eventsOf(reply: unknown, split: Split, choose: Choose): unknown[] {
  const { steps, ...around } = reply as JsonObject;
  const { id = '', object, model } = around;
  const isNamed = choose(4) > 0;
  const events: unknown[] = [];
  const put = (type: string, data: JsonObject) => {
    const whole = { ...data, event_type: type };
    events.push(isNamed ? { event: type, data: whole } : whole);
  };
  put('interaction.created', { interaction: { id, status: 'in_progress', object, model } });
  put('interaction.status_update', { interaction_id: id, status: 'in_progress' });
  for (const [index, step] of (steps as JsonObject[]).entries()) {
    const { start, deltas } = piecesOf(step, split, choose);
    put('step.start', { index, step: start });
    for (const delta of deltas) put('step.delta', { index, delta });
    put('step.stop', { index });
  }
  put('interaction.completed', { interaction: { id, ...around } });
  if (isNamed) events.push({ event: 'done', data: '[DONE]' });
  return events;
}

export const geminiInteractionsStreams: StreamSystem = {
  id: 'gemini-interactions',
  dialect: 'gemini-interactions',
  replies: replies(),
  eventsOf,
  hasReply: true,
  breakers,
};
