/**
 * VCR cassettes, in YAML or JSON: a list of interactions, each with a request and a response. VCR.py, Ruby's VCR,
 * go-vcr, php-vcr, R's vcr, ExVCR, req_llm and httpmock (Rust) write them with different field names.
 */
import { isObject, type JsonObject } from '../source/json.ts';
import { type ArchivedExchange, type Body, exchangeOf, fromBase64, type Inflate } from './http-exchange.ts';

/** The keys under which cassettes store their interactions. */
export const LISTS = ['interactions', 'http_interactions'] as const;

/** The interactions of a cassette and their pointer; undefined if the value is not a cassette. */
export function interactionsOf(value: unknown): { list: readonly unknown[]; at: string } | undefined {
  if (Array.isArray(value)) return value.length > 0 && value.every(isInteraction) ? { list: value, at: '' } : undefined;
  if (!isObject(value)) return undefined;
  for (const key of LISTS) {
    const list = value[key];
    const isEmpty = Array.isArray(list) && list.length === 0 && ('version' in value || 'recorded_with' in value);
    if (Array.isArray(list) && (isEmpty || list.some(isInteraction))) return { list, at: `/${key}` };
  }
  return undefined;
}

/** Whether a value is a request with its URL, next to its response. */
export function isInteraction(value: unknown): boolean {
  const sides = sidesOf(value);
  return sides !== undefined && urlOf(sides.request) !== undefined;
}

interface Sides {
  readonly request: JsonObject;
  readonly response: unknown;
  /** The keys of the request and the response. */
  readonly names: readonly [request: string, response: string];
}

function sidesOf(value: unknown): Sides | undefined {
  if (!isObject(value)) return undefined;
  const { request, response, when, then } = value;
  if (isObject(request) && 'response' in value) return { request, response, names: ['request', 'response'] };
  // httpmock stores what to respond, and to which requests.
  return isObject(when) && isObject(then) ? { request: when, response: then, names: ['when', 'then'] } : undefined;
}

/** Whether a document is a single interaction. Recording proxies write each one into a separate file. */
export function isRecording(value: unknown): boolean {
  return isInteraction(value) && typeof sidesOf(value)?.request.method === 'string';
}

function urlOf({ uri, url, path }: JsonObject): string | undefined {
  return [uri, url, path].find(each => typeof each === 'string') as string | undefined;
}

/** The exchange of one interaction; undefined if the value is not an interaction. */
export function exchangeOfInteraction(
  interaction: unknown,
  pointer: string,
  inflate?: Inflate,
): ArchivedExchange | undefined {
  const sides = sidesOf(interaction);
  const url = sides && urlOf(sides.request);
  if (sides === undefined || url === undefined) return undefined;
  const { request, names } = sides;
  const { recorded_at: recordedAt, captured_at: capturedAt, chunks } = interaction as JsonObject;
  const answer = isObject(sides.response) ? sides.response : {};
  const recorded = recordedAt ?? capturedAt;
  const { method } = request;
  return exchangeOf(
    {
      method: typeof method === 'string' ? method.replace(/^:/, '').toUpperCase() : undefined,
      url,
      requestHeaders: request.headers ?? request.header,
      responseHeaders: answer.headers ?? answer.header,
      request: bodyOf(request, names[0]),
      response: joined(chunks) ?? bodyOf(answer, names[1]),
      status: statusOf(answer),
      recorded: typeof recorded === 'string' ? recorded : recorded instanceof Date ? recorded.toISOString() : undefined,
    },
    pointer,
    inflate,
  );
}

/** A streamed body that was recorded in chunks. */
function joined(chunks: unknown): Body | undefined {
  if (!Array.isArray(chunks) || chunks.length === 0) return undefined;
  const bytes: number[] = [];
  for (const chunk of chunks) {
    const piece = isObject(chunk) && typeof chunk.b64 === 'string' ? fromBase64(chunk.b64) : undefined;
    if (piece === undefined) return undefined;
    for (const byte of piece) bytes.push(byte);
  }
  return { value: Uint8Array.from(bytes), keys: ['chunks'] };
}

/** `status: {code: 200}`, `code: 200`, `status_code: 200`, `status: 200`, `status: 200 OK`. */
function statusOf({ status, code, status_code: statusCode }: JsonObject): number | undefined {
  for (const each of [code, statusCode, isObject(status) ? (status.code ?? status.status_code) : status]) {
    const number = typeof each === 'string' ? Number.parseInt(each, 10) : each;
    if (typeof number === 'number' && number >= 100 && number < 600) return Math.trunc(number);
  }
  return undefined;
}

/**
 * The body of a request or response: text, bytes, or an object that contains either. Recorders that filter bodies may
 * have parsed it.
 */
function bodyOf(message: JsonObject, side: string): Body | undefined {
  if (message.parsed_body !== undefined && message.parsed_body !== null)
    return { value: message.parsed_body, keys: [side, 'parsed_body'], isParsed: true };
  const { body, base64_body: packed } = message;
  if (typeof packed === 'string') return { value: packed, keys: [side, 'base64_body'], isBase64: true };
  if (!isObject(body) || body instanceof Uint8Array)
    return body === undefined
      ? undefined
      : { value: body, keys: [side, 'body'], isBase64: message.body_encoding === 'base64' };
  for (const key of ['base64_string', 'b64'])
    if (typeof body[key] === 'string') return { value: body[key], keys: [side, 'body', key], isBase64: true };
  const isBase64 = body.encoding === 'base64';
  for (const key of ['string', 'text', 'data'])
    if (key in body) {
      const { [key]: value } = body;
      // A recorder that parsed the text stores the value under the same key.
      const isParsed = (isObject(value) && !(value instanceof Uint8Array)) || Array.isArray(value);
      return { value, keys: [side, 'body', key], isBase64, isParsed };
    }
  return { value: body, keys: [side, 'body'], isParsed: true };
}
