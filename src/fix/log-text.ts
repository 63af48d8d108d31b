/** The bytes and values of a log while it is edited. */
import type { Diagnostic, Edit, Related } from '../generated/types.ts';
import type { LogSubject } from '../logs/judged-value.ts';
import { child, pointerKeys } from '../pointer.ts';
import { applyEdits } from '../source/apply-edits.ts';
import { locate } from '../source/locate.ts';
import { LongList } from '../source/long-list.ts';
import { type Origin, Positions } from '../source/positions.ts';
import type { JsonRecord } from '../source/records.ts';
import { editText } from './edit-text.ts';
import type { EditedPlace } from './edited-place.ts';
import { EditedTree } from './edited-tree.ts';
import type { FilePatch, Splice } from './file-change.ts';
import { longestRun } from './longest-run.ts';
import { byteLength, styleOf, writeLike } from './text-style.ts';

/** A line of the current log. */
interface Line {
  /** The original record; undefined if it was added. */
  readonly record: JsonRecord | undefined;
  text: string;
}

/** A log after edits. */
export interface EditedLog {
  readonly edits: readonly Edit[];
  readonly root: unknown;
  /** Its records, or the single document. */
  readonly values: readonly unknown[];
  /** The edits with original places. */
  readonly places: readonly EditedPlace[];
  originOf(pointer: string): string | undefined;
}

export class LogText {
  /** The document, or the list of records. */
  root: unknown;
  private readonly subject: LogSubject;
  private readonly isLines: boolean;
  private readonly lines: LongList<Line>;
  private readonly edits: Edit[] = [];
  private origin: EditedLog['originOf'] = pointer => pointer;
  /** Where each line now begins; undefined after an edit. */
  private origins: readonly Origin[] | undefined;

  constructor(subject: LogSubject) {
    this.subject = subject;
    this.isLines = subject.format.scope === 'file';
    this.root = this.isLines ? subject.records.map(({ value }) => value) : subject.records[0]?.value;
    this.lines = new LongList(subject.records.map(record => ({ record, text: record.text })));
  }

  get values(): readonly unknown[] {
    return this.isLines ? (this.root as readonly unknown[]) : [this.root];
  }

  edit({ edits, root, originOf }: EditedLog): void {
    this.origin = originOf;
    this.origins = undefined;
    this.root = root;
    for (const edit of edits) this.edits.push(edit);
    const document = this.lines.at(0);
    if (!this.isLines && document !== undefined) document.text = editText(document.text, edits);
    else this.editLines(edits);
  }

  /** The original place of a current place; undefined for something that was added. */
  originOf(pointer: string): string | undefined {
    return this.origin(pointer);
  }

  /** The log after edits that are not applied yet, and the original places of the edits. */
  preview(edits: readonly Edit[]): EditedLog {
    const before = this.origin;
    const tree = new EditedTree(this.root);
    const originOf = (pointer: string) => {
      const original = tree.origin(pointer);
      return original === undefined ? undefined : before(original);
    };
    const places = edits.map((edit): EditedPlace => {
      const { op, path, from } = edit;
      const originalPlace = (pointer: string) => originOf(pointer) ?? this.placeOfAddition(pointer, originOf);
      const place = { op, path: originalPlace(path), ...(from !== undefined && { from: originalPlace(from) }) };
      tree.apply(edit);
      return place;
    });
    const root = applyEdits(this.root, edits);
    const values = this.isLines ? (root as readonly unknown[]) : [root];
    return { edits, root, values, places, originOf };
  }

  /** The original place of a current place. For something that was added, where it would have been. */
  originalPlace(pointer: string): string {
    return this.originOf(pointer) ?? this.placeOfAddition(pointer);
  }

  /** The lines of original places in the file. */
  linesOf(pointers: readonly string[]): number[] {
    const { records } = this.subject;
    const placed = pointers.map(pointer => {
      const [first, ...rest] = pointerKeys(pointer);
      return this.isLines
        ? { record: records[Number(first)], at: pointerTo(rest) }
        : { record: records[0], at: pointer };
    });
    const places = new Map<JsonRecord, Set<string>>();
    for (const { record, at } of placed)
      if (record !== undefined) places.set(record, (places.get(record) ?? new Set()).add(at));
    const located = new Map(
      [...places].map(([record, ats]) => {
        const positions = new Positions(record.text, record.origin);
        return [record, { spans: locate(record.text, [...ats]), positions }];
      }),
    );
    return placed.map(({ record, at }) => {
      const { spans, positions } = (record && located.get(record)) ?? {};
      const span = spans?.get(at);
      if (span === undefined) return (record ?? records[0])?.origin.line ?? 1;
      return positions?.source(span.start, span.start).line ?? 1;
    });
  }

