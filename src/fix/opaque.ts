/** What only a server can have written: signatures, and what is encrypted. */

const OPAQUE = /signature|encrypted|redacted|opaque/i;

/** Whether a field holds such a text, by its name or the type of what it is in. */
export function isOpaque(key: string, type: unknown): boolean {
  return OPAQUE.test(key) || (key === 'data' && typeof type === 'string' && OPAQUE.test(type));
}
