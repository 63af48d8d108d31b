/** Lines of a log that name the line before them: what is taken out, put in or moved must not break the chain. */
import type { Edit } from '../generated/types.ts';
import type { LogLinks } from '../logs/formats/format.ts';
import { child } from '../pointer.ts';
import { isObject } from '../shapes/structure.ts';
import { replacement } from './repair.ts';

interface Line {
  readonly id: unknown;
  parent: unknown;
}

/** The links between the lines of a log, as they change. */
export class Links {
  private readonly names: LogLinks | undefined;
  /** The pointer of the list of lines. */
  private readonly at: string;
  private readonly lines: readonly Line[];
  private readonly before: readonly unknown[];
  /** What was last put in behind each line. */
  private readonly ends = new Map<number, Line>();
  /** The lines that one conversation goes through. */
  private readonly path = new Set<Line>();

  /** `said` are the places of lines that belong to the conversation that is changed: other branches keep their links. */
  constructor(records: readonly unknown[], at: string, names: LogLinks | undefined, said: Iterable<number>) {
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
    for (const place of said)
      for (let line = this.lines[place]; line !== undefined && !this.path.has(line); line = byId.get(line.parent))
        this.path.add(line);
  }

  /** Those that name a line are handed to the line before it. */
  remove(place: number): void {
    const line = this.lines[place];
    if (line !== undefined) for (const each of this.childrenOf(line)) each.parent = line.parent;
  }

  /** Links a line in behind another one. */
  move(place: number, behind: number): void {
    const line = this.lines[place];
    if (line === undefined) return;
    this.remove(place);
    const other = this.ends.get(behind) ?? this.lines[behind];
    if (other !== undefined) this.hang(line, other);
    // At the beginning there is nothing to hang on.
    else if (line.parent !== undefined) line.parent = null;
  }

  /** Links a new line in behind another one; gives it with the name of the line that it hangs on. */
  put(record: unknown, behind: number): unknown {
    const { names } = this;
    const other = this.ends.get(behind) ?? this.lines[behind];
    if (names === undefined || other === undefined || !isObject(record)) return record;
    const line: Line = { id: record[names.id], parent: undefined };
    this.hang(line, other);
    this.ends.set(behind, line);
    return line.parent === undefined ? record : { ...record, [names.parent]: line.parent };
  }

  /** The edits on lines whose links have changed. */
  edits(): Edit[] {
    const { names, at } = this;
    if (names === undefined) return [];
    return this.lines.flatMap(({ parent }, i) =>
      parent === this.before[i] ? [] : [replacement(child(child(at, i), names.parent), parent)],
    );
  }

  private hang(line: Line, other: Line): void {
    if (typeof line.id !== 'string' || typeof other.id !== 'string') return;
    for (const each of this.childrenOf(other)) if (each !== line && this.path.has(each)) each.parent = line.id;
    line.parent = other.id;
  }

  private childrenOf({ id }: Line): Line[] {
    return typeof id === 'string' ? this.lines.filter(({ parent }) => parent === id) : [];
  }
}
