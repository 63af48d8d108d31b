import type { Part } from '../generated/types.ts';

/** The tag that a content part carries on the wire. */
export function wireTypeOf(part: Part): string | undefined {
  const tag = 'wireType' in part ? part.wireType : undefined;
  return tag ?? (part.type === 'text' || part.type === 'refusal' ? part.type : undefined);
}
