/** Applies repairs to the bytes of a file as they pass. */
import type { Splice } from '../fix/file-change.ts';

/** The bytes with every splice applied. Keeps nothing in memory. Throws if splices overlap. */
export async function* spliced(
  bytes: AsyncIterable<Uint8Array>,
  splices: readonly Splice[],
): AsyncGenerator<Uint8Array> {
  if (splices.some(({ start, end }, i) => start > end || start < (splices[i - 1]?.end ?? 0)))
    throw new Error('two repairs overlap');
  let next = 0;
  let offset = 0;
  /** Offset up to which the bytes have been written or replaced. */
  let done = 0;
  for await (const chunk of bytes) {
    const end = offset + chunk.length;
    for (let splice = splices[next]; splice !== undefined && splice.start < end; splice = splices[++next]) {
      if (splice.start > done) yield chunk.subarray(done - offset, splice.start - offset);
      if (splice.text !== '') yield Buffer.from(splice.text);
      done = splice.end;
    }
    if (done < end) {
      yield chunk.subarray(done - offset);
      done = end;
    }
    offset = end;
  }
  for (const { text } of splices.slice(next)) if (text !== '') yield Buffer.from(text);
}
