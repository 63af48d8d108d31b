/**
 * Copilot CLI sessions: one line per event, each with a link to its predecessor. The sent content is in `data`, next to
 * hooks, permissions and tool starts.
 */
import { isRedacted } from '../../model/text.ts';
import { child } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { type Event, pathsOf } from './copilot-cli/paths.ts';
import { Transcript } from './copilot-cli/transcript.ts';
import { writer } from './copilot-cli/writer.ts';
import type { LogFormat, LoggedConversation } from './format.ts';

/** Beginnings of the names of events. */
const NAMES =
  /^(?:session|system|user|assistant|tool|external_tool|hook|permission|subagent|skill|pending_messages|model)\.|^abort$/;

/** Events by which the session, its model and its system prompt are known. */
const SETTLING: ReadonlySet<string> = new Set(['session.start', 'session.model_change', 'system.message']);

const copilotCli: LogFormat = {
  id: 'copilot-cli',
  name: 'Copilot CLI session',
  scope: 'file',
  writer,

  owns(record) {
    return isObject(record) && isEvent(record);
  },

  seam(record) {
    if (!isObject(record) || typeof record.agentId === 'string') return undefined;
    if (record.type === 'session.compaction_start' || record.type === 'session.context_cleared') return 'context';
    return record.type === 'user.message' ? 'turn' : undefined;
  },

  settles(record) {
    const type = isObject(record) ? record.type : undefined;
    return typeof type === 'string' && SETTLING.has(type) ? type : undefined;
  },

  read(records, as) {
    const events = eventsOf(records);
    const session = events.find(({ type }) => type === 'session.start')?.data.sessionId;
    return pathsOf(events, as).flatMap(({ path, shared }) => {
      // What a sub-agent says is a conversation of its own, though its events stand between those of the session.
      const transcripts = new Map<string | undefined, { transcript: Transcript; shared: number }>();
      path.forEach((event, i) => {
        const kept = transcripts.get(event.agent) ?? { transcript: new Transcript(as), shared: 0 };
        transcripts.set(event.agent, kept);
        kept.transcript.take(event);
        if (i < shared) kept.shared = kept.transcript.length;
      });
      return [...transcripts].flatMap(([agent, kept]): LoggedConversation[] => {
        const id = agent ?? (typeof session === 'string' ? session : undefined);
        const { length } = kept.transcript;
        if (length === 0 || (kept.shared === length && shared > 0)) return [];
        const conversation = kept.transcript.end(id);
        return [{ ...conversation, ...(kept.shared > 0 && { shared: kept.shared }) }];
      });
    });
  },
};

export default copilotCli;

/** Whether a record is an event: no other log has its data under `data` and names the event before it. */
function isEvent({ type, data, parentId, id }: JsonObject): boolean {
  if (type === 'session.start' && isObject(data) && typeof data.sessionId === 'string') return true;
  const isLinked = parentId === null || typeof parentId === 'string';
  return typeof type === 'string' && isObject(data) && typeof id === 'string' && isLinked && NAMES.test(type);
}

function eventsOf(records: readonly unknown[]): Event[] {
  const known = new Set<string>();
  return records.flatMap((record, i): Event[] => {
    if (!isObject(record) || typeof record.type !== 'string' || !isObject(record.data)) return [];
    const { type, data, parentId, timestamp, agentId } = record;
    const id = nameOf(record.id);
    // What was written twice happened once.
    const name = id === undefined ? undefined : `${type} ${id}`;
    if (name !== undefined && known.has(name)) return [];
    if (name !== undefined) known.add(name);
    return [
      {
        type,
        data,
        id,
        parent: nameOf(parentId),
        day: typeof timestamp === 'string' && /^\d{4}-\d\d-\d\d/.test(timestamp) ? timestamp.slice(0, 10) : undefined,
        agent: agentOf(data, agentId),
        at: child(child('', i), 'data'),
      },
    ];
  });
}

/** By what events know each other: not by what a redactor wrote, which is the same for all. */
function nameOf(id: unknown): string | undefined {
  return typeof id === 'string' && !isRedacted(id) ? id : undefined;
}

/** The sub-agent that an event is of: its id, or that of the call that runs it. */
function agentOf({ parentToolCallId }: JsonObject, agentId: unknown): string | undefined {
  if (typeof agentId === 'string') return agentId;
  return typeof parentToolCallId === 'string' ? parentToolCallId : undefined;
}
