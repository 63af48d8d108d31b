/** The channel of the streamed answer: start, deltas, done. */
import type { JsonObject } from '../../source/json.ts';
import type { Loop } from './loop.ts';
import type { EventFaults, Progress } from './progress.ts';
import type { Run } from './run.ts';

export class AnswerChannel {
  /** `assumed`: the missing start was reported, and may still come. */
  state: 'closed' | 'assumed' | 'open' | 'done' = 'closed';
  private readonly run: Run;
  private readonly progress: Progress;
  private readonly loop: Loop;
  private readonly faults: EventFaults;

  constructor(run: Run, progress: Progress, loop: Loop, faults: EventFaults) {
    this.run = run;
    this.progress = progress;
    this.loop = loop;
    this.faults = faults;
  }

  start(pointer: string): void {
    const event = 'answer start';
    if (this.state === 'open' || this.state === 'done') {
      const data = { event, what: 'channel', id: 'answer' };
      this.faults.order('openTwice', data);
      return;
    }
    if (this.state === 'closed') this.expectSignal(event);
    this.open(pointer);
  }

  delta({ content }: JsonObject, pointer: string): void {
    const event = 'answer delta';
    if (this.state === 'done') this.reportUnexpected(event, '`done`');
    else if (this.state === 'closed') {
      if (this.progress.isPartial) this.open(pointer);
      else this.assume(event, pointer);
    }
    if (typeof content === 'string') this.run.deltas.push(content);
  }

  finish(): void {
    const event = 'answer done';
    if (this.state === 'done') this.faults.order('twice', { event });
    else if (this.state === 'closed' && !this.progress.isPartial) this.assume(event, undefined);
    this.state = 'done';
  }

  private open(pointer: string): void {
    this.state = 'open';
    this.run.answerAt ??= pointer;
    this.run.hasContent = true;
  }

  /** Reports the missing start and continues as if it had come. */
  private assume(event: string, pointer: string | undefined): void {
    this.loop.reportOpenTools(event);
    this.reportUnexpected(event, '`answer start`');
    this.state = 'assumed';
    this.progress.isAnswering = true;
    this.run.answerAt ??= pointer;
    this.run.hasContent = true;
  }

  private expectSignal(event: string): void {
    this.loop.reportOpenTools(event);
    const { progress } = this;
    if (progress.isAnswering || progress.isPlanned || progress.isPartial || progress.isLegacy) return;
    this.reportUnexpected(event, '`step answer start`');
    progress.isAnswering = true;
  }

  private reportUnexpected(event: string, expected: string): void {
    this.faults.order('unexpected', { event, expected });
  }
}
