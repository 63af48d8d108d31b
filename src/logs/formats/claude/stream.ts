/** Reads the conversations from the messages that Claude Code or its SDK outputs during a run. */
import { appendTo } from '../../../source/append-to.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { counted, dayOf } from '../agents/fields.ts';
import { LogValue } from '../compose/log-value.ts';
import type { LoggedConversation, ReadAs, SplitPoint } from '../format.ts';
import { type AgentLine, separateByAgent } from './agents.ts';
import { compose } from './compose.ts';
import { idOf, type Line, messageOf, modelOf, resultIdsIn, SYNTHETIC } from './line.ts';
import { withoutInterruptedCalls } from './resume.ts';

/** Whether only Claude Code writes such a message. */
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

/** Other programs write a similar init message with other fields. */
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

/** Whether a message can be part of such a stream, although other formats have similar messages. */
export function isToleratedMessage(record: unknown): boolean {
  if (!isObject(record) || 'sessionId' in record) return false;
  if (OTHER_TYPES.has(record.type)) return true;
  const found = messageOf(new LogValue(record, ''));
  return found !== undefined && found.message.get('role').value === found.role;
}

export function readStream(list: LogValue, as: ReadAs): LoggedConversation[] {
  const agentLines: AgentLine[] = [];
  const linesOf = new Map<string | null, Line[]>();
  const compactions: Compactions = new Map();
  /** For each conversation, the number of lines of all conversations before its last compaction. */
  const compacted = new Map<string | null, number>();
  let session: string | undefined;
  let recorded: string | undefined;
  let startModel: string | undefined;
  for (const [index, record] of list.items().entries()) {
    const inner = record.get('message');
    const parent = parentOf(record);
    session ??= record.get('session_id').text ?? inner.get('session_id').text;
    recorded = dayOf(record.get('timestamp').value) ?? recorded;
    if (record.get('type').value === 'system') {
      startModel = record.get('model').text ?? inner.get('model').text ?? startModel;
      const subtype = record.get('subtype').value ?? inner.get('subtype').value;
      if (subtype === 'compact_boundary' && as === 'request') compacted.set(parent ?? null, agentLines.length);
      else if (subtype === 'compact_boundary')
        appendTo(compactions, parent ?? null, linesOf.get(parent ?? null)?.length ?? 0);
    }
    const line = lineOf(record, index);
    if (line === undefined) continue;
    agentLines.push({ line, parent });
    appendTo(linesOf, parent ?? null, line);
  }
  // Lines before a compaction are no longer sent.
  const sent = agentLines.filter(({ parent }, i) => i >= (compacted.get(parent ?? null) ?? 0));
  return conversationsOf(withoutInterrupted(sent, linesOf, compactions), as, { session, recorded, startModel });
}

/** Where a stream can be split: before a compaction, or before a user prompt. */
export function splitPointOf(value: unknown): SplitPoint | undefined {
  const record = new LogValue(value, '');
  if (typeof parentOf(record) === 'string') return undefined;
  if (record.get('type').value === 'system' && record.get('subtype').value === 'compact_boundary') return 'context';
  const found = messageOf(record);
  return found?.role === 'user' && resultIdsIn(found.message).length === 0 ? 'turn' : undefined;
}

/** For each conversation (the main agent or a sub-agent), how many messages came before each compaction. */
type Compactions = Map<string | null, number[]>;
type LinesOf = ReadonlyMap<string | null, readonly Line[]>;

/** A log keeps the messages before a compaction, but calls that the compaction interrupted are never sent again. */
function withoutInterrupted(
  agentLines: readonly AgentLine[],
  linesOf: LinesOf,
  compactions: Compactions,
): readonly AgentLine[] {
  const interrupted = new Set<Line>();
  for (const [parent, messageCounts] of compactions) {
    const lines = linesOf.get(parent) ?? [];
    const kept = new Set(withoutInterruptedCalls(lines, messageCounts));
    for (const line of lines) if (!kept.has(line)) interrupted.add(line);
  }
  return interrupted.size === 0 ? agentLines : agentLines.filter(({ line }) => !interrupted.has(line));
}

interface SessionFacts {
  readonly session: string | undefined;
  readonly recorded: string | undefined;
  /** The model that the session was started with. */
  readonly startModel: string | undefined;
}

export function conversationsOf(
  agentLines: readonly AgentLine[],
  as: ReadAs,
  { session, recorded, startModel }: SessionFacts,
): LoggedConversation[] {
  const { main, agents, unassigned } = separateByAgent(agentLines);
  const notes = counted(unassigned, 'line', 'lines', 'skipped: the log does not say which sub-agent wrote them');
  const all: [string | undefined, readonly Line[], readonly string[]][] = [
    [session, main, notes],
    ...[...agents].map(([id, lines]): [string, readonly Line[], readonly string[]] => [id, lines, []]),
  ];
  return all
    .filter(([, lines]) => lines.length > 0)
    .map(([id, lines, agentNotes]) => {
      const { body, notes: repairs } = compose(lines, as);
      const last = lines.findLast(line => modelOf(line) !== undefined);
      const model = last === undefined ? startModel : modelOf(last);
      const { messages, origins } = body;
      return { id, dialect: 'anthropic', model, recorded, body: messages, origins, notes: [...agentNotes, ...repairs] };
    });
}

function parentOf(record: LogValue): string | null | undefined {
  const { value: parent } = record.get('parent_tool_use_id');
  return parent === null || typeof parent === 'string' ? parent : undefined;
}

function lineOf(record: LogValue, key: number): Line | undefined {
  const found = messageOf(record);
  if (found === undefined) return undefined;
  const { role, message } = found;
  const isError = (record.get('error').value ?? null) !== null && message.get('model').value === SYNTHETIC;
  const id = role === 'assistant' ? idOf(message.get('id').value) : undefined;
  return { role, message, id, key, isError };
}
