/** The type of a ConverseStream event, given next to its data or as its key. */
import { isObject, type JsonObject } from '../../source/json.ts';
import type { StreamEvent } from '../event.ts';

export interface ConverseEvent {
  readonly name: string;
  readonly data: JsonObject;
  /** Whether the name is a key of the data: objects of an SDK, in which what nobody needs may have been left out. */
  readonly isKeyed: boolean;
  /** Whether it is of the native wire of one family, which has the same events in envelopes of another kind. */
  readonly isNative: boolean;
}

const NAMES: ReadonlySet<string> = new Set([
  ...['messageStart', 'contentBlockStart', 'contentBlockDelta', 'contentBlockStop', 'messageStop', 'metadata'],
]);

/** Its envelope on the native wire. */
const CHUNK = 'chunk';

/** The event; undefined where it is none that has a name. */
export function readEvent({ name, data }: StreamEvent): ConverseEvent | undefined {
  if (!isObject(data)) return undefined;
  if (name !== undefined && name !== CHUNK && (NAMES.has(name) || isException(name))) {
    // Some readers keep the key inside the event that it names.
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

/** `throttlingException` and its like; SDKs begin them with a capital. */
export function isException(name: string): boolean {
  return name.endsWith('Exception') || name === 'error' || name === 'exception';
}

/** Whether data without a name are what the service answers in the place of a stream. */
export function isErrorBody(data: unknown): boolean {
  return isObject(data) && (typeof data.__type === 'string' || typeof data.message === 'string');
}

/** Whether an event is one that only this wire has. */
export function isConverseEvent(event: StreamEvent): boolean {
  const read = readEvent(event);
  if (read === undefined) return false;
  const { name, data } = read;
  if (name === 'messageStart') return typeof data.role === 'string';
  if (name === 'contentBlockStart' || name === 'contentBlockStop') return Number.isInteger(data.contentBlockIndex);
  if (name === 'contentBlockDelta') return Number.isInteger(data.contentBlockIndex) && isObject(data.delta);
  return name === 'messageStop' && typeof data.stopReason === 'string';
}
