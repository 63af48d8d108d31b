/** Joins base64 that was encoded in parts, each with its own padding. */
export function joinBase64(pieces: readonly string[]): string {
  const [first = '', ...rest] = pieces;
  if (rest.length === 0) return first;
  // Padding inside would end the data for a decoder. Without padding the texts can be joined.
  if (pieces.slice(0, -1).every(piece => piece.length % 4 === 0 && !piece.endsWith('='))) return pieces.join('');
  try {
    return btoa(pieces.map(piece => atob(piece)).join(''));
  } catch {
    return pieces.join('');
  }
}
