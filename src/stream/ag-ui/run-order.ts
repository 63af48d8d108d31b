/** The position in a stream of runs: before the first run, inside one, or after its end. */
import type { OnFault } from '../../formats/engine/message-format.ts';
import { shorten } from '../event-fields.ts';

export class RunOrder {
  private readonly report: OnFault;
  private phase: 'before' | 'running' | 'finished' | 'failed' = 'before';
  private runId: unknown;
  /** Whether events came before the one that opens the run, which may still come: that was told. */
  private isStartDue = false;
  private isTold = false;

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
      this.once('stream-error-ignored', 'continued', pointer);
      return false;
    }
    if (this.phase === 'finished' && event !== 'RUN_ERROR') {
      if (event === 'RUN_FINISHED') this.tell('stream-event-order', 'twice', pointer, { event });
      else this.once('stream-event-order', 'afterEnd', pointer, { event });
      return false;
    }
    if (this.phase === 'before') {
      this.phase = 'running';
      if (event !== 'RUN_ERROR') {
        this.isStartDue = true;
        this.tell('stream-event-order', 'unexpected', pointer, { event, expected: '`RUN_STARTED`' });
      }
    }
    if (event === 'RUN_FINISHED') this.phase = 'finished';
    if (event === 'RUN_ERROR') this.fail(wire, pointer);
    return true;
  }

  private start({ runId }: Readonly<Record<string, unknown>>, pointer: string): boolean | 'start' {
    const event = 'RUN_STARTED';
    const isAgain = this.phase === 'running' && !this.isStartDue;
    if (isAgain && runId === this.runId) {
      this.tell('stream-event-order', 'twice', pointer, { event });
      return false;
    }
    const isAnother = this.phase !== 'before' && !this.isStartDue;
    if (isAgain) this.tell('stream-event-order', 'unexpected', pointer, { event, expected: '`RUN_FINISHED`' });
    this.phase = 'running';
    this.runId = runId;
    this.isStartDue = false;
    this.isTold = false;
    return isAnother ? 'start' : true;
  }

  /** The protocol's own way to say that a run failed: whoever reads the events hears of it. */
  private fail({ code }: Readonly<Record<string, unknown>>, pointer: string): void {
    this.phase = 'failed';
    this.isTold = false;
    this.report({
      rule: 'stream-error-ignored',
      messageId: 'event',
      at: { pointer },
      data: { reason: typeof code === 'string' && code !== '' ? shorten(code) : 'RUN_ERROR' },
      severity: 'warning',
    });
  }

  private once(rule: string, message: string, pointer: string, data?: Record<string, string>): void {
    if (!this.isTold) this.tell(rule, message, pointer, data);
    this.isTold = true;
  }

  private tell(rule: string, messageId: string, pointer: string, data: Record<string, string> = {}): void {
    this.report({ rule, messageId, at: { pointer: `${pointer}/type` }, data });
  }
}
