/** Splits a stream of bytes into lines, with bounded memory. */

/** The longest line, in bytes. A JavaScript string can have about twice as many characters. */
export const LONGEST_LINE = 256 * 1024 * 1024;

const LINE_FEED = 0x0a;

/**
 * The lines of a stream without their line feeds, as they come. A line of more than `longest` bytes is `undefined`, and its
 * bytes are not kept. The last line needs no line feed. Reads on only when the next line is asked for.
 */
export async function* linesIn(
  stream: AsyncIterable<string | Uint8Array>,
  longest = LONGEST_LINE,
): AsyncGenerator<Buffer | undefined> {
  let pieces: Buffer[] = [];
  let length = 0;
  const addPiece = (piece: Buffer) => {
    length += piece.length;
    if (length <= longest) pieces.push(piece);
    else pieces = [];
  };
  const takeLine = (): Buffer | undefined => {
    const line = length > longest ? undefined : pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
    pieces = [];
    length = 0;
    return line;
  };
  for await (const read of stream) {
    const chunk = typeof read === 'string' ? Buffer.from(read) : Buffer.from(read.buffer, read.byteOffset, read.length);
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      addPiece(chunk.subarray(start, end));
      yield takeLine();
      start = end + 1;
    }
    if (start < chunk.length) addPiece(chunk.subarray(start));
  }
  if (length > 0) yield takeLine();
}
