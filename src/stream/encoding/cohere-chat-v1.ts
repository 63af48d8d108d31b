/**
 * Streams a reply of Cohere's chat API version 1: the text in pieces, other fields in one event each, and the whole
 * reply at the end.
 */
import type { JsonObject } from '../../source/json.ts';
import { pieces, type SentEvent, type StreamEncoder } from './encoder.ts';
import { isText, wrongTypeError } from './reply-fields.ts';

/** Fields with a separate event, before and after the text. */
const BEFORE = { search_queries: 'search-queries-generation', search_results: 'search-results' };
const AFTER = { citations: 'citation-generation', tool_calls: 'tool-calls-generation' };

export const cohereChatV1Encoder: StreamEncoder = {
  id: 'cohere-chat-v1',

  events(reply, { split }) {
    const { generation_id, text, finish_reason } = reply;
    if (!isText(text)) throw wrongTypeError('/text', text, 'a string');
    return [
      event('stream-start', { ...(generation_id !== undefined && { generation_id }) }),
      ...fieldEvents(reply, BEFORE),
      ...pieces(split, text).map(each => event('text-generation', { text: each })),
      ...fieldEvents(reply, AFTER),
      event('stream-end', { ...(finish_reason !== undefined && { finish_reason }), response: reply }),
    ];
  },

  failure({ reason = 'ERROR', message = 'The server failed while it was streaming.' }) {
    return [event('stream-end', { finish_reason: reason, error: message })];
  },
};

function event(event_type: string, more: JsonObject): SentEvent {
  return { data: { is_finished: event_type === 'stream-end', event_type, ...more } };
}

function fieldEvents(reply: JsonObject, events: Readonly<Record<string, string>>): SentEvent[] {
  return Object.entries(events)
    .filter(([field]) => Array.isArray(reply[field]))
    .map(([field, type]) => event(type, { [field]: reply[field] }));
}
