/** Reads one line of `rolecall serve-stdio` as a request. */
import { named } from '../../model/checked-json.ts';
import { shorten } from '../../model/text.ts';
import { isObject } from '../../source/json.ts';
import { whyNoJson } from '../../source/scan.ts';
import { didYouMean } from '../did-you-mean.ts';
import { RequestError } from './request-error.ts';

export type RequestId = string | number | null;

export interface Request {
  readonly id: RequestId;
  readonly op: string;
  /** Absent if the request has none. Null is an invalid conversation. */
  readonly conversation?: unknown;
  /** The options that have a value. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The line, for operations that need the numbers as they were written. */
  readonly text: string;
}

const FIELDS = ['id', 'op', 'conversation', 'options'];

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The JSON value of a line, with its text. */
export function readLine(line: Uint8Array): { readonly value: unknown; readonly text: string } {
  let text: string;
  try {
    text = utf8.decode(line);
  } catch {
    throw new RequestError('malformed-line', 'the line is not UTF-8');
  }
  try {
    return { value: JSON.parse(text), text };
  } catch {
    throw new RequestError('malformed-line', `the line is not JSON: ${whyNoJson(text)}`);
  }
}

/** The `id` of a value that may be a request; null if it has none that can be sent back. */
export function idOf(value: unknown): RequestId {
  if (!isObject(value)) return null;
  const { id } = value;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** Checks the fields of a request. Does not check whether its operation and options exist. */
export function requestIn(value: unknown, text: string): Request {
  if (!isObject(value)) throw new RequestError('malformed-line', `a request is an object, not ${named(value)}`);
  const { id, op, options } = value;
  for (const field of Object.keys(value))
    if (!FIELDS.includes(field))
      throw new RequestError('invalid-request', `unknown field \`${shorten(field)}\`${didYouMean(field, FIELDS)}`);
  if (id !== undefined && id !== null && typeof id !== 'string' && typeof id !== 'number')
    throw new RequestError('invalid-request', `\`id\` must be a string or a number, not ${named(id)}`);
  if (op === undefined) throw new RequestError('invalid-request', '`op` is missing');
  if (typeof op !== 'string') throw new RequestError('invalid-request', `\`op\` must be a string, not ${named(op)}`);
  if (options !== undefined && options !== null && !isObject(options))
    throw new RequestError('invalid-request', `\`options\` must be an object, not ${named(options)}`);
  // Clients in other languages send null for options that are not set.
  const set = Object.entries(options ?? {}).filter(([, each]) => each !== null);
  return {
    ...{ id: idOf(value), op, options: Object.fromEntries(set), text },
    ...(Object.hasOwn(value, 'conversation') && { conversation: value.conversation }),
  };
}
