/** Tracks what a run has open and reports each fault in opening, filling and closing once. */
import type { OnFault } from '../../formats/engine/message-format.ts';
import { shorten } from '../event-fields.ts';

export type Kind = 'message' | 'call' | 'reasoning message' | 'reasoning span' | 'step' | 'subagent';

interface OpenEntity {
  readonly kind: Kind;
  readonly id: string;
  readonly owner: string | undefined;
  /** Whether a fault was reported. Consequences of that fault are not reported. */
  isReported: boolean;
}

/** The event being checked. */
export interface EventPlace {
  readonly event: string;
  readonly pointer: string;
  /** The field with the ID. */
  readonly field: string;
}

export class OpenEntities {
  private readonly report: OnFault;
  private readonly open = new Map<string, OpenEntity>();
  /** Entities that were open at the end of the run. They were reported, but their end may still come. */
  private readonly late = new Set<string>();
  /** Number of start events without a readable ID. For each of them, one later unknown ID is accepted. */
  private readonly unreadable = new Map<Kind, number>();

  constructor(report: OnFault) {
    this.report = report;
  }

  /** Opens an entity. Returns false if it is open already. */
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

  /** Counts a start event with an unreadable ID. */
  beginUnreadable(kind: Kind): void {
    this.unreadable.set(kind, (this.unreadable.get(kind) ?? 0) + 1);
  }

  has(kind: Kind, id: string): boolean {
    return this.open.has(keyOf(kind, id, undefined));
  }

  /** Checks that an entity is open when something is added to it. */
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

  /** Whether the end of an entity comes after the end of the run. */
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
    this.unreadable.clear();
  }

  /** A new run: nothing is open. */
  reset(): void {
    this.clear();
    this.open.clear();
  }

  /** Whether an entity is open. If not, it is opened, so that its other events are not reported as well. */
  private find(kind: Kind, id: string, owner: string | undefined, at: EventPlace): boolean {
    const key = keyOf(kind, id, owner);
    const open = this.open.get(key) ?? (kind === 'step' ? this.stepOf(id) : undefined);
    if (open === undefined) {
      const unreadable = this.unreadable.get(kind) ?? 0;
      if (unreadable > 0) this.unreadable.set(kind, unreadable - 1);
      else this.reportEntity('notOpen', kind, id, at);
      this.open.set(key, { kind, id, owner, isReported: true });
      return unreadable > 0;
    }
    if (!open.isReported && owner !== open.owner && (owner !== undefined || kind === 'step')) {
      open.isReported = true;
      this.reportEntity('otherOwner', kind, id, at);
      if (kind === 'step') this.open.delete(keyOf(kind, id, open.owner));
    }
    return true;
  }

  /** An open step with the same name by another agent. */
  private stepOf(name: string): OpenEntity | undefined {
    for (const open of this.open.values()) if (open.kind === 'step' && open.id === name) return open;
    return undefined;
  }

  private reportEntity(messageId: string, what: Kind, id: string, { event, pointer, field }: EventPlace): void {
    const data = { event, what, id: shorten(id) };
    this.report({ rule: 'stream-event-order', messageId, at: { pointer: `${pointer}/${field}` }, data });
  }
}

/** IDs are unique for a kind, but step names only for an agent. */
function keyOf(kind: Kind, id: string, owner: string | undefined): string {
  if (kind !== 'step') return `${kind} ${id}`;
  return owner === undefined ? `step of its own ${id}` : `step of ${owner.length} ${owner} ${id}`;
}
