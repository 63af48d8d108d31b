/** Sends a reply as the API does: as one document or as a stream. It is slow, truncated or ends with an error if the script says so. */
import { encodeStream } from '../convert/encode.ts';
import type { Dialect } from '../generated/types.ts';
import type { JsonObject } from '../source/json.ts';
import type { Delivery } from './script.ts';

export interface Sending {
  readonly isStream: boolean;
  readonly delivery: Delivery;
  /** The body of the request, and the query of its URL. */
  readonly body: JsonObject;
  readonly query: URLSearchParams;
  readonly requestId: string;
  /** Called before each event of a stream, with its index and their number. The stream waits for the promise. */
  readonly beforeEvent?: (index: number, count: number) => unknown;
}

export async function send(reply: JsonObject, dialect: Dialect, sending: Sending): Promise<Response> {
  const { isStream, delivery, requestId, beforeEvent } = sending;
  const { delay = 0, pace = 0, cutAfter } = delivery;
  if (delay > 0) await pause(delay);
  const headers = { 'request-id': requestId, 'x-request-id': requestId, 'x-amzn-requestid': requestId };
  const { contentType, chunks } = isStream ? streamed(reply, dialect, sending) : document(reply);
  const sent = cutAfter === undefined ? chunks : firstBytes(chunks, cutAfter);
  const before = async (index: number) => {
    if (pace > 0) await pause(pace);
    if (isStream && index < sent.length) await beforeEvent?.(index, sent.length);
  };
  const body = bodyOf(sent, before, cutAfter !== undefined);
  return new Response(body, { headers: { 'content-type': contentType, ...headers } });
}

interface Encoded {
  readonly contentType: string;
  readonly chunks: Uint8Array[];
}

function document(reply: JsonObject): Encoded {
  return { contentType: 'application/json', chunks: [new TextEncoder().encode(JSON.stringify(reply))] };
}

function streamed(reply: JsonObject, dialect: Dialect, { delivery, body, query }: Sending): Encoded {
  const { stream_options: options } = body as { stream_options?: { include_usage?: unknown } | null };
  const isList = dialect.format === 'gemini-generate' && query.get('alt') !== 'sse';
  const stream = encodeStream(reply, {
    dialect,
    ...(isList && { framing: 'json' }),
    includeUsage: options?.include_usage === true,
  });
  const { contentType, events } = stream;
  if (delivery.streamError === undefined) return { contentType, chunks: stream.bytesOf(events) };
  const sent = events.slice(0, Math.ceil(events.length / 2));
  const error = stream.failure({ message: delivery.streamError }, sent.length);
  return { contentType, chunks: stream.bytesOf([...sent, ...error]) };
}

function firstBytes(chunks: readonly Uint8Array[], count: number): Uint8Array[] {
  let left = count;
  return chunks.flatMap(chunk => {
    const part = chunk.subarray(0, left);
    left -= part.length;
    return part.length === 0 ? [] : [part];
  });
}

/** The chunks as a body, each sent when the client is ready for it. A truncated body ends with an error, which closes the connection. */
function bodyOf(
  chunks: readonly Uint8Array[],
  before: (index: number) => Promise<void>,
  isCut: boolean,
): ReadableStream<Uint8Array> {
  let next = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        await before(next);
        const chunk = chunks[next++];
        if (chunk !== undefined) controller.enqueue(chunk);
        else if (isCut) controller.error(new TypeError('terminated: the script cut the connection'));
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds));
}
