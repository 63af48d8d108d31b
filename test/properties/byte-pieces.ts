/** Splits bytes anywhere, also inside characters. */
export function piecesOf(bytes: Uint8Array, choose: (count: number) => number): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + choose(40);
    pieces.push(bytes.subarray(at, end));
    at = end;
  }
  return pieces;
}
