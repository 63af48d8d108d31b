/**
 * Messages and calls that chunk events open implicitly: one per agent at a time, closed by any other event of that
 * agent.
 */
import type { Kind } from './open-entities.ts';

export interface ImplicitOpen {
  readonly kind: Kind;
  /** Undefined for chunks that belong to nothing, which were reported. */
  readonly id: string | undefined;
  readonly owner: string | undefined;
  /** What the first chunk said of it, which others may repeat. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Whether its own events opened it before, and close it. */
  readonly isShared: boolean;
  /** The last event that was of it. */
  last: string;
}

export class ImplicitOpens {
  private readonly byOwner = new Map<string | undefined, ImplicitOpen>();
  /** By kind and ID. */
  private readonly holders = new Map<string, ImplicitOpen>();
  private readonly byKind = new Map<Kind, Set<ImplicitOpen>>();

  find(kind: Kind, id: string): ImplicitOpen | undefined {
    return this.holders.get(`${kind} ${id}`);
  }

  /** What a chunk without an ID continues, if only one can be meant; `several` if more could. */
  findWithoutId(kind: Kind, owner: string | undefined): ImplicitOpen | 'several' | undefined {
    const own = this.byOwner.get(owner);
    if (own?.kind === kind) return own;
    const all = this.byKind.get(kind);
    if (owner !== undefined || all === undefined || all.size === 0) return undefined;
    return all.size > 1 ? 'several' : all.values().next().value;
  }

  open(opened: ImplicitOpen): void {
    this.byOwner.set(opened.owner, opened);
    if (opened.id !== undefined) this.holders.set(`${opened.kind} ${opened.id}`, opened);
    const all = this.byKind.get(opened.kind) ?? new Set();
    this.byKind.set(opened.kind, all.add(opened));
  }

  /** Ends what an agent has open, and gives it. */
  close(owner: string | undefined): ImplicitOpen | undefined {
    const opened = this.byOwner.get(owner);
    if (opened === undefined) return undefined;
    this.byOwner.delete(owner);
    this.holders.delete(`${opened.kind} ${opened.id}`);
    this.byKind.get(opened.kind)?.delete(opened);
    return opened;
  }

  closeAll(): ImplicitOpen[] {
    return [...this.byOwner.keys()].flatMap(owner => this.close(owner) ?? []);
  }
}
