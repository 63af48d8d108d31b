/**
 * Recordings of programs that replace a server in tests: nock (`nock.back`), Hoverfly simulations, and the stubs and
 * request journal of WireMock. Each stores requests and their responses, with its own field names. Layouts:
 * https://github.com/nock/nock, https://docs.hoverfly.io/en/latest/pages/reference/simulationschema.html,
 * https://wiremock.org/docs/stubbing/
 */
import { isObject, type JsonObject } from '../source/json.ts';
import { type ArchivedExchange, type Body, exchangeOf, type HttpExchange, type Inflate } from './http-exchange.ts';

/** The recordings of a document: where they are, and how to read each one. */
export interface StubRecordings {
  /** Undefined if the document is a single recording. */
  readonly list: readonly unknown[] | undefined;
  readonly at: string;
  read(item: unknown, pointer: string, inflate?: Inflate): ArchivedExchange | undefined;
}

/** The recordings in a document; undefined if no such program wrote it. */
export function stubRecordings(value: unknown): StubRecordings | undefined {
  if (Array.isArray(value))
    return value.length > 0 && value.every(isNock) ? { list: value, at: '', read: readNock } : undefined;
  if (!isObject(value)) return undefined;
  const { data, meta, mappings, requests } = value;
  if (isObject(data) && Array.isArray(data.pairs) && isObject(meta) && 'schemaVersion' in meta)
    return { list: data.pairs, at: '/data/pairs', read: readHoverfly };
  if (isList(mappings, isStub)) return { list: mappings, at: '/mappings', read: readStub };
  if (isList(requests, isJournalEntry)) return { list: requests, at: '/requests', read: readServed };
  if (isNock(value)) return { list: undefined, at: '', read: readNock };
  if (isPattern(value)) return { list: undefined, at: '', read: readStub };
  return isJournalEntry(value) ? { list: undefined, at: '', read: readServed } : undefined;
}

function isList(value: unknown, is: (item: unknown) => boolean): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0 && value.every(is);
}

function isNock(value: unknown): value is JsonObject {
  return isObject(value) && [value.scope, value.method, value.path].every(isText) && 'response' in value;
}

function readNock(item: unknown, pointer: string, inflate?: Inflate): ArchivedExchange | undefined {
  if (!isNock(item)) return undefined;
  const { scope, method, path, body, status, response, rawHeaders, headers, reqheaders, responseIsBinary } = item;
  return exchangeOf(
    {
      ...{ method: upper(method), url: `${scope as string}${path as string}`, recorded: undefined },
      ...{ requestHeaders: reqheaders, responseHeaders: pairsOf(rawHeaders) ?? headers },
      request: bodyOf(body, ['body']),
      response: hexOf(response, responseIsBinary === true) ?? bodyOf(response, ['response']),
      status: statusOf(status),
    },
    pointer,
    inflate,
  );
}

/** Bytes that nock writes as hexadecimal text; compressed bodies are a list of such chunks. */
function hexOf(value: unknown, isBinary: boolean): Body | undefined {
  const chunks = Array.isArray(value) ? value : isBinary ? [value] : [];
  if (chunks.length === 0 || !chunks.every(each => isText(each) && /^(?:[\da-f]{2})+$/i.test(each))) return undefined;
  const pairs = (chunks as string[]).join('').match(/../g) ?? [];
  return { value: Uint8Array.from(pairs, pair => Number.parseInt(pair, 16)), keys: ['response'] };
}

/** Headers in Node's raw form, in which names and values alternate. */
function pairsOf(headers: unknown): [unknown, unknown][] | undefined {
  if (!Array.isArray(headers)) return undefined;
  return headers.flatMap((name: unknown, i): [unknown, unknown][] => (i % 2 === 0 ? [[name, headers[i + 1]]] : []));
}

function readHoverfly(item: unknown, pointer: string, inflate?: Inflate): ArchivedExchange | undefined {
  if (!isObject(item) || !isObject(item.request)) return undefined;
  const { path, method, destination, scheme, body, headers } = item.request;
  const answer = isObject(item.response) ? item.response : {};
  const text = (field: unknown, fallback = '') => {
    const { value } = expectedValue(field);
    return isText(value) ? value : fallback;
  };
  const host = text(destination);
  const url = `${host === '' ? '' : `${text(scheme, 'https')}://${host}`}${text(path)}`;
  const given = expectedValue(body);
  return exchangeOf(
    {
      ...{ method: upper(expectedValue(method).value), url, recorded: undefined },
      ...{ requestHeaders: headers, responseHeaders: answer.headers, status: statusOf(answer.status) },
      request: bodyOf(given.value, ['request', 'body', ...given.keys]),
      response: bodyOf(answer.body, ['response', 'body'], answer.encodedBody === true),
    },
    pointer,
    inflate,
  );
}

