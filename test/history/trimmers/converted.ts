/** Conversions like `convert`, without the search for losses, which takes most of its time. */
import { sourceOf, write } from '../../../src/convert/write.ts';
import type { DialectId } from '../../../src/index.ts';
import { dialectNamed } from '../../../src/registry/dialect-names.ts';

export function converted(value: unknown, from: DialectId, to: DialectId, model?: string): unknown {
  return write(sourceOf(dialectNamed(from), value), dialectNamed(to), { model, as: 'request' }).value;
}

/** The messages of a request, or a list of them. */
export function itemsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  const body = value as Readonly<Record<'messages' | 'contents' | 'input', unknown[] | undefined>>;
  return body.messages ?? body.contents ?? body.input ?? [];
}
