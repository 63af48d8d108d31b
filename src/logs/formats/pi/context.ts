/** Selects the entries of a path that pi sends to the model. */
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { Entry } from './tree.ts';

/** Something that becomes a message. */
export interface ContextMessage {
  readonly role: unknown;
  readonly value: JsonObject;
  /** Where `value` stands. */
  readonly at: string;
}

export interface Context {
  readonly messages: readonly ContextMessage[];
  /** How many entries a compaction took out. */
  readonly compacted: number;
}

/** All that the path says, in its order; what compactions say is theirs, not the conversation's. */
export function fullContext(path: readonly Entry[]): Context {
  return { messages: path.flatMap(entry => messageOfEntry(entry) ?? []), compacted: 0 };
}

/**
 * What is left after the last compaction: its summary, what it kept, and what came after it. `start` is the record that
 * the session begins with.
 */
export function compactedContext(path: readonly Entry[], start: number): Context {
  const last = path.findLastIndex(({ value }) => value.type === 'compaction');
  const compaction = path[last];
  if (compaction === undefined) return fullContext(path);
  const { value, index } = compaction;
  const messages: ContextMessage[] = [{ role: 'compactionSummary', value, at: `/${index}` }];
  const kept = firstKept(path, value, start);
  let compacted = 0;
  path.forEach((entry, i) => {
    const said = i === last ? undefined : messageOfEntry(entry);
    if (said === undefined) return;
    if (i > last || (kept >= 0 && i >= kept)) messages.push(said);
    else compacted++;
  });
  return { messages, compacted };
}

/** Where in the path the entries begin that a compaction kept; -1 where it kept none. */
function firstKept(path: readonly Entry[], compaction: JsonObject, start: number): number {
  const { firstKeptEntryId: id, firstKeptEntryIndex: number } = compaction;
  if (typeof id === 'string') return path.findIndex(({ value }) => value.id === id);
  // The first version counted lines, the header among them.
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
