/** Request settings, independent of the message format. */
import type { Settings } from '../../../generated/types.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';

/**
 * Reads each field of the body that is a setting, with its value as one word. Null counts as missing. The fields in
 * `around` are not settings.
 */
export function readAsked(body: JsonObject, around: readonly string[] = ['messages', 'model']): Settings['asked'] {
  let asked: Settings['asked'];
  for (const name in body) {
    if (around.includes(name)) continue;
    const value = wordOf(body[name]);
    if (value === undefined) continue;
    asked ??= {};
    asked[name] = value;
  }
  return asked;
}

function wordOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : 'given';
  if (!isObject(value)) return undefined;
  if (typeof value.type === 'string') return value.type;
  return Object.keys(value).length === 0 ? 'empty' : 'given';
}
