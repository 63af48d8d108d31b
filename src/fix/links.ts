/**
 * Maintains the links of a log whose lines contain the ID of the line before. Removing, adding or moving lines must not
 * break the chain.
 */

import type { Edit } from '../generated/types.ts';
import type { LogLinks } from '../logs/formats/format.ts';
import { child } from '../pointer.ts';
import { replacement } from '../repair/repair.ts';
import { appendTo } from '../source/append-to.ts';
import { isObject } from '../source/json.ts';

interface Line {
  readonly id: unknown;
  /** The link before any change. */
  readonly parent: unknown;
  /** Its index; undefined if it was added. */
  readonly place: number | undefined;
}

/** The lines of a log before any change. All conversations of the log use them. */
interface Lines {
  readonly all: readonly Line[];
  /** The last line with each ID, which is where a path goes through. */
  readonly byId: ReadonlyMap<unknown, Line>;
  /** The index of the first line with each ID. */
  readonly places: ReadonlyMap<unknown, number>;
  readonly children: ReadonlyMap<unknown, readonly Line[]>;
}

/** The links between the lines of a log while they change. */
export class Links {
  private readonly names: LogLinks | undefined;
  /** The pointer of the list of lines. */
  private readonly at: string;
  private readonly lines: Lines;
  private readonly path: LinePath;
  /** The links that were changed or added. */
  private readonly parents = new Map<Line, unknown>();
  /** The lines that got each parent. */
  private readonly adopted = new Map<unknown, Set<Line>>();
  /** The last line that was added after each line. */
  private readonly ends = new Map<number, Line>();
  /** Added lines and their records. Their parent may still change. */
  private readonly fresh = new Map<Line, Record<string, unknown>>();
  /** Removed lines. A line that is added after one of them gets its parent. */
  private readonly removed = new Set<Line>();

  /** `path` contains the indexes of the lines of the edited conversation. Other branches keep their links. */
  constructor(records: readonly unknown[], at: string, names: LogLinks | undefined, path: Iterable<number>) {
    this.names = names;
    this.at = at;
    this.lines = names === undefined ? NONE : linesOf(records, names);
    this.path = new LinePath(this.lines, path);
  }

  /** The children of the line get its parent instead. */
  remove(place: number): void {
    const line = this.lines.all[place];
    if (line === undefined) return;
    this.removed.add(line);
    this.close(line);
    // Lines that were added after it now follow the line before it.
    const end = this.ends.get(place);
    const before = this.lines.places.get(this.parentOf(line));
    if (end !== undefined && before !== undefined && !this.ends.has(before)) this.ends.set(before, end);
  }

  /** Moves a line after another. */
  move(place: number, after: number): void {
    const line = this.lines.all[place];
    if (line === undefined) return;
    this.close(line);
    this.ends.delete(place);
    const other = this.endAfter(after);
    if (other !== undefined) this.setParent(line, other);
    // At the beginning there is no parent.
    else if (this.parentOf(line) !== undefined) this.begin(line);
  }

  /** Adds a new line after another. Returns it with the ID of its parent. */
  put(record: unknown, after: number): unknown {
    const { names } = this;
    const other = this.endAfter(after);
    if (names === undefined || other === undefined || !isObject(record)) return record;
    const line: Line = { id: record[names.id], parent: undefined, place: undefined };
    this.setParent(line, other);
    this.ends.set(after, line);
    const parent = this.parentOf(line);
    if (parent === undefined) return record;
    const linked = { ...record, [names.parent]: parent };
    this.fresh.set(line, linked);
    this.path.add(line);
    return linked;
  }

  /** The edits of lines whose links have changed. Also sets the links of added records. */
  edits(): Edit[] {
    const { names, at } = this;
    if (names === undefined) return [];
    for (const [line, record] of this.fresh) record[names.parent] = this.parentOf(line);
    const changed = [...this.parents].flatMap(([line, parent]) =>
      line.place === undefined || parent === line.parent ? [] : [{ place: line.place, parent }],
    );
    return changed
      .sort((one, other) => one.place - other.place)
      .map(({ place, parent }) => replacement(child(child(at, place), names.parent), parent));
  }

