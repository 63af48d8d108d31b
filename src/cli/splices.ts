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

/**
 * Counts the lines of the bytes, and those that splices leave as they are. Lines that are added between them change
 * nothing.
 */
export async function untouchedLines(
  bytes: AsyncIterable<Uint8Array>,
  splices: readonly Splice[],
): Promise<{ total: number; unchanged: number }> {
  let [total, unchanged, start, offset, next] = [0, 0, 0, 0, 0];
  const endLine = (end: number, hasBreak: boolean) => {
    total++;
    for (let splice = splices[next]; splice !== undefined && splice.end < start; splice = splices[++next]);
    let isChanged = false;
    for (let i = next; !isChanged; i++) {
      const splice = splices[i];
      if (splice === undefined || splice.start > end) break;
      isChanged = changesLine(splice, start, end, hasBreak);
    }
    if (!isChanged) unchanged++;
    start = end;
  };
  for await (const chunk of bytes) {
    for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, at + 1)) endLine(offset + at + 1, true);
    offset += chunk.length;
  }
  if (start < offset) endLine(offset, false);
  return { total, unchanged };
}

const LF = 10;
const LONGEST_BREAK = 2;

/** Whether a splice changes the line `[start, end)`. */
function changesLine({ start: from, end: to, text }: Splice, start: number, end: number, hasBreak: boolean): boolean {
  if (from < to) return from < end && to > start;
  if (from === start) return text !== '' && !text.endsWith('\n');
  if (from < start || from > end || (from === end && hasBreak)) return false;
  // A line is added behind this one, before or in place of its line break.
  return !(from >= end - LONGEST_BREAK && /^\r?\n/.test(text));
}
