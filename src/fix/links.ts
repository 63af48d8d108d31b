/**
 * Maintains the links of a log whose lines contain the ID of the line before. Removing, adding or moving lines must not
 * break the chain.
 */
import type { Edit } from '../generated/types.ts';
import type { LogLinks } from '../logs/formats/format.ts';
import { child } from '../pointer.ts';
import { replacement } from '../repair/repair.ts';
import { isObject } from '../source/json.ts';

interface Line {
  readonly id: unknown;
  parent: unknown;
}

/** The links between the lines of a log while they change. */
export class Links {
  private readonly names: LogLinks | undefined;
  /** The pointer of the list of lines. */
  private readonly at: string;
  private readonly lines: readonly Line[];
  private readonly before: readonly unknown[];
  /** The last line that was added after each line. */
  private readonly ends = new Map<number, Line>();
  /** Added lines and their records. Their parent may still change. */
  private readonly fresh = new Map<Line, Record<string, unknown>>();
  /** Removed lines. A line that is added after one of them gets its parent. */
  private readonly removed = new Set<Line>();
  /** The lines of the edited conversation. */
  private readonly path = new Set<Line>();
  private readonly places = new Map<unknown, number>();
  private readonly children = new Map<unknown, Set<Line>>();

  /** `path` contains the indexes of the lines of the edited conversation. Other branches keep their links. */
  constructor(records: readonly unknown[], at: string, names: LogLinks | undefined, path: Iterable<number>) {
    this.names = names;
    this.at = at;
    this.lines =
      names === undefined
        ? []
        : records.map(record =>
            isObject(record) ? { id: record[names.id], parent: record[names.parent] } : { id: undefined, parent: null },
          );
    this.before = this.lines.map(({ parent }) => parent);
    const byId = new Map(this.lines.map(line => [line.id, line]));
    for (const [place, line] of this.lines.entries()) {
      if (!this.places.has(line.id)) this.places.set(line.id, place);
      this.attach(line, line.parent);
    }
    for (const place of path)
      for (let line = this.lines[place]; line !== undefined && !this.path.has(line); line = byId.get(line.parent))
        this.path.add(line);
  }

  /** The children of the line get its parent instead. */
  remove(place: number): void {
    const line = this.lines[place];
    if (line === undefined) return;
    this.removed.add(line);
    this.close(line);
    // Lines that were added after it now follow the line before it.
    const end = this.ends.get(place);
    const before = this.places.get(line.parent);
    if (end !== undefined && before !== undefined && !this.ends.has(before)) this.ends.set(before, end);
  }

  /** Moves a line after another. */
  move(place: number, after: number): void {
    const line = this.lines[place];
    if (line === undefined) return;
    this.close(line);
    this.ends.delete(place);
    const other = this.endAfter(after);
    if (other !== undefined) this.setParent(line, other);
    // At the beginning there is no parent.
    else if (line.parent !== undefined) this.begin(line);
  }

  /** Adds a new line after another. Returns it with the ID of its parent. */
  put(record: unknown, after: number): unknown {
    const { names } = this;
    const other = this.endAfter(after);
    if (names === undefined || other === undefined || !isObject(record)) return record;
    const line: Line = { id: record[names.id], parent: undefined };
    this.setParent(line, other);
    this.ends.set(after, line);
    if (line.parent === undefined) return record;
    const linked = { ...record, [names.parent]: line.parent };
    this.fresh.set(line, linked);
    this.path.add(line);
    return linked;
  }

  /** The edits of lines whose links have changed. Also sets the links of added records. */
  edits(): Edit[] {
    const { names, at } = this;
    if (names === undefined) return [];
    for (const [line, record] of this.fresh) record[names.parent] = line.parent;
    return this.lines.flatMap(({ parent }, i) =>
      parent === this.before[i] ? [] : [replacement(child(child(at, i), names.parent), parent)],
    );
  }

  /** The last line that was added after an index, or the line itself; for a removed line, the one before. */
  private endAfter(place: number): Line | undefined {
    const end = this.ends.get(place);
    const line = this.lines[place];
    if (end !== undefined || line === undefined || !this.removed.has(line)) return end ?? line;
    return typeof line.parent === 'string' ? this.endAfter(this.places.get(line.parent) ?? -1) : undefined;
  }

  /** Gives the children of a line its parent. */
  private close(line: Line): void {
    for (const each of this.childrenOf(line)) this.attach(each, line.parent);
  }

  private begin(line: Line): void {
    const first = this.lines.find(each => each !== line && each.parent === null && this.path.has(each));
    if (first !== undefined && typeof line.id === 'string') this.attach(first, line.id);
    this.attach(line, null);
  }

  private setParent(line: Line, other: Line): void {
    if (typeof line.id !== 'string' || typeof other.id !== 'string') return;
    for (const each of this.childrenOf(other)) if (each !== line && this.path.has(each)) this.attach(each, line.id);
    this.attach(line, other.id);
  }

  private childrenOf({ id }: Line): Line[] {
    return typeof id === 'string' ? [...(this.children.get(id) ?? [])] : [];
  }

  private attach(line: Line, parent: unknown): void {
    this.children.get(line.parent)?.delete(line);
    line.parent = parent;
    const siblings = this.children.get(parent);
    if (siblings === undefined) this.children.set(parent, new Set([line]));
    else siblings.add(line);
  }
}
