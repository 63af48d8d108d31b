/**
 * Codex sessions: one event per line. Items of the Responses API are in envelopes, or bare in older files. Codex's own
 * events repeat the content of the items.
 */
import { isObject, type JsonObject } from '../../source/json.ts';
import { dayOf } from './agents/fields.ts';
import { beginsTurn } from './codex-rollout/context.ts';
import { forRequest, withoutOwnFields } from './codex-rollout/prompt.ts';
import { type ContextItems, Replay } from './codex-rollout/replay.ts';
import { writer } from './codex-rollout/writer.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation } from './format.ts';

/** Lines in envelopes: `{timestamp, type, payload}`. */
const ENVELOPES: ReadonlySet<unknown> = new Set([
  ...['session_meta', 'turn_context', 'response_item', 'event_msg', 'compacted', 'world_state', 'rollout_reference'],
  ...['inter_agent_communication', 'inter_agent_communication_metadata'],
]);

/** Items that old files store without an envelope. Lists of Responses API items have them as well. */
const BARE: ReadonlySet<unknown> = new Set([
  ...['message', 'reasoning', 'function_call', 'function_call_output', 'custom_tool_call', 'custom_tool_call_output'],
  ...['local_shell_call', 'web_search_call'],
]);

const codexRollout: LogFormat = {
  id: 'codex-rollout',
  name: 'Codex session',
  scope: 'file',
  writer,

  owns(record) {
    return isObject(record) && (isEnvelope(record) || isOldHeader(record) || record.record_type === 'state');
  },

  tolerates(record) {
    return isObject(record) && BARE.has(record.type) && !('payload' in record);
  },

  splitPoint(record) {
    if (!isObject(record)) return undefined;
    if (record.type === 'compacted') return isEnvelope(record) ? 'context' : undefined;
    const item = isEnvelope(record) && record.type === 'response_item' ? record.payload : record;
    return BARE.has(item.type) && beginsTurn(new LogValue(item, '')) ? 'turn' : undefined;
  },

  defines(record) {
    if (!isObject(record)) return undefined;
    if (isOldHeader(record)) return 'session_meta';
    return record.type === 'session_meta' || record.type === 'turn_context' ? record.type : undefined;
  },

  read(records, as) {
    const replay = new Replay(as);
    const session: Session = { id: undefined, model: undefined, instructions: undefined, recorded: undefined };
    for (const [i, value] of records.entries()) {
      if (!isObject(value)) continue;
      const record = new LogValue(value, `/${i}`);
      noteSession(session, record, value);
      if (isEnvelope(value)) replay.takeLine(value.type, record.get('payload'));
      else if (BARE.has(value.type)) replay.takeItem(record);
    }
    const { contexts, notes } = replay.end();
    return contexts.map((context, i) =>
      as === 'request' ? requestOf(context, session, notes) : logOf(context, session, notes, i),
    );
  },
};

export default codexRollout;

/** Data about the whole session. */
interface Session {
  id: string | undefined;
  model: string | undefined;
  /** The system prompt. */
  instructions: LogValue | undefined;
  recorded: string | undefined;
}

function isEnvelope(record: JsonObject): record is JsonObject & { type: string; payload: JsonObject } {
  return ENVELOPES.has(record.type) && isObject(record.payload);
}

/** The first line of files without envelopes: `{id, timestamp, instructions}`. */
function isOldHeader(record: JsonObject): boolean {
  return (
    typeof record.id === 'string' &&
    typeof record.timestamp === 'string' &&
    'instructions' in record &&
    Object.keys(record).every(key => HEADER_KEYS.has(key))
  );
}

const HEADER_KEYS: ReadonlySet<string> = new Set(['id', 'timestamp', 'instructions', 'git', 'cwd']);

function noteSession(session: Session, record: LogValue, value: JsonObject): void {
  session.recorded = dayOf(value.timestamp) ?? session.recorded;
  if (isOldHeader(value)) session.id ??= record.get('id').text;
  if (!isEnvelope(value)) return;
  const payload = record.get('payload');
  if (value.type === 'turn_context') session.model = payload.get('model').text ?? session.model;
  if (value.type !== 'session_meta') return;
  // A fork repeats the lines of the original session, including its first line.
  session.id ??= payload.get('id').text;
  const instructions = payload.get('base_instructions').get('text');
  if (instructions.text !== undefined) session.instructions ??= instructions;
}

/** The items of the log. */
function logOf(context: ContextItems, session: Session, notes: readonly string[], index: number): LoggedConversation {
  const { items, shared } = context;
  const { messages, origins } = bodyOf(items.map(withoutOwnFields));
  const allNotes = [...context.notes, ...notes];
  return { ...headOf(session, index), body: messages, origins, notes: allNotes, ...(shared > 0 && { shared }) };
}

/** The request that Codex sends to continue the session. It sets `store` to false. */
function requestOf({ items }: ContextItems, session: Session, notes: readonly string[]): LoggedConversation {
  const { model, instructions } = session;
  const sent = forRequest(items);
  const input = bodyOf(sent.items, '/input');
  const body = { ...input.fields({ model, instructions }), input: input.messages, store: false };
  return { ...headOf(session, 0), body, origins: input.origins, notes: [...notes, ...sent.notes] };
}

function bodyOf(items: readonly LogValue[], at?: string): Body {
  const body = new Body(at);
  for (const item of items) body.add(item);
  return body;
}

function headOf({ id, model, recorded }: Session, index: number) {
  const name = id === undefined || index === 0 ? id : `${id}#${index + 1}`;
  return { id: name, dialect: 'openai-responses', model, recorded };
}
