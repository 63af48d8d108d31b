/** The entries of a session as a tree with branches. pi only appends, so a parent always precedes its child. */
import { isObject } from '../../../source/json.ts';
import { type Path, pathsTo, sizeOf } from '../agents/branches.ts';

export interface Entry {
  /** Index of the record. */
  readonly index: number;
  readonly value: Record<string, unknown>;
  readonly parent: Entry | undefined;
}

/** A session: the entries from a header to the next one. A log may lack its header. */
export interface Session {
  /** Index of its first record. */
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
  // The first version had no IDs: each entry follows the previous one.
  if (isLinear || (value.id === undefined && value.parentId === undefined)) return entries.at(-1);
  return typeof value.parentId === 'string' ? byId.get(value.parentId) : undefined;
}

/** Call IDs in an entry. Some writers link a result to its call instead of the entry. */
function callIds({ message }: Record<string, unknown>): string[] {
  if (!isObject(message) || message.role !== 'assistant' || !Array.isArray(message.content)) return [];
  return message.content.flatMap((block: unknown) =>
    isObject(block) && block.type === 'toolCall' && typeof block.id === 'string' ? [block.id] : [],
  );
}

/** Every path from the root to the last entry with content. */
export function branchesOf(session: Session): Iterable<Path<Entry>> {
  const ancestors = new Set<Entry>();
  const contentEntries = session.entries.filter(hasContent);
  for (const entry of contentEntries) {
    // Stops at an entry whose ancestors are known.
    for (let at = entry.parent; at !== undefined && !ancestors.has(at); at = at.parent) ancestors.add(at);
  }
  const leaves = contentEntries.filter(entry => !ancestors.has(entry));
  return pathsTo(leaves, session.entries, {
    opensTurn: ({ value }) => opensTurn(value),
    sizeOf: ({ value }) => sizeOf(value),
  });
}

/** Whether an entry is a message of the user. */
export function opensTurn({ type, message }: Record<string, unknown>): boolean {
  return type === 'message' && isObject(message) && message.role === 'user';
}

const CONTENT_TYPES: ReadonlySet<unknown> = new Set(['message', 'custom_message', 'compaction', 'branch_summary']);

function hasContent({ value }: Entry): boolean {
  return CONTENT_TYPES.has(value.type);
}
