/** Tracks what a run has open and reports each fault in opening, filling and closing once. */
import type { OnFault } from '../../formats/engine/message-format.ts';
import { shorten } from '../event-fields.ts';

export type Kind = 'message' | 'call' | 'reasoning message' | 'reasoning span' | 'step' | 'subagent';

interface Open {
  readonly kind: Kind;
  readonly id: string;
  readonly owner: string | undefined;
  /** Whether a fault of it was told already: what follows from that is no other. */
  isForgiven: boolean;
}

/** The event that is looked at. */
export interface Occasion {
  readonly event: string;
  readonly pointer: string;
  /** The field that holds the id. */
  readonly field: string;
}

export class OpenThings {
  private readonly report: OnFault;
  private readonly open = new Map<string, Open>();
  /** Closed by the end of the run, where their own end may still come: that was told. */
  private readonly late = new Set<string>();
  /** Openings that could not be read: the next unknown id is that of one of them. */
  private readonly unread = new Map<Kind, number>();

  constructor(report: OnFault) {
    this.report = report;
  }

  /** Opens something; says no where it is open already. */
  begin(kind: Kind, id: string, owner: string | undefined, at: Occasion): boolean {
    const key = keyOf(kind, id, owner);
    const before = this.open.get(key);
    if (before === undefined) {
      this.open.set(key, { kind, id, owner, isForgiven: false });
      return true;
    }
    if (before.isForgiven) return true;
    this.tell('openTwice', kind, id, at);
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
  fill(kind: Kind, id: string, owner: string | undefined, at: Occasion): void {
    this.find(kind, id, owner, at);
  }

  finish(kind: Kind, id: string, owner: string | undefined, at: Occasion): void {
    if (this.find(kind, id, owner, at)) this.open.delete(keyOf(kind, id, owner));
  }

  /** Closes what was opened in passing; nothing is told. */
  drop(kind: Kind, id: string): void {
    this.open.delete(keyOf(kind, id, undefined));
  }

  /** Whether an end comes late for something that the end of the run found open. */
  isLate(kind: Kind, id: string, owner: string | undefined): boolean {
    return this.late.delete(keyOf(kind, id, owner));
  }

  /** The end of a run that did not fail: everything that is still open is told of. */
  close(event: string, pointer: string): void {
    this.clear();
    for (const [key, { kind, id, isForgiven }] of this.open) {
      this.late.add(key);
      if (!isForgiven) this.tell('leftOpen', kind, id, { event, pointer, field: 'type' });
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

  /** Whether it was open. What was not is from now on, so that its other fragments are not told of as well. */
  private find(kind: Kind, id: string, owner: string | undefined, at: Occasion): boolean {
    const key = keyOf(kind, id, owner);
    const open = this.open.get(key) ?? (kind === 'step' ? this.stepOf(id) : undefined);
    if (open === undefined) {
      const unread = this.unread.get(kind) ?? 0;
      if (unread > 0) this.unread.set(kind, unread - 1);
      else this.tell('notOpen', kind, id, at);
      this.open.set(key, { kind, id, owner, isForgiven: true });
      return unread > 0;
    }
    if (!open.isForgiven && owner !== open.owner && (owner !== undefined || kind === 'step')) {
      open.isForgiven = true;
      this.tell('otherOwner', kind, id, at);
      if (kind === 'step') this.open.delete(keyOf(kind, id, open.owner));
    }
    return true;
  }

  /** A step of the same name that another has open. */
  private stepOf(name: string): Open | undefined {
    for (const open of this.open.values()) if (open.kind === 'step' && open.id === name) return open;
    return undefined;
  }

  private tell(messageId: string, what: Kind, id: string, { event, pointer, field }: Occasion): void {
    const data = { event, what, id: shorten(id) };
    this.report({ rule: 'stream-event-order', messageId, at: { pointer: `${pointer}/${field}` }, data });
  }
}

/** Ids are of one kind; the name of a step is of one agent. */
function keyOf(kind: Kind, id: string, owner: string | undefined): string {
  if (kind !== 'step') return `${kind} ${id}`;
  return owner === undefined ? `step of its own ${id}` : `step of ${owner.length} ${owner} ${id}`;
}
