/** The position in a stream of runs: before the first run, inside one, or after its end. */
import type { OnFault } from '../../formats/engine/message-format.ts';
import { shorten } from '../event-fields.ts';

export class RunOrder {
  private readonly report: OnFault;
  private phase: 'before' | 'running' | 'finished' | 'failed' = 'before';
  private runId: unknown;
  /** Whether events came before `RUN_STARTED`. This was reported; `RUN_STARTED` may still come. */
  private isStartMissing = false;
  private isTailReported = false;

  constructor(report: OnFault) {
    this.report = report;
  }

  get isFinished(): boolean {
    return this.phase === 'finished';
  }

  get isOver(): boolean {
    return this.phase === 'finished' || this.phase === 'failed';
  }

  /** Whether an event counts. Returns `start` if it starts another run. */
  admit(event: string, data: Readonly<Record<string, unknown>>, pointer: string): boolean | 'start' {
    if (event === 'RUN_STARTED') return this.start(data, pointer);
    if (this.phase === 'failed') {
      this.reportTailOnce('stream-error-ignored', 'continued', pointer);
      return false;
    }
    if (this.phase === 'finished' && event !== 'RUN_ERROR') {
      if (event === 'RUN_FINISHED') this.reportOnType('stream-event-order', 'twice', pointer, { event });
      else this.reportTailOnce('stream-event-order', 'afterEnd', pointer, { event });
      return false;
    }
    if (this.phase === 'before') {
      this.phase = 'running';
      if (event !== 'RUN_ERROR') {
        this.isStartMissing = true;
        this.reportOnType('stream-event-order', 'unexpected', pointer, { event, expected: '`RUN_STARTED`' });
      }
    }
    if (event === 'RUN_FINISHED') this.phase = 'finished';
    if (event === 'RUN_ERROR') this.fail(data, pointer);
    return true;
  }

  private start({ runId }: Readonly<Record<string, unknown>>, pointer: string): boolean | 'start' {
    const event = 'RUN_STARTED';
    const isAgain = this.phase === 'running' && !this.isStartMissing;
    if (isAgain && runId === this.runId) {
      this.reportOnType('stream-event-order', 'twice', pointer, { event });
      return false;
    }
    const isAnother = this.phase !== 'before' && !this.isStartMissing;
    if (isAgain) this.reportOnType('stream-event-order', 'unexpected', pointer, { event, expected: '`RUN_FINISHED`' });
    this.phase = 'running';
    this.runId = runId;
    this.isStartMissing = false;
    this.isTailReported = false;
    return isAnother ? 'start' : true;
  }

  /** `RUN_ERROR` is how the protocol reports a failed run, so this is only a warning. */
  private fail({ code }: Readonly<Record<string, unknown>>, pointer: string): void {
    this.phase = 'failed';
    this.isTailReported = false;
    this.report({
      rule: 'stream-error-ignored',
      messageId: 'event',
      at: { pointer },
      data: { reason: typeof code === 'string' && code !== '' ? shorten(code) : 'RUN_ERROR' },
      severity: 'warning',
    });
  }

  private reportTailOnce(rule: string, message: string, pointer: string, data?: Record<string, string>): void {
    if (!this.isTailReported) this.reportOnType(rule, message, pointer, data);
    this.isTailReported = true;
  }

  private reportOnType(rule: string, messageId: string, pointer: string, data: Record<string, string> = {}): void {
    this.report({ rule, messageId, at: { pointer: `${pointer}/type` }, data });
  }
}
