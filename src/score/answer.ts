/** Extracts the error text of a server that rejected a request, from any error format. */
import { keyPiece } from '../model/text.ts';
import { isObject, type JsonObject } from '../source/json.ts';

/** The response to a request, in recorded exchanges. */
export interface RecordedAnswer {
  readonly status?: number | null | undefined;
  readonly response?: unknown;
  /** Raw event-stream text. */
  readonly sse?: string | null | undefined;
  /** A body that is neither JSON nor an event stream. */
  readonly text?: string | undefined;
}

export interface Refusal {
  /** HTTP status. For an error inside a successful reply it is 200. */
  readonly status: number;
  readonly code?: string | undefined;
  readonly type?: string | undefined;
  readonly param?: string | undefined;
  /** The complete error text, including that of servers behind a gateway. May quote the conversation. */
  readonly words: string;
  /** Whether the model had already begun to answer. */
  readonly isLate: boolean;
}

export type Outcome =
  | { readonly kind: 'accepted' | 'unknown' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/**
 * Whether a request was accepted, according to its recorded response; `unknown` if neither status nor body shows it.
 */
export function outcomeOf(answer: RecordedAnswer): Outcome {
  const status = answer.status ?? undefined;
  if (status !== undefined && status >= 400) return { kind: 'refused', refusal: read(status, answer, false) };
  if (status !== undefined && (status < 200 || status >= 300)) return { kind: 'unknown' };
  const inside = errorInside(answer);
  if (inside !== undefined) {
    const code = isObject(inside.error) ? (inside.error.code ?? inside.error.http_status_code) : undefined;
    const own = typeof code === 'object' ? Number.NaN : Number(code);
    const errorStatus = own >= 400 && own < 600 ? own : (status ?? 200);
    return { kind: 'refused', refusal: read(errorStatus, { response: { error: inside.error } }, inside.isLate) };
  }
  if (status !== undefined) return { kind: 'accepted' };
  return { kind: hasReply(answer) ? 'accepted' : 'unknown' };
}

function hasReply({ response, sse }: RecordedAnswer): boolean {
  return (
    (isObject(response) && Array.isArray(response.choices)) || (typeof sse === 'string' && sse.includes('"choices"'))
  );
}

/** An error inside the body of a successful reply. */
function errorInside({ response, sse }: RecordedAnswer): { error: unknown; isLate: boolean } | undefined {
  if (isObject(response)) {
    if (isError(response.error)) return { error: response.error, isLate: false };
    const choices = Array.isArray(response.choices) ? response.choices : [];
    const failed = choices.find(each => isObject(each) && isError(each.error)) as JsonObject | undefined;
    return failed === undefined ? undefined : { error: failed.error, isLate: true };
  }
  return typeof sse === 'string' && /"error"|^event:\s*error/m.test(sse) ? errorInStream(sse) : undefined;
}

function errorInStream(sse: string): { error: unknown; isLate: boolean } | undefined {
  let isLate = false;
  let isNamed = false;
  for (const line of sse.split('\n')) {
    if (line.startsWith('event:')) isNamed = line.slice('event:'.length).trim() === 'error';
    if (!line.startsWith('data:')) continue;
    if (!line.includes('"error"') && !isNamed) {
      isLate ||= /"(?:content|reasoning|reasoning_content|arguments)":\s*"[^"]/.test(line);
      continue;
    }
    const value = parse(line.slice('data:'.length));
    if (!isObject(value)) continue;
    if (isError(value.error)) return { error: value.error, isLate };
    const failed = Array.isArray(value.choices)
      ? value.choices.find(each => isObject(each) && isError(each.error))
      : undefined;
    if (failed !== undefined) return { error: (failed as JsonObject).error, isLate };
    if (isNamed) return { error: value, isLate };
  }
  return undefined;
}

function isError(value: unknown): boolean {
  return (isObject(value) && Object.keys(value).length > 0) || (typeof value === 'string' && value !== '');
}

/** Longer texts are truncated, because servers may send the whole request back. */
const LONGEST = 8000;

function read(status: number, { response, sse, text }: RecordedAnswer, isLate: boolean): Refusal {
  const streamed = typeof sse === 'string' ? errorInStream(sse)?.error : undefined;
  const body = response ?? streamed ?? sse ?? text ?? '';
  const found: Found = { words: [] };
  collectErrors(body, found, 0);
  const { code, type, param } = found;
  return { status, code, type, param, words: found.words.join('\n').slice(0, LONGEST), isLate };
}

interface Found {
  readonly words: string[];
  code?: string;
  type?: string;
  param?: string;
}

/** Keys whose values are error texts, and keys whose values repeat the request. */
const ERROR_TEXT_KEYS = [
  'message',
  'msg',
  'error',
  'errors',
  'detail',
  'details',
  'error_msg',
  'reason',
  'title',
  'description',
  'raw',
  'metadata',
  'previous_errors',
];
const MAX_DEPTH = 8;

function collectErrors(value: unknown, found: Found, depth: number): void {
  if (depth > MAX_DEPTH) return;
  if (typeof value === 'string') {
    // Gateways pass on the error of the server behind them as text.
    const start = value.search(/[{[]/);
    const inner = start >= 0 && value.length < LONGEST * 4 ? parse(value.slice(start)) : undefined;
    if (inner === undefined || start > 0) found.words.push(value);
    if (inner !== undefined && typeof inner === 'object') collectErrors(inner, found, depth + 1);
  } else if (Array.isArray(value)) {
    for (const each of value.slice(0, 20)) collectErrors(each, found, depth + 1);
  } else if (isObject(value)) {
    const { code, type, status, param, loc } = value;
    if (typeof code === 'string' && code !== '') found.code = code;
    else if (typeof status === 'string') found.code ??= status;
    if (typeof type === 'string' && type !== '') found.type = type;
    if (typeof value.error_type === 'string') found.type = value.error_type;
    if (typeof param === 'string' && param !== '') {
      // Some servers put the error text here.
      if (/\s/.test(param)) found.words.push(param);
      else found.param = param;
    }
    if (Array.isArray(loc)) {
      const place = loc.map(keyPiece).join('.');
      found.param ??= place;
      found.words.push(place);
    }
    for (const key of ERROR_TEXT_KEYS) if (key in value) collectErrors(value[key], found, depth + 1);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
