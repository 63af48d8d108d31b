/** The interface of a stream protocol, which assembles the reply and checks the order of events. */
import type { OnFault } from '../formats/engine/message-format.ts';
import type { StreamEvent } from './event.ts';

/** The framing of events. An end marker can be missing only in SSE. */
export type Framing = 'sse' | 'ndjson' | 'json' | 'events' | 'frames';

export interface StreamContext {
  readonly report: OnFault;
  readonly framing: Framing;
}

/** Reads the events of one stream in order. Never throws. */
export interface Assembler {
  push(event: StreamEvent): void;
  /** Ends the body. No events may be pushed after it. */
  end(): Assembled;
}

export interface Assembled {
  /** The reply that the server would have sent without streaming; undefined if no part of it arrived. */
  readonly reply: unknown;
  /** Whether the stream ended normally. */
  readonly isComplete: boolean;
  /** Whether lost or misordered events were reported. The resulting gaps in the reply are then not reported again. */
  readonly isDamaged?: boolean | undefined;
  /** The pointer of the source event for a pointer into the reply, if known. */
  origin(pointer: string): string | undefined;
}

export interface StreamProtocol {
  /** ID of the message format of the replies, or of a protocol without replies. */
  readonly id: string;
  /** Whether an opening event certainly belongs to this protocol. */
  detects(event: StreamEvent): boolean;
  begin(context: StreamContext): Assembler;
}
