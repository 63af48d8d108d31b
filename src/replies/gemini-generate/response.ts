/** The envelope of a reply (Code Assist), and errors instead of a reply. */
import { isObject } from '../../source/json.ts';

/** The reply itself and its place, where it may stand under `response`. */
export function unwrapResponse(value: unknown, pointer: string): { reply: unknown; at: string } {
  if (isObject(value) && isObject(value.response) && !('candidates' in value) && !('request' in value))
    return { reply: value.response, at: `${pointer}/response` };
  return { reply: value, at: pointer };
}

/** Longer ones are sentences, which may quote what was said. */
const LONGEST_WORD = 60;

/** The word or the number for an error, where there is one in the place of an answer. */
export function errorOf(reply: Record<string, unknown>): string | undefined {
  const { error } = reply;
  if (error === undefined || error === null || error === false || error === '') return undefined;
  if (!isObject(error)) return 'unknown';
  for (const word of [error.status, error.code, error.type])
    if ((typeof word === 'string' && word !== '' && word.length <= LONGEST_WORD) || typeof word === 'number')
      return String(word);
  return 'unknown';
}
