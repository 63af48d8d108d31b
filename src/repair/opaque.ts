/** Text that only a server can write: signatures and encrypted data. */

const OPAQUE = /signature|encrypted|redacted|opaque/i;

/** Whether a field contains such text, by its name or the type of its object. */
export function isOpaque(key: string, type: unknown): boolean {
  return OPAQUE.test(key) || (key === 'data' && typeof type === 'string' && OPAQUE.test(type));
}
