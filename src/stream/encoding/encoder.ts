/** The interface of a stream encoder, which turns a complete reply into the events that stream it. */
import type { JsonObject } from '../../source/json.ts';

/** Returns an integer from 0 to `count - 1`. It is the only source of randomness, so that a failure can be reproduced. */
export type Choose = (count: number) => number;

/** Splits a text into the pieces that a server streams. Joined, they are the text. */
export type Split = (text: string) => string[];

/** One event to send. */
export interface SentEvent<Data = unknown> {
  /** Name in the framing; absent if the API sends none. */
  readonly event?: string;
  /** The data, or a marker that is not JSON, such as `[DONE]`. */
  readonly data: Data | string;
  /** Whether the data is sent as plain JSON in server-sent events, without a field in front. */
  readonly isBare?: boolean;
}

/** How a server streams chat completions. */
export interface ChatServer {
  /** Which chunk has the token counts: a separate one, the one with the finish reason, or none. */
  readonly usageIn: 'chunk' | 'finish' | 'nothing';
  /** Whether a tool call is in one chunk, with all of its arguments. */
  readonly areCallsWhole: boolean;
}

/** How to stream a reply, where a protocol allows several ways. */
export interface EncodingStyle {
  readonly split: Split;
  /** Selects among the event sequences that the protocol allows. 0 is what the server sends today. */
  readonly choose: Choose;
  readonly chatServer: ChatServer;
}

/** An error in the middle of a stream, after a status that says that the request succeeded. */
export interface StreamFailure {
  /** The provider's word for it, such as `overloaded_error`, `server_error` or `throttlingException`. */
  readonly reason?: string | undefined;
  /** The sentence that describes it. */
  readonly message?: string | undefined;
  /** The HTTP status that the error would have had. */
  readonly status?: number | undefined;
}

export interface StreamEncoder {
  /** ID of the protocol. */
  readonly id: string;
  /** The events of a reply. Throws a `UsageError` if the reply cannot be read. */
  events(reply: JsonObject, encoding: EncodingStyle): SentEvent[];
  /** The events that report an error after the events that were already sent. The stream ends with them. */
  failure(failure: StreamFailure, sent: readonly SentEvent[]): SentEvent[];
}

/** An event with its own type as its name. */
export function typed<Data extends { readonly type: string }>(data: Data): SentEvent<Data> {
  return { event: data.type, data };
}

/** Splits a text into at least one piece, so that an empty text is streamed as well. */
export function pieces(split: Split, text: string): string[] {
  const fragments = split(text);
  return fragments.length === 0 ? [''] : fragments;
}
