/** Logs with one message per line. The lines of each thread form one conversation, judged at the end of the file. */

import type { Diagnostic, Dialect, Edit, Related } from '../generated/types.ts';
import { child } from '../pointer.ts';
import { findDialect, messageFormats } from '../registry/registry.ts';
import { appendTo } from '../source/append-to.ts';
import { isObject } from '../source/json.ts';
import { locate } from '../source/locate.ts';
import { type Origin, Positions } from '../source/positions.ts';
import type { JsonRecord } from '../source/records.ts';
import type { As } from './detect.ts';
import { type LogFormat, Origins } from './formats/format.ts';

/** The lines of one thread. Its messages are numbered consecutively, ignoring other lines in between. */
export interface Thread {
  readonly id: string;
  readonly dialect: Dialect;
  readonly values: unknown[];
  readonly lines: JsonRecord[];
}

export interface Line {
  readonly text: string;
  readonly origin: Origin;
}

/** A thread as a log, with one message per line. */
export function logOf({ id, dialect }: Thread): LogFormat {
  return {
    id: dialect.id,
    name: `conversation of ${dialect.id}`,
    scope: 'file',
    owns: () => true,
    read(records) {
      const origins = new Origins();
      for (const i of records.keys()) origins.set(child('', i), child('', i));
      return [{ id: id || undefined, dialect: dialect.id, body: records, origins }];
    },
    writer: { reconcile: commonFieldEdits },
  };
}

/** Fields that a new line copies from the previous line, because every line of a thread has them. */
function commonFieldEdits(lines: readonly unknown[], before: readonly (number | undefined)[]): Edit[] {
  const known = lines.filter((line, i) => isObject(line) && before[i] !== undefined) as Record<string, unknown>[];
  const common = Object.keys(known[0] ?? {}).filter(key => known.every(line => Object.hasOwn(line, key)));
  let like: unknown;
  return lines.flatMap((line, i) => {
    if (before[i] !== undefined) like = line;
    if (before[i] !== undefined || !isObject(line) || !isObject(like)) return [];
    const from = like;
    const missing = common.filter(key => !Object.hasOwn(line, key) && Object.hasOwn(from, key));
    return missing.map((key): Edit => ({ op: 'add', path: child(child('', i), key), value: from[key] }));
  });
}

/** The message formats whose lines show that they belong to a thread. */
const threaded = messageFormats.filter(({ threadOf }) => threadOf !== undefined);

/** Whether a record is a line of a thread. */
export function belongsToThread(record: unknown, { id, dialect }: Thread): boolean {
  const messageFormat = threaded.find(
    each => isObject(record) && 'role' in record && each.threadOf?.(record) !== undefined,
  );
  return messageFormat?.id === dialect.id && isObject(record) && messageFormat.threadOf?.(record) === id;
}

export class Threads {
  private readonly threads = new Map<string, Thread>();

  /** Adds a record if it is a line of a thread. */
  take(record: JsonRecord): boolean {
    const { value } = record;
    if (!isObject(value) || !('role' in value)) return false;
    for (const messageFormat of threaded) {
      const id = messageFormat.threadOf?.(value);
      const dialect = id === undefined ? undefined : findDialect(messageFormat.id);
      if (id === undefined || dialect === undefined) continue;
      const key = `${messageFormat.id} ${id}`;
      const thread = this.threads.get(key) ?? { id, dialect, values: [], lines: [] };
      this.threads.set(key, thread);
      thread.values.push(value);
      thread.lines.push(record);
      return true;
    }
    return false;
  }

  get isEmpty(): boolean {
    return this.threads.size === 0;
  }

  /** The threads so far, in the order in which they began. */
  *all(): Iterable<Thread> {
    yield* this.threads.values();
  }
}

/** Sets the place of each finding. The first key of its pointer is the index of its line. */
export function placeInLines(found: readonly Diagnostic[], lines: readonly Line[]): void {
  const byLine = new Map<number, (Diagnostic | Related)[]>();
  for (const each of found.flatMap(diagnostic => [diagnostic, ...diagnostic.related])) {
    const index = Number(each.pointer.split('/', 2)[1] ?? '0');
    appendTo(byLine, index, each);
  }
  // All findings of a line together, because each search reads the whole line.
  for (const [index, placed] of byLine) {
    const line = lines[index];
    if (line === undefined) continue;
    const below = ({ pointer }: Diagnostic | Related) => pointer.slice(`/${index}`.length);
    const spans = locate(line.text, placed.map(below));
    const positions = new Positions(line.text, line.origin);
    for (const each of placed) {
      const span = spans.get(below(each));
      if (span !== undefined) each.source = positions.source(span.start, span.end);
    }
  }
}

/**
 * Whether messages on separate lines are read as conversations: not if the caller asks for exchanges, replies or
 * streams.
 */
export function readsThreads(as: As | undefined): boolean {
  return as === undefined || as === 'request' || as === 'log';
}
