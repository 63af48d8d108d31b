/** The first bytes of common file types, in base64. */
const SIGNATURES: readonly (readonly [string, string])[] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
  ['JVBERi0', 'application/pdf'],
];

/** The MIME type of base64 data, from its first bytes; undefined if unknown. */
export function mediaTypeOfData(data: string): string | undefined {
  return SIGNATURES.find(([signature]) => data.startsWith(signature))?.[1];
}
