/**
 * Messages and calls that chunk events open implicitly: one per agent at a time, closed by any other event of that
 * agent.
 */
import type { Kind } from './open-entities.ts';

export interface ImplicitOpen {
  readonly kind: Kind;
  /** Undefined for a chunk that belongs to nothing. This was reported already. */
  readonly id: string | undefined;
  readonly owner: string | undefined;
  /** Fields of the first chunk, which later chunks may repeat. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Whether start and end events also exist for it. */
  readonly isShared: boolean;
  /** The pointer of its last event. */
  last: string;
}

export class ImplicitOpens {
  private readonly byOwner = new Map<string | undefined, ImplicitOpen>();
  /** By kind and ID. */
  private readonly byId = new Map<string, ImplicitOpen>();
  private readonly byKind = new Map<Kind, Set<ImplicitOpen>>();

  find(kind: Kind, id: string): ImplicitOpen | undefined {
    return this.byId.get(`${kind} ${id}`);
  }

  /** The open entity that a chunk without an ID continues; `several` if that is ambiguous. */
  findWithoutId(kind: Kind, owner: string | undefined): ImplicitOpen | 'several' | undefined {
    const ownOpen = this.byOwner.get(owner);
    if (ownOpen?.kind === kind) return ownOpen;
    const all = this.byKind.get(kind);
    if (owner !== undefined || all === undefined || all.size === 0) return undefined;
    return all.size > 1 ? 'several' : all.values().next().value;
  }

  open(opened: ImplicitOpen): void {
    this.byOwner.set(opened.owner, opened);
    if (opened.id !== undefined) this.byId.set(`${opened.kind} ${opened.id}`, opened);
    const all = this.byKind.get(opened.kind) ?? new Set();
    this.byKind.set(opened.kind, all.add(opened));
  }

  /** Closes and returns what an agent has open. */
  close(owner: string | undefined): ImplicitOpen | undefined {
    const opened = this.byOwner.get(owner);
    if (opened === undefined) return undefined;
    this.byOwner.delete(owner);
    this.byId.delete(`${opened.kind} ${opened.id}`);
    this.byKind.get(opened.kind)?.delete(opened);
    return opened;
  }

  closeAll(): ImplicitOpen[] {
    return [...this.byOwner.keys()].flatMap(owner => this.close(owner) ?? []);
  }
}
