/**
 * Unpacks LZ4 frames, which Arrow files contain. See https://github.com/lz4/lz4/blob/dev/doc/lz4_Frame_format.md.
 * Blocks of a frame may refer to earlier blocks, so they are unpacked into one buffer.
 */

/** `length` is the number of unpacked bytes. Throws if the frame is damaged. */
export function unpackLz4Frame(bytes: Uint8Array, length: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== 0x184d2204) throw new RangeError('not an LZ4 frame');
  const flags = view.getUint8(4);
  const hasBlockChecksum = (flags & 0x10) !== 0;
  let at = 7 + ((flags & 8) !== 0 ? 8 : 0) + ((flags & 1) !== 0 ? 4 : 0);
  const unpacked = new Uint8Array(length);
  let end = 0;
  for (let size = view.getUint32(at, true); size !== 0; size = view.getUint32(at, true)) {
    const isStored = size >= 2 ** 31;
    const block = bytes.subarray(at + 4, at + 4 + (size % 2 ** 31));
    if (block.length < size % 2 ** 31 || (isStored && end + block.length > length))
      throw new RangeError('truncated block');
    if (isStored) unpacked.set(block, end);
    end = isStored ? end + block.length : unpackBlock(block, unpacked, end);
    at += 4 + block.length + (hasBlockChecksum ? 4 : 0);
  }
  if (end !== length) throw new RangeError('wrong length');
  return unpacked;
}

/** Unpacks a block and appends it to the output. Returns where it ends. */
function unpackBlock(block: Uint8Array, out: Uint8Array, start: number): number {
  let from = 0;
  let to = start;
  const more = (first: number) => {
    let length = first;
    if (first === 15)
      for (let byte = 255; byte === 255; length += byte) {
        if (from >= block.length) throw new RangeError('truncated block');
        byte = block[from++] as number;
      }
    return length;
  };
  while (from < block.length) {
    const token = block[from++] as number;
    const literals = more(token >> 4);
    if (from + literals > block.length || to + literals > out.length) throw new RangeError('wrong length');
    out.set(block.subarray(from, from + literals), to);
    from += literals;
    to += literals;
    // The last sequence has no match.
    if (from >= block.length) break;
    const distance = (block[from] as number) | ((block[from + 1] as number) << 8);
    from += 2;
    const length = more(token & 15) + 4;
    if (distance === 0 || distance > to || to + length > out.length) throw new RangeError('wrong match');
    if (distance >= length) out.copyWithin(to, to - distance, to - distance + length);
    else for (let i = 0; i < length; i++) out[to + i] = out[to + i - distance] as number;
    to += length;
  }
  return to;
}
