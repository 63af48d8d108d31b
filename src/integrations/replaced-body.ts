/** Replaces the body of a request without changing the caller's arguments. */
import { type Init, type Input, requestIn } from './posted-conversation.ts';
import { headerOf, withoutHeader } from './request-headers.ts';

/** Names of headers with a checksum or a signature of the body: with another body, the server rejects the request. */
const CHECKSUM = /(?:^|-)(?:signature|hmac|digest|md5|sha-?\d+)(?:-|$)/i;
/** Signatures in `authorization`, such as those of AWS: `AWS4-HMAC-SHA256 Credential=…, Signature=…`. */
const SIGNED = /\bHMAC-SHA\d|\bSignature=/i;

/** Whether the body of a request can be replaced: it is not signed, and the options can be copied. */
export function isReplaceable(input: Input, init: Init): boolean {
  if (init === undefined || init === null || !isRecord(init)) return false;
  const headers = headersOf(input, init);
  const entries = withoutHeader(headers, '');
  // An iterator can be read only once, so what it contains is unknown.
  if (entries === undefined || entries.some(([name]) => CHECKSUM.test(name))) return false;
  return !SIGNED.test(headerOf(headers, 'authorization') ?? '');
}

/** A copy of the options with another body, as text or bytes like the original. Removes `content-length`. */
export function initWith(input: Input, init: Init, text: string): Init {
  const body = typeof init?.body === 'string' ? text : new TextEncoder().encode(text);
  const headers = headersOf(input, init);
  if (headerOf(headers, 'content-length') === undefined) return { ...init, body };
  return { ...init, body, headers: withoutHeader(headers, 'content-length') ?? [] };
}

/** Headers in the options replace those of a `Request`. */
function headersOf(input: Input, init: Init): unknown {
  return init?.headers ?? requestIn(input)?.headers;
}

/** Whether it is an object literal, of any realm. An instance of a class may not work as a copy. */
function isRecord(init: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(init);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
