/**
 * VCR cassettes as VCR.py, Ruby's VCR, go-vcr, php-vcr, R's vcr and ExVCR write them, in YAML or JSON: a list of
 * interactions, each with a request and a response. They differ only in names.
 */
import { type ArchivedExchange, type Body, exchangeOf, type Inflate, isObject } from './http-exchange.ts';

type Json = Record<string, unknown>;

/** Keys under which cassettes keep their interactions. */
export const LISTS = ['interactions', 'http_interactions'] as const;

/** The interactions of a cassette and where they stand; undefined where the value is none. */
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

/** Whether a value is a request with its address, beside its response. */
export function isInteraction(value: unknown): boolean {
  return isObject(value) && isObject(value.request) && urlOf(value.request) !== undefined && 'response' in value;
}

/** Whether a document is one interaction by itself: a proxy that records writes each into a file of its own. */
export function isRecording(value: unknown): boolean {
  return isInteraction(value) && typeof ((value as Json).request as Json).method === 'string';
}

function urlOf({ uri, url }: Json): string | undefined {
  return typeof uri === 'string' ? uri : typeof url === 'string' ? url : undefined;
}

/** The exchange of one interaction; undefined where it is none. */
export function exchangeOfInteraction(
  interaction: unknown,
  pointer: string,
  inflate?: Inflate,
): ArchivedExchange | undefined {
  if (!isInteraction(interaction)) return undefined;
  const { request, response, recorded_at: recorded } = interaction as Json & { request: Json };
  const answer = isObject(response) ? response : {};
  const { method } = request;
  return exchangeOf(
    {
      method: typeof method === 'string' ? method.replace(/^:/, '').toUpperCase() : undefined,
      url: urlOf(request) as string,
      requestHeaders: request.headers,
      responseHeaders: answer.headers,
      request: bodyOf(request, 'request'),
      response: bodyOf(answer, 'response'),
      status: statusOf(answer),
      recorded: typeof recorded === 'string' ? recorded : recorded instanceof Date ? recorded.toISOString() : undefined,
    },
    pointer,
    inflate,
  );
}

/** `status: {code: 200}`, `code: 200`, `status_code: 200`, `status: 200`, `status: 200 OK`. */
function statusOf({ status, code, status_code: statusCode }: Json): number | undefined {
  for (const each of [code, statusCode, isObject(status) ? (status.code ?? status.status_code) : status]) {
    const number = typeof each === 'string' ? Number.parseInt(each, 10) : each;
    if (typeof number === 'number' && number >= 100 && number < 600) return Math.trunc(number);
  }
  return undefined;
}

/** A body is text, bytes, or an object that holds either; recorders that filter bodies may have parsed it. */
function bodyOf(message: Json, side: 'request' | 'response'): Body | undefined {
  if (message.parsed_body !== undefined && message.parsed_body !== null)
    return { value: message.parsed_body, keys: [side, 'parsed_body'], isParsed: true };
  const { body, base64_body: packed } = message;
  if (typeof packed === 'string') return { value: packed, keys: [side, 'base64_body'], isBase64: true };
  if (!isObject(body) || body instanceof Uint8Array)
    return body === undefined ? undefined : { value: body, keys: [side, 'body'] };
  if (typeof body.base64_string === 'string')
    return { value: body.base64_string, keys: [side, 'body', 'base64_string'], isBase64: true };
  const isBase64 = body.encoding === 'base64';
  for (const key of ['string', 'text', 'data'])
    if (key in body) {
      const { [key]: value } = body;
      // A recorder that parsed the text leaves the value where the text stood.
      const isParsed = (isObject(value) && !(value instanceof Uint8Array)) || Array.isArray(value);
      return { value, keys: [side, 'body', key], isBase64, isParsed };
    }
  return { value: body, keys: [side, 'body'], isParsed: true };
}
