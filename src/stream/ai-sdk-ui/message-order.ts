/** The order of a stream: start, steps, end. Chunks in the wrong order are reported and still read. */
import { shorten } from '../event-fields.ts';
import { type OrderFault, quoted, type StreamFaults } from '../lifecycle/stream-faults.ts';

/** Chunks that may follow the end of the message. */
function isAllowedAfterEnd(type: string): boolean {
  return type.startsWith('data-') || type === 'message-metadata' || type === 'error';
}

export class MessageOrder {
  private readonly faults: StreamFaults;
  hasStarted = false;
  isFinished = false;
  isAborted = false;
  hasFailed = false;
  hasEndMarker = false;
  private isTailReported = false;
  private steps = 0;
  private finishPointer = '';

  constructor(faults: StreamFaults) {
    this.faults = faults;
  }

  /** Checks a chunk before it is processed. */
  take(type: string, pointer: string): void {
    if (type === 'finish' || type === 'abort') {
      if (type === 'finish' ? this.isFinished : this.isAborted) this.reportOrder('twice', type, pointer);
      else if (this.hasEndMarker || (type === 'finish' && this.isAborted)) this.reportAfterEnd(type, pointer);
    } else if (this.hasEndMarker || ((this.isFinished || this.isAborted) && !isAllowedAfterEnd(type)))
      this.reportAfterEnd(type, pointer);
    if (type === 'start-step') this.steps++;
    else if (type === 'finish-step') this.endStep(pointer);
    else if (type === 'finish') {
      this.isFinished = true;
      this.finishPointer = pointer;
    } else if (type === 'abort') this.isAborted = true;
  }

  /** Checks a `start` chunk. If the message has parts already, they came too early or belong to another message. */
  start(hasParts: boolean, isAnother: boolean, pointer: string): void {
    if (this.hasStarted) {
      if (isAnother || !hasParts) this.reportOrder('twice', 'start', pointer);
    } else if (hasParts && isAnother) this.reportOrder('unexpected', 'start', pointer, 'finish');
    this.hasStarted = true;
  }

  fail(pointer: string): void {
    this.hasFailed = true;
    this.faults.failure('event', pointer, { reason: quoted('error') });
  }

  /** Checks text that is not a chunk. Only the end marker `[DONE]` is expected. */
  text(text: string, pointer: string): void {
    if (text.trim() !== '[DONE]') {
      this.faults.order('unknown', pointer, { event: shorten(text) }, 'error');
      return;
    }
    if (this.hasEndMarker) this.reportOrder('twice', '[DONE]', pointer);
    this.hasEndMarker = true;
  }

  /** `isOpen`: whether a part is still open. */
  end(pointer: string, isSse: boolean, isOpen: boolean): void {
    if (this.hasFailed || this.isAborted) return;
    if (this.isFinished) {
      if (this.steps > 0) this.reportLeftOpen();
      if (isSse && !this.hasEndMarker) this.faults.truncated('noMarker', pointer, { marker: '[DONE]' }, 'warning');
      return;
    }
    // Applications that write chunks themselves may omit `start` and `finish`.
    const isWhole = !this.hasStarted && !isOpen && this.steps === 0 && (this.hasEndMarker || !isSse);
    if (!isWhole)
      this.faults.truncated(
        'noEnd',
        pointer,
        { expected: quoted('finish') },
        this.hasEndMarker ? 'warning' : undefined,
      );
  }

  /** Whether the stream is complete: it has `finish`, or only an end marker if an application wrote the chunks. */
  get isComplete(): boolean {
    return !this.hasFailed && !this.isAborted && (this.isFinished || (this.hasEndMarker && !this.hasStarted));
  }

  private endStep(pointer: string): void {
    if (this.steps > 0) this.steps--;
    else if (!this.isFinished) this.reportOrder('unexpected', 'finish-step', pointer, 'start-step');
  }

  private reportAfterEnd(event: string, pointer: string): void {
    if (!this.isTailReported) this.reportOrder('afterEnd', event, pointer);
    this.isTailReported = true;
  }

  private reportLeftOpen(): void {
    const data = { event: 'finish', what: 'step', id: String(this.steps) };
    this.faults.order('leftOpen', `${this.finishPointer}/type`, data);
  }

  private reportOrder(fault: OrderFault, event: string, pointer: string, expected?: string): void {
    const data = { event: shorten(event), ...(expected !== undefined && { expected: quoted(expected) }) };
    this.faults.order(fault, event === '[DONE]' ? pointer : `${pointer}/type`, data);
  }
}
