/**
 * Copilot CLI sessions: one event per line, each with a link to its predecessor. The content is in `data`. There are
 * also events for hooks, permissions and tool starts.
 */
import { isRedacted } from '../../model/text.ts';
import { child } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { type Event, pathsOf } from './copilot-cli/paths.ts';
import { Transcript } from './copilot-cli/transcript.ts';
import { writer } from './copilot-cli/writer.ts';
import type { LogFormat, LoggedConversation } from './format.ts';

/** Prefixes of event types. */
const EVENT_TYPES =
  /^(?:session|system|user|assistant|tool|external_tool|hook|permission|subagent|skill|pending_messages|model)\.|^abort$/;

/** Events with the session, its model and its system prompt. */
const SESSION_EVENTS: ReadonlySet<string> = new Set(['session.start', 'session.model_change', 'system.message']);

const copilotCli: LogFormat = {
  id: 'copilot-cli',
  name: 'Copilot CLI session',
  scope: 'file',
  writer,

  owns(record) {
    return isObject(record) && isEvent(record);
  },

  splitPoint(record) {
    if (!isObject(record) || typeof record.agentId === 'string') return undefined;
    if (record.type === 'session.compaction_start' || record.type === 'session.context_cleared') return 'context';
    return record.type === 'user.message' ? 'turn' : undefined;
  },

  defines(record) {
    const type = isObject(record) ? record.type : undefined;
    return typeof type === 'string' && SESSION_EVENTS.has(type) ? type : undefined;
  },

  read(records, as) {
    const events = eventsOf(records);
    const session = events.find(({ type }) => type === 'session.start')?.data.sessionId;
    return pathsOf(events, as).flatMap(({ links, shared, notes }) => {
      // A sub-agent has a separate conversation, although its events are between those of the session.
      const transcripts = new Map<string | undefined, { transcript: Transcript; shared: number }>();
      links.forEach(({ value: event }, i) => {
        const entry = transcripts.get(event.agent) ?? { transcript: new Transcript(as), shared: 0 };
        transcripts.set(event.agent, entry);
        entry.transcript.take(event);
        if (i < shared) entry.shared = entry.transcript.length;
      });
      return [...transcripts].flatMap(([agent, entry]): LoggedConversation[] => {
        const id = agent ?? (typeof session === 'string' ? session : undefined);
        const { length } = entry.transcript;
        if (length === 0 || (entry.shared === length && shared > 0)) return [];
        const conversation = entry.transcript.end(id);
        return [
          {
            ...conversation,
            notes: [...notes, ...(conversation.notes ?? [])],
            ...(entry.shared > 0 && { shared: entry.shared }),
          },
        ];
      });
    });
  },
};

export default copilotCli;

/** Whether a record is an event: no other log has both `data` and a link to the previous event. */
function isEvent({ type, data, parentId, id }: JsonObject): boolean {
  if (type === 'session.start' && isObject(data) && typeof data.sessionId === 'string') return true;
  const isLinked = parentId === null || typeof parentId === 'string';
  return typeof type === 'string' && isObject(data) && typeof id === 'string' && isLinked && EVENT_TYPES.test(type);
}

function eventsOf(records: readonly unknown[]): Event[] {
  const seen = new Set<string>();
  return records.flatMap((record, i): Event[] => {
    if (!isObject(record) || typeof record.type !== 'string' || !isObject(record.data)) return [];
    const { type, data, parentId, timestamp, agentId } = record;
    const id = eventId(record.id);
    // The same event may be written twice.
    const key = id === undefined ? undefined : `${type} ${id}`;
    if (key !== undefined && seen.has(key)) return [];
    if (key !== undefined) seen.add(key);
    return [
      {
        type,
        data,
        id,
        parent: eventId(parentId),
        day: typeof timestamp === 'string' && /^\d{4}-\d\d-\d\d/.test(timestamp) ? timestamp.slice(0, 10) : undefined,
        agent: agentOf(data, agentId),
        at: child(child('', i), 'data'),
      },
    ];
  });
}

/** An event ID that can be compared. Redacted IDs are all the same, so they do not count. */
function eventId(id: unknown): string | undefined {
  return typeof id === 'string' && !isRedacted(id) ? id : undefined;
}

/** The sub-agent of an event: its ID, or the ID of the call that runs it. */
function agentOf({ parentToolCallId }: JsonObject, agentId: unknown): string | undefined {
  if (typeof agentId === 'string') return agentId;
  return typeof parentToolCallId === 'string' ? parentToolCallId : undefined;
}
