/** The order of a stream: start, steps, end. Chunks in the wrong order are reported and still read. */
import type { OnFault } from '../../formats/engine/message-format.ts';
import { shorten } from '../event-fields.ts';

/** What applications may send behind the end of the message: data of their own, and what is known late of it. */
function isAllowedBehind(type: string): boolean {
  return type.startsWith('data-') || type === 'message-metadata' || type === 'error';
}

export class MessageOrder {
  private readonly report: OnFault;
  hasStarted = false;
  isFinished = false;
  isAborted = false;
  hasFailed = false;
  isMarked = false;
  private isTailReported = false;
  private steps = 0;
  private finish = '';

  constructor(report: OnFault) {
    this.report = report;
  }

  /** Looks at a chunk before it is read. */
  take(type: string, pointer: string): void {
    if (type === 'finish' || type === 'abort') {
      if (type === 'finish' ? this.isFinished : this.isAborted) this.reportOrder('twice', type, pointer);
      else if (this.isMarked || (type === 'finish' && this.isAborted)) this.reportAfterEnd(type, pointer);
    } else if (this.isMarked || ((this.isFinished || this.isAborted) && !isAllowedBehind(type)))
      this.reportAfterEnd(type, pointer);
    if (type === 'start-step') this.steps++;
    else if (type === 'finish-step') this.endStep(pointer);
    else if (type === 'finish') {
      this.isFinished = true;
      this.finish = pointer;
    } else if (type === 'abort') this.isAborted = true;
  }

  /** A stream of a message that begins where parts of it have come already: they are lost, or were of another one. */
  start(hasParts: boolean, isAnother: boolean, pointer: string): void {
    if (this.hasStarted) {
      if (isAnother || !hasParts) this.reportOrder('twice', 'start', pointer);
    } else if (hasParts && isAnother) this.reportOrder('unexpected', 'start', pointer, '`finish`');
    this.hasStarted = true;
  }

  fail(pointer: string): void {
    this.hasFailed = true;
    this.report({ rule: 'stream-error-ignored', messageId: 'event', at: { pointer }, data: { reason: '`error`' } });
  }

  /** Text that is no chunk; one of them says that the stream ends. */
  text(text: string, pointer: string): void {
    if (text.trim() !== '[DONE]') {
      const data = { event: shorten(text) };
      this.report({ rule: 'stream-event-order', messageId: 'unknown', at: { pointer }, data });
      return;
    }
    if (this.isMarked) this.reportOrder('twice', '[DONE]', pointer);
    this.isMarked = true;
  }

  /** `isOpen`: whether a part is left open. */
  end(pointer: string, isSse: boolean, isOpen: boolean): void {
    if (this.hasFailed || this.isAborted) return;
    if (this.isFinished) {
      if (this.steps > 0) this.reportLeftOpen();
      if (isSse && !this.isMarked) this.reportTruncated('noMarker', pointer, { marker: '[DONE]' }, 'warning');
      return;
    }
    // Applications that write chunks themselves need write neither start nor finish.
    const isWhole = !this.hasStarted && !isOpen && this.steps === 0 && (this.isMarked || !isSse);
    if (!isWhole)
      this.reportTruncated('noEnd', pointer, { expected: '`finish`' }, this.isMarked ? 'warning' : undefined);
  }

  /** Whether the stream came to its end: by itself, or by the marker of one that an application wrote. */
  get isComplete(): boolean {
    return !this.hasFailed && !this.isAborted && (this.isFinished || (this.isMarked && !this.hasStarted));
  }

  private endStep(pointer: string): void {
    if (this.steps > 0) this.steps--;
    else if (!this.isFinished) this.reportOrder('unexpected', 'finish-step', pointer, '`start-step`');
  }

  private reportAfterEnd(event: string, pointer: string): void {
    if (!this.isTailReported) this.reportOrder('afterEnd', event, pointer);
    this.isTailReported = true;
  }

  private reportLeftOpen(): void {
    const data = { event: 'finish', what: 'step', id: String(this.steps) };
    const at = { pointer: `${this.finish}/type` };
    this.report({ rule: 'stream-event-order', messageId: 'leftOpen', at, data, severity: 'warning' });
  }

  private reportTruncated(
    messageId: string,
    pointer: string,
    data: Record<string, string>,
    severity?: 'warning',
  ): void {
    this.report({ rule: 'truncated-stream', messageId, at: { pointer }, data, ...(severity && { severity }) });
  }

  private reportOrder(messageId: string, event: string, pointer: string, expected?: string): void {
    const data = { event: shorten(event), ...(expected !== undefined && { expected }) };
    const at = { pointer: event === '[DONE]' ? pointer : `${pointer}/type` };
    this.report({ rule: 'stream-event-order', messageId, at, data, severity: 'warning' });
  }
}
