/** Checks that the final answer of a run is the streamed one. */

/** `fallback`: the answer is the fallback text of the engine. `other`: nothing in common, so it may be one as well. */
export type Agreement = 'same' | 'fallback' | 'differs' | 'other';

export function compareAnswer(deltas: readonly string[], answer: string): Agreement {
  const joined = deltas.join('');
  if (joined === answer) return 'same';
  if (joined === '' || isFallback(deltas, answer)) return 'fallback';
  if (answer === '') return 'other';
  if (joined.length === answer.length) return 'differs';
  const shorterLength = Math.min(joined.length, answer.length);
  let start = 0;
  while (start < shorterLength && joined.charCodeAt(start) === answer.charCodeAt(start)) start++;
  let end = 0;
  while (
    end < shorterLength - start &&
    joined.charCodeAt(joined.length - 1 - end) === answer.charCodeAt(answer.length - 1 - end)
  )
    end++;
  return (start + end) * 2 >= shorterLength ? 'differs' : 'other';
}

/**
 * Whether the last deltas are the whole answer. If writing the answer fails, the engine streams the last text of the
 * loop after the deltas so far, in pieces without the spaces between them.
 */
function isFallback(deltas: readonly string[], answer: string): boolean {
  let length = 0;
  for (let count = 1; count <= deltas.length && length <= answer.length; count++) {
    const first = deltas.length - count;
    length += deltas[first]?.length ?? 0;
    if (length + count - 1 === answer.length && deltas.slice(first).join(' ') === answer) return true;
    // Without spaces, it may be an answer with a repeated start, unless the previous delta differs.
    if (length !== answer.length || first === 0 || deltas[first - 1] === deltas[first]) continue;
    if (deltas.slice(first).join('') === answer) return true;
  }
  return false;
}

/** Prefixes of the answer of a failed run. */
const FAILURES = ['Agent error: ', 'Pipeline error: '];

/** The name of the exception in the answer of a failed run, or `error` if it is not named. */
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
