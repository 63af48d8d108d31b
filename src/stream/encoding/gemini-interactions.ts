/** Streams an interaction: steps that start, grow and stop, between the events of the interaction. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { type Choose, type EncodingStyle, pieces, type SentEvent, type StreamEncoder } from './encoder.ts';
import { isText, objectsAt } from './reply-fields.ts';

const MEDIA = new Set<unknown>(['image', 'audio', 'video', 'document']);

export const geminiInteractionsEncoder: StreamEncoder = {
  id: 'gemini-interactions',

  events(reply, encoding) {
    const { steps, ...around } = reply;
    // The ID of an interaction that is not stored is empty.
    const { id = '' } = around;
    const named = (type: string, data: JsonObject): SentEvent => ({ event: type, data: { ...data, event_type: type } });
    const created: JsonObject = { id, status: 'in_progress' };
    for (const key of ['object', 'model', 'agent']) if (around[key] !== undefined) created[key] = around[key];
    return [
      named('interaction.created', { interaction: created }),
      named('interaction.status_update', { interaction_id: id, status: 'in_progress' }),
      ...objectsAt(steps, '/steps').flatMap((step, index) => {
        const { start, deltas } = startAndDeltas(step, encoding);
        return [
          named('step.start', { index, step: start }),
          ...deltas.map(delta => named('step.delta', { index, delta })),
          named('step.stop', { index }),
        ];
      }),
      named('interaction.completed', { interaction: { id, ...around } }),
      { event: 'done', data: '[DONE]' },
    ];
  },

  failure({ reason = 'UNAVAILABLE', message = 'The model is overloaded.' }) {
    return [{ event: 'error', data: { error: { message, code: reason }, event_type: 'error' } }];
  },
};

interface StartAndDeltas {
  readonly start: JsonObject;
  readonly deltas: JsonObject[];
}

/** A step as it starts, and the deltas that complete it. */
function startAndDeltas(step: JsonObject, encoding: EncodingStyle): StartAndDeltas {
  const { type } = step;
  if (type === 'thought') return thoughtDeltas(step, encoding);
  if (type === 'model_output' && Array.isArray(step.content)) return outputDeltas(step, step.content, encoding);
  if (type === 'function_call' && step.arguments !== undefined) {
    const texts = encoding.split(JSON.stringify(step.arguments));
    return {
      start: { signature: '', ...step, arguments: {} },
      deltas: texts.map(text => ({ arguments: text, type: 'arguments_delta' })),
    };
  }
  const { arguments: callArguments, result, ...head } = step;
  const callFields = {
    ...(callArguments !== undefined && { arguments: callArguments }),
    ...(result !== undefined && { result }),
  };
  const isCall = Object.keys(callFields).length > 0;
  return { start: { ...(isCall && { signature: '' }), ...head }, deltas: isCall ? [{ type, ...callFields }] : [] };
}

/** Summaries are streamed in pieces, the signature is not. */
function thoughtDeltas({ summary, signature, ...start }: JsonObject, { split, choose }: EncodingStyle): StartAndDeltas {
  const summaries: unknown[] = Array.isArray(summary) ? summary : [];
  const contents = summaries.flatMap(each =>
    isObject(each) && each.type === 'text' && isText(each.text)
      ? pieces(split, each.text).map((text): unknown => ({ ...each, text }))
      : [each],
  );
  const deltas: JsonObject[] = contents.map(content => ({ content, type: 'thought_summary' }));
  return { start, deltas: signature === undefined ? deltas : [...deltas, ...signatures(signature, choose)] };
}

/** Some models send an empty signature first. */
function signatures(signature: unknown, choose: Choose): JsonObject[] {
  const whole = { signature, type: 'thought_signature' };
  return choose(2) === 1 ? [{ signature: '', type: 'thought_signature' }, whole] : [whole];
}

/** Text is streamed in pieces, with its annotations at the end. Media are sent as a whole. */
function outputDeltas(step: JsonObject, content: readonly unknown[], { split }: EncodingStyle): StartAndDeltas {
  const { content: _, ...start } = step;
  const isKnown = content.every(each => isObject(each) && (isStreamedText(each) || MEDIA.has(each.type)));
  if (!isKnown || content.length === 0) return { start: step, deltas: [] };
  const deltas = (content as JsonObject[]).flatMap(({ annotations, ...each }): JsonObject[] => {
    if (!isStreamedText(each)) return [{ ...each, ...(annotations !== undefined && { annotations }) }];
    const { text, type, ...rest } = each;
    const texts = pieces(split, text).map((piece, i) => ({ text: piece, ...(i === 0 && rest), type }));
    return annotations === undefined ? texts : [...texts, { annotations, type: 'text_annotation_delta' }];
  });
  return { start, deltas };
}

function isStreamedText(content: JsonObject): content is JsonObject & { text: string } {
  return content.type === 'text' && isText(content.text);
}
