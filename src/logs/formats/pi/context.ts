/** Selects the entries of a path that pi sends to the model. */
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { Entry } from './tree.ts';

/** An entry that becomes a message. */
export interface ContextMessage {
  readonly role: unknown;
  readonly value: JsonObject;
  /** The location of `value`. */
  readonly at: string;
}

export interface Context {
  readonly messages: readonly ContextMessage[];
  /** Number of entries removed by a compaction. */
  readonly compacted: number;
}

/** All messages of a path in order, without compaction summaries. */
export function fullContext(path: readonly Entry[]): Context {
  return { messages: path.flatMap(entry => messageOfEntry(entry) ?? []), compacted: 0 };
}

/**
 * The messages after the last compaction: its summary, the messages it kept, and the later ones. `start` is the index
 * of the session's first record.
 */
export function compactedContext(path: readonly Entry[], start: number): Context {
  const last = path.findLastIndex(({ value }) => value.type === 'compaction');
  const compaction = path[last];
  if (compaction === undefined) return fullContext(path);
  const { value, index } = compaction;
  const messages: ContextMessage[] = [{ role: 'compactionSummary', value, at: `/${index}` }];
  const firstKeptIndex = firstKept(path, value, start);
  let compacted = 0;
  path.forEach((entry, i) => {
    const message = i === last ? undefined : messageOfEntry(entry);
    if (message === undefined) return;
    if (i > last || (firstKeptIndex >= 0 && i >= firstKeptIndex)) messages.push(message);
    else compacted++;
  });
  return { messages, compacted };
}

/** The index of the first entry that a compaction kept, or -1. */
function firstKept(path: readonly Entry[], compaction: JsonObject, start: number): number {
  const { firstKeptEntryId: id, firstKeptEntryIndex: number } = compaction;
  if (typeof id === 'string') return path.findIndex(({ value }) => value.id === id);
  // The first version stored a line number that includes the header.
  return typeof number === 'number' ? path.findIndex(entry => entry.index === start + number) : -1;
}

function messageOfEntry({ value, index }: Entry): ContextMessage | undefined {
  switch (value.type) {
    case 'message':
      if (!isObject(value.message)) return undefined;
      return { role: value.message.role, value: value.message, at: `/${index}/message` };
    case 'custom_message':
      return { role: 'custom', value, at: `/${index}` };
    case 'branch_summary':
      return typeof value.summary === 'string' && value.summary !== ''
        ? { role: 'branchSummary', value, at: `/${index}` }
        : undefined;
    default:
      return undefined;
  }
}
