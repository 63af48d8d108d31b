/** Finds the conversation in a `fetch` request before it is sent, and the dialect to check it against. */
import type { Dialect } from '../generated/types.ts';
import { matches } from '../model/name-pattern.ts';
import { detectMessageFormat, usualDialect } from '../registry/detect.ts';
import { dialectOn, modelOfPath, wireOf } from '../registry/dialect-of.ts';
import { DEFAULT_DIALECT, dialects, findMessageFormat } from '../registry/registry.ts';
import type { LintedRequest } from './conformance-error.ts';
import { headerOf } from './request-headers.ts';

/** A conversation in the body of a request. */
export interface PostedConversation {
  /** The body as it is sent, decoded if it was given as bytes. */
  readonly text: string;
  /** The parsed body. */
  readonly value: object;
  readonly dialect: Dialect;
  /** The model name in the path, if the body has none. */
  readonly model: string | undefined;
  readonly request: LintedRequest;
}

/** The first argument of `fetch`. */
export type Input = Parameters<typeof globalThis.fetch>[0];
/** The second argument of `fetch`. */
export type Init = Parameters<typeof globalThis.fetch>[1];

/** The first argument of `fetch` if it is a `Request` and not a URL. */
export function requestIn(input: Input): Request | undefined {
  return typeof input === 'object' && 'url' in input ? input : undefined;
}

/** The conversation in a request and its dialect; undefined if the request contains no conversation. */
export function conversationIn(input: Input, init: Init, named: 'auto' | Dialect): PostedConversation | undefined {
  const given = requestIn(input);
  const method = init?.method ?? given?.method ?? 'GET';
  if (method.toUpperCase() !== 'POST') return undefined;
  const posted = postedObject(init);
  if (posted === undefined) return undefined;
  const { text, value } = posted;
  const address = given?.url ?? String(input);
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const path = url?.pathname ?? address.replace(/[?#].*$/s, '');
  const dialect =
    named === 'auto' ? dialectAt(path, url?.hostname, value) : isInFormat(named, path, value) ? named : undefined;
  if (dialect === undefined) return undefined;
  const request = { url: `${url?.origin ?? ''}${path}`, dialect: dialect.id };
  return { text, value, dialect, model: 'model' in value ? undefined : modelOfPath(path), request };
}

/** The dialect of the provider at a host and path. */
function dialectAt(path: string, host: string | undefined, value: object): Dialect | undefined {
  const wire = wireOf({ value, path });
  // A format without API paths is a storage format, so this request goes to a store, not to a model.
  if (wire?.paths === undefined) return undefined;
  // Two APIs may use the same path for different things. If the host is known for other formats, the body must match this one.
  const ofHost = host === undefined ? [] : dialects.filter(({ hosts }) => hosts.some(each => matches(each, host)));
  const isForeign = ofHost.length > 0 && !ofHost.some(({ format }) => format === wire.id);
  if (isForeign && detectMessageFormat(value) !== wire) return undefined;
  const { model: named } = value as { model?: unknown };
  const model = typeof named === 'string' ? named : modelOfPath(path);
  if (ofHost.length > 0) return dialectOn(wire, { value, host, model }, false);
  // A proxy or gateway: the model name shows the provider. Otherwise the path does, except for the chat format, which many servers use.
  const byModel = dialectOn(wire, { value, model: model ?? '' }, false);
  return byModel.isGeneric === true && wire.id !== DEFAULT_DIALECT ? usualDialect(wire) : byModel;
}

/** Whether a request contains a conversation in the format of the given dialect. An API also has other endpoints. */
function isInFormat(dialect: Dialect, path: string, value: object): boolean {
  const wire = wireOf({ value, path });
  if (wire !== undefined) return wire.id === dialect.format;
  const messages = findMessageFormat(dialect.format)?.readFrame(value, '', () => {}).messages ?? [];
  return messages.length > 0;
}

/** The JSON object in the body. Undefined for a stream: reading it here would consume it. */
function postedObject(init: Init): { readonly text: string; readonly value: object } | undefined {
  const type = headerOf(init?.headers, 'content-type');
  if (type !== undefined && !/\bjson\b/i.test(type)) return undefined;
  const text = textOf(init?.body);
  if (text === undefined || !/^\s*\{/.test(text)) return undefined;
  try {
    return { text, value: JSON.parse(text) as object };
  } catch {
    // Invalid JSON is sent unchanged, for the server to reject.
    return undefined;
  }
}

function textOf(body: unknown): string | undefined {
  if (typeof body === 'string') return body;
  if (!(body instanceof ArrayBuffer) && !ArrayBuffer.isView(body)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body as ArrayBuffer | Uint8Array);
  } catch {
    return undefined;
  }
}
