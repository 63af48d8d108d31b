/** The envelope of a reply (Code Assist), and errors instead of a reply. */
import { isOneWord } from '../../model/text.ts';
import { isObject } from '../../source/json.ts';

/** The reply and its pointer. It may be under the key `response`. */
export function unwrapResponse(value: unknown, pointer: string): { reply: unknown; at: string } {
  if (isObject(value) && isObject(value.response) && !('candidates' in value) && !('request' in value))
    return { reply: value.response, at: `${pointer}/response` };
  return { reply: value, at: pointer };
}

/** The name or number of an error that was returned instead of a reply. */
export function errorOf(reply: Record<string, unknown>): string | undefined {
  const { error } = reply;
  if (error === undefined || error === null || error === false || error === '') return undefined;
  if (!isObject(error)) return 'unknown';
  for (const word of [error.status, error.code, error.type])
    if ((typeof word === 'string' && isOneWord(word)) || typeof word === 'number') return String(word);
  return 'unknown';
}
