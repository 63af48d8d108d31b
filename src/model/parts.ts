import type { Part } from '../generated/types.ts';

/** The tag that a content part carries on the wire. */
export function wireTypeOf(part: Part): string | undefined {
  if (part.type === 'text' || part.type === 'refusal') return part.type;
  return 'wireType' in part ? part.wireType : undefined;
}
