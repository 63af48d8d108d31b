/** Model requests recorded by Inspect: `call.request` of an event is what was sent to the provider. */
import { detectDialect } from '../../../registry/detect.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { Body } from '../compose/body.ts';
import type { LogValue } from '../compose/log-value.ts';
import type { LoggedConversation } from '../format.ts';
import { type Allowance, resolver } from './reading.ts';

/** Options of the client library that are not part of the body. */
const NOT_SENT = new Set(['extra_headers', 'extra_query', 'timeout']);
/** Maximum depth of a request. Real requests are not nested that deeply. */
const MAX_DEPTH = 64;

/** Whether a list of events has a request that was sent. */
export function hasCalls(events: unknown): boolean {
  return Array.isArray(events) && events.some(event => requestIn(event) !== undefined);
}

function requestIn(event: unknown): JsonObject | undefined {
  if (!isObject(event) || event.event !== 'model' || !isObject(event.call)) return undefined;
  const { request } = event.call;
  return isObject(request) && dialectOf(request, event.model) !== undefined ? request : undefined;
}

/** Messages with only text fit several dialects. The provider in the model name decides. */
function dialectOf(request: JsonObject, model: unknown): string | undefined {
  const detected = detectDialect(sentOf(request));
  if (detected !== undefined) return detected.id;
  if (!Array.isArray(request.messages) || !request.messages.every(isObject)) return undefined;
  return typeof model === 'string' && /^anthropic\/|^claude/.test(model) ? 'anthropic' : 'openai-chat';
}

/**
 * The requests in the events of a sample, with references to attachments replaced by their text. A list of events may
 * be given instead of a sample.
 */
export function readCalls(
  whole: LogValue,
  allowance: Allowance,
  sample: string | number | undefined,
): LoggedConversation[] {
  const events = Array.isArray(whole.value) ? whole : whole.get('events');
  return events.items().flatMap((event, i): LoggedConversation[] => {
    const request = requestIn(event.value);
    const dialect = request === undefined ? undefined : dialectOf(request, event.object?.model);
    if (request === undefined || dialect === undefined) return [];
    const place = event.get('call').get('request');
    const body = new Body();
    body.origins.set('', place.at);
    const { model } = request;
    return [
      {
        id: sample === undefined ? `call ${i}` : `${sample} call ${i}`,
        dialect,
        model: typeof model === 'string' ? model.replace(/^.*\//, '') : undefined,
        recorded: event.get('timestamp').text?.match(/^\d{4}-\d\d-\d\d/)?.[0],
        body: withTexts(sentOf(request), resolver(whole, allowance, body), 0),
        origins: body.origins,
        notes: body.notes,
      },
    ];
  });
}

/** The body without client options and null values. */
function sentOf(request: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(request).filter(([key, value]) => value !== null && !NOT_SENT.has(key)));
}

function withTexts(value: unknown, resolve: (value: unknown) => unknown, depth: number): unknown {
  if (typeof value === 'string') return resolve(value);
  if (depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map(each => withTexts(each, resolve, depth + 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withTexts(each, resolve, depth + 1)]));
}
