/** The name of an error in findings. */

/** Long enough for exception names, too short for a sentence. */
const NAME = /^[\w.:#-]{1,64}$/;

/**
 * The first candidate that is a name or a number. Texts are skipped, because they may quote the conversation, which
 * findings must not contain.
 */
export function failureName(...candidates: readonly unknown[]): string {
  for (const each of candidates) {
    if (typeof each === 'number' && Number.isFinite(each)) return String(each);
    if (typeof each === 'string' && NAME.test(each)) return each;
  }
  return 'without a name';
}
