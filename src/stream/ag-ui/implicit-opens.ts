/**
 * Messages and calls that chunk events open implicitly: one per agent at a time, closed by any other event of that
 * agent.
 */
import type { Kind } from './open-entities.ts';

export interface Lane {
  readonly kind: Kind;
  /** Undefined for chunks that belong to nothing: that was told. */
  readonly id: string | undefined;
  readonly owner: string | undefined;
  /** What the first chunk said of it, which others may repeat. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Whether its own events opened it before, and close it. */
  readonly isShared: boolean;
  /** The last event that was of it. */
  last: string;
}

export class Lanes {
  private readonly lanes = new Map<string | undefined, Lane>();
  /** Kind and id to the lane that holds it. */
  private readonly holders = new Map<string, Lane>();
  private readonly byKind = new Map<Kind, Set<Lane>>();

  /** The lane that has it open. */
  holding(kind: Kind, id: string): Lane | undefined {
    return this.holders.get(`${kind} ${id}`);
  }

  /** The lane that a chunk without id goes on with, if only one can be meant; `several` where more could. */
  meant(kind: Kind, owner: string | undefined): Lane | 'several' | undefined {
    const own = this.lanes.get(owner);
    if (own?.kind === kind) return own;
    const all = this.byKind.get(kind);
    if (owner !== undefined || all === undefined || all.size === 0) return undefined;
    return all.size > 1 ? 'several' : all.values().next().value;
  }

  open(lane: Lane): void {
    this.lanes.set(lane.owner, lane);
    if (lane.id !== undefined) this.holders.set(`${lane.kind} ${lane.id}`, lane);
    const all = this.byKind.get(lane.kind) ?? new Set();
    this.byKind.set(lane.kind, all.add(lane));
  }

  /** Ends what an agent has open, and gives it. */
  close(owner: string | undefined): Lane | undefined {
    const lane = this.lanes.get(owner);
    if (lane === undefined) return undefined;
    this.lanes.delete(owner);
    this.holders.delete(`${lane.kind} ${lane.id}`);
    this.byKind.get(lane.kind)?.delete(lane);
    return lane;
  }

  closeAll(): Lane[] {
    return [...this.lanes.keys()].flatMap(owner => this.close(owner) ?? []);
  }
}
