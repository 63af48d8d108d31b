/**
 * Sessions of Hermes Agent: a document with Chat Completions messages and local fields. The agent removes the local
 * fields before sending, and sends `reasoning` as `reasoning_content`.
 * Rules: agent/conversation_loop.py in https://github.com/NousResearch/hermes-agent
 */
import { dialectOn } from '../../registry/dialect-of.ts';
import { findMessageFormat } from '../../registry/registry.ts';
import { isObject } from '../../source/json.ts';
import { counted, dayOf, type Json, listAt, textAt } from './agents/fields.ts';
import { Placed, placeAll } from './agents/placed-value.ts';
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
    if (!isObject(record)) return [];
    const skipped = { internal: 0 };
    const messages = listAt(record, 'messages').flatMap((message, i) => {
      // Messages that the agent inserted for itself, and data about the session.
      if (isObject(message) && (message.role === 'session_meta' || isSynthetic(message))) {
        skipped.internal++;
        return [];
      }
      return [sentMessage(message, `/messages/${i}`)];
    });
    if (messages.length === 0) return [];
    const system = textAt(record, 'system_prompt');
    if (system !== undefined && system !== '')
      messages.unshift(
        new Placed({ role: 'system', content: system }, '/system_prompt', false).addOrigin(
          '/content',
          '/system_prompt',
        ),
      );
    const origins = new Origins();
    const { model, tools } = record;
    const body = {
      ...(typeof model === 'string' && { model }),
      messages: placeAll(messages, '/messages', origins),
      ...(Array.isArray(tools) && tools.length > 0 && { tools }),
    };
    origins.set('', '', false);
    if ('model' in body) origins.set('/model', '/model');
    if ('tools' in body) origins.set('/tools', '/tools');
    return [
      {
        id: textAt(record, 'session_id'),
        dialect: dialectAt(textAt(record, 'base_url')),
        model: textAt(record, 'model'),
        recorded: dayOf(record.last_updated) ?? dayOf(record.session_start),
        body,
        origins,
        notes: counted(skipped.internal, 'internal message', 'internal messages', 'of the agent skipped'),
      },
    ];
  },
};

export default format;

function isSession({ session_id: id, platform, messages, session_start: start, last_updated: last }: Json): boolean {
  return (
    typeof id === 'string' &&
    typeof platform === 'string' &&
    Array.isArray(messages) &&
    (typeof start === 'string' || typeof last === 'string')
  );
}

function isSynthetic(message: Json): boolean {
  return Object.keys(message).some(key => key.startsWith('_') && key.endsWith('_synthetic') && message[key] === true);
}

/** A message without local fields; unchanged if it has none. */
function sentMessage(message: unknown, at: string): Placed {
  if (!isObject(message)) return new Placed(message, at, true);
  const { reasoning, reasoning_content: content } = message;
  const needsReasoning = typeof reasoning === 'string' && reasoning !== '' && content === undefined;
  const keys = Object.keys(message);
  const calls = Array.isArray(message.tool_calls) ? message.tool_calls.map(withoutLocalFields) : undefined;
  const sameCalls = calls === undefined || calls.every((call, i) => call === (message.tool_calls as unknown[])[i]);
  if (!keys.some(isLocal) && sameCalls) return new Placed(message, at, true);
  const value = {
    ...Object.fromEntries(keys.filter(key => !isLocal(key)).map(key => [key, message[key]])),
    ...(calls !== undefined && { tool_calls: calls }),
    ...(message.role === 'assistant' && needsReasoning && { reasoning_content: reasoning }),
  };
  const placed = new Placed(value, at, true);
  return needsReasoning ? placed.addOrigin('/reasoning_content', `${at}/reasoning`) : placed;
}

function isLocal(key: string): boolean {
  return LOCAL.has(key) || key.startsWith('_') || key.startsWith('codex_');
}

function withoutLocalFields(call: unknown): unknown {
  if (!isObject(call) || !Object.keys(call).some(key => LOCAL_IN_CALL.has(key))) return call;
  return Object.fromEntries(Object.entries(call).filter(([key]) => !LOCAL_IN_CALL.has(key)));
}

/** The dialect of a server address. */
function dialectAt(url: string | undefined): string {
  const host = /^https?:\/\/([^/:?#]+)/i.exec(url ?? '')?.[1]?.toLowerCase();
  const messageFormat = findMessageFormat('openai-chat');
  return host === undefined || messageFormat === undefined
    ? 'openai-chat'
    : dialectOn(messageFormat, { value: undefined, host }, false).id;
}
