/** Inspect's log archives: a zip file with a header and one document per sample. */

/** A document in an archive: its path, and its bytes (JSON in UTF-8). */
export interface ArchivedDocument {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Whether bytes may be a zip file: they start with the signature of an entry or of an empty archive. */
export function isZip(bytes: Uint8Array): boolean {
  const [p, k, third, fourth] = bytes;
  return p === 0x50 && k === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6));
}

const SAMPLE = /^samples\/.+\.json$/;

/**
 * The samples of an `.eval` archive, ordered by ID and epoch, or its header if it has no samples. Undefined if Inspect
 * did not write the archive. Skips the journal and the summaries, which repeat the samples. Throws what `unzip` throws
 * for a damaged archive or an unknown compression.
 */
export function documentsInEval(
  bytes: Uint8Array,
  unzip: (bytes: Uint8Array) => Record<string, Uint8Array>,
): ArchivedDocument[] | undefined {
  const files = new Map(Object.entries(unzip(bytes)));
  const header = ['header.json', '_journal/start.json'].find(path => files.has(path));
  if (header === undefined) return undefined;
  const samples = [...files.keys()].filter(path => SAMPLE.test(path)).sort(inOrder);
  return (samples.length > 0 ? samples : [header]).map(path => ({ path, bytes: files.get(path) as Uint8Array }));
}

/** Sorts numbers in names by value, so that sample 10 follows sample 9, in any locale. */
function inOrder(a: string, b: string): number {
  const [left, right] = [a.split(/(\d+)/), b.split(/(\d+)/)];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const [x = '', y = ''] = [left[i], right[i]];
    if (x === y) continue;
    const difference = i % 2 === 1 ? Number(x) - Number(y) : 0;
    return difference !== 0 ? difference : x < y ? -1 : 1;
  }
  return left.length - right.length;
}
