/** Edits a list whose items are identified by their original indexes, which change while it is edited. */
import type { Edit } from '../generated/types.ts';
import { child } from '../pointer.ts';
import { LongList } from '../source/long-list.ts';
import { addition, moving, removal } from './repair.ts';

/** An item. Its place is its original index; undefined for an added one. */
interface Member {
  readonly place: number | undefined;
}

export class ListEdits {
  readonly edits: Edit[] = [];
  private readonly pointer: string;
  /** The original items. */
  private readonly originals: readonly Member[];
  private readonly members: LongList<Member>;
  /** The members without the added ones. */
  private readonly kept: LongList<Member>;
  /** For the original index of a removed item, a lower one. All items in between were removed as well. */
  private readonly before = new Map<number, number>();

  constructor(pointer: string, length: number) {
    this.pointer = pointer;
    this.originals = Array.from({ length }, (_, place) => ({ place }));
    this.members = new LongList(this.originals);
    this.kept = new LongList(this.originals);
  }

  /** The original index of each item; undefined for an added one. */
  get places(): readonly (number | undefined)[] {
    return [...this.members].map(({ place }) => place);
  }

  remove(place: number): void {
    const at = this.take(place);
    if (at < 0) return;
    this.edits.push(removal(child(this.pointer, at)));
    this.before.set(place, place - 1);
  }

  /**
   * Adds a value after the item with an original index, and after what was added there before; -1 for the beginning.
   */
  put(value: unknown, after: number): void {
    const { at } = this.indexesAfter(this.notRemoved(after));
    this.edits.push(addition(child(this.pointer, at), value));
    this.members.insert(at, { place: undefined });
  }

  /** Moves an item after another; -1 for the beginning. */
  move(place: number, after: number): void {
    const member = this.originals[place];
    if (member === undefined || place === after) return;
    let behind = this.notRemoved(after);
    if (behind === place) behind = this.notRemoved(place - 1);
    const from = this.take(place);
    if (from < 0) return;
    const { at, atKept } = this.indexesAfter(behind);
    this.members.insert(at, member);
    this.kept.insert(atKept, member);
    if (from !== at) this.edits.push(moving(child(this.pointer, from), child(this.pointer, at)));
  }

  /** Takes an item out of the list. Returns where it was; -1 if it was removed before. */
  private take(place: number): number {
    const member = this.originals[place];
    const at = member === undefined ? -1 : this.members.indexOf(member);
    if (member === undefined || at < 0) return -1;
    this.members.remove(at);
    this.kept.remove(this.kept.indexOf(member));
    return at;
  }

  /** The item with an original index, or the one before it if it was removed; -1 if there is none. */
  private notRemoved(place: number): number {
    let at = Math.min(place, this.originals.length - 1);
    const removed: number[] = [];
    for (let next = this.before.get(at); next !== undefined; next = this.before.get(at)) {
      removed.push(at);
      at = next;
    }
    for (const each of removed) this.before.set(each, at);
    return at;
  }

  /** The indexes for something after an item and what was added there: among all members, and the kept ones. */
  private indexesAfter(place: number): { readonly at: number; readonly atKept: number } {
    const member = this.originals[place];
    if (member === undefined) return { at: 0, atKept: 0 };
    const atKept = this.kept.indexOf(member) + 1;
    const next = this.kept.at(atKept);
    return { at: next === undefined ? this.members.length : this.members.indexOf(next), atKept };
  }
}
