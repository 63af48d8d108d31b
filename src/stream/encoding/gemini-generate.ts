/** Streams a reply of `generateContent`: chunks that are replies themselves, with the new parts of their candidates. */
import { isObject, type JsonObject } from '../../source/json.ts';
import { Queue } from '../queue.ts';
import type { Choose, EncodingStyle, StreamEncoder } from './encoder.ts';
import { partPieces } from './gemini-generate-parts.ts';
import { objectsAt } from './reply-fields.ts';

export const geminiGenerateEncoder: StreamEncoder = {
  id: 'gemini-generate',

  events(reply, encoding) {
    return chunksOf(reply, encoding).map(data => ({ data }));
  },

  /** The error is plain JSON even in server-sent events. */
  failure({ reason = 'UNAVAILABLE', message = 'The model is overloaded.', status = 503 }) {
    return [{ data: { error: { code: status, message, status: reason } }, isBare: true }];
  },
};

function chunksOf(reply: JsonObject, encoding: EncodingStyle): JsonObject[] {
  const { response, ...envelope } = reply;
  // Code Assist wraps each chunk in an envelope.
  if (isObject(response) && reply.candidates === undefined)
    return chunksOf(response, encoding).map(each => ({ response: each, ...envelope }));
  const { candidates, usageMetadata, ...around } = reply;
  // A prompt that was blocked has no candidates.
  const isBlocked = reply.promptFeedback !== undefined || reply.prompt_feedback !== undefined;
  if (isBlocked && (candidates === undefined || candidates === null)) return [reply];
  const lists = objectsAt(candidates, '/candidates').map((each, i) => candidateChunks(each, i, encoding));
  if (lists.length === 0) return [reply];
  const chunks = interleaved(lists, encoding.choose);
  return chunks.map((chunk, i) => ({
    candidates: [chunk],
    ...(usageMetadata !== undefined && { usageMetadata: countsAt(usageMetadata, (i + 1) / chunks.length) }),
    ...around,
  }));
}

/** The counts at a point of the stream. The last chunk has the final counts. */
function countsAt(usage: unknown, share: number): unknown {
  if (!isObject(usage) || share === 1) return usage;
  const { candidatesTokenCount: all, totalTokenCount: total, candidatesTokensDetails: _, ...others } = usage;
  if (typeof all !== 'number' || typeof total !== 'number') return usage;
  const partialCount = Math.floor(all * share);
  return { ...others, candidatesTokenCount: partialCount, totalTokenCount: total - all + partialCount };
}

/** The chunks of one candidate are in order. Which candidate is next is up to the server. */
function interleaved(lists: readonly JsonObject[][], choose: Choose): JsonObject[] {
  const all: JsonObject[] = [];
  const queues = lists.map(list => new Queue(list)).filter(queue => queue.first !== undefined);
  while (queues.length > 0) {
    const at = choose(queues.length);
    const queue = queues[at] as Queue<JsonObject>;
    all.push(queue.take() as JsonObject);
    if (queue.first === undefined) queues.splice(at, 1);
  }
  return all;
}

/** The last chunk has the finish reason and the other final fields. */
function candidateChunks(candidate: JsonObject, i: number, { split, choose }: EncodingStyle): JsonObject[] {
  const { content, index = i === 0 ? undefined : i, ...end } = candidate;
  const indexField = index === undefined ? {} : { index };
  if (!isObject(content)) return [{ ...(content !== undefined && { content }), ...indexField, ...end }];
  const { parts, ...rest } = content;
  const contentPieces = Array.isArray(parts) ? parts.flatMap(part => partPieces(part, split, choose)) : [];
  if (contentPieces.length === 0) return [{ content, ...indexField, ...end }];
  const chunkOf = (part: unknown): JsonObject => ({ content: { parts: [part], ...rest }, ...indexField });
  const chunks = contentPieces.map(chunkOf);
  if (choose(4) === 3) chunks.unshift(chunkOf({ text: '' }));
  // Gemini 3 ends with an empty text; older models end with the last part.
  if (choose(2) === 0) chunks.push(chunkOf({ text: '' }));
  const earlierChunks = chunks.slice(0, -1).map(each => {
    const hasEmpty = end.groundingMetadata !== undefined && choose(2) === 1;
    return hasEmpty ? { ...each, groundingMetadata: {} } : each;
  });
  return [...earlierChunks, { ...chunks.at(-1), ...end }];
}
