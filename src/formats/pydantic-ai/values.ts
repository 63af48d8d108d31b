/** Converts values of Pydantic AI: provider names, base64 alphabets, times. */
import { ExactNumber } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';

export const isRequestKind = (kind: string) => REQUEST_KINDS.has(kind);
export const isResponseKind = (kind: string) => RESPONSE_KINDS.has(kind);

/** Kinds of parts that requests can contain. The later ones are records of the library itself. */
export const REQUEST_KINDS: ReadonlySet<string> = new Set([
  ...['system-prompt', 'user-prompt', 'tool-return', 'retry-prompt', 'retry-feedback', 'speech', 'compaction'],
  ...['tool-availability-delta', 'capability-load-delta', 'model-settings-delta', 'instruction-delta'],
  ...['instruction-baseline'],
]);

export const RESPONSE_KINDS: ReadonlySet<string> = new Set([
  ...['text', 'thinking', 'tool-call', 'builtin-tool-call', 'builtin-tool-return', 'file', 'compaction', 'speech'],
]);

/** Canonical names of providers. Several names have changed over time. */
const PROVIDERS: ReadonlyMap<string, string> = new Map([
  ['google-gla', 'google'],
  ['google-vertex', 'google'],
  ['google-cloud', 'google'],
  // On Bedrock, only Claude signs reasoning.
  ['bedrock', 'anthropic'],
]);

/** The provider that signs and encrypts, for the provider name of a part. */
export function signerOf(name: unknown): { readonly provider?: string } {
  return typeof name === 'string' && name !== '' ? { provider: PROVIDERS.get(name) ?? name } : {};
}

/** IDs of reasoning parts whose text was redacted, so that only the signature is left. */
export const REDACTED: ReadonlySet<unknown> = new Set(['redacted_thinking', 'redacted_content']);

const FILE_PROVIDERS: readonly (readonly [RegExp, string])[] = [
  [/^file-/, 'openai'],
  [/^file_/, 'anthropic'],
  [/^https:\/\/generativelanguage\.googleapis\.com\//, 'google'],
  [/^gs:\/\//, 'google-vertex'],
  [/^s3:\/\//, 'bedrock'],
];

/** The provider that stores a file, if the form of its ID shows it. */
export function ownerOf(fileId: string): string | undefined {
  return FILE_PROVIDERS.find(([form]) => form.test(fileId))?.[1];
}

/** Converts base64 from the URL-safe alphabet, in which Pydantic AI writes it, to the standard one. */
export function standardBase64(data: string): string {
  return data.replace(/-/g, '+').replace(/_/g, '/');
}

export function dumpedBase64(data: string): string {
  return data.replace(/\+/g, '-').replace(/\//g, '_');
}

const TIME = /^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d)(?:[.,](\d{1,9}))?\s*(Z|z|[+-]\d\d:?\d\d)?$/;

/** Seconds since 1970 for a stored time. Without a time zone, it is read as UTC. */
export function secondsOf(value: unknown): number | undefined {
  if (typeof value === 'number' || value instanceof ExactNumber) {
    const number = Number(value);
    return Number.isFinite(number) && number > 0 ? number : undefined;
  }
  const [, whole, fraction = '0', zone = 'Z'] = typeof value === 'string' ? (TIME.exec(value) ?? []) : [];
  if (whole === undefined) return undefined;
  const at = Date.parse(whole.replace(' ', 'T') + zone.toUpperCase());
  return Number.isNaN(at) ? undefined : at / 1000 + Number(`0.${fraction}`);
}

/** The last second of the year 9999. */
const LAST = 253_402_300_799;

/** A time in Pydantic AI's format, with microseconds; undefined if the format cannot represent it. */
export function timeOf(seconds: number): string | undefined {
  const micros = Math.round((seconds - Math.floor(seconds)) * 1e6);
  const whole = Math.floor(seconds) + (micros === 1e6 ? 1 : 0);
  if (!(whole >= 0 && whole <= LAST)) return undefined;
  const fraction = micros % 1e6 === 0 ? '' : `.${String(micros).padStart(6, '0')}`;
  return `${new Date(whole * 1000).toISOString().slice(0, 19)}${fraction}Z`;
}

/** The details that a provider requires back with a part. */
export function detailsOf(wire: unknown): JsonObject {
  return isObject(wire) && isObject(wire.provider_details) ? wire.provider_details : {};
}