  /** The last line that was added after an index, or the line itself; for a removed line, the one before. */
  private endAfter(place: number): Line | undefined {
    /** The lines on the way. Their links may form a circle. */
    const passed = new Set<Line>();
    for (let at = place; ; ) {
      const end = this.ends.get(at);
      const line = this.lines.all[at];
      if (end !== undefined || line === undefined || !this.removed.has(line)) return end ?? line;
      const parent = this.parentOf(line);
      if (typeof parent !== 'string' || passed.has(line)) return undefined;
      passed.add(line);
      at = this.lines.places.get(parent) ?? -1;
    }
  }

  /** Gives the children of a line its parent. */
  private close(line: Line): void {
    const children = this.lines.children.get(line.id) ?? [];
    for (const each of this.childrenOf(line, children)) this.attach(each, this.parentOf(line));
  }

  private begin(line: Line): void {
    const first = this.path.first(each => each !== line && this.parentOf(each) === null);
    if (first !== undefined && typeof line.id === 'string') this.attach(first, line.id);
    this.attach(line, null);
  }

  private setParent(line: Line, other: Line): void {
    if (typeof line.id !== 'string' || typeof other.id !== 'string') return;
    for (const each of this.childrenOf(other, this.path.childrenOf(other)))
      if (each !== line && this.path.has(each)) this.attach(each, line.id);
    this.attach(line, other.id);
  }

  /** The current children of a line: those that it had and has kept, and others. */
  private childrenOf({ id }: Line, before: readonly Line[]): Line[] {
    if (typeof id !== 'string') return [];
    const children = new Set([...before, ...(this.adopted.get(id) ?? [])]);
    return [...children].filter(each => this.parentOf(each) === id);
  }

  private parentOf(line: Line): unknown {
    return this.parents.has(line) ? this.parents.get(line) : line.parent;
  }

  private attach(line: Line, parent: unknown): void {
    this.parents.set(line, parent);
    const siblings = this.adopted.get(parent);
    if (siblings === undefined) this.adopted.set(parent, new Set([line]));
    else siblings.add(line);
  }
}

/** The lines of a conversation and those before it. They are only looked up if its links change. */
class LinePath {
  private readonly lines: Lines;
  private readonly places: Iterable<number>;
  private known: Set<Line> | undefined;
  private children: ReadonlyMap<unknown, readonly Line[]> | undefined;

  constructor(lines: Lines, places: Iterable<number>) {
    this.lines = lines;
    this.places = places;
  }

  has(line: Line): boolean {
    return this.all.has(line);
  }

  add(line: Line): void {
    this.all.add(line);
  }

  /** The first such line of the file. */
  first(isWanted: (line: Line) => boolean): Line | undefined {
    let found: Line | undefined;
    for (const line of this.all)
      if (line.place !== undefined && isWanted(line) && line.place < (found?.place ?? Infinity)) found = line;
    return found;
  }

  /** The lines that follow another one on the path, before any change. */
  childrenOf({ id }: Line): readonly Line[] {
    this.children ??= groupedByParent([...this.all].filter(({ place }) => place !== undefined));
    return this.children.get(id) ?? [];
  }

  private get all(): Set<Line> {
    if (this.known !== undefined) return this.known;
    const { all, byId } = this.lines;
    const path = new Set<Line>();
    for (const place of this.places)
      for (let line = all[place]; line !== undefined && !path.has(line); line = byId.get(line.parent)) path.add(line);
    this.known = path;
    return path;
  }
}

const NONE: Lines = { all: [], byId: new Map(), places: new Map(), children: new Map() };

const known = new WeakMap<readonly unknown[], Lines>();

function linesOf(records: readonly unknown[], names: LogLinks): Lines {
  const lines = known.get(records);
  if (lines !== undefined) return lines;
  const all = records.map((record, place): Line => {
    const [id, parent] = isObject(record) ? [record[names.id], record[names.parent]] : [undefined, null];
    return { id, parent, place };
  });
  const byId = new Map<unknown, Line>();
  const places = new Map<unknown, number>();
  for (const [place, line] of all.entries()) {
    byId.set(line.id, line);
    if (!places.has(line.id)) places.set(line.id, place);
  }
  const read: Lines = { all, byId, places, children: groupedByParent(all) };
  known.set(records, read);
  return read;
}

function groupedByParent(lines: readonly Line[]): Map<unknown, Line[]> {
  const groups = new Map<unknown, Line[]>();
  for (const line of lines) {
    appendTo(groups, line.parent, line);
  }
  return groups;
}
