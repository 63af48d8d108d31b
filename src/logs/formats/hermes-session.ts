/**
 * Sessions of Hermes Agent: a document with Chat Completions messages and local fields. The agent removes the local
 * fields before sending, and sends `reasoning` as `reasoning_content`.
 * Rules: agent/conversation_loop.py in https://github.com/NousResearch/hermes-agent
 */
import { dialectOn } from '../../registry/dialect-of.ts';
import { findMessageFormat } from '../../registry/registry.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { counted, dayOf } from './agents/fields.ts';
import { compose } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import { type LogFormat, Origins } from './format.ts';

/** Message fields that are not sent. Keys that start with an underscore are not sent either. */
const LOCAL: ReadonlySet<string> = new Set(['reasoning', 'finish_reason', 'tool_name', 'timestamp']);
/** Fields of calls that are not sent, such as IDs of other APIs. */
const LOCAL_IN_CALL: ReadonlySet<string> = new Set(['call_id', 'response_item_id', 'extra']);

const format: LogFormat = {
  id: 'hermes-session',
  name: 'Hermes session',
  scope: 'document',
  marks: ['platform'],
  owns: record => isObject(record) && isSession(record),

  read([record]) {
    const session = new LogValue(record, '');
    const stored = session.get('messages').items();
    const messages = stored.filter(message => !isInternal(message)).map(sentMessage);
    if (messages.length === 0) return [];
    const skipped = stored.length - messages.length;
    const system = session.get('system_prompt');
    if (system.text) messages.unshift(system.made({ role: 'system', content: system }));
    const [model, tools] = [session.get('model'), session.get('tools')];
    const origins = new Origins();
    const body = session.made({
      model: model.text === undefined ? undefined : model,
      messages,
      tools: tools.items().length > 0 ? tools : undefined,
    });
    return [
      {
        id: session.get('session_id').text,
        dialect: dialectAt(session.get('base_url').text),
        model: model.text,
        recorded: dayOf(session.get('last_updated').value) ?? dayOf(session.get('session_start').value),
        body: compose(body, '', origins),
        origins,
        notes: counted(skipped, 'internal message', 'internal messages', 'of the agent skipped'),
      },
    ];
  },
};

export default format;

function isSession({
  session_id: id,
  platform,
  messages,
  session_start: start,
  last_updated: last,
}: JsonObject): boolean {
  return (
    typeof id === 'string' &&
    typeof platform === 'string' &&
    Array.isArray(messages) &&
    (typeof start === 'string' || typeof last === 'string')
  );
}

/** Whether the agent inserted the message for itself, or it is data about the session. */
function isInternal({ value: message }: LogValue): boolean {
  return isObject(message) && (message.role === 'session_meta' || isSynthetic(message));
}

function isSynthetic(message: JsonObject): boolean {
  return Object.keys(message).some(key => key.startsWith('_') && key.endsWith('_synthetic') && message[key] === true);
}

function sentMessage(message: LogValue): LogValue {
  if (!isObject(message.value)) return message;
  const [reasoning, reasoningContent] = [message.get('reasoning'), message.get('reasoning_content')];
  const needsReasoning = message.get('role').value === 'assistant' && reasoning.text && !reasoningContent.exists;
  const calls = message.get('tool_calls');
  return message.as({
    ...fieldsExcept(message, isLocal),
    tool_calls: Array.isArray(calls.value) ? calls.as(calls.items().map(sentCall)) : calls,
    reasoning_content: needsReasoning ? reasoning : reasoningContent,
  });
}

function isLocal(key: string): boolean {
  return LOCAL.has(key) || key.startsWith('_') || key.startsWith('codex_');
}

function sentCall(call: LogValue): LogValue {
  return isObject(call.value) ? call.as(fieldsExcept(call, key => LOCAL_IN_CALL.has(key))) : call;
}

function fieldsExcept(object: LogValue, isOmitted: (key: string) => boolean): Record<string, LogValue> {
  return Object.fromEntries(Object.entries(object.fields()).filter(([key]) => !isOmitted(key)));
}

/** The dialect of a server address. */
function dialectAt(url: string | undefined): string {
  const host = /^https?:\/\/([^/:?#]+)/i.exec(url ?? '')?.[1]?.toLowerCase();
  const messageFormat = findMessageFormat('openai-chat');
  return host === undefined || messageFormat === undefined
    ? 'openai-chat'
    : dialectOn(messageFormat, { value: undefined, host }, false).id;
}
