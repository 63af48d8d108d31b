/** Queues faults of a file until a value was read, and merges consecutive lines of text into one fault. */
import type { Source } from '../generated/types.ts';
import type { RecordFault } from './record-fault.ts';

export class FaultQueue {
  private readonly report: (fault: RecordFault) => void;
  private queue: { readonly fault: RecordFault; readonly textLine: Source | undefined }[] = [];
  private texts: { readonly first: RecordFault; readonly line: Source; lines: number } | undefined;

  constructor(report: (fault: RecordFault) => void) {
    this.report = report;
  }

  /** Number of queued faults, because no value was read before them. */
  get early(): number {
    return this.queue.length;
  }

  /** Whether lines of text are still queued, because more may follow. */
  get hasTexts(): boolean {
    return this.texts !== undefined;
  }

  /** Queues a fault. `textLine` is the place of its line, if that is a line of text. */
  enqueue(fault: RecordFault, textLine?: Source): void {
    this.queue.push({ fault, textLine });
  }

  /** Reports a fault. Consecutive lines of text are reported together. */
  deliver(fault: RecordFault, textLine?: Source): void {
    if (textLine === undefined) {
      this.endTexts();
      this.report(fault);
    } else if (this.texts === undefined) this.texts = { first: fault, line: textLine, lines: 1 };
    else this.texts.lines++;
  }

  /** Reports all queued faults. */
  flush(): void {
    for (const { fault, textLine } of this.queue) this.deliver(fault, textLine);
    this.queue = [];
    this.endTexts();
  }

  /** Drops the queued faults, and returns their number. */
  drop(): number {
    const { length } = this.queue;
    this.queue = [];
    return length;
  }

  /** Reports the queued lines of text: a single one with its own fault, several as one fault. */
  endTexts(): void {
    if (this.texts === undefined) return;
    const { first, line, lines } = this.texts;
    this.texts = undefined;
    this.report(lines === 1 ? first : { messageId: 'text', data: { lines }, source: line });
  }
}
