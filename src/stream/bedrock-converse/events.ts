/** The type of a ConverseStream event, given next to its data or as its key. */
import { isObject, type JsonObject } from '../../source/json.ts';
import type { StreamEvent } from '../event.ts';

export interface ConverseEvent {
  readonly name: string;
  readonly data: JsonObject;
  /** Whether the name is a key of the data. Such objects come from an SDK, which may omit events. */
  readonly isKeyed: boolean;
  /** Whether it is in the native format of Amazon Nova, which has the same events in `chunk` envelopes. */
  readonly isNative: boolean;
}

const NAMES: ReadonlySet<string> = new Set([
  ...['messageStart', 'contentBlockStart', 'contentBlockDelta', 'contentBlockStop', 'messageStop', 'metadata'],
]);

/** The event name of the native envelope. */
const CHUNK = 'chunk';

/** The event, or undefined if it has no known name. */
export function readEvent({ name, data }: StreamEvent): ConverseEvent | undefined {
  if (!isObject(data)) return undefined;
  if (name !== undefined && name !== CHUNK && (NAMES.has(name) || isException(name))) {
    // Some readers keep the name as a key inside the data.
    const inner = Object.keys(data).length === 1 && isObject(data[name]) ? data[name] : data;
    return { name, data: inner, isKeyed: false, isNative: false };
  }
  for (const key of Object.keys(data)) {
    const inner = data[key];
    if ((NAMES.has(key) || isException(key)) && isObject(inner))
      return { name: key, data: inner, isKeyed: true, isNative: name === CHUNK };
  }
  return undefined;
}

/** Exceptions such as `throttlingException`. SDKs capitalize them. */
export function isException(name: string): boolean {
  return name.endsWith('Exception') || name === 'error' || name === 'exception';
}

/** Whether the data is an error body that the service sent instead of a stream. */
export function isErrorBody(data: unknown): boolean {
  return isObject(data) && (typeof data.__type === 'string' || typeof data.message === 'string');
}

/** Whether only Converse streams have such an event. */
export function isConverseEvent(event: StreamEvent): boolean {
  const converseEvent = readEvent(event);
  if (converseEvent === undefined) return false;
  const { name, data } = converseEvent;
  if (name === 'messageStart') return typeof data.role === 'string';
  if (name === 'contentBlockStart' || name === 'contentBlockStop') return Number.isInteger(data.contentBlockIndex);
  if (name === 'contentBlockDelta') return Number.isInteger(data.contentBlockIndex) && isObject(data.delta);
  return name === 'messageStop' && typeof data.stopReason === 'string';
}
