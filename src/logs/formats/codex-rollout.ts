/**
 * Codex sessions: one event per line. Items of the Responses API are in envelopes, or bare in older files. Codex's own
 * events repeat the content of the items.
 */
import { child } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { beginsTurn } from './codex-rollout/context.ts';
import { forRequest } from './codex-rollout/prompt.ts';
import { type ContextItems, Replay } from './codex-rollout/replay.ts';
import { writer } from './codex-rollout/writer.ts';
import { type LogFormat, type LoggedConversation, Origins } from './format.ts';

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
    return BARE.has(item.type) && beginsTurn(item) ? 'turn' : undefined;
  },

  defines(record) {
    if (!isObject(record)) return undefined;
    if (isOldHeader(record)) return 'session_meta';
    return record.type === 'session_meta' || record.type === 'turn_context' ? record.type : undefined;
  },

  read(records, as) {
    const replay = new Replay(as);
    const session: Session = { id: undefined, model: undefined, instructions: undefined, recorded: undefined };
    records.forEach((record, i) => {
      if (!isObject(record)) return;
      const at = child('', i);
      noteSession(session, record, at);
      if (isEnvelope(record)) replay.takeLine(record.type, record.payload, child(at, 'payload'));
      else if (BARE.has(record.type)) replay.takeItem(record, at);
    });
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
  /** The system prompt and its location. */
  instructions: { readonly text: string; readonly at: string } | undefined;
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

function noteSession(session: Session, record: JsonObject, at: string): void {
  if (typeof record.timestamp === 'string' && /^\d{4}-\d\d-\d\d/.test(record.timestamp))
    session.recorded = record.timestamp.slice(0, 10);
  if (isOldHeader(record)) session.id ??= record.id as string;
  if (!isEnvelope(record)) return;
  const { type, payload } = record;
  if (type === 'turn_context' && typeof payload.model === 'string') session.model = payload.model;
  if (type !== 'session_meta') return;
  // A fork repeats the lines of the original session, including its first line.
  if (typeof payload.id === 'string') session.id ??= payload.id;
  const { base_instructions: base } = payload;
  if (session.instructions === undefined && isObject(base) && typeof base.text === 'string')
    session.instructions = { text: base.text, at: `${at}/payload/base_instructions/text` };
}

/** The items of the log. */
function logOf(context: ContextItems, session: Session, notes: readonly string[], index: number): LoggedConversation {
  const { items, shared } = context;
  const body: unknown[] = [];
  const origins = new Origins();
  for (const { value, at } of items) {
    origins.set(child('', body.length), at);
    body.push(value);
  }
  return { ...headOf(session, index), body, origins, notes, ...(shared > 0 && { shared }) };
}

/** The request that Codex sends to continue the session. It sets `store` to false. */
function requestOf({ items }: ContextItems, session: Session, notes: readonly string[]): LoggedConversation {
  const origins = new Origins();
  const { model, instructions } = session;
  const input: unknown[] = [];
  const sent = forRequest(items);
  for (const { value, at, isMade } of sent.items) {
    origins.set(child('/input', input.length), at, isMade !== true);
    input.push(value);
  }
  if (instructions !== undefined) origins.set('/instructions', instructions.at);
  const body = {
    ...(model !== undefined && { model }),
    ...(instructions !== undefined && { instructions: instructions.text }),
    input,
    store: false,
  };
  return { ...headOf(session, 0), body, origins, notes: [...notes, ...sent.notes] };
}

function headOf({ id, model, recorded }: Session, index: number) {
  const name = id === undefined || index === 0 ? id : `${id}#${index + 1}`;
  return { id: name, dialect: 'openai-responses', model, recorded };
}
