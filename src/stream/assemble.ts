/** A whole stream at once, whatever it comes in: the library's face of this folder. */
import { type AssembledReply, type AssembleOptions, StreamAssembler } from './stream-assembler.ts';

/** What `assemble` takes at once: text or bytes of a body, whole or in pieces, its parsed events, or a recorded exchange. */
export type StreamInput = string | Uint8Array | Iterable<unknown> | RecordedStream;
/** What it waits for: pieces or events as they come, a `fetch` response, a file (`fs.openAsBlob`, `<input>`). */
export type AsyncStreamInput = AsyncIterable<unknown> | ReadableStream<unknown> | Response | Blob;

/** The fields of an exchange (`exchange.schema.json`) that tell of its stream. */
export interface RecordedStream {
  readonly sse: string;
  readonly request?: unknown;
  readonly host?: string | null;
}

/**
 * The reply that a stream adds up to, and what is wrong with the stream. What has to be waited for gives a promise. What
 * is wrong with the stream does not throw; what breaks its source, a connection or a file, does.
 */
export function assemble(stream: StreamInput, options?: AssembleOptions): AssembledReply;
export function assemble(stream: AsyncStreamInput, options?: AssembleOptions): Promise<AssembledReply>;
export function assemble(
  stream: StreamInput | AsyncStreamInput,
  options: AssembleOptions = {},
): AssembledReply | Promise<AssembledReply> {
  if (typeof stream === 'string' || stream instanceof Uint8Array) return assembleAll([stream], options);
  if (Symbol.iterator in stream) return assembleAll(stream, options);
  if (Symbol.asyncIterator in stream) return drain(stream, options);
  if (isReadable(stream)) return drain(stream, options);
  if ('sse' in stream)
    return assembleAll([stream.sse], { request: stream.request, host: stream.host ?? undefined, ...options });
  const body = 'body' in stream ? stream.body : stream.stream();
  return body === null ? Promise.resolve(assembleAll([], options)) : drain(body, options);
}

function isReadable(stream: object): stream is ReadableStream<unknown> {
  return 'getReader' in stream;
}

function assembleAll(pieces: Iterable<unknown>, options: AssembleOptions): AssembledReply {
  const assembler = new StreamAssembler(options);
  for (const piece of pieces) feed(assembler, piece);
  return assembler.end();
}

async function drain(
  stream: AsyncIterable<unknown> | ReadableStream<unknown>,
  options: AssembleOptions,
): Promise<AssembledReply> {
  const assembler = new StreamAssembler(options);
  for await (const piece of iterate(stream)) feed(assembler, piece);
  return assembler.end();
}

/** Not every browser iterates over its streams. */
async function* iterate(stream: AsyncIterable<unknown> | ReadableStream<unknown>): AsyncGenerator<unknown> {
  if (Symbol.asyncIterator in stream) {
    yield* stream;
    return;
  }
  const reader = (stream as ReadableStream<unknown>).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

function feed(assembler: StreamAssembler, piece: unknown): void {
  // Some SDKs hand out the end marker like an event.
  if (piece === '[DONE]') assembler.push(piece);
  else if (typeof piece === 'string' || piece instanceof Uint8Array) assembler.write(piece);
  else assembler.push(piece);
}

/** An assembler for a program that reads the stream itself. See `StreamAssembler`. */
export function createAssembler(options: AssembleOptions = {}): StreamAssembler {
  return new StreamAssembler(options);
}
