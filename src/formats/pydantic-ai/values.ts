/** Words of Pydantic AI that mean the same as others: providers, alphabets of base64, times. */
import { ExactNumber } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';

export const isRequestKind = (kind: string) => REQUEST_KINDS.has(kind);
export const isResponseKind = (kind: string) => RESPONSE_KINDS.has(kind);

/** What a request may hold; behind the line what the library notes for itself. */
export const REQUEST_KINDS: ReadonlySet<string> = new Set([
  ...['system-prompt', 'user-prompt', 'tool-return', 'retry-prompt', 'retry-feedback', 'speech', 'compaction'],
  ...['tool-availability-delta', 'capability-load-delta', 'model-settings-delta', 'instruction-delta'],
  ...['instruction-baseline'],
]);

export const RESPONSE_KINDS: ReadonlySet<string> = new Set([
  ...['text', 'thinking', 'tool-call', 'builtin-tool-call', 'builtin-tool-return', 'file', 'compaction', 'speech'],
]);

/** What stands in the place of a name of its own: several names have changed over the years. */
const PROVIDERS: ReadonlyMap<string, string> = new Map([
  ['google-gla', 'google'],
  ['google-vertex', 'google'],
  ['google-cloud', 'google'],
  // Only Claude signs there.
  ['bedrock', 'anthropic'],
]);

/** Who signs and encrypts, of the provider that a part names. */
export function signerOf(name: unknown): { readonly provider?: string } {
  return typeof name === 'string' && name !== '' ? { provider: PROVIDERS.get(name) ?? name } : {};
}

/** Ids that say that the signature of a thought stands for words that were taken out. */
export const REDACTED: ReadonlySet<unknown> = new Set(['redacted_thinking', 'redacted_content']);

const FILE_PROVIDERS: readonly (readonly [RegExp, string])[] = [
  [/^file-/, 'openai'],
  [/^file_/, 'anthropic'],
  [/^https:\/\/generativelanguage\.googleapis\.com\//, 'google'],
  [/^gs:\/\//, 'google-vertex'],
  [/^s3:\/\//, 'bedrock'],
];

/** With whom a file lies, as far as its id tells. */
export function ownerOf(fileId: string): string | undefined {
  return FILE_PROVIDERS.find(([form]) => form.test(fileId))?.[1];
}

/** Data in the alphabet for addresses, in which the library dumps them, in the one that wires use. */
export function standardBase64(data: string): string {
  return data.replace(/-/g, '+').replace(/_/g, '/');
}

export function dumpedBase64(data: string): string {
  return data.replace(/\+/g, '-').replace(/\//g, '_');
}

const TIME = /^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d)(?:[.,](\d{1,9}))?\s*(Z|z|[+-]\d\d:?\d\d)?$/;

/** Seconds since 1970 of a time as it is dumped; without a zone it is read as UTC. */
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

/** A time as the library dumps it, to the microsecond; undefined where it has no such form. */
export function timeOf(seconds: number): string | undefined {
  const micros = Math.round((seconds - Math.floor(seconds)) * 1e6);
  const whole = Math.floor(seconds) + (micros === 1e6 ? 1 : 0);
  if (!(whole >= 0 && whole <= LAST)) return undefined;
  const fraction = micros % 1e6 === 0 ? '' : `.${String(micros).padStart(6, '0')}`;
  return `${new Date(whole * 1000).toISOString().slice(0, 19)}${fraction}Z`;
}

/** The details that a provider wants back with a part. */
export function detailsOf(wire: unknown): JsonObject {
  return isObject(wire) && isObject(wire.provider_details) ? wire.provider_details : {};
}
