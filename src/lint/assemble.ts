/** Assembles a complete stream from text, bytes or events. The public entry point of this folder. */

import { type AssembledReply, type AssembleOptions, isChunk, StreamAssembler } from '../judge/stream.ts';
import { checkOptions, isIterable } from '../model/check-options.ts';
import { checkedJson, named } from '../model/checked-json.ts';
import { UsageError } from '../model/usage-error.ts';

/**
 * Synchronous input of `assemble`: text or bytes of a body, whole or in chunks, its parsed events, or a recorded
 * exchange.
 */
export type StreamInput = string | Uint8Array | Iterable<unknown> | RecordedStream;
/** Asynchronous input of `assemble`: chunks or events, a `fetch` response, a file (`fs.openAsBlob`, `<input>`). */
export type AsyncStreamInput = AsyncIterable<unknown> | ReadableStream<unknown> | Response | Blob;

/** The fields of an exchange (`exchange.schema.json`) that describe its stream. */
export interface RecordedStream {
  readonly sse: string;
  readonly request?: unknown;
  readonly host?: string | null;
}

/**
 * Assembles the reply of a stream and reports its faults. Returns a promise for asynchronous input. Faults in the stream do
 * not throw, but errors of its source (a connection or a file) do. Throws a `UsageError` if the input is not a stream, such
 * as an HTML page or a single request.
 */
export function assemble(stream: StreamInput, options?: AssembleOptions): AssembledReply;
export function assemble(stream: AsyncStreamInput, options?: AssembleOptions): Promise<AssembledReply>;
export function assemble(
  stream: StreamInput | AsyncStreamInput,
  given: AssembleOptions = {},
): AssembledReply | Promise<AssembledReply> {
  const options = optionsOf(given);
  const { pieces, later, recorded } = sourceOf(stream);
  if (later !== undefined) return drain(later, options);
  return assembleAll(pieces, recorded === undefined ? options : optionsOf({ ...recorded, ...options }));
}

/** The source of the chunks or events of a stream: synchronous or asynchronous. */
type Pieces =
  | { readonly pieces: Iterable<unknown>; readonly later?: undefined; readonly recorded?: AssembleOptions }
  | {
      readonly later: AsyncIterable<unknown> | ReadableStream<unknown>;
      readonly pieces?: undefined;
      readonly recorded?: undefined;
    };

function sourceOf(stream: unknown): Pieces {
  let why = `it is ${named(stream)}`;
  try {
    if (isChunk(stream)) {
      if (stream.length > 0) return { pieces: [stream] };
      why = 'it is empty';
    } else if (typeof stream === 'object' && stream !== null) return sourceIn(stream) ?? fail(why);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    why = 'it cannot be read';
  }
  return fail(why);
}

function sourceIn(stream: object): Pieces | undefined {
  if (Array.isArray(stream)) return { pieces: checkedJson(stream, 'the stream') as unknown[] };
  if (isIterable(stream)) return { pieces: stream };
  if (hasMethod(stream, Symbol.asyncIterator) || hasMethod(stream, 'getReader'))
    return { later: stream as ReadableStream<unknown> };
  if ('sse' in stream && typeof stream.sse === 'string') {
    const { sse, request, host } = stream as RecordedStream;
    return { pieces: [sse], recorded: { request, host: host ?? undefined } };
  }
  const body = 'body' in stream ? stream.body : hasMethod(stream, 'stream') ? (stream as Blob).stream() : undefined;
  if (body === null) return { later: NOTHING };
  const isStream = typeof body === 'object' && !('body' in body);
  return isStream ? sourceIn(body) : undefined;
}

const hasMethod = (value: object, name: PropertyKey) =>
  typeof (value as Readonly<Record<PropertyKey, unknown>>)[name] === 'function';

/** The empty body of a response without a body. */
const NOTHING: AsyncIterable<unknown> = { async *[Symbol.asyncIterator]() {} };

function fail(why: string): never {
  throw new UsageError(`assemble needs the text, the bytes or the events of a stream: ${why}`);
}

function assembleAll(pieces: Iterable<unknown>, options: AssembleOptions): AssembledReply {
  const assembler = new StreamAssembler(options);
  for (const piece of pieces) feed(assembler, piece);
  return endOf(assembler);
}

async function drain(
  stream: AsyncIterable<unknown> | ReadableStream<unknown>,
  options: AssembleOptions,
): Promise<AssembledReply> {
  const assembler = new StreamAssembler(options);
  for await (const piece of iterate(stream)) feed(assembler, piece);
  return endOf(assembler);
}

function endOf(assembler: StreamAssembler): AssembledReply {
  const result = assembler.end();
  if (!assembler.isStream) fail('the text contains no stream events');
  return result;
}

/** Some browsers cannot iterate over a `ReadableStream`. */
async function* iterate(stream: AsyncIterable<unknown> | ReadableStream<unknown>): AsyncGenerator<unknown> {
  if (hasMethod(stream, Symbol.asyncIterator)) {
    yield* stream as AsyncIterable<unknown>;
    return;
  }
  const reader = (stream as ReadableStream<unknown>).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

function feed(assembler: StreamAssembler, piece: unknown): void {
  // Some SDKs emit the end marker as an event.
  if (piece === '[DONE]') assembler.push(piece);
  else if (isChunk(piece)) assembler.write(piece);
  else assembler.push(piece);
}

/** Creates an assembler for a program that reads the stream itself. See `StreamAssembler`. */
export function createAssembler(options: AssembleOptions = {}): StreamAssembler {
  return new StreamAssembler(optionsOf(options));
}

function optionsOf(given: AssembleOptions): AssembleOptions {
  const options = checkOptions(given);
  return options.request === undefined ? options : { ...options, request: checkedJson(options.request, '`request`') };
}
