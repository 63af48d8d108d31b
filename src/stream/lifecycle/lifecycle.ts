/** The life of a stream: it starts, ends or fails. What comes too early or too late is reported once. */
import { quoted, type StreamFaults } from './stream-faults.ts';

/** The events at the beginning and the end of every stream of a protocol. */
export interface Bounds {
  /** The first event. Absent if any event may be the first. */
  readonly start?: string | undefined;
  readonly end: string;
}

export class Lifecycle {
  /** Pointers of the first and the last event, and of those that started, ended and failed the stream. */
  first: string | undefined;
  last: string | undefined;
  startedAt: string | undefined;
  endedAt: string | undefined;
  failedAt: string | undefined;
  private readonly faults: StreamFaults;
  private readonly bounds: Bounds;
  private lacksStart: boolean;
  /** Whether an event after the end or after a failure was reported. */
  isTailReported = false;

  constructor(faults: StreamFaults, bounds: Bounds) {
    this.faults = faults;
    this.bounds = bounds;
    this.lacksStart = bounds.start !== undefined;
  }

  /** Notes an event of any kind. */
  see(pointer: string): void {
    this.first ??= pointer;
    this.last = pointer;
  }

  get isOver(): boolean {
    return this.endedAt !== undefined || this.failedAt !== undefined;
  }

  /** Whether the stream ended without a failure. */
  get isComplete(): boolean {
    return this.endedAt !== undefined && this.failedAt === undefined;
  }

  /** Whether an event counts. After the end or a failure it does not. */
  admits(event: string, pointer: string, isEnd = event === this.bounds.end): boolean {
    if (!this.isOver && this.lacksStart) {
      this.lacksStart = false;
      this.faults.order('unexpected', pointer, { event, expected: quoted(this.bounds.start ?? '') });
    }
    return !this.reportTail(event, pointer, isEnd);
  }

  /** A stream that is resumed has no start. */
  skipStart(): void {
    this.lacksStart = false;
  }

  /** The start, which may come late. Returns whether it counts: a second one does not. */
  start(event: string, pointer: string): boolean {
    this.lacksStart = false;
    if (this.startedAt === undefined && this.failedAt === undefined) {
      this.startedAt = pointer;
      return true;
    }
    if (!this.reportTail(event, pointer, false)) this.faults.order('twice', pointer, { event });
    return false;
  }

  end(pointer: string): void {
    this.endedAt ??= pointer;
  }

  fail(reason: string, pointer: string, severity?: 'warning'): void {
    if (this.failedAt !== undefined) {
      this.reportTail('', pointer, false);
      return;
    }
    this.failedAt = pointer;
    this.faults.failure('event', pointer, { reason }, severity);
  }

  /** The body has ended. `isWhole`: whether the reply is complete, and only the last event is missing. */
  close(isWhole = false): void {
    if (this.isOver || this.last === undefined) return;
    const { end } = this.bounds;
    if (isWhole) this.faults.truncated('noMarker', this.last, { marker: end }, 'warning');
    else this.faults.truncated('noEnd', this.last, { expected: quoted(end) });
  }

  /** Reports the first event after the end or a failure. Returns whether the stream is over. */
  private reportTail(event: string, pointer: string, isEnd: boolean): boolean {
    if (!this.isOver) return false;
    if (this.isTailReported) return true;
    this.isTailReported = true;
    if (this.failedAt !== undefined) this.faults.failure('continued', pointer);
    else this.faults.order(isEnd ? 'twice' : 'afterEnd', pointer, { event });
    return true;
  }
}
