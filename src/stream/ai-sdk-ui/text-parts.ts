/** The open text and reasoning parts, by ID. */
import type { OnFault } from '../../formats/engine/message-format.ts';
import { shorten } from '../event-fields.ts';
import type { Part } from './tool-parts.ts';

interface Open {
  readonly part: Part | undefined;
  /** Whether a fault of it was told already. */
  readonly isForgiven: boolean;
  /** Whether a fragment of it came before its start, which may still come. */
  readonly isEarly?: boolean;
}

export class TextParts {
  private readonly type: 'text' | 'reasoning';
  private readonly parts: Part[];
  private readonly report: OnFault;
  private readonly open = new Map<string, Open>();
  /** Left open by the end of their step, and where that was: told at the end, unless what comes late is told. */
  private readonly late = new Map<
    string,
    { readonly pointer: string; readonly event: string; readonly part?: Part | undefined }
  >();
  private unread = 0;

  constructor(type: 'text' | 'reasoning', parts: Part[], report: OnFault) {
    this.type = type;
    this.parts = parts;
    this.report = report;
  }

  start(id: string, chunk: Part, pointer: string): void {
    const before = this.open.get(id);
    if (before?.isEarly && before.part !== undefined) {
      this.open.set(id, { part: before.part, isForgiven: true });
      return;
    }
    if (before !== undefined && !before.isForgiven) this.tell('openTwice', id, 'start', pointer, 'warning');
    this.flush(id);
    this.open.set(id, { part: this.add(id, chunk.providerMetadata), isForgiven: before !== undefined });
  }

  /** A start whose id could not be read: the next unknown id is its own. */
  startUnread(): void {
    this.unread++;
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
      this.open.set(id, { part, isForgiven: true, isEarly: true });
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

  /** The end of a step: no delta of what is open counts behind it. For the end of the message that is told at last. */
  close(event: string, pointer: string): void {
    for (const [id, { part, isForgiven }] of this.open) if (!isForgiven) this.late.set(id, { pointer, event, part });
    this.open.clear();
  }

  /** The step is taken back. */
  reset(): void {
    this.open.clear();
  }

  /** Whether something is open that was begun. */
  get hasOpen(): boolean {
    for (const { isForgiven } of this.open.values()) if (!isForgiven) return true;
    return false;
  }

  /** Tells of all that was left open for good. */
  tellLate(): void {
    for (const id of [...this.late.keys()]) this.flush(id);
  }

  /** The part that a chunk is of. Where none is open that is told, once for each. */
  private find(id: string, event: string, pointer: string): Part | undefined {
    const open = this.open.get(id);
    if (open !== undefined) return open.part;
    if (this.unread > 0) this.unread--;
    else this.tell('notOpen', id, event, pointer);
    const part = this.late.get(id)?.part;
    this.late.delete(id);
    this.open.set(id, { part, isForgiven: true });
    return part;
  }

  private flush(id: string): void {
    const left = this.late.get(id);
    if (left === undefined) return;
    this.late.delete(id);
    const data = { event: left.event, what: this.type, id: shorten(id) };
    const at = { pointer: left.pointer };
    this.report({ rule: 'stream-event-order', messageId: 'leftOpen', at, data, severity: 'warning' });
  }

  private tell(messageId: string, id: string, event: string, pointer: string, severity?: 'warning'): void {
    const data = { event: `${this.type}-${event}`, what: this.type, id: shorten(id) };
    const at = { pointer: `${pointer}/id` };
    this.report({ rule: 'stream-event-order', messageId, at, data, ...(severity && { severity }) });
  }
}
