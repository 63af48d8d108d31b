/** Tracks what a run has open and reports each fault in opening, filling and closing once. */
import type { OnFault } from '../../formats/engine/message-format.ts';
import { shorten } from '../event-fields.ts';

export type Kind = 'message' | 'call' | 'reasoning message' | 'reasoning span' | 'step' | 'subagent';

interface OpenEntity {
  readonly kind: Kind;
  readonly id: string;
  readonly owner: string | undefined;
  /** Whether a fault of it was reported already. What follows from that fault is not reported. */
  isReported: boolean;
}

/** The event that is checked. */
export interface EventPlace {
  readonly event: string;
  readonly pointer: string;
  /** The field that holds the id. */
  readonly field: string;
}

export class OpenEntities {
  private readonly report: OnFault;
  private readonly open = new Map<string, OpenEntity>();
  /** Reported and closed at the end of the run. Their own end may still come. */
  private readonly late = new Set<string>();
  /** Openings that could not be read: the next unknown id is that of one of them. */
  private readonly unread = new Map<Kind, number>();

  constructor(report: OnFault) {
    this.report = report;
  }

  /** Opens something; says no where it is open already. */
  begin(kind: Kind, id: string, owner: string | undefined, at: EventPlace): boolean {
    const key = keyOf(kind, id, owner);
    const before = this.open.get(key);
    if (before === undefined) {
      this.open.set(key, { kind, id, owner, isReported: false });
      return true;
    }
    if (before.isReported) return true;
    this.reportEntity('openTwice', kind, id, at);
    return false;
  }

  /** An opening whose id could not be read. */
  beginUnread(kind: Kind): void {
    this.unread.set(kind, (this.unread.get(kind) ?? 0) + 1);
  }

  has(kind: Kind, id: string): boolean {
    return this.open.has(keyOf(kind, id, undefined));
  }

  /** Something is added to what has to be open. */
  fill(kind: Kind, id: string, owner: string | undefined, at: EventPlace): void {
    this.find(kind, id, owner, at);
  }

  finish(kind: Kind, id: string, owner: string | undefined, at: EventPlace): void {
    if (this.find(kind, id, owner, at)) this.open.delete(keyOf(kind, id, owner));
  }

  /** Closes what was opened implicitly, without a report. */
  drop(kind: Kind, id: string): void {
    this.open.delete(keyOf(kind, id, undefined));
  }

  /** Whether an end comes late for something that the end of the run found open. */
  isLate(kind: Kind, id: string, owner: string | undefined): boolean {
    return this.late.delete(keyOf(kind, id, owner));
  }

  /** Reports everything that is open at the end of a run that did not fail. */
  close(event: string, pointer: string): void {
    this.clear();
    for (const [key, { kind, id, isReported }] of this.open) {
      this.late.add(key);
      if (!isReported) this.reportEntity('leftOpen', kind, id, { event, pointer, field: 'type' });
    }
    this.open.clear();
  }

  clear(): void {
    this.late.clear();
    this.unread.clear();
  }

  /** Another run: nothing is open. */
  reset(): void {
    this.clear();
    this.open.clear();
  }

  /** Whether it was open. If not, it is open from now on, so that its other fragments are not reported as well. */
  private find(kind: Kind, id: string, owner: string | undefined, at: EventPlace): boolean {
    const key = keyOf(kind, id, owner);
    const open = this.open.get(key) ?? (kind === 'step' ? this.stepOf(id) : undefined);
    if (open === undefined) {
      const unread = this.unread.get(kind) ?? 0;
      if (unread > 0) this.unread.set(kind, unread - 1);
      else this.reportEntity('notOpen', kind, id, at);
      this.open.set(key, { kind, id, owner, isReported: true });
      return unread > 0;
    }
    if (!open.isReported && owner !== open.owner && (owner !== undefined || kind === 'step')) {
      open.isReported = true;
      this.reportEntity('otherOwner', kind, id, at);
      if (kind === 'step') this.open.delete(keyOf(kind, id, open.owner));
    }
    return true;
  }

  /** A step of the same name that another has open. */
  private stepOf(name: string): OpenEntity | undefined {
    for (const open of this.open.values()) if (open.kind === 'step' && open.id === name) return open;
    return undefined;
  }

  private reportEntity(messageId: string, what: Kind, id: string, { event, pointer, field }: EventPlace): void {
    const data = { event, what, id: shorten(id) };
    this.report({ rule: 'stream-event-order', messageId, at: { pointer: `${pointer}/${field}` }, data });
  }
}

/** Ids are of one kind; the name of a step is of one agent. */
function keyOf(kind: Kind, id: string, owner: string | undefined): string {
  if (kind !== 'step') return `${kind} ${id}`;
  return owner === undefined ? `step of its own ${id}` : `step of ${owner.length} ${owner} ${id}`;
}
