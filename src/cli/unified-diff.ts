/** Writes the repairs of a file as a unified diff while the file is read: only one hunk is kept in memory. */
// The whole package is twenty files.

import { diffArrays } from 'diff/lib/diff/array.js';
import type { Splice } from '../fix/file-change.ts';
import { printable, withoutOldCommands } from '../model/text.ts';

/** Lines of context around a change. */
const CONTEXT = 3;
/**
 * With more differences, the two texts are shown as completely different: the cost of the search is quadratic in their
 * number.
 */
const MAX_DIFFERENCES = 2000;

/** A line with its line break, decoded as one character per byte so that every encoding is preserved. */
type Line = string;

/** The diff between a file and its spliced version; empty without splices. `patch -p0` can apply it. */
export async function* unifiedDiff(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  splices: readonly Splice[],
): AsyncGenerator<Uint8Array> {
  if (splices.length === 0) return;
  const shown = nameInDiff(name);
  yield Buffer.from(`--- ${shown}\n+++ ${shown}\n`);
  for await (const hunk of hunksOf(bytes, splices)) yield Buffer.from(hunk, 'latin1');
}

/** Counts the lines of a file, and those that splices leave as they are. */
export async function unchangedLines(
  bytes: () => AsyncIterable<Uint8Array>,
  splices: readonly Splice[],
): Promise<{ total: number; unchanged: number }> {
  let [total, removed] = [0, 0];
  for await (const _ of linesOf(bytes())) total++;
  for await (const hunk of hunksOf(bytes(), splices)) removed += hunk.match(/(?<=\n)-/g)?.length ?? 0;
  return { total, unchanged: total - removed };
}

