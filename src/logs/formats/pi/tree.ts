/** The entries of a session as a tree with branches. pi only appends, so a parent always precedes its child. */
import { isObject } from '../../../source/json.ts';

export interface Entry {
  /** Number of the record. */
  readonly index: number;
  readonly value: Record<string, unknown>;
  readonly parent: Entry | undefined;
}

/** A session: what follows a header, as far as the next. Logs that lost their header have none. */
export interface Session {
  /** Number of the record that it begins with. */
  readonly start: number;
  readonly header: Record<string, unknown> | undefined;
  readonly entries: readonly Entry[];
}

export function isHeader(value: unknown): value is Record<string, unknown> {
  if (!isObject(value) || value.type !== 'session' || typeof value.id !== 'string') return false;
  const { version = 1, cwd } = value;
  return typeof cwd === 'string' && typeof version === 'number' && version >= 1 && !('delegationDepth' in value);
}

export function sessionsOf(records: readonly unknown[]): Session[] {
  const sessions: { start: number; header: Record<string, unknown> | undefined; entries: Entry[] }[] = [];
  let current: (typeof sessions)[number] | undefined;
  let byId = new Map<string, Entry>();
  records.forEach((value, index) => {
    if (isHeader(value)) {
      current = { start: index, header: value, entries: [] };
      byId = new Map();
      sessions.push(current);
      return;
    }
    if (!isObject(value)) return;
    if (current === undefined) {
      current = { start: index, header: undefined, entries: [] };
      sessions.push(current);
    }
    const { header, entries } = current;
    const isLinear = header !== undefined && (header.version === undefined || header.version === 1);
    const entry: Entry = { index, value, parent: parentOf(value, entries, byId, isLinear) };
    entries.push(entry);
    if (typeof value.id === 'string') byId.set(value.id, entry);
    for (const id of callIds(value)) if (!byId.has(id)) byId.set(id, entry);
  });
  return sessions;
}

function parentOf(
  value: Record<string, unknown>,
  entries: readonly Entry[],
  byId: ReadonlyMap<string, Entry>,
  isLinear: boolean,
): Entry | undefined {
  // The first version had no ids: each entry follows the one above it.
  if (isLinear || (value.id === undefined && value.parentId === undefined)) return entries.at(-1);
  return typeof value.parentId === 'string' ? byId.get(value.parentId) : undefined;
}

/** Ids of calls in an entry: some writers hang a result on its call, not on the entry of the call. */
function callIds({ message }: Record<string, unknown>): string[] {
  if (!isObject(message) || message.role !== 'assistant' || !Array.isArray(message.content)) return [];
  return message.content.flatMap((block: unknown) =>
    isObject(block) && block.type === 'toolCall' && typeof block.id === 'string' ? [block.id] : [],
  );
}

/** Every path from the root to an entry that says something and that nothing follows which does. */
export function branchesOf(session: Session): Entry[][] {
  const inner = new Set<Entry>();
  const speaking = session.entries.filter(isSpeaking);
  for (const entry of speaking) {
    // As far as a known one: what lies above it has been walked.
    for (let at = entry.parent; at !== undefined && !inner.has(at); at = at.parent) inner.add(at);
  }
  return speaking.filter(entry => !inner.has(entry)).map(pathTo);
}

function pathTo(leaf: Entry): Entry[] {
  const path: Entry[] = [];
  for (let at: Entry | undefined = leaf; at !== undefined; at = at.parent) path.push(at);
  return path.reverse();
}

const SPEAKING: ReadonlySet<unknown> = new Set(['message', 'custom_message', 'compaction', 'branch_summary']);

function isSpeaking({ value }: Entry): boolean {
  return SPEAKING.has(value.type);
}
