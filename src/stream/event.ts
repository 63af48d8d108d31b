/** One stream event, independent of its framing. */
export interface StreamEvent {
  /** Name from the framing: the `event` of SSE, the key or the `:event-type` of an event stream. */
  readonly name: string | undefined;
  /** The parsed data, or the text if it is not JSON, as in `[DONE]`. */
  readonly data: unknown;
  /** Whether the data is not JSON, and `data` is its text. */
  readonly isText: boolean;
  /** Its pointer: a stream is a list of events. */
  readonly pointer: string;
}

/** An event whose data are not parsed yet. */
export interface RawEvent {
  readonly name: string | undefined;
  readonly data: string;
  /** The data, if it was parsed. */
  readonly value?: unknown;
  /** Whether the separators around the event were lost. */
  readonly isUnseparated?: boolean;
}
