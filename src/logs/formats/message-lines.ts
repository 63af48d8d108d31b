/** One message per line, as many small programs store chats. A line may name its session. */

import { detectDialect } from '../../registry/detect.ts';
import { detectReplyWire } from '../../registry/registry.ts';
import { isObject } from '../../source/json.ts';
import { opensStream } from '../detect.ts';
import { dayOf } from './agents/fields.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
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
    const sessions = new Map<string | undefined, LogValue[]>();
    let others = 0;
    for (const [i, record] of records.entries()) {
      if (!isMessageLine(record)) {
        others++;
        continue;
      }
      const line = new LogValue(record, `/${i}`);
      const id = sessionOf(line);
      const lines = sessions.get(id);
      if (lines === undefined) sessions.set(id, [line]);
      else lines.push(line);
    }
    return [...sessions].map(([id, lines], i) => conversationOf(id, lines, i === 0 ? others : 0));
  },
};

export default messageLines;

function isMessageLine(record: unknown): boolean {
  if (!isObject(record) || !ROLES.has(record.role) || OTHER_FORMATS_KEYS.some(key => key in record)) return false;
  if (!('content' in record) && !('parts' in record) && !Array.isArray(record.tool_calls)) return false;
  return detectReplyWire(record) === undefined && !opensStream(record);
}

function sessionOf(line: LogValue): string | undefined {
  return SESSION_KEYS.map(key => line.get(key).text).find(id => id !== undefined);
}

function conversationOf(id: string | undefined, lines: readonly LogValue[], others: number): LoggedConversation {
  const body = new Body('', '');
  let recorded: string | undefined;
  let model: string | undefined;
  for (const line of lines) {
    body.add(messageIn(line));
    recorded = dayOf(line.get('timestamp').value) ?? recorded;
    if (line.get('role').value === 'assistant') model = line.get('model').text ?? model;
  }
  const notes = others === 0 ? [] : [`${others} ${others === 1 ? 'line' : 'lines'} without a message skipped`];
  const { messages, origins } = body;
  return { id, dialect: detectDialect(messages)?.id ?? 'openai-chat', model, recorded, body: messages, origins, notes };
}

/** The message without fields of the program. */
function messageIn(line: LogValue): LogValue {
  const fields = Object.entries(line.fields());
  const messageFields = fields.filter(([key]) => MESSAGE_FIELDS.has(key));
  return messageFields.length === fields.length ? line : line.made(Object.fromEntries(messageFields));
}
