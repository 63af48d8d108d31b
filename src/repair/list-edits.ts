/** Edits a list whose items are identified by their original indexes, which change while it is edited. */
import type { Edit } from '../generated/types.ts';
import { child } from '../pointer.ts';
import { addition, moving, removal } from './repair.ts';

export class ListEdits {
  readonly edits: Edit[] = [];
  private readonly pointer: string;
  /** The original index of each item; undefined for an added one. */
  private readonly members: (number | undefined)[];

  constructor(pointer: string, length: number) {
    this.pointer = pointer;
    this.members = Array.from({ length }, (_, i) => i);
  }

  /** The original index of each item; undefined for an added one. */
  get places(): readonly (number | undefined)[] {
    return this.members;
  }

  remove(place: number): void {
    const at = this.members.indexOf(place);
    if (at < 0) return;
    this.edits.push(removal(child(this.pointer, at)));
    this.members.splice(at, 1);
  }

  /**
   * Adds a value after the item with an original index, and after what was added there before; -1 for the beginning.
   */
  put(value: unknown, after: number): void {
    const at = this.indexAfter(after);
    this.edits.push(addition(child(this.pointer, at), value));
    this.members.splice(at, 0, undefined);
  }

  /** Moves an item after another; -1 for the beginning. */
  move(place: number, after: number): void {
    const from = this.members.indexOf(place);
    if (from < 0 || place === after) return;
    this.members.splice(from, 1);
    const to = this.indexAfter(after);
    this.members.splice(to, 0, place);
    if (from !== to) this.edits.push(moving(child(this.pointer, from), child(this.pointer, to)));
  }

  private indexAfter(place: number): number {
    // If that item was removed, the value goes after the one before it.
    let after = place;
    while (after >= 0 && !this.members.includes(after)) after--;
    let at = after < 0 ? 0 : this.members.indexOf(after) + 1;
    while (at < this.members.length && at > 0 && this.members[at] === undefined) at++;
    return at;
  }
}
