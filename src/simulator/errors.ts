/** Error responses that do not depend on the content of a request: overload, limits, unknown paths and objects. */
import type { Dialect } from '../generated/types.ts';
import { errorReplyOf, filled } from '../judge/rejection.ts';
import { isObject, type JsonObject } from '../source/json.ts';

/** The names of a status in each API. */
interface Names {
  /** OpenAI and compatible APIs: `error.type` and `error.code`. */
  readonly openai: readonly [type: string, code: string | null];
  readonly anthropic: string;
  readonly google: string;
  readonly aws: string;
}

const NAMES: Readonly<Record<number, Names>> = {
  401: {
    openai: ['invalid_request_error', 'invalid_api_key'],
    anthropic: 'authentication_error',
    google: 'UNAUTHENTICATED',
    aws: 'AccessDeniedException',
  },
  403: {
    openai: ['invalid_request_error', null],
    anthropic: 'permission_error',
    google: 'PERMISSION_DENIED',
    aws: 'AccessDeniedException',
  },
  404: {
    openai: ['invalid_request_error', null],
    anthropic: 'not_found_error',
    google: 'NOT_FOUND',
    aws: 'ResourceNotFoundException',
  },
  413: {
    openai: ['invalid_request_error', null],
    anthropic: 'request_too_large',
    google: 'INVALID_ARGUMENT',
    aws: 'ValidationException',
  },
  429: {
    openai: ['requests', 'rate_limit_exceeded'],
    anthropic: 'rate_limit_error',
    google: 'RESOURCE_EXHAUSTED',
    aws: 'ThrottlingException',
  },
  500: {
    openai: ['server_error', null],
    anthropic: 'api_error',
    google: 'INTERNAL',
    aws: 'InternalServerException',
  },
  503: {
    openai: ['service_unavailable', null],
    anthropic: 'overloaded_error',
    google: 'UNAVAILABLE',
    aws: 'ServiceUnavailableException',
  },
  529: {
    openai: ['overloaded', null],
    anthropic: 'overloaded_error',
    google: 'UNAVAILABLE',
    aws: 'ServiceUnavailableException',
  },
};

const SERVER_ERROR = NAMES[500] as Names;
const BAD_REQUEST: Names = {
  openai: ['invalid_request_error', null],
  anthropic: 'invalid_request_error',
  google: 'INVALID_ARGUMENT',
  aws: 'ValidationException',
};

export interface Failure {
  readonly status: number;
  readonly message: string;
  /** `error.param` of OpenAI. */
  readonly param?: string;
  readonly code?: string;
  /** Seconds, sent in the header `retry-after`. */
  readonly retryAfter?: number;
}

/** The error body of a dialect for a failure, with the dialect's name for the status. */
export function errorBody(dialect: Dialect, { status, message, param, code }: Failure): unknown {
  const names = namesOf(status);
  const [type, usualCode] = names.openai;
  const named = (value: unknown, key = ''): unknown => {
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, named(each, name)]));
    if (value === 'invalid_request_error') return dialect.format === 'anthropic-messages' ? names.anthropic : type;
    if (key === 'status') return names.google;
    if (key === 'code' && typeof value === 'string') return names.google.toLowerCase();
    if (key === 'code' && value === null) return code ?? usualCode;
    return key === 'param' ? (param ?? null) : value;
  };
  return named(filled(errorReplyOf(dialect).body, { message, status }));
}

function namesOf(status: number): Names {
  return NAMES[status] ?? (status < 500 ? BAD_REQUEST : SERVER_ERROR);
}

/** The response of a dialect for a failure. */
export function failure(dialect: Dialect, given: Failure): Response {
  const { status, retryAfter } = given;
  const { headers = {} } = errorReplyOf(dialect) as { headers?: Record<string, string> };
  const names = namesOf(status);
  const own = Object.entries(headers).map(([key, value]) => [key, key === 'x-amzn-errortype' ? names.aws : value]);
  return json(errorBody(dialect, given) as JsonObject, status, {
    ...Object.fromEntries(own),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  });
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}
