/** Model requests recorded by Inspect: `call.request` of an event is what was sent to the provider. */
import { detectDialect } from '../../../registry/detect.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { type LoggedConversation, Origins } from '../format.ts';
import type { Place } from '../traces/place.ts';

/** Options of a client library beside the body: they are no part of it. */
const NOT_SENT = new Set(['extra_headers', 'extra_query', 'timeout']);
/** How deep the values of a request may nest; nothing real comes near. */
const MAX_DEPTH = 64;

/** Whether a list of events holds a request that was sent. */
export function holdsCalls(events: unknown): boolean {
  return Array.isArray(events) && events.some(event => requestIn(event) !== undefined);
}

function requestIn(event: unknown): JsonObject | undefined {
  if (!isObject(event) || event.event !== 'model' || !isObject(event.call)) return undefined;
  const { request } = event.call;
  return isObject(request) && dialectOf(request, event.model) !== undefined ? request : undefined;
}

/** Messages that hold nothing but words are on the wire that the name of the provider says. */
function dialectOf(request: JsonObject, model: unknown): string | undefined {
  const detected = detectDialect(sentOf(request));
  if (detected !== undefined) return detected.id;
  if (!Array.isArray(request.messages) || !request.messages.every(isObject)) return undefined;
  return typeof model === 'string' && /^anthropic\/|^claude/.test(model) ? 'anthropic' : 'openai-chat';
}

/** The requests in a list of events, each with the texts that are kept apart put back. */
export function readCalls(
  events: Place,
  resolve: (value: unknown) => unknown,
  sample: string | number | undefined,
): LoggedConversation[] {
  return events.items().flatMap((event, i): LoggedConversation[] => {
    const request = requestIn(event.value);
    const dialect = request === undefined ? undefined : dialectOf(request, event.object?.model);
    if (request === undefined || dialect === undefined) return [];
    const place = event.at('call').at('request');
    const origins = new Origins();
    origins.set('', place.pointer);
    const { model } = request;
    return [
      {
        id: sample === undefined ? `call ${i}` : `${sample} call ${i}`,
        dialect,
        model: typeof model === 'string' ? model.replace(/^.*\//, '') : undefined,
        recorded: event.at('timestamp').text?.match(/^\d{4}-\d\d-\d\d/)?.[0],
        body: withTexts(sentOf(request), resolve, 0),
        origins,
      },
    ];
  });
}

/** The body without what the client keeps for itself: what is null was not given. */
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
