/**
 * Detects the format of a JSON value and the conversations in it, from its content, never from the file name. The
 * format says where the request is; the dialect decides the message format.
 */

import type { MessageFormat } from '../formats/engine/message-format.ts';
import { child } from '../pointer.ts';
import { detectMessageFormat, mayBeRequest, usualDialect } from '../registry/detect.ts';
import { modelOfPath } from '../registry/dialect-of.ts';
import { detectReplyWire } from '../registry/registry.ts';
import { isObject, type JsonObject } from '../source/json.ts';
import { unwrap } from '../stream/decode.ts';
import { detectProtocol } from '../stream/known-protocols.ts';
import { replyOf, sessionOf } from './session-of.ts';

/** How a record can be read, as given by the caller. */
export type As = 'request' | 'log' | 'exchange' | 'response' | 'stream';

export type RecordFormat =
  | 'messages'
  | 'request'
  | 'conversation'
  | 'batch-request'
  | 'exchange'
  | 'reply'
  | 'stream'
  | 'system'
  | 'unrecognized';

/** The detected format of one record. */
export interface Found {
  readonly format: RecordFormat;
  /** The value to judge: the request body, the list of messages, the reply, the stream events or their text. */
  readonly value: unknown;
  /** Its location in the record. */
  readonly pointer: string;
  /** The message format detected in `value`; null if detection was not conclusive. */
  readonly messageFormat?: MessageFormat | null | undefined;
  /** `log` for stored conversations, which may end inside a turn. */
  readonly as: 'request' | 'log' | 'response' | 'stream';
  /** The request, if a reply or stream is judged. */
  readonly request?: unknown;
  readonly id?: string | number | undefined;
  readonly host?: string | undefined;
  /** The API name in the recording, and the URL path of the request. */
  readonly api?: string | undefined;
  readonly path?: string | undefined;
  /** The provider and the model, if the exchange names them. */
  readonly provider?: string | undefined;
  readonly model?: string | undefined;
  readonly dialect?: string | undefined;
  readonly recorded?: string | undefined;
  /** The conversation that an exchange belongs to, and the reply message. */
  readonly session?: string | undefined;
  readonly reply?: unknown;
  /** The recorded response of an exchange. It does not influence the verdict. */
  readonly answer?: Answer | undefined;
  /** Why the record is not judged. */
  readonly note?: string | undefined;
}

