/** JSON text inside a conversation, such as the arguments of a call. Many formats have a value in its place. */
import { withPlainNumbers } from '../source/copy.ts';
import { parseExact } from '../source/exact.ts';
import { isSameJson } from '../source/same-json.ts';

/** Why a text comes back as another one, if both are JSON with the same value. */
export function respelledReason(before: unknown, after: unknown): string | undefined {
  const [was, is] = [parsed(before), parsed(after)];
  if (was === undefined || is === undefined) return undefined;
  if (isSameJson(was, is)) return 'its JSON text is written again, with the same values';
  return isSameJson(withPlainNumbers(was), withPlainNumbers(is)) ? 'JavaScript rounds a number in it' : undefined;
}

/** The value of JSON text, with exact numbers only where JavaScript rounds them. */
function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return withPlainNumbers(parseExact(text), true);
  } catch {
    return undefined;
  }
}
