/** The open text and reasoning parts, by ID. */
import { shorten } from '../event-fields.ts';
import type { OrderFault, StreamFaults } from '../lifecycle/stream-faults.ts';
import type { Part } from './tool-parts.ts';

interface OpenPart {
  readonly part: Part | undefined;
  /** Whether a fault was reported already. */
  readonly isReported: boolean;
  /** Whether a delta came before its start, which may still come. */
  readonly isEarly?: boolean;
}

export class TextParts {
  private readonly type: 'text' | 'reasoning';
  private readonly parts: Part[];
  private readonly faults: StreamFaults;
  private readonly open = new Map<string, OpenPart>();
  /**
   * Parts that were open at the end of their step. They are reported at the end of the message, unless a late chunk is
   * reported.
   */
  private readonly late = new Map<
    string,
    { readonly pointer: string; readonly event: string; readonly part?: Part | undefined }
  >();
  private unreadableStarts = 0;

  constructor(type: 'text' | 'reasoning', parts: Part[], faults: StreamFaults) {
    this.type = type;
    this.parts = parts;
    this.faults = faults;
  }

  start(id: string, chunk: Part, pointer: string): void {
    const before = this.open.get(id);
    if (before?.isEarly && before.part !== undefined) {
      this.open.set(id, { part: before.part, isReported: true });
      return;
    }
    if (before !== undefined && !before.isReported) this.reportOrder('openTwice', id, 'start', pointer);
    this.reportLeftOpen(id);
    this.open.set(id, { part: this.add(id, chunk.providerMetadata), isReported: before !== undefined });
  }

  /** Counts a start without a readable ID, so that one later unknown ID is accepted. */
  startUnread(): void {
    this.unreadableStarts++;
  }

  add(id: string, providerMetadata: unknown): Part {
    const part: Part = {
      type: this.type,
      ...(this.type === 'reasoning' && { id }),
      text: '',
      ...(providerMetadata !== undefined && { providerMetadata }),
      state: 'streaming',
    };
    this.parts.push(part);
    return part;
  }

  delta(id: string, { delta, providerMetadata }: Part, pointer: string): void {
    let part = this.find(id, 'delta', pointer);
    if (part === undefined) {
      part = this.add(id, undefined);
      this.open.set(id, { part, isReported: true, isEarly: true });
    }
    if (typeof delta === 'string') part.text = (part.text as string) + delta;
    if (providerMetadata !== undefined && providerMetadata !== null) part.providerMetadata = providerMetadata;
  }

  end(id: string, { providerMetadata }: Part, pointer: string): void {
    const part = this.find(id, 'end', pointer);
    if (part === undefined) return;
    part.state = 'done';
    if (providerMetadata !== undefined && providerMetadata !== null) part.providerMetadata = providerMetadata;
    this.open.delete(id);
  }

  /** The end of a step. Open parts may not get more deltas. At the end of the message they are reported. */
  close(event: string, pointer: string): void {
    for (const [id, { part, isReported }] of this.open) if (!isReported) this.late.set(id, { pointer, event, part });
    this.open.clear();
  }

  /** Forgets the open parts of a step that was reset. */
  reset(): void {
    this.open.clear();
  }

  /** Whether a part with a start is open. */
  get hasOpen(): boolean {
    for (const { isReported } of this.open.values()) if (!isReported) return true;
    return false;
  }

  /** Reports the parts that were never closed. */
  reportLate(): void {
    for (const id of [...this.late.keys()]) this.reportLeftOpen(id);
  }

  /** The part of a chunk. If none is open, this is reported once per ID. */
  private find(id: string, event: string, pointer: string): Part | undefined {
    const open = this.open.get(id);
    if (open !== undefined) return open.part;
    if (this.unreadableStarts > 0) this.unreadableStarts--;
    else this.reportOrder('notOpen', id, event, pointer);
    const part = this.late.get(id)?.part;
    this.late.delete(id);
    this.open.set(id, { part, isReported: true });
    return part;
  }

  private reportLeftOpen(id: string): void {
    const late = this.late.get(id);
    if (late === undefined) return;
    this.late.delete(id);
    this.faults.order('leftOpen', late.pointer, { event: late.event, what: this.type, id: shorten(id) });
  }

  private reportOrder(fault: OrderFault, id: string, event: string, pointer: string): void {
    const data = { event: `${this.type}-${event}`, what: this.type, id: shorten(id) };
    this.faults.order(fault, `${pointer}/id`, data);
  }
}
