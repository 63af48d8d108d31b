/** Logs that hold one message a line: the lines of each thread are one conversation, judged when the file ends. */
import type { Diagnostic, Dialect } from '../generated/types.ts';
import { place } from '../lint/lint.ts';
import { findDialect, shapes } from '../lint/registry.ts';
import { type Origin, Positions } from '../source/positions.ts';
import type { JsonRecord } from '../source/records.ts';

/** The lines of one thread; its messages are numbered as they come, whatever stands between them in the file. */
export interface Thread {
  readonly id: string;
  readonly dialect: Dialect;
  readonly values: unknown[];
  readonly lines: Line[];
}

export interface Line {
  readonly text: string;
  readonly origin: Origin;
}

export class Threads {
  private readonly threads = new Map<string, Thread>();

  /** Takes a record, if it is a line of some thread. */
  take({ value, text, origin }: JsonRecord): boolean {
    for (const shape of shapes) {
      const id = shape.threadOf?.(value);
      const dialect = id === undefined ? undefined : findDialect(shape.id);
      if (id === undefined || dialect === undefined) continue;
      const key = `${shape.id} ${id}`;
      const thread = this.threads.get(key) ?? { id, dialect, values: [], lines: [] };
      this.threads.set(key, thread);
      thread.values.push(value);
      thread.lines.push({ text, origin });
      return true;
    }
    return false;
  }

  /** The threads so far, in the order in which they began. */
  *all(): Iterable<Thread> {
    yield* this.threads.values();
  }
}

/** Gives every finding its place in the file: each stands in one line, as its pointer says. */
export function placeInLines(found: readonly Diagnostic[], lines: readonly Line[]): void {
  for (const diagnostic of found) {
    for (const each of [diagnostic, ...diagnostic.related]) {
      const index = Number(each.pointer.split('/', 2)[1] ?? '0');
      const line = lines[index];
      if (line === undefined) continue;
      const alone: Diagnostic = { ...diagnostic, pointer: each.pointer, related: [] };
      place([alone], line.text, new Positions(line.text, line.origin), `/${index}`);
      if (alone.source !== undefined) each.source = alone.source;
    }
  }
}
