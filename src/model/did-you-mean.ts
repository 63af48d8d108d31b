/** Longer words are not compared, because no known word is that long. */
const LONGEST = 80;

/** The most similar known word, as `; did you mean ...?`; empty if none is similar. */
export function didYouMean(word: string, known: readonly string[]): string {
  if (word.length > LONGEST) return '';
  const near = known
    .map(each => ({ each, distance: distance(word, each) }))
    .filter(({ each, distance }) => distance <= maxDistance(word, each))
    .sort((a, b) => a.distance - b.distance)[0];
  return near === undefined ? '' : `; did you mean \`${near.each}\`?`;
}

/** The number of wrong letters up to which a word is similar. Two wrong letters make any short word into another one. */
function maxDistance(word: string, known: string): number {
  return Math.max(word.length, known.length) < 5 ? 1 : Math.max(2, known.length / 3);
}

/** The Levenshtein distance of two words. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] as number;
}
