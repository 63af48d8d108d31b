import type { Part } from '../generated/types.ts';

/** The original type of a content part. */
export function wireTypeOf(part: Part): string | undefined {
  const tag = 'wireType' in part ? part.wireType : undefined;
  return tag ?? (part.type === 'text' || part.type === 'refusal' ? part.type : undefined);
}
