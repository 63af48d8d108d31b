/** Collects the edits of a log: of its lists, of values in them, and of the links between lines. */
import type { Edit } from '../generated/types.ts';
import type { LogFormat, LoggedConversation, OpenCall } from '../logs/formats/format.ts';
import { comparePointers, valueAt } from '../pointer.ts';
import { ListEdits } from '../repair/list-edits.ts';
import { applyEdits } from '../source/apply-edits.ts';
import { Links } from './links.ts';
import { LogUnits, type Unit } from './log-units.ts';
import { Unwritable } from './unwritable.ts';

export class LogChanges {
  /** Edits of values, by their original places. */
  readonly inside: Edit[] = [];
  readonly units: LogUnits;
  private readonly format: LogFormat;
  private readonly log: unknown;
  private readonly links: Links;
  /** Indexes of the lines of the conversation. */
  private readonly path: readonly number[];
  private readonly lists = new Map<string, ListEdits>();

  constructor(format: LogFormat, log: unknown, logged: LoggedConversation) {
    this.format = format;
    this.log = log;
    this.units = new LogUnits(format, log, logged);
    const { lines = '' } = this.units;
    const sentLines = logged.origins.all().flatMap(place => this.units.indexIn(lines, place) ?? []);
    this.path = [...new Set(sentLines)].sort((a, b) => a - b);
    this.links = new Links(this.linesOf(log), lines, format.writer?.links, this.path);
  }

  valueAtPointer(pointer: string): unknown {
    return valueAt(this.log, pointer);
  }

  answer(open: readonly Omit<OpenCall, 'path'>[]): void {
    const { writer } = this.format;
    const calls = open.map(call => ({ ...call, path: this.path }));
    const answers = writer?.writeResults?.(calls, this.log) ?? calls.map(call => writer?.writeResult?.(call, this.log));
    for (const answer of answers) {
      if (answer === undefined) throw new Unwritable('the log format cannot store a tool result');
      if ('edits' in answer) for (const each of answer.edits) this.inside.push(each);
      else this.insertAfter(answer.record, { list: answer.list ?? this.units.lines ?? '', index: answer.after });
    }
  }

  /** Adds a value after a list item. */
  insertAfter(value: unknown, { list, index }: Unit): void {
    const record = list === this.units.lines ? this.links.put(value, index) : value;
    this.listAt(list).put(record, index);
  }

  /** Moves items of a list after another item of the same list, in order. */
  move(units: readonly Unit[], after: number): void {
    let last = after;
    for (const { list, index } of units) {
      if (list !== units[0]?.list) throw new Unwritable('it is in several lists of the log');
      if (list === this.units.lines) this.links.move(index, last);
      this.listAt(list).move(index, last);
      last = index;
    }
  }

  drop(units: readonly Unit[]): void {
    const isLine = ({ list }: Unit) => list === this.units.lines;
    const lines = units.filter(isLine).map(({ index }) => index);
    const omitted = lines.length === 0 ? undefined : this.format.writer?.omit?.(lines, this.log);
    if (omitted !== undefined) for (const each of omitted) this.inside.push(each);
    for (const unit of units) {
      if (isLine(unit) && omitted !== undefined) continue;
      if (isLine(unit)) this.links.remove(unit.index);
      this.listAt(unit.list).remove(unit.index);
    }
  }

  /** All edits, ordered so that each one's place exists when it is applied. */
  get edits(): Edit[] {
    const deepestFirst = [...this.lists].sort(([a], [b]) => comparePointers(b, a));
    const edits = [...this.inside, ...this.links.edits(), ...deepestFirst.flatMap(([, list]) => list.edits)];
    const { writer } = this.format;
    const { lines } = this.units;
    const places = lines === undefined ? undefined : this.lists.get(lines)?.places;
    if (writer?.reconcile === undefined || places === undefined) return edits;
    const edited = applyEdits(this.log, edits);
    return [...edits, ...writer.reconcile(this.linesOf(edited), places, edited)];
  }

  private linesOf(log: unknown): readonly unknown[] {
    const lines = this.units.lines === undefined ? undefined : valueAt(log, this.units.lines);
    return Array.isArray(lines) ? lines : [];
  }

  private listAt(pointer: string): ListEdits {
    const known = this.lists.get(pointer);
    if (known !== undefined) return known;
    const list = this.valueAtPointer(pointer);
    if (!Array.isArray(list)) throw new Unwritable('the log has no such list');
    const fresh = new ListEdits(pointer, list.length);
    this.lists.set(pointer, fresh);
    return fresh;
  }
}
