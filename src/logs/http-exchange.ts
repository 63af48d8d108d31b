/** From HTTP as archives keep it (URL, headers, bodies) to an exchange, and where its request body stands. */
import { child } from '../pointer.ts';

type Json = Record<string, unknown>;

/** Unpacks a compressed body; undefined where it cannot. */
export type Inflate = (bytes: Uint8Array) => Uint8Array | undefined;

/** A body as it was found: text, bytes, or a value that the archive had already parsed. */
export interface Body {
  readonly value: unknown;
  /** Where it stands, from the place of the whole exchange. */
  readonly keys: readonly string[];
  readonly isBase64?: boolean | undefined;
  /** Parsed already: its members stand in the document itself. */
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
  /** Fields as `exchange.schema.json` names them. */
  readonly value: Json;
  /** Pointer of the request body; where `isText`, it names the string that holds the JSON. */
  readonly pointer: string;
  readonly isText: boolean;
  /** Pointer of the body that came back. */
  readonly answerPointer: string;
  /** The JSON text of the request, where it stood in a string. */
  readonly text?: string | undefined;
  /** Why it is no chat request that could be judged. */
  readonly note?: string | undefined;
}

/** Makes an exchange of what an archive holds. What is no request of a chat says why. */
export function exchangeOf(http: HttpExchange, pointer: string, inflate?: Inflate): ArchivedExchange {
  const { host, path } = placeOf(http.url);
  const request = readBody(http.request, inflate);
  const response = readBody(http.response, inflate);
  const at = (http.request?.keys ?? []).reduce(child, pointer);
  const value: Json = {
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

function whyNoChat({ method }: HttpExchange, path: string | undefined, request: ReadBody): { note?: string } {
  if (method !== undefined && method !== 'POST')
    return { note: `a ${METHODS.has(method) ? method : 'strange'} request is no chat` };
  if (path === undefined) return { note: 'its URL cannot be read' };
  if (request.value === undefined && request.isEmpty) return { note: 'the request has no body' };
  if (request.value === undefined) return { note: 'the request body is no JSON' };
  if (isTextCompletion(request.value)) return { note: 'a prompt to be completed is no chat' };
  return {};
}

/** The same addresses have taken texts to be completed: they are no conversation, whatever the path says. */
function isTextCompletion(value: unknown): boolean {
  return isObject(value) && typeof value.prompt === 'string' && !('messages' in value) && !('input' in value);
}

interface ReadBody {
  readonly value?: unknown;
  /** The JSON text that the value was parsed from, as it stands in the archive. */
  readonly source?: string;
  readonly sse?: string;
  /** What is neither JSON nor an event stream. */
  readonly text?: string;
  readonly isEmpty?: boolean;
}

const LONGEST_TEXT = 4000;

function readBody(body: Body | undefined, inflate: Inflate | undefined): ReadBody {
  if (body === undefined || body.value === undefined || body.value === null || body.value === '')
    return { isEmpty: true };
  if (body.isParsed) return { value: body.value };
  const text = textOf(body, inflate);
  if (text === undefined) return {};
  const isAsWritten = text === body.value;
  try {
    return { value: JSON.parse(text), ...(isAsWritten && { source: text }) };
  } catch {
    const isStream = /^\s*(?:data|event|id|retry)?:/.test(text) && /^(?:data|event):/m.test(text);
    return isStream ? { sse: text } : { text: text.slice(0, LONGEST_TEXT) };
  }
}

function textOf({ value, isBase64 }: Body, inflate: Inflate | undefined): string | undefined {
  if (typeof value === 'string') {
    if (!isBase64) return value;
    const bytes = fromBase64(value);
    return bytes === undefined ? undefined : textOfBytes(bytes, inflate);
  }
  return value instanceof Uint8Array ? textOfBytes(value, inflate) : undefined;
}

const utf8 = new TextDecoder();

function textOfBytes(bytes: Uint8Array, inflate: Inflate | undefined): string | undefined {
  const isPacked = (bytes[0] === 0x1f && bytes[1] === 0x8b) || bytes[0] === 0x78;
  const plain = isPacked ? (inflate?.(bytes) ?? (bytes[0] === 0x78 ? bytes : undefined)) : bytes;
  return plain === undefined ? undefined : utf8.decode(plain);
}

function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text.replace(/\s+/g, '')), c => c.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function placeOf(text: string): { host: string | undefined; path: string | undefined } {
  try {
    const { host, pathname } = new URL(text);
    return { host: host === '' ? undefined : host, path: pathname };
  } catch {
    // Recorders put a name in the place of an address that is their own affair: `<OLLAMA_API_BASE>/chat/completions`.
    return { host: undefined, path: /^<[^<>]+>(\/[^?#\s]*)/.exec(text)?.[1] };
  }
}

function isoDate(text: string | undefined): string | undefined {
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** The value of a header, however the archive lists them: an object, pairs, or names beside values. */
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

export function isObject(value: unknown): value is Json {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
