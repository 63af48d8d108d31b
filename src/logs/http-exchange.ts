/** Converts HTTP from archives (URL, headers, bodies) to an exchange, with the location of its request body. */
import { child } from '../pointer.ts';
import { isObject, type JsonObject } from '../source/json.ts';
import { isFramed, textOfFrames } from '../stream/amazon-frames.ts';

/** Decompresses a body; undefined if that fails. */
export type Inflate = (bytes: Uint8Array) => Uint8Array | undefined;

/** A body from an archive: text, bytes, or a parsed value. */
export interface Body {
  readonly value: unknown;
  /** Its location, relative to the exchange. */
  readonly keys: readonly string[];
  readonly isBase64?: boolean | undefined;
  /** Already parsed: its members are in the document itself. */
  readonly isParsed?: boolean | undefined;
}

export interface HttpExchange {
  readonly method: string | undefined;
  readonly url: string;
  readonly requestHeaders: unknown;
  readonly responseHeaders: unknown;
  readonly request: Body | undefined;
  readonly response: Body | undefined;
  readonly status: number | undefined;
  readonly recorded: string | undefined;
}

/** One exchange of an archive. */
export interface ArchivedExchange {
  /** Fields with the names of `exchange.schema.json`. */
  readonly value: JsonObject;
  /** Pointer of the request body. If `isText`, it is the string that contains the JSON. */
  readonly pointer: string;
  readonly isText: boolean;
  /** Pointer of the response body. */
  readonly answerPointer: string;
  /** The JSON text of the request, if it was in a string. */
  readonly text?: string | undefined;
  /** Why it is not a chat request that can be judged. */
  readonly note?: string | undefined;
}

/** Converts an archive entry to an exchange. If it is not a chat request, `note` says why. */
export function exchangeOf(http: HttpExchange, pointer: string, inflate?: Inflate): ArchivedExchange {
  const { host, path } = placeOf(http.url);
  const request = readBody(http.request, inflate);
  const response = readBody(http.response, inflate);
  const at = (http.request?.keys ?? []).reduce(child, pointer);
  const value: JsonObject = {
    host,
    path,
    status: http.status ?? null,
    request: request.value ?? null,
    response: response.value ?? null,
    sse: response.sse ?? null,
    headers: http.requestHeaders,
    response_headers: http.responseHeaders,
  };
  if (response.text !== undefined) value.response_text = response.text;
  const recorded = isoDate(http.recorded) ?? isoDate(headerOf(http.responseHeaders, 'date'));
  if (recorded !== undefined) value.recorded = recorded;
  const note = whyNoChat(http, path, request);
  const isText = http.request?.isParsed !== true;
  const answerPointer = (http.response?.keys ?? []).reduce(child, pointer);
  return {
    value,
    pointer: at,
    isText,
    answerPointer,
    ...(request.source !== undefined && { text: request.source }),
    ...note,
  };
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT', 'TRACE']);

/** URL paths of other endpoints of these APIs: embeddings, files, images, caches. */
const OTHER_ENDPOINTS =
  /\/(?:embed|embeddings|rerank|moderations|cachedContents|files|batches|models|images\/\w+|audio\/\w+)\/?$|:(?:batchEmbed|embed)Contents?$/;

function whyNoChat({ method }: HttpExchange, path: string | undefined, request: ReadBody): { note?: string } {
  if (method !== undefined && method !== 'POST')
    return { note: METHODS.has(method) ? `a ${method} request is not a chat request` : 'its HTTP method is not known' };
  if (path === undefined) return { note: 'its URL is not valid' };
  if (OTHER_ENDPOINTS.test(path)) return { note: 'its URL is not one for conversations' };
  if (request.value === undefined && request.isEmpty) return { note: 'the request has no body' };
  if (request.value === undefined) return { note: 'the request body is not JSON' };
  return {};
}

interface ReadBody {
  readonly value?: unknown;
  /** The JSON text in the archive from which the value was parsed. */
  readonly source?: string;
  /** Event-stream text, or the bytes of a binary event stream with one character for each. */
  readonly sse?: string;
  /** A body that is neither JSON nor an event stream. */
  readonly text?: string;
  readonly isEmpty?: boolean;
}

const LONGEST_TEXT = 4000;

function readBody(body: Body | undefined, inflate: Inflate | undefined): ReadBody {
  if (body === undefined || body.value === undefined || body.value === null || body.value === '')
    return { isEmpty: true };
  if (body.isParsed) return { value: body.value };
  const bytes = bytesOf(body, inflate);
  if (bytes !== undefined && isFramed(bytes)) return { sse: textOfFrames(bytes) };
  const text = typeof body.value === 'string' && !body.isBase64 ? body.value : bytes && utf8.decode(bytes);
  if (text === undefined) return {};
  const isAsWritten = text === body.value;
  try {
    return { value: JSON.parse(text), ...(isAsWritten && { source: text }) };
  } catch {
    const isStream = /^\s*(?:data|event|id|retry)?:/.test(text) && /^(?:data|event):/m.test(text);
    return isStream ? { sse: text } : { text: text.slice(0, LONGEST_TEXT) };
  }
}

/** The decompressed bytes of a body that is stored as bytes or base64. */
function bytesOf({ value, isBase64 }: Body, inflate: Inflate | undefined): Uint8Array | undefined {
  const bytes = typeof value === 'string' && isBase64 ? fromBase64(value) : value;
  if (!(bytes instanceof Uint8Array)) return undefined;
  const isPacked = (bytes[0] === 0x1f && bytes[1] === 0x8b) || bytes[0] === 0x78;
  return isPacked ? (inflate?.(bytes) ?? (bytes[0] === 0x78 ? bytes : undefined)) : bytes;
}

const utf8 = new TextDecoder();

export function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text.replace(/\s+/g, '')), c => c.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function placeOf(text: string): { host: string | undefined; path: string | undefined } {
  if (text.startsWith('/')) return { host: undefined, path: /^[^?#]*/.exec(text)?.[0] };
  try {
    const { host, pathname } = new URL(text);
    return { host: host === '' ? undefined : host, path: pathname };
  } catch {
    // Recorders replace private base URLs with a name: `<OLLAMA_API_BASE>/chat/completions`.
    return { host: undefined, path: /^<[^<>]+>(\/[^?#\s]*)/.exec(text)?.[1] };
  }
}

function isoDate(text: string | undefined): string | undefined {
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** The value of a header from an object, from pairs, or from objects with name and value. */
export function headerOf(headers: unknown, wanted: string): string | undefined {
  const pairs: [unknown, unknown][] = Array.isArray(headers)
    ? headers.map(each => (Array.isArray(each) ? [each[0], each[1]] : [each?.name, each?.value]))
    : isObject(headers)
      ? Object.entries(headers)
      : [];
  for (const [name, value] of pairs) {
    if (typeof name !== 'string' || name.toLowerCase() !== wanted) continue;
    const text: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof text === 'string' && text !== '') return text;
  }
  return undefined;
}
