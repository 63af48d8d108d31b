/** What a stream of events is: one reader for each wire, which puts the reply together and knows the order of events. */
import type { OnFault } from '../shapes/shape.ts';
import type { StreamEvent } from './event.ts';

/** How events were framed; only what crossed the wire as SSE can lack its end marker. */
export type Framing = 'sse' | 'ndjson' | 'json' | 'events';

export interface StreamContext {
  readonly report: OnFault;
  readonly framing: Framing;
}

/** Takes the events of one stream, one after the other. Total: whatever comes, nothing throws. */
export interface Assembler {
  push(event: StreamEvent): void;
  /** The end of the body. Nothing is pushed behind it. */
  end(): Assembled;
}

export interface Assembled {
  /** What the same server would have answered without streaming; `undefined` where no part of an answer came. */
  readonly reply: unknown;
  /** Whether the stream came to its end and did not fail. */
  readonly isComplete: boolean;
  /** Whether events were lost or came out of turn, as was told: what the reply lacks by that is not told again. */
  readonly isDamaged?: boolean | undefined;
  /** The pointer of the event from which the value at a pointer into the reply comes, where it is known. */
  origin(pointer: string): string | undefined;
}

export interface StreamProtocol {
  /** Id of the shape whose replies are streamed, or of a protocol that has no reply of its own. */
  readonly id: string;
  /** Whether an event that opens a stream is of this protocol beyond doubt. */
  detects(event: StreamEvent): boolean;
  begin(context: StreamContext): Assembler;
}