  /** Sets the line and column in the repaired file for findings in the current log. */
  setPositions(found: readonly Diagnostic[]): void {
    const byLine = new Map<number, (Diagnostic | Related)[]>();
    for (const each of found.flatMap(diagnostic => [diagnostic, ...diagnostic.related])) {
      const index = this.isLines ? Number(pointerKeys(each.pointer)[0]) : 0;
      const same = byLine.get(index);
      if (same === undefined) byLine.set(index, [each]);
      else same.push(each);
    }
    this.origins ??= this.lineStarts();
    for (const [index, placed] of byLine) {
      const [text, origin] = [this.lines.at(index)?.text, this.origins[index]];
      if (text === undefined || origin === undefined) continue;
      const below = ({ pointer }: { readonly pointer: string }) =>
        this.isLines ? pointerTo(pointerKeys(pointer).slice(1)) : pointer;
      const spans = locate(text, placed.map(below));
      const positions = new Positions(text, origin);
      for (const each of placed) {
        const span = spans.get(below(each));
        if (span !== undefined) each.source = positions.source(span.start, span.end);
      }
    }
  }

  get patches(): FilePatch[] {
    const { edits, isLines } = this;
    return edits.length === 0 ? [] : [{ line: this.subject.records[0]?.origin.line ?? 1, edits, isLines }];
  }

  /** The changes of the bytes. A moved line is removed at its old place and inserted at its new one. */
  get splices(): Splice[] {
    const { records } = this.subject;
    const numbers = new Map(records.map((record, i) => [record, i]));
    const places = [...this.lines].map(({ record }) => (record === undefined ? undefined : numbers.get(record)));
    const staying = longestRun(places);
    const splices: Splice[] = [];
    const kept = new Set<number>();
    let previous = -1;
    let insertions: string[] = [];
    for (const [i, { record, text }] of [...this.lines].entries()) {
      const place = places[i];
      if (record === undefined || place === undefined || !staying.has(i)) {
        insertions.push(text);
        continue;
      }
      this.insert(splices, previous, insertions);
      insertions = [];
      kept.add(place);
      previous = place;
      const { offset } = record.origin;
      if (text !== record.text) splices.push({ start: offset, end: endOf(record), text });
    }
    this.insert(splices, previous, insertions);
    for (const each of this.removals(kept)) splices.push(each);
    return splices.sort((a, b) => a.start - b.start || a.end - b.end);
  }

  /** The start of each line in the repaired file, as far as this log changes it. */
  private lineStarts(): Origin[] {
    const { records } = this.subject;
    const numbers = new Map(records.map((record, i) => [record, i]));
    const places = [...this.lines].map(({ record }) => (record === undefined ? undefined : numbers.get(record)));
    const staying = longestRun(places);
    let [next, lines, bytes] = [0, 0, 0];
    let end: Origin = records[0]?.origin ?? { line: 1, column: 1, offset: 0 };
    return [...this.lines].map(({ record, text }, i) => {
      const place = places[i];
      let origin: Origin = { ...end, oneLine: false, bytewise: false };
      const [height, length] = [lineEndsIn(text), byteLength(text)];
      if (record === undefined || place === undefined || !staying.has(i)) {
        lines += height + 1;
        bytes += length + 1;
      } else {
        // Lines before it that are removed lose their line break too.
        for (; next < place; next++) {
          const removed = records[next] as JsonRecord;
          const isWhole = removed.origin.column === 1;
          lines -= lineEndsIn(removed.text) + (isWhole ? 1 : 0);
          bytes -= byteLength(removed.text) + (isWhole ? 1 : 0);
        }
        next++;
        const { line, offset } = record.origin;
        const isSame = text === record.text;
        origin = { ...record.origin, line: line + lines, offset: offset + bytes, ...(!isSame && UNKNOWN) };
        lines += height - lineEndsIn(record.text);
        bytes += length - byteLength(record.text);
      }
      end = { line: origin.line + height + 1, column: 1, offset: origin.offset + length + 1 };
      return origin;
    });
  }