/**
 * The value that a request must equal: `[{"matcher": "exact", "value": …}]`, before version 5 `{"exactMatch": …}`, or
 * the value itself.
 */
function expectedValue(field: unknown): { readonly value: unknown; readonly keys: readonly string[] } {
  if (Array.isArray(field)) {
    const at = field.findIndex(each => isObject(each) && (each.matcher === 'exact' || each.matcher === 'json'));
    return at < 0
      ? { value: undefined, keys: [] }
      : { value: (field[at] as JsonObject).value, keys: [`${at}`, 'value'] };
  }
  if (!isObject(field)) return { value: field ?? undefined, keys: [] };
  const key = ['exactMatch', 'jsonMatch'].find(each => each in field);
  return key === undefined ? { value: undefined, keys: [] } : { value: field[key], keys: [key] };
}

const URLS = ['absoluteUrl', 'url', 'urlPath'] as const;

function isStub(value: unknown): value is JsonObject & { request: JsonObject } {
  return isObject(value) && isObject(value.request) && isObject(value.response) && !('interactions' in value);
}

/** Whether it is a stub with patterns for the request body, which recorded requests do not have. */
function isPattern(value: unknown): boolean {
  if (!isStub(value)) return false;
  const { request } = value;
  return Array.isArray(request.bodyPatterns) && URLS.some(key => isText(request[key]));
}

function readStub(item: unknown, pointer: string, inflate?: Inflate): ArchivedExchange | undefined {
  if (!isStub(item)) return undefined;
  const { request, response } = item;
  const patterns = Array.isArray(request.bodyPatterns) ? (request.bodyPatterns as unknown[]) : [];
  const at = patterns.findIndex(each => isObject(each) && ('equalToJson' in each || 'equalTo' in each));
  const pattern = patterns[at] as JsonObject | undefined;
  const key = pattern !== undefined && 'equalToJson' in pattern ? 'equalToJson' : 'equalTo';
  const body = bodyOf(pattern?.[key], ['request', 'bodyPatterns', `${at}`, key]);
  return exchangeOf({ ...sidesOf(request, response as JsonObject, 'response'), request: body }, pointer, inflate);
}

/** An entry of WireMock's request journal. */
function isJournalEntry(value: unknown): value is JsonObject & { request: JsonObject } {
  return isObject(value) && isObject(value.request) && isText(value.request.url) && isObject(value.responseDefinition);
}

function readServed(item: unknown, pointer: string, inflate?: Inflate): ArchivedExchange | undefined {
  if (!isJournalEntry(item)) return undefined;
  const { request, response, responseDefinition } = item;
  const { bodyAsBase64: packed, body, loggedDate } = request;
  const sides = isObject(response)
    ? sidesOf(request, response, 'response')
    : sidesOf(request, responseDefinition as JsonObject, 'responseDefinition');
  const isText = typeof body === 'string' && body !== '';
  return exchangeOf(
    {
      ...sides,
      request: isText ? bodyOf(body, ['request', 'body']) : bodyOf(packed, ['request', 'bodyAsBase64'], true),
      recorded: typeof loggedDate === 'number' ? dateOf(loggedDate) : undefined,
    },
    pointer,
    inflate,
  );
}

function sidesOf(request: JsonObject, response: JsonObject, side: string): Omit<HttpExchange, 'request'> {
  const { body, base64Body, bodyAsBase64, jsonBody } = response;
  const [packed, key] = base64Body === undefined ? [bodyAsBase64, 'bodyAsBase64'] : [base64Body, 'base64Body'];
  return {
    ...{ method: upper(request.method), url: (URLS.map(each => request[each]).find(isText) ?? '') as string },
    ...{ requestHeaders: request.headers, responseHeaders: response.headers, recorded: undefined },
    response: bodyOf(body, [side, 'body']) ?? bodyOf(packed, [side, key], true) ?? bodyOf(jsonBody, [side, 'jsonBody']),
    status: statusOf(response.status),
  };
}

/** A body as text, as base64, or as the parsed value of the text. */
function bodyOf(value: unknown, keys: readonly string[], isBase64 = false): Body | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return { value, keys, isBase64, isParsed: typeof value !== 'string' };
}

function upper(method: unknown): string | undefined {
  return typeof method === 'string' ? method.toUpperCase() : undefined;
}

function statusOf(status: unknown): number | undefined {
  const number = typeof status === 'string' || typeof status === 'number' ? Number(status) : Number.NaN;
  return number >= 100 && number < 600 ? Math.trunc(number) : undefined;
}

function dateOf(milliseconds: number): string | undefined {
  return Math.abs(milliseconds) < 8e15 ? new Date(milliseconds).toISOString() : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
