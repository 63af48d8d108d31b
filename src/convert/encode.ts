/** Turns a complete reply into the stream that the API would have sent. The inverse of `assemble`. */

import type { Dialect } from '../generated/types.ts';
import type { LintOptions } from '../judge/lint-options.ts';
import { dialectFor } from '../judge/request.ts';
import { checkOptions } from '../model/check-options.ts';
import { checkedJson, named } from '../model/checked-json.ts';
import { UsageError } from '../model/usage-error.ts';
import { detectReplyWire, findReplyWire } from '../registry/registry.ts';
import { isObject } from '../source/json.ts';
import { bedrockConverseEncoder } from '../stream/encoding/bedrock-converse.ts';
import { chatServerOf } from '../stream/encoding/chat-servers.ts';
import type {
  Choose,
  EncodingStyle,
  SentEvent,
  Split,
  StreamEncoder,
  StreamFailure,
} from '../stream/encoding/encoder.ts';
import { encoderOf, envelopeOf } from '../stream/encoding/encoders.ts';
import { bytesOf, type Envelope } from '../stream/encoding/framing.ts';

/** Options of `encode`. */
export interface EncodeOptions {
  /** ID or alias of a built-in dialect, or a dialect of your own from `defineDialect`. */
  readonly dialect: NonNullable<LintOptions['dialect']>;
  /**
   * The framing of the events: `sse`, `ndjson`, `json` (one list, as Gemini sends without `alt=sse`) or `frames` (AWS event
   * stream). Default: what the endpoint of the dialect sends.
   */
  readonly framing?: Envelope['framing'] | undefined;
  /** Splits a text into the pieces that are streamed. Default: pieces of up to 8 characters that end at spaces. */
  readonly split?: Split | undefined;
  /**
   * Selects among the event sequences that the protocol allows: returns an integer from 0 to `count - 1`. Default: always 0,
   * which is what the provider that defined the protocol sends.
   */
  readonly choose?: Choose | undefined;
  /**
   * Whether a stream of chat completions has the `usage` of the reply, as if the request set `stream_options.include_usage`.
   * Default: true. Other protocols, and servers that send the usage without being asked, ignore this.
   */
  readonly includeUsage?: boolean | undefined;
}

/** A reply as a stream, event by event, for a server that waits or stops between them. */
export interface EncodedStream {
  /** The content type of the response. */
  readonly contentType: string;
  readonly events: readonly SentEvent[];
  /** The bytes of each of these events. Joined, they are the body. */
  bytesOf(events: readonly SentEvent[]): Uint8Array<ArrayBuffer>[];
  /** The events that the API sends if it fails after the first `count` events. */
  failure(failure: StreamFailure, count: number): SentEvent[];
}

/**
 * Streams a complete reply the way the API of the dialect does. Returns the bytes of each event; joined, they are the body of the
 * response. `assemble` turns them back into the reply. Use it for mock servers and tests. Throws a `UsageError` if the reply does not
 * have the format of the dialect, or if that format has no streams.
 */
export function encode(reply: unknown, options: EncodeOptions): Uint8Array<ArrayBuffer>[] {
  const stream = encodeStream(reply, options);
  return stream.bytesOf(stream.events);
}

export function encodeStream(given: unknown, options: EncodeOptions): EncodedStream {
  const { split = words, choose = first, includeUsage = true, framing, ...rest } = checkOptions(options, 'dialect');
  const reply = checkedJson(given, 'the reply');
  const dialect = dialectFor(rest) as Dialect;
  const encoder = encoderOf(dialect);
  if (encoder === undefined) throw new UsageError(`replies of dialect \`${dialect.id}\` cannot be streamed`);
  const encoding: EncodingStyle = {
    split: checkedSplit(split),
    choose: checkedChoose(choose),
    chatServer: chatServerOf(dialect, includeUsage),
  };
  const events = eventsOf(reply, encoder, encoding);
  const envelope = envelopeOf(encoder, dialect, framing);
  const sent = encoder === bedrockConverseEncoder && !hasNames(envelope) ? events.map(keyed) : events;
  return {
    contentType: envelope.contentType,
    events: sent,
    bytesOf: all => bytesOf(all, envelope),
    // Errors of InvokeModel are those of Bedrock.
    failure: (failure, count) =>
      (envelope.framing === 'frames' ? bedrockConverseEncoder : encoder).failure(failure, sent.slice(0, count)),
  };
}

/** Whether the framing has a place for the name of an event. */
function hasNames({ framing, isInChunks }: Envelope): boolean {
  return framing === 'sse' || (framing === 'frames' && !isInChunks);
}

/** The event of Converse as an object with one key, as SDKs emit it. Amazon Nova has these in InvokeModel. */
function keyed({ event = '', data }: SentEvent): SentEvent {
  return { data: { [event]: data } };
}

function eventsOf(reply: unknown, encoder: StreamEncoder, encoding: EncodingStyle): SentEvent[] {
  try {
    if (!isObject(reply))
      throw new UsageError(`the reply cannot be streamed: it is ${named(reply)}, expected an object`);
    return encoder.events(reply, encoding);
  } catch (error) {
    const reason = error instanceof UsageError ? formatProblemOf(reply, encoder) : undefined;
    throw reason === undefined ? error : new UsageError(reason, { cause: error });
  }
}

/** Why a reply cannot be read: it has another format, or is an error. */
function formatProblemOf(reply: unknown, { id }: StreamEncoder): string | undefined {
  const detected = detectReplyWire(reply)?.id;
  if (detected !== undefined && detected !== id)
    return `the reply has the format \`${detected}\`; the dialect needs \`${id}\``;
  let reason: string | number | undefined;
  findReplyWire(id)?.read(reply, '', ({ messageId, data }) => {
    if (messageId === 'body') reason ??= data?.reason;
  });
  return reason === undefined ? undefined : `the reply is an error (${reason}), which has no stream`;
}

const first: Choose = () => 0;

/** Splits at spaces, and longer words into pieces, about as a tokenizer does. Never inside a character. */
const words: Split = text => text.match(/\s*\S{1,8}|\s+/gu) ?? [];

function checkedSplit(split: Split): Split {
  return text => {
    const parts: unknown = split(text);
    if (Array.isArray(parts) && parts.every(each => typeof each === 'string') && parts.join('') === text) return parts;
    throw new UsageError('`split` must return strings that make up the text when joined');
  };
}

function checkedChoose(choose: Choose): Choose {
  return count => {
    const chosen = choose(count);
    if (Number.isInteger(chosen) && chosen >= 0 && chosen < count) return chosen;
    throw new UsageError(`\`choose\` must return an integer from 0 to ${count - 1}, not ${named(chosen)}`);
  };
}