  /** Where something that was added would have been: in its container, or at the line before it. */
  private placeOfAddition(pointer: string, originOf = this.origin): string {
    for (let at = pointer; at.lastIndexOf('/') > 0; at = at.slice(0, at.lastIndexOf('/'))) {
      const original = originOf(at);
      if (original !== undefined) return original;
    }
    const [first] = pointerKeys(pointer);
    for (let i = Number(first); this.isLines && i >= 0; i--) {
      const original = originOf(child('', i));
      if (original !== undefined) return original;
    }
    return this.isLines ? child('', 0) : '';
  }

  private insert(splices: Splice[], previous: number, texts: readonly string[]): void {
    if (texts.length === 0) return;
    const record = this.subject.records[previous];
    const at = record === undefined ? (this.subject.records[0]?.origin.offset ?? 0) : endOf(record);
    const text = texts.map(each => (record === undefined ? `${each}\n` : `\n${each}`)).join('');
    splices.push({ start: at, end: at, text });
  }

  /** Removes lines together with the line break before them; at the beginning of the file, with the one after them. */
  private removals(kept: ReadonlySet<number>): Splice[] {
    const { records } = this.subject;
    const splices: Splice[] = [];
    let isHead = true;
    for (const [i, record] of records.entries()) {
      const { line, column, offset } = record.origin;
      if (i === 0) isHead = line === 1;
      if (kept.has(i)) isHead = false;
      else if (isHead) {
        const next = records[i + 1];
        const isNeighbour = next !== undefined && next.origin.line <= line + 1;
        splices.push({ start: offset, end: isNeighbour ? next.origin.offset : endOf(record), text: '' });
        isHead = isNeighbour;
      } else splices.push({ start: column === 1 ? offset - 1 : offset, end: endOf(record), text: '' });
    }
    return splices;
  }

  /** The edits inside a line are made together, because each would parse the whole line. */
  private editLines(edits: readonly Edit[]): void {
    const inside = new Map<Line, Edit[]>();
    const editInside = () => {
      for (const [line, some] of inside) line.text = editText(line.text, some);
      inside.clear();
    };
    for (const edit of edits) {
      const [first, ...rest] = pointerKeys(edit.path);
      const index = Number(first);
      if (rest.length === 0) {
        // A new line is formatted like the one before it.
        editInside();
        this.editList(edit, index);
        continue;
      }
      const line = this.lines.at(index);
      if (line === undefined) continue;
      const from = edit.from === undefined ? undefined : pointerTo(pointerKeys(edit.from).slice(1));
      const own = { ...edit, path: pointerTo(rest), ...(from !== undefined && { from }) };
      const some = inside.get(line);
      if (some === undefined) inside.set(line, [own]);
      else some.push(own);
    }
    editInside();
  }

  /** Adds, removes, replaces or moves a line. */
  private editList({ op, from = '', value }: Edit, index: number): void {
    if (op === 'remove') this.lines.remove(index);
    else if (op === 'move') this.lines.insert(index, this.lines.remove(Number(pointerKeys(from)[0])));
    else {
      const line = { record: undefined, text: this.newLine(value, index) };
      if (op === 'add') this.lines.insert(index, line);
      else this.lines.set(index, line);
    }
  }

  /** A new line, formatted like the one before it. */
  private newLine(value: unknown, index: number): string {
    const like = (index === 0 ? undefined : this.lines.at(index - 1)?.text) ?? this.lines.at(0)?.text ?? '';
    return writeLike(value, styleOf(like), undefined) + (like.endsWith('\r') ? '\r' : '');
  }
}

/** The origin of a text that was edited. */
const UNKNOWN = { oneLine: false, bytewise: false };

function lineEndsIn(text: string): number {
  let count = 0;
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) count++;
  return count;
}

function endOf({ origin, text }: JsonRecord): number {
  return origin.offset + byteLength(text);
}

function pointerTo(keys: readonly string[]): string {
  return keys.reduce((pointer, key) => child(pointer, key), '');
}
