/** One event of a stream, however it was framed. */
export interface StreamEvent {
  /** What the framing calls it: the `event` of SSE, the key or `:event-type` of an event stream. */
  readonly name: string | undefined;
  /** The parsed data; the text itself where it is no JSON, as in `[DONE]`. */
  readonly data: unknown;
  /** Whether the data are no JSON, and `data` is their text. */
  readonly isText: boolean;
  /** Its pointer: a stream is a list of events. */
  readonly pointer: string;
}

/** An event whose data are not parsed yet. */
export interface RawEvent {
  readonly name: string | undefined;
  readonly data: string;
  /** What the data are, where they have been parsed. */
  readonly value?: unknown;
  /** Whether what separates events was lost around it. */
  readonly isUnseparated?: boolean;
}
