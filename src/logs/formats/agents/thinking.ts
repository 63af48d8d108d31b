/** Thinking that cannot be sent back because its signature is not in the log. */
import { isObject } from '../../../source/json.ts';

/** Indexes of the thinking blocks without a signature. */
export function unsigned(content: unknown): ReadonlySet<number> {
  if (!Array.isArray(content)) return new Set();
  return new Set(
    content.flatMap((block: unknown, i) =>
      isObject(block) && block.type === 'thinking' && (typeof block.signature !== 'string' || block.signature === '')
        ? [i]
        : [],
    ),
  );
}

/** Returns the content itself if nothing is omitted. */
export function withoutParts(content: unknown, omitted: ReadonlySet<number>): unknown {
  return Array.isArray(content) && omitted.size > 0 ? content.filter((_, i) => !omitted.has(i)) : content;
}
