/** Reads fields of records whose types are not guaranteed. */
import { writeJson } from '../../../source/exact.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';

const NOTHING: JsonObject = {};

/** The object under a key, or an empty object. */
export function objectAt(value: unknown, key: string): JsonObject {
  const found = isObject(value) ? value[key] : undefined;
  return isObject(found) ? found : NOTHING;
}

export function textAt(value: unknown, key: string): string | undefined {
  const found = isObject(value) ? value[key] : undefined;
  return typeof found === 'string' ? found : undefined;
}

export function listAt(value: unknown, key: string): readonly unknown[] {
  const found = isObject(value) ? value[key] : undefined;
  return Array.isArray(found) ? found : [];
}

/** The ISO day of a time: ISO text, or a number of seconds or milliseconds since 1970. Undefined if it is neither. */
export function dayOf(time: unknown): string | undefined {
  if (typeof time === 'string') return /^\d{4}-(?:0\d|1[0-2])-[0-3]\d(?=$|[T ])/.exec(time)?.[0];
  // Only times from 2001 to 2100. Smaller numbers are counters and placeholders.
  if (typeof time !== 'number' || !(time >= 1e9)) return undefined;
  const milliseconds = time < 1e11 ? time * 1000 : time;
  return milliseconds < 4.1e12 ? new Date(milliseconds).toISOString().slice(0, 10) : undefined;
}

/** Writes a value as JSON text. Returns an empty text if the value is nested too deeply. */
export function jsonText(value: unknown): string {
  try {
    return writeJson(value);
  } catch {
    return '';
  }
}

/** Notes for a conversation, such as `2 replies skipped`. Empty if the count is 0. */
export function counted(count: number, one: string, many: string, rest: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many} ${rest}`];
}