/** A recorded server response. */
export interface Answer {
  readonly status: number | undefined;
  readonly response: unknown;
  /** Raw event-stream text. */
  readonly sse: string | undefined;
  /** The beginning of a body that is neither JSON nor a stream. */
  readonly text: string | undefined;
  readonly headers: unknown;
  /** Whether a client library recorded the stream, not the raw HTTP response. */
  readonly isRebuilt?: boolean | undefined;
  /** Locations of the reply and the stream in the record. */
  readonly places: { readonly response: string; readonly sse: string };
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Format names for display after a number. Conversations of source systems have the name of the system. */
export const FORMAT_NAMES: Readonly<Record<Exclude<RecordFormat, 'system'>, string>> = {
  messages: 'list of messages',
  request: 'request body',
  conversation: 'conversation',
  'batch-request': 'Batch API request',
  exchange: 'recorded exchange',
  reply: 'reply',
  stream: 'event stream',
  unrecognized: 'not recognized',
};

/**
 * Detects what a value is; `list` for a list of conversations, each to be recognized separately. A value is read as
 * `as` says even if it does not look like it. If the caller named a dialect (`hasDialect`), any object may be a request.
 */
export function recognize(value: unknown, pointer: string, as?: As, hasDialect = false): Found | 'list' {
  const found = recognizeByContent(value, pointer, as);
  if (!hasDialect || found === 'list' || found.format !== 'unrecognized') return found;
  return mayBeRequest(value) ? { ...requestOf(value, pointer, as), messageFormat: null } : found;
}

function recognizeByContent(value: unknown, pointer: string, as?: As): Found | 'list' {
  if (as === 'response' || as === 'stream') return recognizeAnswer(value, pointer, as);
  const answer = as === undefined ? detectAnswer(value, pointer) : undefined;
  if (answer !== undefined) return answer;
  if (as === 'exchange') return recognizeWithoutFormat(value, pointer, as);
  const messageFormat = detectMessageFormat(value);
  const dialect = usualDialect(messageFormat);
  if (dialect?.kind === 'system') {
    const id = isObject(value) ? idOf(value) : undefined;
    return { format: 'system', value, pointer, as: 'log', id, dialect: dialect.id };
  }
  if (messageFormat !== undefined && dialect !== undefined) return { ...requestOf(value, pointer, as), messageFormat };
  const found: Writable<Found> | 'list' = recognizeWithoutFormat(value, pointer, as);
  if (found !== 'list' && found.value === value) found.messageFormat = messageFormat ?? null;
  return found;
}

/** Classifies a value whose message format was not detected with certainty. */
function recognizeWithoutFormat(value: unknown, pointer: string, as: As | undefined): Found | 'list' {
  if (Array.isArray(value)) return recognizeList(value, pointer, as);
  if (!isObject(value)) return unrecognized(value, pointer);
  if (isExchange(value) || (as === 'exchange' && 'request' in value)) return exchange(value, pointer);
  if (as === 'exchange') return unrecognized(value, pointer);
  if (isBatchLine(value)) {
    const { body, custom_id: id } = value;
    return { format: 'batch-request', value: body, pointer: child(pointer, 'body'), as: 'request', id: id as string };
  }
  const id = idOf(value);
  if ('messages' in value && (typeof value.model === 'string' || hasSettings(value)))
    return { format: 'request', value, pointer, as: 'request', id };
  if (hasMessages(value)) return { format: 'conversation', value, pointer, as: 'log', id };
  if (as === 'request' || as === 'log') return { format: 'request', value, pointer, as, id };
  return unrecognized(value, pointer);
}

/** A reply or a list of stream events that can be recognized by content alone. */
function detectAnswer(value: unknown, pointer: string): Found | undefined {
  if (Array.isArray(value)) return isEventList(value) ? streamOf(value, pointer) : undefined;
  if (!isObject(value) || 'messages' in value || 'request' in value) return undefined;
  return detectReplyWire(value) === undefined ? undefined : responseOf(value, pointer);
}

/** Reads a value as the response or stream that the caller asked for; for an exchange, that part of it. */
function recognizeAnswer(value: unknown, pointer: string, as: 'response' | 'stream'): Found | 'list' {
  if (isObject(value) && isExchange(value)) return answerIn(exchange(value, pointer), as);
  if (as === 'stream')
    return Array.isArray(value) && isListOf(value, isExchangeOrList) ? 'list' : streamOf(value, pointer);
  return Array.isArray(value) ? 'list' : responseOf(value, pointer);
}

/** The reply or the stream of an exchange instead of its request. */
export function answerIn(found: Found, as: 'response' | 'stream'): Found {
  const { answer, value: request } = found;
  const { status = 200, response, sse, places } = answer ?? { places: { response: '', sse: '' } };
  const { note: _, ...known } = found;
  if (status < 200 || status >= 300) return { ...known, as, note: `a response with status ${status} has no reply` };
  if (as === 'response' && response !== undefined && response !== null)
    return { ...known, as, value: response, pointer: places.response, request };
  if (sse !== undefined) return { ...known, as: 'stream', value: sse, pointer: places.sse, request };
  return { ...known, as, note: `the exchange has no ${as === 'stream' ? 'stream' : 'reply'}` };
}

function responseOf(value: unknown, pointer: string): Found {
  const { id, model } = isObject(value) ? value : {};
  const named = typeof model === 'string' ? { model } : {};
  return { format: 'reply', value, pointer, as: 'response', id: typeof id === 'string' ? id : undefined, ...named };
}

function streamOf(value: unknown, pointer: string): Found {
  return { format: 'stream', value, pointer, as: 'stream' };
}

/** Whether a list starts with stream events. A few pings may precede the opening event. */
function isEventList(list: readonly unknown[]): boolean {
  return list.slice(0, 3).some(each => isObject(each) && typeof each.role !== 'string' && opensStream(each));
}

/** Whether a value is the opening event of a known stream. */
export function opensStream(data: unknown): boolean {
  return isObject(data) && detectProtocol(unwrap({ name: undefined, data, isText: false, pointer: '' })) !== undefined;
}

function isListOf(list: readonly unknown[], is: (value: unknown) => boolean): boolean {
  return list.length > 0 && is(list[0]);
}

function isExchangeOrList(value: unknown): boolean {
  return Array.isArray(value) || (isObject(value) && isExchange(value));
}

/** A request or list of messages whose format can be recognized by content. */
function requestOf(value: unknown, pointer: string, as: As = 'request'): Found {
  const isLog = as === 'log';
  if (!isObject(value)) return { format: 'messages', value, pointer, as: isLog ? 'log' : 'request' };
  const model = typeof value.model === 'string' ? { model: value.model } : {};
  return { format: 'request', value, pointer, as: isLog ? 'log' : 'request', id: idOf(value), ...model };
}

function recognizeList(list: readonly unknown[], pointer: string, as?: As): Found | 'list' {
  const [first] = list;
  if (isConversationLike(first)) return 'list';
  if (as === 'exchange') return unrecognized(list, pointer);
  if (list.length === 0 || as !== undefined || list.some(isMessage))
    return { format: 'messages', value: list, pointer, as: 'request' };
  return unrecognized(list, pointer);
}

/** Whether a list was read as messages without checking its items, so that they may be something else. */
export function isListWithoutFormat(value: unknown, found: Found | 'list'): value is readonly unknown[] {
  if (!Array.isArray(value) || found === 'list' || (found.messageFormat ?? null) !== null) return false;
  const [first] = value;
  // Messages of an unknown format are still messages.
  return isObject(first) && (typeof first.role !== 'string' || isObject(first.message));
}

function isMessage(value: unknown): boolean {
  return isObject(value) && typeof value.role === 'string' && !('messages' in value);
}

/** Whether `messages` is a list of messages. If its first items have no role, it is some other list. */
function hasMessages({ messages }: JsonObject): boolean {
  return Array.isArray(messages) && (messages.length === 0 || messages.slice(0, 8).some(isMessage));
}

/** Request settings. No other kind of document has them next to `messages`. */
const SETTINGS = ['temperature', 'max_tokens', 'max_completion_tokens', 'top_p', 'tools', 'tool_choice'] as const;

/** Whether an object is a request although `messages` is not a list. */
function hasSettings(value: JsonObject): boolean {
  return !Array.isArray(value.messages) && SETTINGS.some(key => key in value);
}

function isConversationLike(value: unknown): boolean {
  if (typeof value === 'string') return detectMessageFormat(value) !== undefined;
  if (Array.isArray(value)) return value.length === 0 || isMessage(value[0]);
  if (!isObject(value)) return false;
  return hasMessages(value) || isExchange(value) || isBatchLine(value) || detectMessageFormat(value) !== undefined;
}

function isBatchLine(value: JsonObject): boolean {
  return isObject(value.body) && typeof value.custom_id === 'string';
}

function isExchange(value: JsonObject): boolean {
  return (
    'request' in value &&
    typeof value.request !== 'number' &&
    !('messages' in value) &&
    ['response', 'sse', 'status', 'api', 'dialect', 'host'].some(key => key in value)
  );
}

/** The content of an exchange. `at` is the location of its request body. */
export function exchange(
  value: JsonObject,
  pointer: string,
  at = child(pointer, 'request'),
  places = { response: child(pointer, 'response'), sse: child(pointer, 'sse') },
): Found {
  const text = (key: string) => (typeof value[key] === 'string' && value[key] !== '' ? value[key] : undefined);
  return {
    format: 'exchange',
    value: value.request,
    pointer: at,
    as: 'request',
    id: idOf(value),
    host: text('host'),
    provider: text('provider'),
    api: text('api'),
    path: text('path'),
    model: modelOf(value.request) ?? modelOfPath(text('path') ?? ''),
    dialect: text('dialect'),
    recorded: text('recorded')?.slice(0, 10),
    session: sessionOf(value),
    reply: replyOf(value.response),
    answer: answerOf(value, places),
    ...(value.request === null && { note: 'the exchange has no request' }),
  };
}

function answerOf(
  { status, response, sse, response_text: text, response_headers: headers, stream_format: format }: JsonObject,
  places: Answer['places'],
): Answer {
  return {
    status: typeof status === 'number' ? status : undefined,
    response,
    sse: typeof sse === 'string' && sse !== '' ? sse : undefined,
    text: typeof text === 'string' ? text : undefined,
    headers,
    // Chunks recorded by a client library as events.
    isRebuilt: typeof format === 'string' && format.startsWith('rebuilt'),
    places,
  };
}

function modelOf(request: unknown): string | undefined {
  return isObject(request) && typeof request.model === 'string' ? request.model : undefined;
}

function idOf(value: JsonObject): string | number | undefined {
  for (const key of ['id', 'conversation_id', 'session_id'])
    if (typeof value[key] === 'string' || typeof value[key] === 'number') return value[key] as string | number;
  return undefined;
}

/** Callers that need the reason get it from `whyUnrecognized`, which has to search the value. */
function unrecognized(value: unknown, pointer: string): Found {
  return { format: 'unrecognized', value, pointer, as: 'log', note: 'not recognized' };
}
