/** Thinking in transcripts that cannot be sent back, because its signature is not in the log. */
import { isObject } from '../../../source/json.ts';

/** Numbers of the thinking blocks without a signature. */
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

/** The content itself where nothing is left out. */
export function withoutParts(content: unknown, out: ReadonlySet<number>): unknown {
  return Array.isArray(content) && out.size > 0 ? content.filter((_, i) => !out.has(i)) : content;
}
