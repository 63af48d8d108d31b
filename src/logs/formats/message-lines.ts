/** One message per line, as many small programs store chats. A line may name its session. */

import { child } from '../../pointer.ts';
import { detectDialect } from '../../registry/detect.ts';
import { detectReplyWire } from '../../registry/registry.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { opensStream } from '../detect.ts';
import { Assembly, dayOf, type PartOrigins } from './chat/assembly.ts';
import type { LogFormat, LoggedConversation } from './format.ts';

const ROLES: ReadonlySet<unknown> = new Set([
  ...['system', 'developer', 'user', 'assistant', 'tool', 'function', 'model'],
]);
/** Message fields of any API. Other fields of a line belong to the program. */
const MESSAGE_FIELDS = new Set([
  ...['role', 'content', 'parts', 'name', 'refusal', 'audio', 'thinking', 'images', 'tool_plan'],
  ...['tool_calls', 'tool_call_id', 'function_call', 'tool_name', 'is_error', 'cache_control'],
  ...['reasoning', 'reasoning_content', 'reasoning_details'],
]);
/** Keys of envelopes around a message, and of whole conversations. */
const OTHER_FORMATS_KEYS = [
  'message',
  'messages',
  'request',
  'body',
  'conversations',
  'choices',
  'payload',
  'object',
  'parentUuid',
];
const SESSION_KEYS = ['session_id', 'sessionId', 'sessionID', 'conversation_id', 'thread_id', 'test_id'];

const messageLines: LogFormat = {
  id: 'message-lines',
  name: 'messages (one per line)',
  scope: 'file',
  isGeneral: true,
  owns: isMessageLine,

  read(records) {
    const sessions = new Map<string | undefined, number[]>();
    let others = 0;
    for (const [i, record] of records.entries()) {
      if (!isMessageLine(record)) {
        others++;
        continue;
      }
      const id = sessionOf(record as JsonObject);
      const lines = sessions.get(id);
      if (lines === undefined) sessions.set(id, [i]);
      else lines.push(i);
    }
    return [...sessions].map(([id, lines], i) => conversationOf(records, lines, id, i === 0 ? others : 0));
  },
};

export default messageLines;

function isMessageLine(record: unknown): boolean {
  if (!isObject(record) || !ROLES.has(record.role) || OTHER_FORMATS_KEYS.some(key => key in record)) return false;
  if (!('content' in record) && !('parts' in record) && !Array.isArray(record.tool_calls)) return false;
  return detectReplyWire(record) === undefined && !opensStream(record);
}

function sessionOf(record: JsonObject): string | undefined {
  const key = SESSION_KEYS.find(each => typeof record[each] === 'string');
  return key === undefined ? undefined : (record[key] as string);
}

function conversationOf(
  records: readonly unknown[],
  lines: readonly number[],
  id: string | undefined,
  others: number,
): LoggedConversation {
  const body = new Assembly('', '');
  let recorded: string | undefined;
  let model: string | undefined;
  for (const i of lines) {
    const record = records[i] as JsonObject;
    put(record, child('', i), body);
    recorded = dayOf(record.timestamp) ?? recorded;
    if (typeof record.model === 'string' && record.role === 'assistant') model = record.model;
  }
  const notes = others === 0 ? [] : [`${others} ${others === 1 ? 'line' : 'lines'} without a message skipped`];
  const { messages, origins } = body;
  return { id, dialect: detectDialect(messages)?.id ?? 'openai-chat', model, recorded, body: messages, origins, notes };
}

/** Adds a message without fields of the program. */
function put(record: JsonObject, at: string, body: Assembly): void {
  const keys = Object.keys(record).filter(key => MESSAGE_FIELDS.has(key));
  if (keys.length === Object.keys(record).length) {
    body.take(record, at);
    return;
  }
  const places: PartOrigins = keys.map(key => [child('', key), child(at, key)]);
  body.addBuilt(Object.fromEntries(keys.map(key => [key, record[key]])), at, places);
}