/** Follows `diff` and `git`: a tab ends a name with spaces in it, and special characters are quoted. */
function nameInDiff(name: string): string {
  if (/["\\]/.test(name) || withoutOldCommands(printable(name)) !== name) return quoted(name);
  return name.includes(' ') ? `${name}\t` : name;
}

function quoted(name: string): string {
  const octal = (character: string) =>
    Array.from(Buffer.from(character), byte => `\\${byte.toString(8).padStart(3, '0')}`).join('');
  // `##` may begin a command of a CI service.
  const inside = name.replace(/["\\]/g, '\\$&').replace(/[^ -~]|#/gu, octal);
  return `"${inside}"`;
}

async function* hunksOf(bytes: AsyncIterable<Uint8Array>, splices: readonly Splice[]): AsyncGenerator<string> {
  const hunk = new Hunk();
  let changed: ChangedLines | undefined;
  let next = 0;
  let offset = 0;
  for await (const line of linesOf(bytes)) {
    const end = offset + line.length;
    const first = splices[next];
    if (changed === undefined && (first === undefined || first.start >= end)) {
      const done = hunk.addUnchanged(line);
      if (done !== undefined) yield done;
    } else {
      changed ??= new ChangedLines(offset);
      changed.old.push(line);
      for (let splice = splices[next]; splice !== undefined && splice.start < end; splice = splices[++next])
        changed.splices.push(splice);
      if (changed.isWhole(end)) {
        yield* hunk.addChanged(changed.old, changed.newLines());
        changed = undefined;
      }
    }
    offset = end;
  }
  const rest = splices.slice(next);
  if (changed !== undefined || rest.length > 0) {
    changed ??= new ChangedLines(offset);
    const last = changed.old.length === 0 ? hunk.takeCut() : undefined;
    if (last !== undefined) {
      changed = new ChangedLines(offset - last.length);
      changed.old.push(last);
    }
    for (const splice of rest) changed.splices.push(splice);
    yield* hunk.addChanged(changed.old, changed.newLines());
  }
  const done = hunk.end();
  if (done !== undefined) yield done;
}

/** Lines that splices change. */
class ChangedLines {
  readonly old: Line[] = [];
  readonly splices: Splice[] = [];
  private readonly start: number;

  constructor(start: number) {
    this.start = start;
  }

  /** Whether the changed lines up to `end` still end with a line break. */
  isWhole(end: number): boolean {
    // More may be inserted after the last line.
    if (!this.old.at(-1)?.endsWith('\n')) return false;
    const last = this.splices.at(-1)?.end ?? 0;
    if (last > end) return false;
    // If the line break is removed, the next line is joined to this one.
    return last < end || this.text().endsWith('\n') || this.text() === '';
  }

  newLines(): Line[] {
    return this.text().match(/[^\n]*\n|[^\n]+$/g) ?? [];
  }

  private text(): string {
    const old = this.old.join('');
    let at = 0;
    let text = '';
    for (const { start, end, text: put } of this.splices) {
      text += old.slice(at, start - this.start) + Buffer.from(put).toString('latin1');
      at = end - this.start;
    }
    return text + old.slice(at);
  }
}

/** Collects changed lines and their context. */
class Hunk {
  private readonly before: Line[] = [];
  private body: string[] = [];
  /** Unchanged lines since the last change, which may end the hunk. */
  private after: Line[] = [];
  private oldLine = 1;
  private newLine = 1;
  private start: { oldAt: number; newAt: number; oldLines: number; newLines: number } | undefined;

  /** Adds an unchanged line. Returns the hunk if it ended. */
  addUnchanged(line: Line): string | undefined {
    this.oldLine++;
    this.newLine++;
    if (this.start === undefined) {
      this.before.push(line);
      if (this.before.length > CONTEXT) this.before.shift();
      return undefined;
    }
    this.after.push(line);
    return this.after.length > 2 * CONTEXT ? this.end() : undefined;
  }

  /** Removes and returns the last unchanged line if it has no line break. */
  takeCut(): Line | undefined {
    const kept = this.start === undefined ? this.before : this.after;
    if (kept.length === 0 || kept.at(-1)?.endsWith('\n')) return undefined;
    this.oldLine--;
    this.newLine--;
    return kept.pop();
  }

  /** Adds changed lines. Returns the hunks that ended. */
  *addChanged(old: readonly Line[], fresh: readonly Line[]): Generator<string> {
    for (const { added, removed, value } of differences(old, fresh))
      for (const line of value) {
        if (added) this.put('+', line);
        else if (removed) this.put('-', line);
        else {
          const done = this.addUnchanged(line);
          if (done !== undefined) yield done;
        }
      }
  }

  /** The open hunk with the lines that follow it. */
  end(): string | undefined {
    const { start, after } = this;
    if (start === undefined) return undefined;
    for (const line of after.slice(0, CONTEXT)) this.write(' ', line);
    const { oldAt, newAt, oldLines, newLines } = start;
    const head = `@@ -${range(oldAt, oldLines)} +${range(newAt, newLines)} @@\n`;
    const text = head + this.body.join('');
    this.before.splice(0, this.before.length, ...after.slice(-CONTEXT));
    this.body = [];
    this.after = [];
    this.start = undefined;
    return text;
  }

  private put(sign: '+' | '-', line: Line): void {
    if (this.start === undefined) {
      const { length } = this.before;
      this.start = { oldAt: this.oldLine - length, newAt: this.newLine - length, oldLines: 0, newLines: 0 };
      for (const each of this.before.splice(0)) this.write(' ', each);
    }
    for (const each of this.after.splice(0)) this.write(' ', each);
    if (sign === '-') this.oldLine++;
    else this.newLine++;
    this.write(sign, line);
  }

  private write(sign: '+' | '-' | ' ', line: Line): void {
    if (this.start === undefined) return;
    if (sign !== '+') this.start.oldLines++;
    if (sign !== '-') this.start.newLines++;
    this.body.push(line.endsWith('\n') ? sign + line : `${sign}${line}\n\\ No newline at end of file\n`);
  }
}

/** A range in a hunk header. An empty range gives the line before it. */
function range(at: number, lines: number): string {
  if (lines === 1) return String(at);
  return lines === 0 ? `${at - 1},0` : `${at},${lines}`;
}

interface Difference {
  readonly added?: boolean;
  readonly removed?: boolean;
  readonly value: readonly Line[];
}

function differences(old: readonly Line[], fresh: readonly Line[]): readonly Difference[] {
  const found = diffArrays([...old], [...fresh], { maxEditLength: MAX_DIFFERENCES });
  return (
    found ?? [
      { removed: true, value: old },
      { added: true, value: fresh },
    ]
  );
}

async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let rest: string[] = [];
  for await (const chunk of bytes) {
    const text = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1');
    let at = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', at)) {
      const line = text.slice(at, end + 1);
      yield rest.length === 0 ? line : rest.join('') + line;
      rest = [];
      at = end + 1;
    }
    if (at < text.length) rest.push(text.slice(at));
  }
  if (rest.length > 0) yield rest.join('');
}
