/** Faults of a file on their way to the reader: held until a value was read, and lines of text put together. */
import type { Source } from '../generated/types.ts';
import type { RecordFault } from './record-fault.ts';

export class FaultQueue {
  private readonly report: (fault: RecordFault) => void;
  private held: { readonly fault: RecordFault; readonly textLine: Source | undefined }[] = [];
  private texts: { readonly first: RecordFault; readonly line: Source; lines: number } | undefined;

  constructor(report: (fault: RecordFault) => void) {
    this.report = report;
  }

  /** Number of faults that are held because no value was read before them. */
  get early(): number {
    return this.held.length;
  }

  /** Whether lines of text were not reported yet, because more may follow. */
  get hasTexts(): boolean {
    return this.texts !== undefined;
  }

  /** Keeps a fault. `textLine` is the place of its line, if that is a line of text. */
  hold(fault: RecordFault, textLine?: Source): void {
    this.held.push({ fault, textLine });
  }

  /** Reports a fault; lines of text that follow each other are reported together. */
  deliver(fault: RecordFault, textLine?: Source): void {
    if (textLine === undefined) {
      this.endTexts();
      this.report(fault);
    } else if (this.texts === undefined) this.texts = { first: fault, line: textLine, lines: 1 };
    else this.texts.lines++;
  }

  /** Reports all that is held. */
  flush(): void {
    for (const { fault, textLine } of this.held) this.deliver(fault, textLine);
    this.held = [];
    this.endTexts();
  }

  /** Forgets what is held; returns how much that was. */
  drop(): number {
    const { length } = this.held;
    this.held = [];
    return length;
  }

  /** Reports lines of text: one with what is wrong in it, several as one fault. */
  endTexts(): void {
    if (this.texts === undefined) return;
    const { first, line, lines } = this.texts;
    this.texts = undefined;
    this.report(lines === 1 ? first : { messageId: 'text', data: { lines }, source: line });
  }
}
