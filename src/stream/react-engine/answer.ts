/** Checks that the final answer of a run is the streamed one. */

/** `other` where the two have nothing in common: then it may be what the engine falls back to. */
export type Agreement = 'same' | 'fallback' | 'differs' | 'other';

export function compareAnswer(deltas: readonly string[], answer: string): Agreement {
  const joined = deltas.join('');
  if (joined === answer) return 'same';
  if (joined === '' || isFallback(deltas, answer)) return 'fallback';
  if (answer === '') return 'other';
  if (joined.length === answer.length) return 'differs';
  const most = Math.min(joined.length, answer.length);
  let start = 0;
  while (start < most && joined.charCodeAt(start) === answer.charCodeAt(start)) start++;
  let end = 0;
  while (
    end < most - start &&
    joined.charCodeAt(joined.length - 1 - end) === answer.charCodeAt(answer.length - 1 - end)
  )
    end++;
  return (start + end) * 2 >= most ? 'differs' : 'other';
}

/**
 * Whether the last deltas are the whole answer: when writing it fails, the engine streams what the loop said last behind
 * what has come so far, in pieces that leave out the space between them.
 */
function isFallback(deltas: readonly string[], answer: string): boolean {
  let length = 0;
  for (let count = 1; count <= deltas.length && length <= answer.length; count++) {
    const first = deltas.length - count;
    length += deltas[first]?.length ?? 0;
    if (length + count - 1 === answer.length && deltas.slice(first).join(' ') === answer) return true;
    // The same without gaps is an answer whose beginning came twice, unless what stood before was something else.
    if (length !== answer.length || first === 0 || deltas[first - 1] === deltas[first]) continue;
    if (deltas.slice(first).join('') === answer) return true;
  }
  return false;
}

/** What the engine puts in the place of an answer when a run breaks off. */
const FAILURES = ['Agent error: ', 'Pipeline error: '];

/** The name of the exception, where an answer tells of one; `error` where it does not name it. */
export function failureOf(answer: string): string | undefined {
  const prefix = FAILURES.find(each => answer.startsWith(each));
  if (prefix === undefined) return undefined;
  const end = answer.indexOf(':', prefix.length);
  const name = answer.slice(prefix.length, end < 0 ? prefix.length : end);
  return name.length > 0 && name.length <= 60 && isName(name) ? name : 'error';
}

function isName(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
    if (!isLetter && !(code >= 48 && code <= 57) && code !== 95 && code !== 46) return false;
  }
  return true;
}
