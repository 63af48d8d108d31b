/** Small numbers in Parquet pages: runs of one number, and groups of eight numbers with a few bits each. */

/** Reads numbers of `width` bits until the list is full. Throws a `RangeError` if there are too few bytes. */
export function readNumbers(bytes: Uint8Array, width: number, numbers: Uint8Array | Uint32Array): void {
  // Numbers without bits are all 0, as the list is.
  if (width === 0) return;
  let at = 0;
  for (let filled = 0; filled < numbers.length; ) {
    const { number: header, end } = varInt(bytes, at);
    const count = header >>> 1;
    const isGroups = (header & 1) === 1;
    const to = Math.min(numbers.length, filled + (isGroups ? count * 8 : count));
    if (isGroups) for (let bit = end * 8; filled < to; bit += width) numbers[filled++] = bitsAt(bytes, bit, width);
    else numbers.fill(bitsAt(bytes, end * 8, width), filled, to);
    filled = to;
    at = end + (isGroups ? count * width : Math.ceil(width / 8));
  }
}

/** A number in groups of seven bits, each in a byte. The last byte is below 128. */
function varInt(bytes: Uint8Array, start: number): { number: number; end: number } {
  let number = 0;
  for (let at = start, shift = 0; shift < 32; at++, shift += 7) {
    const byte = byteAt(bytes, at);
    number |= (byte & 0x7f) << shift;
    if (byte < 0x80) return { number: number >>> 0, end: at + 1 };
  }
  throw new RangeError('the number is too long');
}

function bitsAt(bytes: Uint8Array, start: number, width: number): number {
  let number = 0;
  for (let read = 0; read < width; ) {
    const bit = start + read;
    const skipped = bit % 8;
    const taken = Math.min(8 - skipped, width - read);
    number |= ((byteAt(bytes, Math.floor(bit / 8)) >> skipped) & ((1 << taken) - 1)) << read;
    read += taken;
  }
  return number >>> 0;
}

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw new RangeError('the bytes end too early');
  return byte;
}
