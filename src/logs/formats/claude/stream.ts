/** Reads the conversations from the messages that Claude Code or its SDK outputs during a run. */
import { child } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { LoggedConversation, ReadAs, Seam } from '../format.ts';
import { type AgentLine, separateByAgent } from './agents.ts';
import { compose } from './compose.ts';
import { dayOf, idOf, type Line, messageOf, modelOf, resultsIn, SYNTHETIC } from './line.ts';
import { withoutInterruptedCalls } from './resume.ts';

/** A message that no other program prints. */
export function isStreamMessage(record: unknown): boolean {
  if (!isObject(record) || 'sessionId' in record || 'parentUuid' in record) return false;
  const { type, message, session_id: session, parent_tool_use_id: parent } = record;
  switch (type) {
    case 'system':
      return isInit(record) || (isObject(message) && isInit(message));
    case 'assistant':
    case 'user':
    case 'stream_event':
      return typeof session === 'string' && (parent === null || typeof parent === 'string');
    case 'result':
      return (typeof session === 'string' && isResult(record)) || (isObject(message) && isResult(message));
    default:
      return false;
  }
}

/** Others say as much of themselves, with other words. */
function isInit({
  subtype,
  session_id: session,
  tools,
  mcp_servers: servers,
  permissionMode: mode,
}: JsonObject): boolean {
  return (
    subtype === 'init' &&
    typeof session === 'string' &&
    Array.isArray(tools) &&
    (Array.isArray(servers) || typeof mode === 'string')
  );
}

function isResult({ subtype, num_turns: turns }: JsonObject): boolean {
  return typeof subtype === 'string' && typeof turns === 'number';
}

const OTHER_TYPES: ReadonlySet<unknown> = new Set([
  'system',
  'result',
  'stream_event',
  'rate_limit_event',
  'tool_progress',
]);

/** A message that may stand in such a stream. */
export function isToleratedMessage(record: unknown): boolean {
  if (!isObject(record) || 'sessionId' in record) return false;
  if (OTHER_TYPES.has(record.type)) return true;
  const found = messageOf(record);
  return found !== undefined && found.message.role === found.role;
}

export function readStream(
  records: readonly unknown[],
  as: ReadAs,
  at: (index: number) => string,
): LoggedConversation[] {
  const said: AgentLine[] = [];
  const linesOf = new Map<string | null, Line[]>();
  const compactions: Compactions = new Map();
  let session: string | undefined;
  let recorded: string | undefined;
  let asked: string | undefined;
  for (const [index, record] of records.entries()) {
    if (!isObject(record)) continue;
    const inner = isObject(record.message) ? record.message : {};
    session ??= textOf(record.session_id) ?? textOf(inner.session_id);
    recorded = dayOf(record.timestamp) ?? recorded;
    if (record.type === 'system') asked = textOf(record.model) ?? textOf(inner.model) ?? asked;
    const subtype = record.subtype ?? inner.subtype;
    if (record.type === 'system' && subtype === 'compact_boundary') {
      if (as === 'request') dropCompacted(said, record);
      else appendTo(compactions, parentOf(record) ?? null, linesOf.get(parentOf(record) ?? null)?.length ?? 0);
    }
    const line = lineOf(record, at(index), index);
    if (line === undefined) continue;
    const parent = parentOf(record);
    said.push({ line, parent });
    appendTo(linesOf, parent ?? null, line);
  }
  return conversationsOf(withoutInterrupted(said, linesOf, compactions), as, { session, recorded, asked });
}

/** Where a stream can be cut: before a compaction, or before what the user says. */
export function seamOf(record: unknown): Seam | undefined {
  if (!isObject(record) || typeof parentOf(record) === 'string') return undefined;
  if (record.type === 'system' && record.subtype === 'compact_boundary') return 'context';
  const found = messageOf(record);
  return found?.role === 'user' && resultsIn(found.message).length === 0 ? 'turn' : undefined;
}

/** Removes what is before a compaction, because it is no longer sent. */
function dropCompacted(said: AgentLine[], record: JsonObject): void {
  const parent = parentOf(record) ?? null;
  const kept = said.filter(each => (each.parent ?? null) !== parent);
  said.length = 0;
  for (const each of kept) said.push(each);
}

/** How many messages of each conversation (the session itself, or a sub-agent's) came before each of its compactions. */
type Compactions = Map<string | null, number[]>;
type LinesOf = ReadonlyMap<string | null, readonly Line[]>;

function appendTo<T>(lists: Map<string | null, T[]>, key: string | null, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** In a log the messages before a compaction stay, but a call that it interrupted is never sent again. */
function withoutInterrupted(
  said: readonly AgentLine[],
  linesOf: LinesOf,
  compactions: Compactions,
): readonly AgentLine[] {
  const cut = new Set<Line>();
  for (const [parent, places] of compactions) {
    const lines = linesOf.get(parent) ?? [];
    const kept = new Set(withoutInterruptedCalls(lines, places));
    for (const line of lines) if (!kept.has(line)) cut.add(line);
  }
  return cut.size === 0 ? said : said.filter(({ line }) => !cut.has(line));
}

interface SessionFacts {
  readonly session: string | undefined;
  readonly recorded: string | undefined;
  /** The model that the session was begun with. */
  readonly asked: string | undefined;
}

export function conversationsOf(
  said: readonly AgentLine[],
  as: ReadAs,
  { session, recorded, asked }: SessionFacts,
): LoggedConversation[] {
  const { main, agents, lost } = separateByAgent(said);
  const notes =
    lost === 0 ? [] : [`${lost} ${lost === 1 ? 'line' : 'lines'} skipped that belong to several sub-agents at once`];
  const all: [string | undefined, readonly Line[], readonly string[]][] = [
    [session, main, notes],
    ...[...agents].map(([id, lines]): [string, readonly Line[], readonly string[]] => [id, lines, []]),
  ];
  return all
    .filter(([, lines]) => lines.length > 0)
    .map(([id, lines, left]) => {
      const { body, origins, notes: repairs } = compose(lines, as);
      const last = lines.findLast(line => modelOf(line) !== undefined);
      const model = last === undefined ? asked : modelOf(last);
      return { id, dialect: 'anthropic', model, recorded, body, origins, notes: [...left, ...repairs] };
    });
}

function parentOf({ parent_tool_use_id: parent }: JsonObject): string | null | undefined {
  return parent === null || typeof parent === 'string' ? parent : undefined;
}

function lineOf(record: JsonObject, at: string, key: number): Line | undefined {
  const found = messageOf(record);
  if (found === undefined) return undefined;
  const { role, message } = found;
  const place = child(at, 'message');
  const isError = record.error !== undefined && record.error !== null && message.model === SYNTHETIC;
  const id = role === 'assistant' ? idOf(message.id) : undefined;
  return { role, message, at: place, contentAt: child(place, 'content'), id, key, isError };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
