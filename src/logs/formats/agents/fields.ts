/** Reads fields of records whose types are not guaranteed. */
import { writeJson } from '../../../source/exact.ts';
import { isObject } from '../../../source/json.ts';

export type Json = Readonly<Record<string, unknown>>;

const NOTHING: Json = {};

/** The object at a key, or one without members. */
export function objectAt(value: unknown, key: string): Json {
  const at = isObject(value) ? value[key] : undefined;
  return isObject(at) ? at : NOTHING;
}

export function textAt(value: unknown, key: string): string | undefined {
  const at = isObject(value) ? value[key] : undefined;
  return typeof at === 'string' ? at : undefined;
}

export function listAt(value: unknown, key: string): readonly unknown[] {
  const at = isObject(value) ? value[key] : undefined;
  return Array.isArray(at) ? at : [];
}

/** The ISO day of a time: ISO text, or a number of seconds or milliseconds since 1970. Undefined if it is neither. */
export function dayOf(time: unknown): string | undefined {
  if (typeof time === 'string') return /^\d{4}-(?:0\d|1[0-2])-[0-3]\d(?=$|[T ])/.exec(time)?.[0];
  // From 2001 to 2100: counters and placeholders are no times.
  if (typeof time !== 'number' || !(time >= 1e9)) return undefined;
  const milliseconds = time < 1e11 ? time * 1000 : time;
  return milliseconds < 4.1e12 ? new Date(milliseconds).toISOString().slice(0, 10) : undefined;
}

/** JSON text of a value that the log keeps parsed. What nests too deep to be written is no text. */
export function jsonText(value: unknown): string {
  try {
    return writeJson(value);
  } catch {
    return '';
  }
}

/** Texts for the notes of a conversation: `2 replies skipped`; nothing for none. */
export function counted(count: number, one: string, many: string, rest: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many} ${rest}`];
}
