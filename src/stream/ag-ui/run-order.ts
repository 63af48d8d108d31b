/** The position in a stream of runs: before the first run, inside one, or after its end. */
import type { OnFault } from '../../formats/engine/message-format.ts';
import { shorten } from '../event-fields.ts';

export class RunOrder {
  private readonly report: OnFault;
  private phase: 'before' | 'running' | 'finished' | 'failed' = 'before';
  private runId: unknown;
  /** Whether events came before the one that opens the run. This was reported; the opening event may still come. */
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

  /** Whether an event counts here. `start` where it opens a run behind another. */
  admit(event: string, wire: Readonly<Record<string, unknown>>, pointer: string): boolean | 'start' {
    if (event === 'RUN_STARTED') return this.start(wire, pointer);
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
    if (event === 'RUN_ERROR') this.fail(wire, pointer);
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

  /** The protocol's own way to say that a run failed: whoever reads the events hears of it. */
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
